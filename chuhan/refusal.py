"""What every referee says no with: a refused move, and a text that is no notation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move may not be made: the number of the rule and a sentence for a learner."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}"


class IllegalMove(ValueError):
    """A move that the rules refuse; the message ends with the position."""

    def __init__(self, refusal: Refusal, position: object) -> None:
        super().__init__(f"{refusal} [{position}]")
        self.refusal = refusal


class NotationError(ValueError):
    """A text that is not the notation of anything; the message ends with the text."""

    def __init__(self, what: str, text: str) -> None:
        super().__init__(f"{what} [{clipped(text)}]")
        self.what, self.text = what, text


def clipped(text: str, limit: int = 300) -> str:
    """A text made safe to quote in one line."""
    shown = "".join(char if char.isprintable() else "�" for char in text)
    return shown if len(shown) <= limit else shown[:limit] + "…"
