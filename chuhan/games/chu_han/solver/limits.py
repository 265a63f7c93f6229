"""How far a search in Python may go: counts positions, watches the clock, hears a stop."""

from __future__ import annotations

import time
from threading import Event

from chuhan.games.chu_han.solver.goals import NotSolved, Why

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

    def reached(self, why: Why) -> NotSolved:
        return NotSolved(why, self.nodes, self.seconds)

    def count(self) -> None:
        self.nodes += 1
        if self.max_nodes and self.nodes > self.max_nodes:
            raise self.reached(Why.NODES)
        if self.max_seconds and self.nodes % CLOCK_EVERY == 0 and self.seconds > self.max_seconds:
            raise self.reached(Why.SECONDS)


class StopLimits(Limits):
    """Limits of a search that another thread may end: it sets `stopped`."""

    def __init__(self, max_nodes: int = 0, max_seconds: float = 0.0, *, stopped: Event | None = None) -> None:
        super().__init__(max_nodes, max_seconds)
        self.stopped = stopped or Event()

    def restart(self) -> None:
        """The time begins when the work does."""
        self.started = time.perf_counter()

    def is_over(self) -> bool:
        """Has it to end now?"""
        return self.stopped.is_set()

    def check(self) -> None:
        if self.stopped.is_set():
            raise self.reached(Why.STOPPED)

    def count(self) -> None:
        self.check()
        super().count()
