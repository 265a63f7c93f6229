"""The coach beside a learner: what can be chosen about it, what it says of a move before it is made.

A game proves what there is to be said, from the view of the side that moves and from nothing else, and counts
its work: so neither a word, nor silence, nor how long either takes tells of a hidden card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from chuhan.language import Sentence, say
from chuhan.widgets.board import Button
from chuhan.widgets.play.menu import Entry

MENU: tuple[Sentence, Mapping[str, Entry]] = (
    Sentence("Coach"),
    {
        "off": Entry(Sentence("Off"), Sentence("you play alone")),
        "on": Entry(
            Sentence("On"),
            Sentence("warns before a move gives away what you can be sure of; it may be taken back"),
        ),
    },
)


class Advice(Protocol):
    """What a move gives away that its side could be sure of."""

    @property
    def move(self) -> Any: ...

    @property
    def warning(self) -> Sentence: ...

    @property
    def why(self) -> Sentence:
        """The first step of what keeps it."""


@dataclass(slots=True)
class Coach:
    """Between a choice and a move: what is said, and what came of it in this game so far."""

    advice: Advice | None = None
    """About a move that is not made yet."""
    told_why: bool = False
    warned: int = 0
    taken_back: int = 0

    def warn(self, advice: Advice) -> None:
        self.advice, self.told_why = advice, False
        self.warned += 1

    def press(self, name: str) -> Any | None:
        """One of its buttons; what comes back is a move that is played all the same."""
        advice = self.advice
        if advice is None:
            return None
        if name == "why":
            self.told_why = True
            return None
        self.advice = None
        self.taken_back += name == "back"
        return advice.move if name == "anyway" else None

    @property
    def buttons(self) -> tuple[Button, ...]:
        back = Button("back", say("Take it back"), main=True)
        anyway = Button("anyway", say("Play it all the same"))
        return (back, anyway) if self.told_why else (back, Button("why", say("Why?")), anyway)

    @property
    def words(self) -> str:
        """The warning, or also why."""
        if self.advice is None:
            return ""
        if self.told_why:
            return say("Coach: {warning} {why}", warning=self.advice.warning, why=self.advice.why)
        return say("Coach: {warning}", warning=self.advice.warning)

    @property
    def counted(self) -> list[tuple[Sentence, str]]:
        """For the end of a game: how often it spoke, and how often a move was taken back."""
        if not self.warned:
            return []
        return [(Sentence("the coach warned; moves taken back"), f"{self.warned} · {self.taken_back}")]
