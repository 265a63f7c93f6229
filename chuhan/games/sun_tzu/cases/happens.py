"""What follows from a legal answer: who is asked next, and what has changed on the map and on the track."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from chuhan.games.sun_tzu.cards import Province, Side
from chuhan.games.sun_tzu.moves import Move
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.referee import play
from chuhan.judging.stream import pick
from chuhan.language import Sentence


def standing(after: Position, province: Province, armies: int | None = None) -> Sentence:
    """Who holds a province with how many armies."""
    n = after.now.armies[province] if armies is None else armies
    if not n:
        return Sentence("No army stands in {province:province}.", province=province)
    side = Side.BLUE if n > 0 else Side.RED
    return Sentence(
        "{side:side} has {n:armies} in {province:province}.", side=side, n=abs(n), province=province
    )


def changed(position: Position, move: Move) -> Province | None:
    """A province whose armies the move changes: of several the one that changes most."""
    before, after = position.now.armies, play(position, move).now.armies
    far = [abs(one - other) for one, other in zip(before, after, strict=True)]
    return Province(far.index(max(far))) if max(far) else None


def happens(position: Position, move: Move, seed: int) -> tuple[str, ...]:
    """The truth first, then two that are false."""
    rng, after = Random(f"happens {seed}"), play(position, move)
    province = changed(position, move)
    assert province is not None
    n, was = after.now.armies[province], position.now.armies[province]
    others = [*_others(n, was)]
    first = pick(rng, others)
    second = pick(rng, [other for other in others if other != first])
    return tuple(str(standing(after, province, armies)) for armies in (n, first, second))


def _others(n: int, was: int) -> Iterator[int]:
    """What one might take for it: one army more or fewer, nothing changed, the other side's."""
    yield from dict.fromkeys(one for one in (was, n + 1, n - 1, -n) if one != n)
