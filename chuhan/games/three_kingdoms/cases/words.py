"""What is proposed, with everything that one must know to judge it."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.games.three_kingdoms.cards import WEAPONS
from chuhan.games.three_kingdoms.moves import (
    Ally,
    Arm,
    Arms,
    Bid,
    Control,
    Deal,
    Decline,
    Enact,
    Grow,
    Instruct,
    Keep,
    Move,
    Pass,
    Pay,
    Pick,
    Reap,
    Relate,
    Station,
    Take,
    Trade,
    Tribute,
)
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.words import deed
from chuhan.language import Sentence


def proposal(position: Position, move: Move) -> Sentence:
    """Without a full stop."""
    assert position.actor is not None
    done = deed(position.box, position.actor, move)
    if not (more := tuple(_more(position, move))):
        return done
    return Sentence("{done} ({more:semicolons})", done=done, more=more)


def _more(position: Position, move: Move) -> Iterator[Sentence]:
    match move:
        case Ally() | Control() | Deal() | Decline() | Pass() | Pay() | Pick():
            return
        case Keep(names=names):
            yield from (Sentence("{name}", name=position.box.generals[name].name) for name in names)
        case Bid():
            yield from _raised(move)
        case Grow():
            yield Sentence("develops a tile")
        case Reap(stored=stored):
            yield Sentence("{n} stored", n=stored)
        case Instruct(train=train, deck=deck):
            yield Sentence("{n} trained", n=train)
            if deck:
                yield Sentence("a state card drawn")
        case Take(n=n):
            yield Sentence("{n} taken", n=n)
        case Tribute(what=what):
            yield Sentence("{what:tribute}", what=what)
        case Relate(support=support):
            yield Sentence("support bought") if support else Sentence("without support")
        case Enact(card=card, arms=arms):
            yield Sentence("{card}", card=position.box.cards[card].name)
            yield from _weapons(arms)
        case Arm(arms=arms):
            yield from _weapons(arms)
        case Station(general=general, location=location):
            yield Sentence("{name} to {place}", name=position.box.generals[general].name, place=location)
        case Trade(rice=rice, arms=arms):
            yield from _traded(rice, arms)


def _raised(bid: Bid) -> Iterator[Sentence]:
    if bid.units:
        yield Sentence("{n} units with {kind:weapons}", n=bid.units, kind=bid.kind)
    if bid.gold:
        yield Sentence("with {n:gold}", n=bid.gold)
    if bid.support:
        yield Sentence("with {n:tokens_of_support}", n=bid.support)
    if bid.tile:
        yield Sentence("with the Emperor tile")


def _weapons(arms: Arms) -> Iterator[Sentence]:
    for kind, n in zip(WEAPONS, arms, strict=True):
        if n:
            yield Sentence("{n} × {kind:weapons}", n=abs(n), kind=kind)


def _traded(rice: int, arms: Arms) -> Iterator[Sentence]:
    if rice > 0:
        yield Sentence("buys {n} × 4 rice", n=rice)
    if rice < 0:
        yield Sentence("sells {n} × 4 rice", n=-rice)
    if any(n > 0 for n in arms):
        yield Sentence("buys weapons")
        yield from _weapons(tuple(max(0, n) for n in arms))  # type: ignore[arg-type]
    if any(n < 0 for n in arms):
        yield Sentence("sells weapons")
        yield from _weapons(tuple(min(0, n) for n in arms))  # type: ignore[arg-type]
