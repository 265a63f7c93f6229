"""What is asked now, and what a choice would change, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.games.three_kingdoms.cards import WEAPONS, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDERS
from chuhan.games.three_kingdoms.moves import Act, Bid, Decline
from chuhan.games.three_kingdoms.position import (
    Choice,
    Choose,
    DealCards,
    Offer,
    Phase,
    Position,
    Realm,
    View,
)
from chuhan.games.three_kingdoms.position.realm import NUMBERS
from chuhan.games.three_kingdoms.position.todo import BUY, TRAIN
from chuhan.games.three_kingdoms.referee import owes, worth
from chuhan.games.three_kingdoms.referee.bids import attribute, placed, winners
from chuhan.games.three_kingdoms.referee.rounds import performed
from chuhan.language import Sentence

ACTION = {
    Space.FARM: Sentence("develop a farm tile; or harvest: store tiles, or take 5 rice for each"),
    Space.MARKET: Sentence("develop a market tile; or collect taxes: store tiles, or take 4 gold for each"),
    Space.TRADE: Sentence(
        "3 gold for 4 rice, or 4 rice for 5 gold; 5 gold for 3 weapons, or back for 7 gold"
    ),
    Space.INSTRUCTOR: Sentence("train up to two armies for 1 rice; draw a state card"),
    Space.DEVELOP: Sentence("play a state card from your hand"),
    Space.SPEARS: Sentence("take two weapons, spears or horses"),
    Space.CROSSBOWS: Sentence("take two weapons, crossbows or junks"),
    Space.RECRUIT: Sentence("take two untrained armies"),
    Space.TRAIN: Sentence("train up to two armies"),
    Space.TRIBUTE: Sentence("2 gold, or 2 rice, or one of each, or an untrained army"),
    Space.SUPPORT: Sentence("take a support token"),
    Space.EMPEROR: Sentence("pay 1 gold: one rank higher, and the Emperor tile; a general misses a round"),
    Space.SW: Sentence("station a general with his units on the border"),
    Space.SU: Sentence("station a general with his units on the border"),
    Space.WU: Sentence("station a general with his units on the border"),
    Space.TRIBE: Sentence("the tribal level rises by the units or the gold that came along"),
}
"""Each action in a few words; the rules are in rulebook.toml."""


def turn(view: View) -> Sentence:
    """Who is asked for what, in a sentence. Who has won may be what a puzzle asks for: it is not told."""
    position = view.seen
    if position.over:
        return Sentence("The game is over.")
    if position.todo:
        return _queued(position)
    state = position.turn
    match position.phase:
        case Phase.ALLY:
            return Sentence("{state:state} chooses the alliance space.", state=state)
        case Phase.BID:
            return Sentence("{state:state} places a general, or passes.", state=state)
        case Phase.ACT:
            return Sentence("{state:state} carries out an action.", state=state)
    assert isinstance(state, State)
    gold, rice = owes(position, state)
    return Sentence("{state:state} owes {gold:gold} and {rice:rice}.", state=state, gold=gold, rice=rice)


def _queued(position: Position) -> Sentence:
    match position.todo[0]:
        case Choose(state=state, keep=keep):
            return Sentence("{state:state} keeps {n:generals}.", state=state, n=keep)
        case Choice(state=state, options=options) if options == TRAIN:
            return Sentence("{state:state} may train an army.", state=state)
        case Choice(state=state, options=options) if options == BUY:
            return Sentence("{state:state} may buy a support token for 2 rice.", state=state)
        case Choice(state=state):
            return Sentence("{state:state} picks one of these.", state=state)
        case DealCards(state=state):
            return Sentence("State cards are dealt to {state:state}.", state=state)
        case Offer(state=state):
            return Sentence("Generals are drawn for {state:state}.", state=state)
    return Sentence("A state card is drawn.")


def decides(position: Position, space: Space) -> str:
    """`admin` or `combat`; nothing where no bid is made."""
    return "" if space is Space.TRIBE else attribute(position, space)


def bid_told(position: Position, state: State, bid: Bid) -> Sentence:
    """What a bid would be worth, and who would then lead."""
    name = position.box.generals[bid.general].name
    if bid.space is Space.TRIBE:
        return Sentence("{general} goes to the tribes: +{n} if it is carried out.", general=name, n=bid.load)
    leads = winners(placed(position, state, bid), bid.space)
    facts = {"general": name, "n": worth(position, bid), "space": bid.space}
    if state in leads and len(leads) > 1:
        return Sentence("{general} is worth {n}: the allies lead here.", **facts)
    if state in leads:
        return Sentence("{general} is worth {n}: {state:state} leads here.", state=state, **facts)
    return Sentence("{general} is worth {n}, but {states:state} still leads here.", states=leads, **facts)


def act_told(position: Position, state: State, move: Act) -> Sentence:
    """What an action would change."""
    if isinstance(move, Decline):
        return Sentence("The action is not carried out.")
    changes = tuple(_changes(position.realms[state], performed(position, state, move).realms[state]))
    if changes:
        return Sentence("{changes:commas}.", changes=changes)
    if move.space in BORDERS:
        return Sentence("He stays on the border to the end; his tile lowers the upkeep.")
    return Sentence("{action:first}.", action=ACTION[move.space])


def _changes(before: Realm, after: Realm) -> Iterator[Sentence]:
    for word in NUMBERS:
        was, is_now = getattr(before, word), getattr(after, word)
        if was != is_now:
            yield Sentence("{what:good} {was} → {now}", what=word, was=was, now=is_now)
    for kind, had, has in zip(WEAPONS, before.arms, after.arms, strict=True):
        if had != has:
            yield Sentence("{what:good} {was} → {now}", what=kind, was=had, now=has)
    if after.farm.stored != before.farm.stored:
        yield Sentence("granary {was} → {now}", was=before.farm.stored, now=after.farm.stored)
    if after.market.stored != before.market.stored:
        yield Sentence("treasury {was} → {now}", was=before.market.stored, now=after.market.stored)
    if after.farm.status != before.farm.status:
        yield Sentence("farm status {was} → {now}", was=before.farm.status, now=after.farm.status)
    if after.market.status != before.market.status:
        yield Sentence("market status {was} → {now}", was=before.market.status, now=after.market.status)
    if len(after.built) != len(before.built):
        yield Sentence("state cards in play {was} → {now}", was=len(before.built), now=len(after.built))
