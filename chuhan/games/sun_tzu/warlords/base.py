"""What every warlord is: a moment, the provinces it names, a judge, an effect."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, ClassVar

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, Lord
from chuhan.games.sun_tzu.moves import Move, Use
from chuhan.games.sun_tzu.position.desk import Desk
from chuhan.refusal import Refusal


class When(StrEnum):
    """The windows in which a warlord may be used: around a battle, or with 10.11 around all five."""

    BEFORE = "before"
    AFTER = "after"
    FIRST = "first"
    LAST = "last"


class Warlord:
    """One of the ten. It has no state: everything is on the desk and in the move."""

    lord: ClassVar[Lord]
    rule: ClassVar[str]
    names: ClassVar[int] = 0
    """How many provinces a use names."""

    def why_not_now(self, desk: Desk, when: When) -> Refusal | None:
        """Why it may not be used in this window, whatever the provinces."""
        raise NotImplementedError

    def why_not(self, desk: Desk, move: Use) -> Refusal | None:
        """Why this very use is impossible, when the moment is right."""
        if len(move.provinces) != self.names:
            return self.refuse("{lord:warlord} names {n:provinces}.", lord=self.lord, n=self.names)
        return None

    def tries(self, desk: Desk) -> Iterable[Use]:
        """The uses that are worth judging, in canonical order."""
        return (Use(self.lord),)

    def effect(self, desk: Desk, move: Use) -> None:
        raise NotImplementedError

    def uses(self, desk: Desk, when: When) -> list[Move]:
        """Every legal use in this window."""
        if self.why_not_now(desk, when):
            return []
        return [move for move in self.tries(desk) if self.why_not(desk, move) is None]

    def refuse(self, text: str, /, **facts: Any) -> Refusal:
        return Refusal(self.rule, text, **facts)


class Roaming(Warlord):
    """March, Recall, Levy and Black Death do not depend on the cards of a battle (10.11)."""

    early: ClassVar[bool] = True
    """In rounds 1 to 6 only."""

    def why_not_now(self, desk: Desk, when: When) -> Refusal | None:
        if self.early and desk.round > 6:
            return self.refuse("{lord:warlord} can be used in rounds 1 to 6 only.", lord=self.lord)
        around_all = when in (When.FIRST, When.LAST)
        if around_all is not (desk.rules.lords == "phase"):
            return Refusal(
                "10.11",
                "Here {lord:warlord} is used before the first cards are turned up, or after the last battle.",
                lord=self.lord,
            )
        return None


class OneProvince(Roaming):
    """Recall and Levy name one province."""

    names = 1

    def tries(self, desk: Desk) -> Iterable[Use]:
        return (Use(self.lord, (province,)) for province in ALL_PROVINCES)
