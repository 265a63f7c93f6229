"""How much a question may cost, and what is said when it costs more."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


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

    def spend(self) -> None:
        """One more moment is looked at. Raises NotSolved."""
        self.nodes += 1
        if self.max_nodes and self.nodes > self.max_nodes:
            raise NotSolved(self.complaint("nodes"))
        if self.max_seconds and not self.nodes & 63 and time.monotonic() - self.started > self.max_seconds:
            raise NotSolved(self.complaint("seconds"))

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
        return max(0.001, self.max_seconds - spent) if self.max_seconds else 0.0
