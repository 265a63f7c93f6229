"""Moves, loads and goods in words, for hints and refutations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chuhan.games.three_kingdoms.cards import WEAPONS, Box, Space
from chuhan.games.three_kingdoms.moves import (
    Ally,
    Arm,
    Arms,
    Bid,
    Control,
    Decline,
    Enact,
    Grow,
    Instruct,
    Move,
    Pass,
    Pick,
    Reap,
    Relate,
    Station,
    Take,
    Trade,
    Tribute,
)
from chuhan.games.three_kingdoms.rules import (
    RICE_LOT,
    RICE_PRICE,
    RICE_YIELD,
    WEAPON_LOT,
    WEAPON_PRICE,
    WEAPON_YIELD,
)
from chuhan.language import Sentence

TRIBUTES = {
    "gg": Sentence("two gold"),
    "rr": Sentence("two rice"),
    "gr": Sentence("one gold and one rice"),
    "a": Sentence("one untrained army"),
}


def general(box: Box, name: str) -> str:
    """`Wei 4`."""
    return box.generals[name].name


def phrase(box: Box, move: Move) -> Sentence:
    """What a move does, as a noun phrase: `the farm: harvest, two tiles stored`."""
    match move:
        case Bid():
            return _bid(box, move)
        case Ally(space=space):
            return Sentence("the alliance on {space:action_space}", space=space)
        case Pass():
            return Sentence("pass")
        case Decline(space=space):
            return Sentence("{space:action_space}: decline", space=space)
        case Station():
            return _station(box, move)
        case Control(general=name):
            return Sentence("control the Han emperor with {general}", general=general(box, name))
        case Enact(card=card, arms=arms) if any(arms):
            return Sentence(
                "develop the state: {card}, paid with {weapons:and}",
                card=box.cards[card].name,
                weapons=weapons(arms),
            )
        case Enact(card=card):
            return Sentence("develop the state: {card}", card=box.cards[card].name)
        case Pick(what=what):
            return Sentence("choose {what}", what=what)
    return _goods(move)


def _goods(move: Move) -> Sentence:
    match move:
        case Grow(space=space):
            return Sentence("{space:action_space}: develop a tile", space=space)
        case Reap(space=Space.FARM, stored=n):
            return Sentence("the farm: harvest, with {n:tiles_stored} in the granary", n=n)
        case Reap(stored=n):
            return Sentence("the market: collect taxes, with {n:tiles_stored} in the treasury", n=n)
        case Trade():
            return Sentence("trade: {deals:and}", deals=deals(move))
        case Instruct(train=0, deck=deck):
            return Sentence("the instructor: draw a card of {deck:deck}", deck=deck)
        case Instruct(train=n, deck=deck) if deck:
            return Sentence(
                "the instructor trains {n:armies_plain}; draw a card of {deck:deck}", n=n, deck=deck
            )
        case Instruct(train=n):
            return Sentence("the instructor trains {n:armies_plain}", n=n)
        case Arm(space=space, arms=arms):
            return Sentence("{space:action_space}: {weapons:and}", space=space, weapons=weapons(arms))
        case Take(space=Space.SUPPORT):
            return Sentence("win popular support")
        case Take(space=Space.RECRUIT, n=n):
            return Sentence("recruit {n:armies_plain}", n=n)
        case Take(n=n):
            return Sentence("train {n:armies_plain}", n=n)
        case Tribute(what=what):
            return Sentence("tribute: {what}", what=TRIBUTES[what])
        case Relate(support=True):
            return Sentence("tribal relations, and two rice for a support token")
        case Relate():
            return Sentence("tribal relations")
    return Sentence("{move}", move=str(move))


def _bid(box: Box, bid: Bid) -> Sentence:
    extras: list[Any] = []
    if bid.units:
        extras.append(Sentence("{n:army_units} of {kind:weapons}", n=bid.units, kind=bid.kind))
    if bid.gold:
        extras.append(Sentence("{n:gold}", n=bid.gold))
    if bid.support:
        extras.append(Sentence("{n:tokens_of_support}", n=bid.support))
    if bid.tile:
        extras.append(Sentence("the Emperor tile"))
    name = general(box, bid.general)
    if not extras:
        return Sentence("{general} to {space:action_space}", general=name, space=bid.space)
    return Sentence(
        "{general} to {space:action_space}, with {extras:and}",
        general=name,
        space=bid.space,
        extras=tuple(extras),
    )


def _station(box: Box, move: Station) -> Sentence:
    name = general(box, move.general)
    if move.store == "g":
        return Sentence("{general} to {place}, its tile to the granary", general=name, place=move.location)
    return Sentence("{general} to {place}, its tile to the treasury", general=name, place=move.location)


def weapons(arms: Arms) -> tuple[Sentence, ...]:
    """`two spears`, `one junk`."""
    return tuple(
        Sentence("{n:word} {kind:weapons}", n=n, kind=kind)
        if n > 1
        else Sentence("one {kind:weapon}", kind=kind)
        for kind, n in zip(WEAPONS, map(abs, arms), strict=True)
        if n
    )


def deals(trade: Trade) -> tuple[Sentence, ...]:
    """`buy 8 rice for 6 gold`, `sell two spears and one junk for 7 gold`."""
    found: list[Sentence] = []
    lots = abs(trade.rice)
    if trade.rice > 0:
        found.append(
            Sentence("buy {rice:rice} for {gold:gold}", rice=lots * RICE_LOT, gold=lots * RICE_PRICE)
        )
    if trade.rice < 0:
        found.append(
            Sentence("sell {rice:rice} for {gold:gold}", rice=lots * RICE_LOT, gold=lots * RICE_YIELD)
        )
    lots = abs(sum(trade.arms)) // WEAPON_LOT
    if any(n > 0 for n in trade.arms):
        found.append(
            Sentence(
                "buy {weapons:and} for {gold:gold}", weapons=weapons(trade.arms), gold=lots * WEAPON_PRICE
            )
        )
    if any(n < 0 for n in trade.arms):
        found.append(
            Sentence(
                "sell {weapons:and} for {gold:gold}", weapons=weapons(trade.arms), gold=lots * WEAPON_YIELD
            )
        )
    return tuple(found)


def listed(box: Box, moves: Sequence[Move]) -> Sentence:
    """Moves one after another; nothing at all is said, too."""
    if not moves:
        return Sentence("do nothing")
    return Sentence("{moves:semicolons}", moves=tuple(phrase(box, move) for move in moves))
