"""What a lesson consists of, as data. The texts live in TOML files in the package of its game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from chuhan.interface import Watch


@dataclass(frozen=True, slots=True)
class Claim:
    """What a step's texts say about its position and a game's solver can prove. The tests do prove it; a
    learner reads only the text."""

    says: str
    """Where the texts say it, word for word."""
    after: tuple[Any, ...] = ()
    """The moves from the step's position to the one that it is about."""
    about: Mapping[str, Any] = field(default_factory=dict)
    """What holds there, in terms of the game's solver: a goal and a value, the best moves."""


@dataclass(frozen=True, slots=True)
class Step:
    """One idea: a text, and a task in which it is played. Without a task it only shows something."""

    id: str
    text: str
    """Markdown, short enough to be read before doing."""
    rules: tuple[str, ...] = ()
    """The numbers of the rules that it teaches."""
    start: Watch | None = None
    """What lies on the board: the position, and what is seen of it along the line that is played."""
    side: Any = None
    """From whose chair the board is seen, and who plays the task."""
    open_table: bool = True
    """Is everything shown, as in a puzzle, or only what the side may see?"""
    continues: bool = False
    """Does it go on where the step before ended?"""
    task: str = ""
    accept: tuple[Any, ...] = ()
    """The moves that fulfil the task; each is legal."""
    attempt: tuple[Any, ...] = ()
    """Instead of them: moves that the referee refuses. To try one fulfils the task."""
    wrong: dict[Any, str] = field(default_factory=dict)
    """What to say to a legal move that does not fulfil it."""
    otherwise: str = ""
    """What to say to any other such move."""
    hint: str = ""
    explain: str = ""
    """What the learner reads once the task is done."""
    reply: tuple[Any, ...] = ()
    """What is played on the board after the learner's move, to show its effect."""
    score: str = ""
    """As the notation of the last position has it, where the explanation speaks of it."""
    picture: str = ""
    """The name of a picture beside the text, which the game draws."""
    mistake: bool = False
    """Is the task to play what turns out badly?"""
    claims: tuple[Claim, ...] = ()

    @property
    def position(self) -> Any:
        return None if self.start is None else self.start.position

    @property
    def is_played(self) -> bool:
        return bool(self.wanted)

    @property
    def wanted(self) -> tuple[Any, ...]:
        """What fulfils the task, legal or not."""
        return self.accept or self.attempt


@dataclass(frozen=True, slots=True)
class Question:
    """One of the two questions at the end: several answers, one of them right."""

    text: str
    answers: tuple[str, ...]
    right: int
    why: str
    """What the learner reads once it is answered."""
    wrong: tuple[str, ...]
    """Why each of the other answers is not right, in their order."""

    def why_not(self, answer: int) -> str:
        """Why this answer, by its place, is not right."""
        others = [i for i in range(len(self.answers)) if i != self.right]
        return self.wrong[others.index(answer)]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its steps in order, two questions, and what the learner can do afterwards."""

    id: str
    title: str
    goal: str
    steps: tuple[Step, ...]
    questions: tuple[Question, ...]
    can_do: str
    next: str = ""
    """The id of the lesson that follows; empty for the last."""
    puzzles: tuple[str, ...] = ()
    """The ids of puzzles on what it teaches, to be solved next."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some lessons of a course that belong together."""

    title: str
    learned: str
    """What one has learned with them, for a certificate."""
    lessons: tuple[str, ...]
    table: str = ""
    """The table of the game against rivals that it ends with, as links name it."""
