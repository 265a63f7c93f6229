"""What a puzzle is: a position, a side, a goal, what it teaches, and what was proved about it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from chuhan.interface import FIRST_GAME, PLAIN
from chuhan.language import say
from chuhan.progress.puzzles import key_of, name_of


class PuzzleError(ValueError):
    """Something is wrong with a puzzle; the message names the file and the key."""

    def __init__(self, where: str, key: str, what: str) -> None:
        super().__init__(": ".join(part for part in (where, key, what) if part))
        self.where, self.key, self.what = where, key, what


@dataclass(frozen=True, slots=True)
class Quality:
    """What a game can measure of a puzzle beside its proof; an older file has none of it."""

    cluster: str
    """What its solution consists of; puzzles that share it are drill for one another."""
    natural: bool
    """Is the move that comes to mind the right one?"""
    refuting: int
    """Lines in the smallest proof against the wrong move that comes to mind; 0: more than anybody counts."""
    solving: int
    """Lines in the smallest proof of the solution; 0: more than anybody counts."""
    plausible: int
    """How many first moves look as if they could be right."""
    misses: tuple[str, ...]
    """Which of these numbers are not what they should be; empty: it passes."""


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
    quality: Quality | None = None
    shows: tuple[str, ...] = field(default=(), compare=False)
    """The themes that the solution shows. Not in the file: there the author names those that matter."""


class Listed:
    """What lists know of a puzzle: enough to name it, to sort it, and to choose it."""

    __slots__ = ()

    id: str
    title: str
    game: str
    number: int
    themes: tuple[str, ...]
    drill: bool

    @property
    @abstractmethod
    def level(self) -> str: ...

    @property
    @abstractmethod
    def points(self) -> int: ...

    @property
    @abstractmethod
    def cluster(self) -> str:
        """The puzzles that are drill for one another share it."""

    @property
    @abstractmethod
    def natural(self) -> bool:
        """Is the move that comes to mind right?"""

    @property
    @abstractmethod
    def many_choices(self) -> int:
        """How many answers there are to choose from, where the answer is no move."""

    @property
    def name(self) -> str:
        """In progress: its id, and with it the game."""
        return name_of(self.game, self.id)

    @property
    def key(self) -> str:
        """What links and pages call it: its number; without one a text that says as little as a number does.
        Its id is made of its title, and that often tells the answer."""
        return str(self.number) if self.number else f"p{key_of(self.name)}"

    @property
    def label(self) -> str:
        """What learners call it before it is solved: `No. 117, Captain`."""
        if not self.number:
            return say("Puzzle, {level:level}", level=self.level) if self.level else say("Puzzle")
        if not self.level:
            return self.heading
        return say("No. {n}, {level:level}", n=self.number, level=self.level)

    @property
    def heading(self) -> str:
        """`No. 117`, where its level stands beside it."""
        return say("No. {n}", n=self.number) if self.number else say("Puzzle")


@dataclass(frozen=True, slots=True)
class Puzzle(Listed):
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
    kind: str = PLAIN
    """What is asked of the solver; the game says which kinds there are."""
    given: Mapping[str, str] = field(default_factory=dict)
    """What files of its kind may say beside the position, as it is written: `buried`."""
    drill: bool = False
    """Is it kept for practice only? A repeat, or one that no good editor would print: sets, links and old ids
    still open it, and it comes as one more of its kind; nobody is asked to solve it."""
    number: int = 0
    """Given once, for good; pages call it by this until it is solved. 0 in files that have none yet."""

    @property
    def level(self) -> str:
        return self.proved.level if self.proved else ""

    @property
    def points(self) -> int:
        return self.proved.points if self.proved else 0

    @property
    def cluster(self) -> str:
        """The puzzles that are drill for one another share it; one that was never measured is alone."""
        found = self.proved.quality if self.proved else None
        return found.cluster if found else self.id

    @property
    def natural(self) -> bool:
        """Is the move that comes to mind right?"""
        return self.proved is not None and self.proved.quality is not None and self.proved.quality.natural

    @property
    def many_choices(self) -> int:
        return len(self.choices)

    @property
    def passes(self) -> bool:
        """Has nothing been measured that speaks against it?"""
        return not (self.proved and self.proved.quality and self.proved.quality.misses)

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
    show_themes: bool = False
    """Are the themes shown before a puzzle is solved? For a class that is to practise them."""
    story: tuple[str, ...] = ()
    """What is told before each of its puzzles, and when the last is solved: then the set is a campaign."""
