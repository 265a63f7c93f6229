"""How far a search in Python may go: counts positions and watches the clock."""

from __future__ import annotations

import time

from chuhan.games.chu_han.solver.goals import NotSolved

CLOCK_EVERY = 64


class Limits:
    """Call `count` for each position looked at; it raises NotSolved when a limit is reached (0 is none)."""

    def __init__(self, max_nodes: int = 0, max_seconds: float = 0.0) -> None:
        self.max_nodes = max_nodes
        self.max_seconds = max_seconds
        self.nodes = 0
        self.started = time.perf_counter()

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.started

    def count(self) -> None:
        self.nodes += 1
        if self.max_nodes and self.nodes > self.max_nodes:
            raise NotSolved("the limit of positions was reached", self.nodes, self.seconds)
        if self.max_seconds and self.nodes % CLOCK_EVERY == 0 and self.seconds > self.max_seconds:
            raise NotSolved("the time was up", self.nodes, self.seconds)
