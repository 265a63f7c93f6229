"""What a puzzle is: a position, a side, a goal, what it teaches, and what was proved about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from chuhan.interface import FIRST_GAME
from chuhan.progress.puzzles import name_of


class PuzzleError(ValueError):
    """Something is wrong with a puzzle; the message names the file and the key."""

    def __init__(self, where: str, key: str, what: str) -> None:
        super().__init__(": ".join(part for part in (where, key, what) if part))
        self.where, self.key, self.what = where, key, what


@dataclass(frozen=True, slots=True)
class Proved:
    """What only the tool writes: the last table of a puzzle's file.

    At run time the kit reads `level` and `points` and nothing else. `value`, `winning`, `line` and `plies`
    are for the tools and for readers of the file. The judge proves every answer anew, so no page can give
    the answer away.
    """

    value: int | str
    """What best play is worth, as the game counts it."""
    winning: tuple[str, ...]
    """The first moves that reach the goal; more than one only if the game counts them as one. Of choices
    the right one."""
    line: tuple[str, ...]
    """The shortest win against the longest resistance."""
    plies: int
    level: str
    points: int
    """How hard it is; the level follows from it."""
    rulings: tuple[str, ...]
    """What the open rulings must be for the proof to hold; empty: they do not matter."""
    shows: tuple[str, ...] = field(default=(), compare=False)
    """The themes that the solution shows. Not in the file: there the author names those that matter."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Find the one first move after which `side` reaches the goal, whatever the rivals do; or the one choice
    that is right."""

    id: str
    title: str
    position: Any
    side: Any
    goal: str
    aim: Any
    """The goal as the game reads it."""
    themes: tuple[str, ...]
    rules: tuple[str, ...]
    question: str
    depends_on: tuple[str, ...] = ()
    """Open rulings the answer depends on, such as `zhongli_leads=yes`."""
    comments: Mapping[str, str] = field(default_factory=dict)
    """What the author says about a move, or about a line of moves written with spaces between."""
    proved: Proved | None = None
    game: str = FIRST_GAME
    choices: tuple[str, ...] = ()
    """Where the answer is no move: what the solver chooses from, as the game writes it."""

    @property
    def name(self) -> str:
        """In progress: its id, and with it the game."""
        return name_of(self.game, self.id)

    @property
    def level(self) -> str:
        return self.proved.level if self.proved else ""

    @property
    def points(self) -> int:
        return self.proved.points if self.proved else 0

    def comment_on(self, *moves: object) -> str:
        """The author's words on a line from the start, or an empty string."""
        return self.comments.get(" ".join(map(str, moves)), "")


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """An ordered series of puzzles."""

    id: str
    title: str
    about: str
    puzzles: tuple[str, ...]
