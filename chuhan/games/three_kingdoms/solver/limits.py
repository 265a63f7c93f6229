"""How long a search may take, and what is said when it has to give up."""

from __future__ import annotations

import time
from dataclasses import dataclass


class NotSolved(Exception):
    """The search was given up."""


class CannotSolve(ValueError):
    """The question does not fit the position."""


@dataclass(slots=True)
class Budget:
    """0 is no limit."""

    max_nodes: int = 0
    max_seconds: float = 0.0
    nodes: int = 0
    begun: float = 0.0

    def __post_init__(self) -> None:
        self.begun = time.monotonic()

    def spend(self) -> None:
        self.nodes += 1
        if self.max_nodes and self.nodes > self.max_nodes:
            raise NotSolved(f"Not solved within {self.max_nodes} moments.")
        if self.max_seconds and not self.nodes % 64 and self.seconds > self.max_seconds:
            raise NotSolved(f"Not solved within {self.max_seconds:g} seconds.")

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.begun
