"""How a round goes on (sections 3, 5, 6, 7): recruits, resolution, actions, update, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chuhan.games.three_kingdoms.cards import STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import (
    BORDERS,
    HIGHEST_TRIBE,
    LAST_ROUND,
    LOWEST_TRIBE,
    PLACES,
)
from chuhan.games.three_kingdoms.cards.box import UpkeepEffect
from chuhan.games.three_kingdoms.moves import Act, Bid, Decline
from chuhan.games.three_kingdoms.position import STAYS, Choice, Offer, Phase, Position
from chuhan.games.three_kingdoms.position.position import Order
from chuhan.games.three_kingdoms.position.todo import BUY, TRAIN
from chuhan.games.three_kingdoms.referee.bids import came_home, spaces_bid_on, taken_back, winners
from chuhan.games.three_kingdoms.rules import RECRUITS, STATIONED_END, SUPPORT_PRICE
from chuhan.games.three_kingdoms.spaces import ACTIONS
from chuhan.games.three_kingdoms.spaces.benefits import (
    Choices,
    after_action,
    each_round,
    effects_in_force,
    holds_tribe,
)

# ---- conflict ----------------------------------------------------------------------------------------


def recruited(position: Position) -> Position:
    """3.1, 2.10: generals in rounds 1, 3, 5 and 9; then the alliance."""
    offers: list[Offer] = []
    for state in STATES:
        deck = position.general_deck(state)
        if position.rules.beginner == "yes":
            fixed = position.box.beginner.get(state, {}).get(position.round, ())
            position = joined(position, state, [name for name in fixed if name in deck], hidden=False)
        elif position.round in RECRUITS:
            n, keep = (min(wanted, len(deck)) for wanted in RECRUITS[position.round][state])
            if n:
                offers.append(Offer(state, n, keep))
    position = position.having(phase=Phase.RECRUIT, todo=(*position.todo, *offers))
    return went_on(position)


def joined(position: Position, state: State, names: Sequence[str], *, hidden: bool) -> Position:
    """Generals that a state has kept; their tokens are face down (2.9)."""
    realm = position.realms[state]
    unseen = [*realm.hidden, *names] if hidden else realm.hidden
    return position.with_realm(
        state,
        realm.having(gens=position.box.ordered((*realm.gens, *names)), hidden=position.box.ordered(unseen)),
    )


def next_bidder(position: Position) -> State | None:
    """Round and round in bid order, without those who have passed (3.7)."""
    assert isinstance(position.turn, State)
    at = position.order.index(position.turn)
    later = (*position.order[at + 1 :], *position.order[: at + 1])
    return next((state for state in later if state not in position.passed), None)


# ---- resolution --------------------------------------------------------------------------------------


def resolved(position: Position) -> Position:
    """5.1-5.4: losers take back, the general turned over comes home, both orders are set."""
    successes = dict.fromkeys(STATES, 0)
    lost: list[Bid] = []
    for space in spaces_bid_on(position):
        acting = winners(position, space)
        here = [bid for bid in position.bids if bid.space is space]
        lost += [bid for bid in here if position.owner_of(bid.general) not in acting]
        for state in acting:
            several = position.rules.bid_count == "generals"
            successes[state] += len(position.bids_of(state, space)) if several else 1
    position = taken_back(position, lost)
    if position.flipped:
        position = came_home(position, position.flipped)  # 5.3
    order = order_after(position, successes)
    return went_on(
        position.having(
            phase=Phase.ACT,
            acts=position.order,
            order=order,
            passed=(),
            flipped="",
            court=court_of(position),
        )
    )


def order_after(position: Position, successes: Mapping[State, int]) -> Order:
    """5.4: most successful bids first, then military points, then Wei before Wu before Shu."""
    realms = position.realms
    return tuple(sorted(STATES, key=lambda state: (-successes[state], -realms[state].military, state)))


def court_of(position: Position) -> str:
    """6.2, 9.4: where the Emperor tile goes as long as the bid on `emperor` is not used."""
    owners = [position.owner_of(bid.general) for bid in position.bids if bid.space is Space.EMPEROR]
    if not owners:
        return ""
    return str(owners[0]) if position.rules.emperor_tile == "winner" else STAYS


def acted(position: Position, state: State, move: Act) -> Position:
    """An action, and whose decision is next."""
    return went_on(performed(position, state, move))


def performed(position: Position, state: State, move: Act) -> Position:
    """An action, what returns after it (5.6), and the benefits tied to it (5.7)."""
    space = move.space
    bids = position.bids_of(state, space)
    if isinstance(move, Decline):  # 4.24: gold and units come back
        if space is Space.TRIBE and position.rules.tribe_declined == "stays":
            position = position.having(tribal=(*position.tribal, state))
        return taken_back(position, bids)
    action = ACTIONS[space]
    if space is Space.EMPEROR and position.flipped:
        position = came_home(position, position.flipped)  # only in composed positions; 5.3 would have done it
    position = action.effect(position, state, move)
    position = taken_back(position, bids, action.staying(move), gold=False)
    generals = position.box.ordered(bid.general for bid in bids)
    return after_action(position, state, space, generals)


def went_on(position: Position) -> Position:
    """Whose decision is next: that of the queue, that of the phase, or that of what follows."""
    todo = position.todo
    while todo and isinstance(todo[0], Choice) and not has_answer(position, todo[0]):
        todo = todo[1:]  # 5.9: a choice with no answer but none is not asked
    if todo:
        return position.having(todo=todo, turn=todo[0].owner)
    position = position.having(todo=()) if position.todo else position
    match position.phase:
        case Phase.RECRUIT:
            return position.having(phase=Phase.ALLY, turn=position.order[-1])  # 3.4
        case Phase.ACT:
            acting = {position.owner_of(bid.general) for bid in position.bids}
            for state in position.acts:  # 5.5
                if state in acting:
                    return position.having(turn=state)
            return _benefited(position)
    return _ended_resolution(position)


def has_answer(position: Position, choice: Choice) -> bool:
    """Is there more to answer than none?"""
    realm = position.realms[choice.state]
    if choice.options == TRAIN:
        return realm.army > 0
    return choice.options != BUY or realm.rice >= SUPPORT_PRICE  # 4.23


def _benefited(position: Position) -> Position:
    """5.8 and 5.9, when all actions are done."""
    position, queue = benefits(position)
    return went_on(position.having(phase=Phase.BENEFIT, todo=queue))


def benefits(position: Position) -> tuple[Position, tuple[Choice, ...]]:
    """Tribal markers fall or are held (5.8), then plain gains; and the choices that are to be made (5.9)."""
    queues = [Choices(state) for state in position.acts]
    for choices in queues:
        position = _tribe_fell(position, choices)
    for choices in queues:
        position = each_round(position, choices)
    return position, tuple(one for choices in queues for one in choices.queue())


def _tribe_fell(position: Position, choices: Choices) -> Position:
    state = choices.state
    realm = position.realms[state]
    if state in position.tribal:
        return position
    if holds_tribe(position, state):
        choices.buying += realm.tribe == HIGHEST_TRIBE
        return position
    level = max(LOWEST_TRIBE, realm.tribe - 1)
    return position.with_realm(state, realm.having(tribe=level, short=realm.short + (level == LOWEST_TRIBE)))


# ---- update and upkeep -------------------------------------------------------------------------------


def _ended_resolution(position: Position) -> Position:
    """7.1: the game ends here, or goes on with the Update phase."""
    if is_ended(position) and position.rules.final_update == "no":
        return position.having(phase=Phase.OVER, turn=None)
    position = updated(position)
    if position.rules.may_default == "yes":
        return position.having(phase=Phase.UPKEEP, turn=position.order[0])
    for state in STATES:
        gold, rice = affordable(position, state)
        position = paid(position, state, gold, rice)
    return next_round(position)


def is_ended(position: Position) -> bool:
    """7.2-7.5, with the open rulings 9.11 and 9.12."""
    realms, rules = position.realms, position.rules
    if position.round == LAST_ROUND or any(realm.rank == position.box.top_rank for realm in realms):
        return True
    if rules.develop_end == "any":
        developed = all(
            PLACES in [land.status for land in lands]
            for lands in ([realm.farm for realm in realms], [realm.market for realm in realms])
        )
    else:
        developed = any(realm.farm.status == realm.market.status == PLACES for realm in realms)
    match rules.border_end:
        case "state":
            most = max(position.stationed(state) for state in STATES)
        case "border":
            most = max(sum(site.location.startswith(one) for site in position.sites) for one in BORDERS)
        case "all":
            most = len(position.sites)
    return developed or most >= STATIONED_END


def updated(position: Position) -> Position:
    """6.1 and 6.2: criterion markers are turned over, the Emperor tile moves."""
    emperor = position.emperor
    if position.court != STAYS:
        emperor = next((state for state in STATES if str(state) == position.court), None)
    return position.having(crit=position.crit[::-1], emperor=emperor)


def owes(position: Position, state: State) -> tuple[int, int]:
    """Gold and rice that a state owes (6.3)."""
    realm, units = position.realms[state], position.units(state)
    gold, rice = units - realm.market.stored, units - realm.farm.stored
    for site in position.sites_of(state):
        gold, rice = (gold - 1, rice) if site.store == "t" else (gold, rice - 1)
    for effect in effects_in_force(position, state):
        if isinstance(effect, UpkeepEffect):
            gold, rice = gold - effect.gold, rice - effect.rice
    eaten = (realm.support + (position.rules.support_rice == "up")) // 2  # 9.8
    return max(0, gold), max(0, rice) + eaten


def affordable(position: Position, state: State) -> tuple[int, int]:
    """Whoever can pay must (6.4)."""
    realm = position.realms[state]
    gold, rice = owes(position, state)
    return min(gold, realm.gold), min(rice, realm.rice)


def paid(position: Position, state: State, gold: int, rice: int) -> Position:
    """6.4: a shortage tile for every gold or rice not paid."""
    owed = sum(owes(position, state))
    realm = position.realms[state].plus(gold=-gold, rice=-rice, short=owed - gold - rice)
    return position.with_realm(state, realm)


def garrisoned(position: Position) -> Position:
    """6.5: a military point for each stationed unit."""
    for state in STATES:
        if units := position.units(state):
            position = position.with_realm(state, position.realms[state].plus(military=units))
    return position


def next_round(position: Position) -> Position:
    """6.5, 6.6: military points; then the next round, or with 9.10 the end."""
    ended = is_ended(position)
    position = garrisoned(position)
    if ended:
        return position.having(phase=Phase.OVER, turn=None)
    return recruited(
        position.having(
            round=position.round + 1,
            acts=(),
            ally=None,
            last=position.ally,
            tribal=(),
            court="",
        )
    )
