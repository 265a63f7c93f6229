"""How hard a puzzle is, computed: how much must hold, how many answers there are, what tempts."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.puzzling.explain import natural
from chuhan.games.sun_tzu.puzzling.kinds import kind_of
from chuhan.games.sun_tzu.puzzling.study import Answers
from chuhan.games.sun_tzu.solver.calm import summed, worst_cases
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.values import calm_for
from chuhan.puzzle.level import level_of
from chuhan.puzzle.model import Puzzle

STARTS_AT = (0, 3, 6, 9, 12)
"""The points from which on each level begins."""
MUST_HOLD = {
    "read the battle": 0,
    "break the plan": 1,
    "the better plan": 5,
    "where from": 3,
    "trade or march": 4,
    "reveal order": 7,
    "hold ground": 2,
    "hold the lead": 3,
    "win early": 3,
    "sure win": 3,
    "which card to keep": 9,
    "tie-break": 5,
    "an unknown card": 6,
    "two rounds": 9,
}
"""By kind: against how much an answer must hold, from one line of play to two rounds of them."""
MOST_TEMPTING = 4
MISSED = 2
SPECIAL = 3
"""Cards that are no plain numbers; so many of them make one point."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The counts behind a level."""

    must_hold: int
    answers: int
    natural_fails: bool
    tempting: int
    """How many wrong placements fall short by one point only."""
    special: int

    @property
    def points(self) -> int:
        return (
            self.must_hold
            + int(log2(self.answers) / 3)
            + MISSED * self.natural_fails
            + min(int(log2(self.tempting + 1)), MOST_TEMPTING)
            + self.special // SPECIAL
        )

    @property
    def level(self) -> str:
        return level_of(self.points, STARTS_AT)


def difficulty(puzzle: Puzzle, found: Answers) -> Difficulty:
    position, aim = puzzle.position, puzzle.aim
    right = found.right[0]
    tried = natural(position.start, puzzle.side) if isinstance(right, Place) else None
    laid = [card for place in position.laid if place is not None for card in place.known]
    return Difficulty(
        must_hold=MUST_HOLD[kind_of(position, aim)],
        answers=len(found.every),
        natural_fails=isinstance(right, Place) and tried != right,
        tempting=_tempting(puzzle) if isinstance(right, Place) else 0,
        special=sum(not card.framed for card in laid),
    )


def _tempting(puzzle: Puzzle) -> int:
    table, goal = puzzle.position.start, puzzle.aim.goal
    wish = Goal("margin", goal.side)
    if puzzle.position.moves or any(table.unknown) or goal.kind == "hold" or not calm_for(table, wish):
        return 0
    worst = [value for _, value in worst_cases(summed(table, wish))]
    return sum(value == max(worst) - 1 for value in worst)
