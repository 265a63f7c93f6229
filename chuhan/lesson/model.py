"""What a lesson consists of, as data. The texts live in TOML files, one folder a language."""

from __future__ import annotations

from dataclasses import dataclass, field

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position, Side


@dataclass(frozen=True, slots=True)
class Step:
    """One idea: a text, and a task in which it is played. Without a task it only shows something."""

    id: str
    text: str
    """Markdown, short enough to be read before doing."""
    rules: tuple[str, ...] = ()
    """The numbers of the rules that it teaches."""
    position: Position | None = None
    buried: tuple[Card, ...] = ()
    """The buried cards, top first, where somebody looks at them."""
    side: Side = Side.HAN
    """From whose chair the table is seen."""
    open_table: bool = True
    """Are all cards shown, as in a puzzle, or only what the side may see?"""
    task: str = ""
    accept: tuple[Move, ...] = ()
    """The moves that fulfil the task; each is legal."""
    wrong: dict[Move, str] = field(default_factory=dict)
    """What to say to a legal move that does not fulfil it."""
    otherwise: str = ""
    """What to say to any other such move."""
    hint: str = ""
    explain: str = ""
    """What the learner reads once the task is done."""
    reply: tuple[Move, ...] = ()
    """What is played on the table after the learner's move, to show its effect."""

    @property
    def is_played(self) -> bool:
        return bool(self.accept)


@dataclass(frozen=True, slots=True)
class Question:
    """One of the two questions at the end: several answers, one of them right."""

    text: str
    answers: tuple[str, ...]
    right: int
    why: str


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
