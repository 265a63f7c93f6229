"""What a puzzle is: a position, a side, a goal, what it teaches, and what was proved about it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.solver import Goal
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.solver.proof import Aim

WIN_ROUND = "win the round"
WIN_MATCH = "win the match"
_MARGIN = re.compile(r"margin at least (-?[0-9]{1,3})")


class PuzzleError(ValueError):
    """Something is wrong with a puzzle; the message names the file and the key."""

    def __init__(self, where: str, key: str, what: str) -> None:
        super().__init__(": ".join(part for part in (where, key, what) if part))
        self.where, self.key, self.what = where, key, what


@dataclass(frozen=True, slots=True)
class Proved:
    """What only the tool writes: the last table of a puzzle's file."""

    value: int
    """As `chuhan solve` gives it, seen from Han."""
    winning: tuple[str, ...]
    """The first moves that reach the goal; more than one only if they are alike (see `alike`)."""
    line: tuple[str, ...]
    """The shortest win against the longest resistance."""
    plies: int
    level: str
    points: int
    """Where the level comes from: see `difficulty`."""
    rulings: tuple[str, ...]
    """What the open rulings must be for the proof to hold; empty: they do not matter."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Find the one first move after which `side` reaches the goal, whatever the rival does."""

    id: str
    title: str
    position: Position
    side: Side
    goal: str
    themes: tuple[str, ...]
    rules: tuple[str, ...]
    question: str
    depends_on: tuple[str, ...] = ()
    """Open rulings the answer depends on, such as `zhongli_leads=yes`."""
    comments: Mapping[str, str] = field(default_factory=dict)
    """What the author says about a move, or about a line of moves written with spaces between."""
    proved: Proved | None = None

    @property
    def aim(self) -> Aim:
        return parse_goal(self.goal, self.side)

    def comment_on(self, *moves: Move) -> str:
        """The author's words on a line from the start, or an empty string."""
        return self.comments.get(" ".join(map(str, moves)), "")


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """An ordered series of puzzles."""

    id: str
    title: str
    about: str
    puzzles: tuple[str, ...]


def parse_goal(text: str, side: Side) -> Aim:
    """What the solver is asked for.

    >>> parse_goal("margin at least 4", Side.CHU)
    Aim(side=<Side.CHU: 1>, goal=<Goal.MARGIN: 'margin'>, at_least=4)
    """
    if text == WIN_ROUND:
        return Aim(side, Goal.ROUND, 1)
    if text == WIN_MATCH:
        return Aim(side, Goal.MARGIN, MATCH)
    if found := _MARGIN.fullmatch(text):
        return Aim(side, Goal.MARGIN, int(found[1]))
    raise ValueError(f"'{text}' is none of '{WIN_ROUND}', '{WIN_MATCH}', 'margin at least N'")


def goal_words(puzzle: Puzzle) -> str:
    """The goal as an order to the solver: `Win the round`, `End the round at least 4 VP ahead`."""
    aim = puzzle.aim
    if puzzle.goal in (WIN_ROUND, WIN_MATCH):
        return puzzle.goal.capitalize()
    if aim.at_least == 0:
        return "End the round level or better"
    return f"End the round {'at least' if aim.at_least > 0 else 'at most'} {abs(aim.at_least)} VP " + (
        "ahead" if aim.at_least > 0 else "behind"
    )
