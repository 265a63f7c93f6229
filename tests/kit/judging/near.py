"""Is a legal move one change away from a refused one? Chu Han says it itself, the others part by part."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass
from typing import Any

from chuhan.games.sun_tzu import moves as sun_tzu
from chuhan.games.sun_tzu.cards import Cards
from chuhan.games.three_kingdoms.moves import Bid
from chuhan.interface import Case
from tests.games.chu_han.cases.near import is_near as is_near_in_chu_han


def is_near(game: Any, case: Case) -> bool:
    if game.id == "chu-han":
        return is_near_in_chu_han(case)
    assert case.near is not None
    position, move = case.near
    if position != case.position:  # what was legal just before
        return bool(move == case.move) and _follows(game, position, case.position)
    if isinstance(move, sun_tzu.Decline):
        return isinstance(case.move, sun_tzu.Trade)
    return type(move) is type(case.move) and _changes(move, case.move) == 1


def _follows(game: Any, before: Any, after: Any) -> bool:
    """By one move, whoever made it: the line of a round tells it, and else the same side is to act."""
    moves: list[Any] = [*getattr(before, "moves", ())]
    later: list[Any] = [*getattr(after, "moves", ())]
    if len(later) == len(moves) + 1:
        return bool(game.play(before, later[-1].move) == after)
    return bool(before.actor is after.actor)


def _changes(one: Any, other: Any) -> int:
    """How many cards, armies, goods or names differ; one that is moved elsewhere is one change."""
    mine, theirs = _parts(one), _parts(other)
    if isinstance(one, Bid) and one.load != other.load:
        mine["kind"] = theirs["kind"]  # the first unit of a load has a kind
    if isinstance(one, sun_tzu.Take):
        armies = [b - a for a, b in zip(_armies(one), _armies(other), strict=True)]
        return max(sum(n for n in armies if n > 0), -sum(n for n in armies if n < 0))
    return sum(_apart(mine[name], theirs[name]) for name in mine)


def _armies(move: sun_tzu.Take) -> tuple[int, ...]:
    return (move.supply, *move.armies)


def _parts(move: Any) -> dict[str, Any]:
    if is_dataclass(move):
        return {field.name: getattr(move, field.name) for field in fields(move)}
    return dict(move._asdict())


def _apart(one: Any, other: Any) -> int:
    if type(one) is int:
        return abs(one - int(other))
    if isinstance(one, Cards) or (isinstance(one, tuple) and isinstance(one[0], str)):
        return (Counter(one) - Counter(other)).total()
    if not isinstance(one, tuple):
        return int(one != other)
    if type(one[0]) is int:
        return sum(abs(a - b) for a, b in zip(one, other, strict=True))
    moved = sum(a != b for a, b in zip(one, other, strict=True))
    return 1 if moved == 2 and Counter(one) == Counter(other) else moved  # two change places
