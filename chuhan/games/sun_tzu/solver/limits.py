"""How much a question may cost, and what is said when it costs more."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

from chuhan.slices import breathe, once, within

T = TypeVar("T")


class NotSolved(ValueError):
    """The question is too large, or took too long."""


class CannotSolve(ValueError):
    """The question has no answer: a sentence says why."""


@dataclass(slots=True)
class Budget:
    """0 is without a limit."""

    max_nodes: int = 0
    max_seconds: float = 0.0
    nodes: int = 0
    started: float = field(default_factory=time.monotonic)
    number: int = field(default_factory=count().__next__)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What remembers what it has found, from slice to slice of the work that has this budget."""
        return once((self.number, key), make)

    def spend(self) -> None:
        """One more moment is looked at. Raises NotSolved."""
        self.nodes += 1
        if self.max_nodes and self.nodes > self.max_nodes:
            raise NotSolved(self.complaint("nodes"))
        if self.max_seconds and not self.nodes & 63 and time.monotonic() - self.started > self.max_seconds:
            raise NotSolved(self.complaint("seconds"))
        breathe()

    def complaint(self, why: str) -> str:
        if why == "nodes":
            return f"Not solved: more than {self.max_nodes} moments"
        return f"Not solved: more than {self.max_seconds:g} seconds"

    @property
    def nodes_left(self) -> int:
        """For the kernel, where 0 is without a limit, too."""
        return max(1, self.max_nodes - self.nodes) if self.max_nodes else 0

    @property
    def seconds_left(self) -> float:
        spent = time.monotonic() - self.started
        return within(max(0.001, self.max_seconds - spent) if self.max_seconds else 0.0)
