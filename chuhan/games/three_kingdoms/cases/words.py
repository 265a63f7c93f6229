"""What is proposed, with everything that one must know to judge it."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.games.three_kingdoms import moves
from chuhan.games.three_kingdoms.cards import WEAPONS
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.words import deed
from chuhan.language import Sentence


def proposal(position: Position, move: moves.Move) -> Sentence:
    """Without a full stop."""
    assert position.actor is not None
    done = deed(position.box, position.actor, move)
    if not (more := tuple(_more(position, move))):
        return done
    return Sentence("{done} ({more:semicolons})", done=done, more=more)


def _more(position: Position, move: moves.Move) -> Iterator[Sentence]:
    match move:
        case (
            moves.Ally()
            | moves.Control()
            | moves.Deal()
            | moves.Decline()
            | moves.Pass()
            | moves.Pay()
            | moves.Pick()
        ):
            return
        case moves.Keep(names=names):
            yield from (Sentence("{name}", name=position.box.generals[name].name) for name in names)
        case moves.Bid():
            yield from _raised(move)
        case moves.Grow():
            yield Sentence("develops a tile")
        case moves.Reap(stored=stored):
            yield Sentence("{n} stored", n=stored)
        case moves.Instruct(train=train, deck=deck):
            yield Sentence("{n} trained", n=train)
            if deck:
                yield Sentence("a state card drawn")
        case moves.Take(n=n):
            yield Sentence("{n} taken", n=n)
        case moves.Tribute(what=what):
            yield Sentence("{what:tribute}", what=what)
        case moves.Relate(support=support):
            yield Sentence("support bought") if support else Sentence("without support")
        case moves.Enact(card=card, arms=arms):
            yield Sentence("{card}", card=position.box.cards[card].name)
            yield from _weapons(arms)
        case moves.Arm(arms=arms):
            yield from _weapons(arms)
        case moves.Station(general=general, location=location):
            yield Sentence("{name} to {place}", name=position.box.generals[general].name, place=location)
        case moves.Trade(rice=rice, arms=arms):
            yield from _traded(rice, arms)


def _raised(bid: moves.Bid) -> Iterator[Sentence]:
    if bid.units:
        yield Sentence("{n} units with {kind:weapons}", n=bid.units, kind=bid.kind)
    if bid.gold:
        yield Sentence("with {n:gold}", n=bid.gold)
    if bid.support:
        yield Sentence("with {n:tokens_of_support}", n=bid.support)
    if bid.tile:
        yield Sentence("with the Emperor tile")


def _weapons(arms: moves.Arms) -> Iterator[Sentence]:
    for kind, n in zip(WEAPONS, arms, strict=True):
        if n:
            yield Sentence("{n} × {kind:weapons}", n=abs(n), kind=kind)


def _traded(rice: int, arms: moves.Arms) -> Iterator[Sentence]:
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
