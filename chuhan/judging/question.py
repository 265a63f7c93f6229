"""A case as a question: is the move legal, and then by which rule it is not, or what happens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from chuhan.interface import Case, Game
from chuhan.language import say
from chuhan.refusal import Refusal
from chuhan.rulebook import read_rulebook

CHOICES = 3
_NEAREST = 6
"""The wrong rules are drawn from so many that stand nearest to the right one."""


@dataclass(frozen=True)
class Question:
    """About one rule of a game. The answers are the engine's own; none is told before it is asked for."""

    game: Game[Any, Any]
    rule: str
    seed: int

    @cached_property
    def case(self) -> Case:
        return self.game.case(self.rule, self.seed)

    @cached_property
    def refusal(self) -> Refusal | None:
        return self.game.why_illegal(self.case.position, self.case.move)

    @property
    def legal(self) -> bool:
        return self.refusal is None

    @property
    def view(self) -> Any:
        """What the side sees that proposes the move."""
        position = self.case.position
        return self.game.watch(position, position.actor, {}).view

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The second part: three rules by number, or three accounts of what happens, in some order."""
        rng = Random(f"choices {self.rule} {self.seed}")
        said = list(self._rules(rng) if self.refusal else self.game.happens(self.case, self.seed))
        right, wrong = said[0], said[1:CHOICES]
        wrong.insert(int(rng.random() * CHOICES), right)
        return tuple(wrong)

    @property
    def right(self) -> int:
        """The place of the right one among the choices."""
        truth = self.refusal.rule if self.refusal else self.game.happens(self.case, self.seed)[0]
        return self.choices.index(truth)

    def _rules(self, rng: Random) -> list[str]:
        assert self.refusal is not None
        right = self.refusal.rule
        every = [number for number in self.game.asked if number != right]
        key = _place(right)
        every.sort(
            key=lambda number: (number.split(".")[0] != right.split(".")[0], _far(_place(number), key))
        )
        first = every.pop(int(rng.random() * min(_NEAREST, len(every))))
        second = every.pop(int(rng.random() * min(_NEAREST, len(every))))
        return [right, first, second]

    def words(self, choice: str) -> str:
        """A choice as the learner reads it."""
        if not self.refusal:
            return choice
        return say("{number} {title}", number=choice, title=read_rulebook(self.game.package)[choice].title)

    @property
    def verdict(self) -> str:
        if self.refusal is not None:
            return self.refusal.sentence
        return self.choices[self.right]


def _place(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))


def _far(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return 100 * abs(one[0] - other[0]) + abs(one[-1] - other[-1])
