"""Everything about the answers to a puzzle: what each of them is worth, and which are right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.moves import Move, Place, placements
from chuhan.games.sun_tzu.notation import parse_move
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.puzzling.aims import Aim, Reading
from chuhan.games.sun_tzu.referee.rounds import after
from chuhan.games.sun_tzu.referee.story import close
from chuhan.games.sun_tzu.solver.calm import summed
from chuhan.games.sun_tzu.solver.limits import Budget
from chuhan.games.sun_tzu.solver.mix import best_reply
from chuhan.games.sun_tzu.solver.solve import solve_sure
from chuhan.games.sun_tzu.solver.values import calm_for, face_up
from chuhan.refusal import NotationError

MOST_NODES = 3_000_000
"""Moments that a proof may look at; a puzzle that needs more is too large."""


def budget() -> Budget:
    return Budget(max_nodes=MOST_NODES)


@dataclass(frozen=True, slots=True)
class Answers:
    """All answers, and those that are right."""

    every: tuple[Any, ...]
    right: tuple[Any, ...]
    worth: dict[Any, Fraction | int]
    """Of plans what each is sure of on average."""


def answers(position: Position, aim: Aim, choices: Sequence[str]) -> Answers:
    """Raises NotSolved, CannotSolve; ValueError where choices cannot be read or the round has two ends."""
    if aim.reading is not None:
        read = reading(position, aim.reading)
        return Answers(tuple(choices), tuple(text for text in choices if number(text) == read), {})
    if aim.plans:
        worth = {text: plan_value(position, aim, plan(position, aim, text)) for text in choices}
        best = max(worth.values())
        right = tuple(text for text, value in worth.items() if value == best)
        return Answers(tuple(choices), right, {**worth})
    if is_reply(position):
        values = reply_values(position, aim)
        return Answers(tuple(values), tuple(p for p, v in values.items() if v >= 1), {**values})
    found = solve_sure(position, aim.goal, budget())
    return Answers(every_move(position, aim), found.guaranteed, {})


def is_reply(position: Position) -> bool:
    """Does the side to decide lay its cards against a placement that is known?"""
    asked = position.asked
    return asked is not None and asked.about is Asked.PLACE and bool(position.moves)


def every_move(position: Position, aim: Aim) -> tuple[Move, ...]:
    asked, table, side = position.asked, position.start, aim.goal.side
    if asked is None:
        return ()
    if asked.about is Asked.PLACE:
        return tuple(placements(table.hands[side], table.barred(side)))
    return asked.moves


def every_placement(position: Position, side: Side) -> list[Place]:
    return list(placements(position.start.hands[side], position.start.barred(side)))


def reply_values(position: Position, aim: Aim) -> dict[Place, int]:
    """What each placement comes to against the one that lies there."""
    side = aim.goal.side
    theirs = position.laid[side.other]
    assert theirs is not None
    every = [place for place in every_move(position, aim) if isinstance(place, Place)]
    pairs = [(place, theirs) for place in every]
    return dict(zip(every, face_up(position.start, aim.goal, pairs, budget()), strict=True))


# ---- readings ----------------------------------------------------------------------------------------


def number(text: str) -> int:
    """Raises ValueError."""
    if not text.removeprefix("+").removeprefix("-").isdecimal() or len(text) > 3:
        raise ValueError(f"'{text}' is no number")
    return int(text)


def reading(position: Position, asked: Reading) -> int:
    """The one number that every way to the end of the round leads to. Raises ValueError if there are two."""
    found: int | None = None
    for end in ends(position):
        if found not in (None, read := _read(end, asked)):
            raise ValueError("the answer depends on what is decided in the round")
        found = read
    assert found is not None
    return found


def ends(position: Position) -> Iterator[Position]:
    """The ends of the round by every way; ways that differ only in the order of what is decided meet."""
    seen: set[Any] = set()
    waiting = [position]
    while waiting:
        at = waiting.pop()
        assert at.asked is not None
        for move in at.asked.moves:
            end = close(at, move)
            later = after(at, move) if end is None else end
            now = later.now
            key = (
                now.armies,
                now.supply,
                now.aside,
                now.markers,
                now.hands,
                frozenset(later.shown),
                end is None,
            )
            if key in seen:
                continue
            seen.add(key)
            if end is not None:
                yield end
            else:
                waiting.append(later)


def _read(end: Position, asked: Reading) -> int:
    now = end.now
    if asked.province is not None:
        return abs(now.armies[asked.province])
    if asked.side is not None:
        return now.supply[asked.side]
    return now.track


# ---- plans -------------------------------------------------------------------------------------------

Plan = dict[Place, Fraction]


def plan(position: Position, aim: Aim, text: str) -> Plan:
    """`2,1,3,4,5`, or with equal shares `2,1,3,4,5 | 3,1,2,4,5`. Raises ValueError."""
    every = set(every_move(position, aim))
    parts = text.split(" | ")
    found: Plan = {}
    for part in parts:
        try:
            place = parse_move(part)
        except NotationError:
            raise ValueError(f"'{part}' is no placement") from None
        if not isinstance(place, Place) or place not in every:
            raise ValueError(f"'{part}' cannot be laid here")
        found[place] = found.get(place, Fraction(0)) + Fraction(1, len(parts))
    return found


def plan_value(position: Position, aim: Aim, mix: Plan) -> Fraction:
    """What a plan comes to on average against the reply that is best against it, and no better."""
    return plan_reply(position, aim, mix)[0]


def plan_reply(position: Position, aim: Aim, mix: Plan) -> tuple[Fraction, Place]:
    """Raises ValueError where the round is not calm: there a plan has no plain average."""
    table = position.start
    if not calm_for(table, aim.goal):
        raise ValueError("plans are compared only where nobody can run short of armies")
    return best_reply(summed(table, aim.goal), mix, rival=True)
