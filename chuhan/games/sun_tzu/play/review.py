"""After a game: what could be guaranteed in each round, what it was worth, what came of it, where it turned.

All hands are face up by then, and the answers are the solver's for hands face up. Nothing is exact beyond the
end of a scoring round, but for rounds 8 and 9 together: where there is no answer, that is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from chuhan.games.sun_tzu.cards import SCORING, Side
from chuhan.games.sun_tzu.moves import Made, Place
from chuhan.games.sun_tzu.play.course import Course
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.solver import (
    Budget,
    CannotSolve,
    Goal,
    NotSolved,
    refutation,
    solve_mix,
    solve_sure,
)
from chuhan.games.sun_tzu.solver.goals import points
from chuhan.games.sun_tzu.solver.two_rounds import asks_for_two
from chuhan.language import Sentence, say
from chuhan.slices import once

SECONDS = 2.0
"""For each question."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One round, seen from one side; None is what could not be computed in the time that there was."""

    number: int
    track: int
    """The marker before it, seen from this side."""
    came: int | None
    """The lead in points that it came to; None where nothing was scored."""
    moved: int
    """How many steps the marker moved towards this side."""
    asked: bool = False
    """Is there anything to compute here?"""
    sure: int | None = None
    """The highest lead that some placement guaranteed."""
    best: int = 0
    """So many placements did."""
    own: int | None = None
    """What the placement that was laid guaranteed."""
    value: Fraction | None = None
    """What the round was worth with best mixes of both sides."""
    open: bool = False
    """Is that value one of a game in which all later decisions see all cards?"""


def rounds(course: Course) -> list[tuple[Position, Position, Sequence[Made]]]:
    """Each round that was played to its end: before it, after it, its moves."""
    after = [*course.starts[1:], course.position][: len(course.starts)]  # maybe none was begun
    played = zip(course.starts, after, course.rounds, strict=True)
    return [one for one in played if not one[1].moves and one[1] is not one[0]]


def judge(before: Position, after: Position, moves: Sequence[Made], side: Side, seconds: float) -> Judged:
    """May take four times as many seconds."""
    table = before.start
    moved = (after.now.track - table.track) * side.sign
    scored = table.round in SCORING and not (table.events is not None and after.now.events is None)
    came = (table.track + points(after.now, table.round)) * side.sign if scored else None
    goal = Goal("margin", side)
    if table.round not in SCORING and not asks_for_two(table, goal):
        return Judged(table.round, table.track * side.sign, came, moved)
    sure: int | None = None
    best = 0
    own: int | None = None
    value: Fraction | None = None
    is_open = False

    def budget(question: str) -> Budget:
        return once(question, partial(Budget, max_seconds=seconds))

    try:
        found = once("sure", partial(solve_sure, before, goal, budget("for sure")))
        sure, best = found.value, len(found.best)
        place = next(one.move for one in moves if one.side is side)
        assert isinstance(place, Place)
        worst = once("worst", partial(refutation, before, goal, place, budget("for worst")))
        own = None if worst is None else worst.value
    except (NotSolved, CannotSolve):
        pass
    try:
        mixed = once("mixed", partial(solve_mix, before, goal, budget("for mixed")))
        value, is_open = mixed.value, mixed.open
    except (NotSolved, CannotSolve):
        pass
    return Judged(table.round, table.track * side.sign, came, moved, True, sure, best, own, value, is_open)


def turning_point(found: Sequence[Judged]) -> int | None:
    """The last round after which the marker stood on the side where it ended, and before which it did not."""
    if not found or not (end := found[-1].track + found[-1].moved):
        return None
    turned = [one for one in found if one.track * end <= 0 < (one.track + one.moved) * end]
    return turned[-1].number if turned else None


# ---- in words ----------------------------------------------------------------------------------------


def review(found: Sequence[Judged], of: int, side: Side) -> dict[str, Any]:
    """For the browser: as far as it has come, of so many rounds."""
    turned = turning_point(found) if len(found) == of else None
    return {
        "title": say("The game, round by round"),
        "note": say("{n} of {of} rounds are looked at …", n=len(found), of=of)
        if len(found) < of
        else say("With all cards face up. A lead is counted in points, with the marker."),
        "rows": [
            {
                "name": say("Round {n}", n=one.number),
                "sign": "",
                "lines": list(map(str, _lines(one))),
                "turned": str(_turned(one, side)) if one.number == turned else "",
            }
            for one in found
        ],
    }


def _lines(one: Judged) -> list[Sentence]:
    if not one.asked:
        return [Sentence("Nothing is scored. Nobody can compute exactly what such a round is worth.")]
    lines = [_sure(one), _value(one)]
    if one.came is not None:
        lines.append(Sentence("It came to {lead}.", lead=lead(one.came)))
    return lines


def _sure(one: Judged) -> Sentence:
    if one.sure is None:
        return Sentence("Guaranteed: not computed, there are too many ways to go on.")
    if one.own is None:
        return Sentence(
            "Guaranteed: {lead}, with {best:placements}. For yours it was not computed.",
            lead=lead(one.sure),
            best=one.best,
        )
    if one.own >= one.sure:
        return Sentence(
            "Guaranteed: {lead}, with {best:placements}. Yours was one of them.",
            lead=lead(one.sure),
            best=one.best,
        )
    return Sentence(
        "Guaranteed: {lead}, with {best:placements}. Yours guaranteed {own}.",
        lead=lead(one.sure),
        best=one.best,
        own=lead(one.own),
    )


def _value(one: Judged) -> Sentence:
    if one.value is None:
        return Sentence("Its value: not computed, there are too many placements.")
    number = _number(one.value)
    if one.open:
        return Sentence(
            "Its value with best mixes, if later decisions see every card: {value}.", value=number
        )
    return Sentence("Its value with best mixes of both sides: {value}.", value=number)


def lead(n: int) -> Sentence:
    """How far a side is ahead in points."""
    if not n:
        return Sentence("a level score")
    return Sentence("a lead of {n}", n=n) if n > 0 else Sentence("{n:points} behind", n=-n)


def _number(value: Fraction) -> str:
    """Two decimals at most, with its sign."""
    return f"{float(value):+.2f}".rstrip("0").rstrip(".").replace("-", "−")


def _turned(one: Judged, side: Side) -> Sentence:
    winner = side if one.moved > 0 else side.other
    return Sentence(
        "Here the game turned: the marker moved {n:steps} to {side:side}'s side.",
        n=abs(one.moved),
        side=winner,
    )
