"""Ten questions in a row, each about another rule, and how far the learner has come with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from random import Random
from typing import Any

from chuhan.interface import Game
from chuhan.judging.question import Question

LENGTH = 10


class Stage(StrEnum):
    LEGAL = "legal"
    """Legal or not?"""
    WHY = "why"
    """By which rule not, or what happens?"""
    TOLD = "told"
    OVER = "over"


class Go:
    """`on_judged(rule, right)` hears of each question once it is decided."""

    def __init__(
        self,
        game: Game[Any, Any],
        rules: Sequence[str],
        seed: int,
        on_judged: Callable[[str, bool], object] = lambda rule, right: None,
    ) -> None:
        self.questions = tuple(Question(game, rule, seed * LENGTH + i) for i, rule in enumerate(rules))
        self.seed, self.on_judged = seed, on_judged
        self.at, self.stage = 0, Stage.LEGAL
        self.results: list[bool] = []
        self.chosen: int | None = None

    @property
    def question(self) -> Question:
        return self.questions[self.at]

    @property
    def was_right(self) -> bool:
        """The last question that was decided."""
        return self.results[-1]

    def judge(self, *, legal: bool) -> None:
        """The first part. Who errs in it is told at once."""
        if self.stage is not Stage.LEGAL:
            return
        if legal is self.question.legal:
            self.stage = Stage.WHY
        else:
            self._decide(right=False)

    def choose(self, choice: int) -> None:
        """The second part."""
        if self.stage is Stage.WHY and 0 <= choice < len(self.question.choices):
            self.chosen = choice
            self._decide(right=choice == self.question.right)

    def go_on(self) -> None:
        if self.stage is Stage.TOLD:
            self.chosen = None
            last = self.at == len(self.questions) - 1
            self.at, self.stage = (self.at, Stage.OVER) if last else (self.at + 1, Stage.LEGAL)

    def _decide(self, *, right: bool) -> None:
        self.stage = Stage.TOLD
        self.results.append(right)
        self.on_judged(self.question.rule, right)


def fixed(game: Game[Any, Any], seed: int) -> list[str]:
    """The rules of a go that is the same for everybody who is given its seed."""
    rng = Random(f"go {seed}")
    return sorted(game.asked, key=lambda number: rng.random())[:LENGTH]
