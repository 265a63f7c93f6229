"""What every referee says no with: a refused move, and a text that is no notation."""

from __future__ import annotations

from typing import Any

from chuhan.language import Sentence


class Refusal(Sentence):
    """Why a move may not be made: the number of the rule, and a sentence for a learner.

    A judge makes thousands of them that are never read, so the words are put together when one is.
    """

    __slots__ = ("_rule",)

    def __init__(self, rule: str, text: str, /, **facts: Any) -> None:
        self._rule = rule
        self._text = text
        self._facts = facts

    @property
    def rule(self) -> str:
        return self._rule

    @property
    def sentence(self) -> str:
        """In the current language, without the number."""
        return super().__str__()

    def __str__(self) -> str:
        return f"{self._rule}: {self.sentence}"

    def __repr__(self) -> str:
        return super().__repr__().replace("(", f"({self._rule!r}, ", 1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return self._rule == other._rule and super().__eq__(other)

    def __hash__(self) -> int:
        return hash((self._rule, super().__hash__()))


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
