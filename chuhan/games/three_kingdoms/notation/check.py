"""Why no position can be like this. What no game would reach, such as any stock or level, is welcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from chuhan.games.three_kingdoms.cards import STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import (
    ALLIANCE_SPACES,
    BORDER_STATES,
    BORDERS,
    HIGHEST_TRIBE,
    LAST_ROUND,
    LOWEST_TRIBE,
    OPEN_SPACES,
    PLACES,
)
from chuhan.games.three_kingdoms.moves import Bid
from chuhan.games.three_kingdoms.position import (
    Choice,
    Choose,
    DealCards,
    Draw,
    Offer,
    Phase,
    Position,
    Realm,
)
from chuhan.games.three_kingdoms.referee.rounds import court_of, has_answer

LATER = (Phase.ACT, Phase.BENEFIT, Phase.UPKEEP, Phase.OVER)
Problem = str | None


def why_impossible(position: Position) -> Problem:
    """A sentence without a full stop, or None."""
    checks: tuple[Callable[[Position], Problem], ...] = (
        _levels,
        _twice,
        _sites,
        _bids,
        _rivals,
        _tile,
        _alliance,
        _phase,
        _queue,
        _turn,
    )
    return next((problem for one in checks if (problem := one(position))), None)


def _levels(position: Position) -> Problem:
    if not 1 <= position.round <= LAST_ROUND:
        return f"The round is 1 to {LAST_ROUND}"
    for state in STATES:
        if problem := _realm(position, state, position.realms[state]):
            return f"{state.title}: {problem}"
    return None


def _realm(position: Position, state: State, realm: Realm) -> Problem:
    if not LOWEST_TRIBE <= realm.tribe <= HIGHEST_TRIBE:
        return "the tribal level is 1 to 12"
    if realm.rank > position.box.top_rank:
        return f"the ranks go from 0 to {position.box.top_rank}"
    for land in (realm.farm, realm.market):
        if land.status > PLACES or land.lying + land.stored > land.status:
            return "tiles lying and stored are together at most the status, and that is at most 5"
    if any(position.owner_of(name) is not state for name in realm.gens):
        return "a general of another state stands here"
    if not set(realm.hidden) <= set(realm.gens):
        return "a hidden general is not among those at hand"
    if any(position.box.generals[name].lord for name in realm.hidden):
        return "a lord is never hidden"
    if realm.hidden and position.rules.beginner == "yes":
        return "with the beginner set-up no general is hidden"
    return None


def _twice(position: Position) -> Problem:
    """A general or a card has one place."""
    names = Counter(name for realm in position.realms for name in (*realm.gens, *realm.hand, *realm.built))
    names.update(bid.general for bid in position.bids)
    names.update(site.general for site in position.sites)
    names.update([position.flipped] if position.flipped else [])
    names.update(name for item in position.todo if isinstance(item, Choose) for name in item.names)
    name, n = next(iter(names.most_common(1)), ("", 0))
    return f"{name} is in two places" if n > 1 else None


def _sites(position: Position) -> Problem:
    places = [site.location for site in position.sites]
    if len(set(places)) < len(places):
        return "A border location is given twice"
    for site in position.sites:
        general = position.box.generals[site.general]
        border, kinds = position.box.locations[site.location]
        if general.state not in BORDER_STATES[border]:
            return f"{site.general} stands on a border that is not his state's"
        if not 1 <= site.units <= general.leadership:
            return f"{site.general} has no unit, or more than he leads"
        if site.kind not in kinds:
            return f"{site.location} does not take this kind of unit"
    return None


def _bids(position: Position) -> Problem:
    if position.bids and position.phase not in (Phase.BID, Phase.ACT):
        return "There are bids only in the phases bid and act"
    seen: set[tuple[State, Space]] = set()
    for bid in position.bids:
        state = position.owner_of(bid.general)
        if problem := _bid(position, state, bid):
            return f"{bid}: {problem}"
        alone = bid.space is Space.TRIBE or position.rules.several_generals == "no"
        if alone and (state, bid.space) in seen:
            return f"{state.title} has two generals where one is allowed"
        seen.add((state, bid.space))
    return None


def _bid(position: Position, state: State, bid: Bid) -> Problem:
    leads = position.box.generals[bid.general].leadership
    if bid.space not in OPEN_SPACES[state]:
        return f"this space is not open to {state.title}"
    if bid.units and bid.space not in (*BORDERS, Space.TRIBE):
        return "units go to battle spaces and to tribe only"
    if bid.gold and bid.space is not Space.TRIBE:
        return "gold goes to tribe only"
    if bid.load > leads:
        return "this is more than the general leads"
    if bid.gold and bid.gold != leads and position.rules.tribe_gold == "exact":
        return "the gold is exactly as much as the general leads"
    if bid.space is Space.TRIBE and (bid.support or bid.tile):
        return "nothing raises a bid on tribe"
    return None


def _rivals(position: Position) -> Problem:
    """In the phase act only winners are left on a space."""
    if position.phase is not Phase.ACT:
        return None
    for space in {bid.space for bid in position.bids} - {Space.TRIBE}:
        here = {position.owner_of(bid.general) for bid in position.bids if bid.space is space}
        allied = space is position.ally and here <= set(position.allies)
        if len(here) > 1 and not allied:
            return f"Two rivals are left on {space}"
    return None


def _tile(position: Position) -> Problem:
    users = [position.owner_of(bid.general) for bid in position.bids if bid.tile]
    if len(users) > 1:
        return "The Emperor tile raises two bids"
    if users and users[0] is not position.emperor:
        return "The Emperor tile raises a bid of a state that does not hold it"
    return None


def _alliance(position: Position) -> Problem:
    if position.ally is None:
        return None
    if position.ally not in ALLIANCE_SPACES:
        return f"{position.ally} is no alliance space"
    if position.ally is position.last:
        return "The alliance space is the one of the round before"
    return None


def _phase(position: Position) -> Problem:
    later = position.phase in LATER
    if bool(position.acts) != later:
        return "The action order is - until the phase act, and an order from then on"
    if position.phase in (Phase.RECRUIT, Phase.ALLY) and position.ally is not None:
        return "The alliance space is not chosen yet in this phase"
    if not later and (position.tribal or position.court):
        return "tribal and court stand from the phase act on"
    if position.phase is Phase.ACT and (owed := court_of(position)) and position.court != owed:
        return f"With a bid on emperor that is not used, court is {owed}"
    return None


def _queue(position: Position) -> Problem:
    allowed = {
        Phase.RECRUIT: (DealCards, Offer, Choose),
        Phase.ACT: (Draw, Choice),
        Phase.BENEFIT: (Choice,),
    }.get(position.phase, ())
    if any(not isinstance(item, allowed) for item in position.todo):
        return "This cannot be queued in this phase"
    if not position.todo:
        return "This phase needs a queue" if position.phase in (Phase.RECRUIT, Phase.BENEFIT) else None
    first = position.todo[0]
    if isinstance(first, Choice) and not has_answer(position, first):
        return "The first of the queue has no answer"
    return _decks(position)


def _decks(position: Position) -> Problem:
    """No more is dealt than the decks hold."""
    generals = {state: len(position.general_deck(state)) for state in STATES}
    cards = {deck: len(position.card_deck(deck)) for deck in "ud"}
    for item in position.todo:
        match item:
            case Choose(state=state, keep=keep, names=names):
                if keep > len(names) or any(position.owner_of(name) is not state for name in names):
                    return f"{state.title} cannot keep these generals"
                generals[state] += len(names) - keep
            case Offer(state=state, n=n, keep=keep):
                if n > generals[state] or keep > n:
                    return f"{state.title} has not so many generals left"
                generals[state] -= keep
            case DealCards(deck=deck, n=n):
                cards[deck] -= n
            case Draw(deck=deck):
                cards[deck] -= 1
    return "A deck has not so many cards left" if min(cards.values()) < 0 else None


def _turn(position: Position) -> Problem:
    turn = position.turn
    if position.todo:
        owner = position.todo[0].owner
        return (
            None if turn is owner else f"It is the turn of {owner}, whose decision is the first of the queue"
        )
    match position.phase:
        case Phase.ALLY:
            fits = turn is position.order[-1]
        case Phase.BID:
            fits = isinstance(turn, State) and turn not in position.passed
        case Phase.ACT:
            acting = {position.owner_of(bid.general) for bid in position.bids}
            fits = turn is not None and turn is next((one for one in position.acts if one in acting), None)
        case Phase.UPKEEP:
            fits = isinstance(turn, State)
        case _:
            fits = turn is None
    return None if fits else "This cannot be the turn in this phase"
