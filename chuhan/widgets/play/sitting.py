"""One sitting at the board against rivals: what was played, what is in view, what may be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from chuhan.interface import MoveOf
from chuhan.language import Sentence
from chuhan.widgets.play.coach import Advice, Coach


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the history: what was told then, and what the person saw."""

    round: int
    side: Any
    """Who did it, or won; None where it was nobody."""
    words: tuple[Sentence, ...]
    view: Any

    @property
    def text(self) -> str:
        return " ".join(map(str, self.words))


class Course(Protocol):
    """A game as the person has seen it."""

    @property
    def side(self) -> Any:
        """The person's."""

    @property
    def position(self) -> Any: ...

    @property
    def view(self) -> Any: ...

    @property
    def entries(self) -> Sequence[Entry]: ...

    @property
    def record(self) -> Any:
        """What a game is replayed from; it prints itself."""

    def view_at(self, at: int) -> Any:
        """What the person saw after so many lines of the history."""

    def play(self, move: Any) -> MoveOf:
        """A move of anybody's; what comes back is no more of it than the person may see."""


Chosen = TypeVar("Chosen")
C = TypeVar("C", bound=Course)


@dataclass(slots=True)
class Sitting(Generic[Chosen, C]):
    options: Chosen
    course: C
    rival_seed: int
    """The rivals', and the dealer's where cards are drawn during a game: with the same one they do the
    same."""
    given_up: bool = False
    looking: int | None = None
    """After how many lines of the history, where somebody looks back."""
    coach: Coach = field(default_factory=Coach)

    @property
    def side(self) -> Any:
        return self.course.side

    @property
    def position(self) -> Any:
        return self.course.position

    @property
    def ended(self) -> bool:
        return self.given_up or self.position.over

    @property
    def rival_acts(self) -> bool:
        return not self.ended and self.position.actor is not self.side

    @property
    def acts(self) -> bool:
        """Is the person asked something?"""
        return not (self.ended or self.rival_acts or self.looking is not None)

    @property
    def view(self) -> Any:
        return self.course.view if self.looking is None else self.course.view_at(self.looking)

    @property
    def lines(self) -> int:
        """How long its history is."""
        return len(self.course.entries)

    def play(self, move: Any) -> MoveOf:
        return self.course.play(move)

    def rival_thinks(self) -> Callable[[], Any]:
        """Finds a rival's move from what that rival sees."""
        raise NotImplementedError

    def advice(self, move: Any) -> Advice | None:
        """What the coach has to say before this move is made, where a game has one and it is asked for."""
        return None

    def look(self, at: int) -> None:
        """At the board as it was after so many lines; after all of them, at now."""
        self.looking = max(0, at) if at < self.lines else None
        self.coach.advice = None

    def resign(self) -> None:
        self.given_up, self.looking = True, None
        self.coach.advice = None
