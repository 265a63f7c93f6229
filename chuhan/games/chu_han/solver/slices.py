"""Proofs in slices, with the event loop between them, where no thread starts: in a browser's own Python.

A slice that is over ends as if it was stopped, and the same work is asked again: what was found stays known
to the thinker, its engine and its provers, so that each slice gets further than the one before.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from chuhan.games.chu_han.solver import CannotSolve, NotSolved, Why
from chuhan.games.chu_han.solver.background import TICK, SearchProgress, Thinker
from chuhan.games.chu_han.solver.limits import StopLimits

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())

SLICE = 0.04
"""Seconds of search; whoever asks something else meanwhile waits no longer."""


class SliceLimits(StopLimits):
    """Of a search that may take `whole` seconds, one slice. It begins with its first question to an engine:
    going over what is known takes nothing of it, so that something new is found in each."""

    def __init__(self, whole: float) -> None:
        super().__init__()
        self.whole = whole

    def next_slice(self) -> None:
        self.max_seconds = 0.0

    def check(self) -> None:
        super().check()
        self._begin()

    def _begin(self) -> None:
        if not self.max_seconds:
            self.max_seconds = self.seconds + SLICE
            if self.whole:
                self.max_seconds = min(self.whole, self.max_seconds)

    def is_over(self) -> bool:
        self._begin()
        return super().is_over() or self.seconds > self.max_seconds

    def reached(self, why: Why) -> NotSolved:
        """The end of a slice is no answer: nobody may take it for one."""
        out_of_time = not self.whole or self.seconds < self.whole
        return super().reached(Why.STOPPED if why is Why.SECONDS and out_of_time else why)


class SlicedJob:
    """The same as `Job`, as a task of the running event loop."""

    def __init__(
        self,
        thinker: Thinker,
        work: Callable[[Thinker], Callable[[], object]],
        fail: Callable[[NotSolved | CannotSolve], object],
        tick: Callable[[SearchProgress], object],
        max_seconds: float,
    ) -> None:
        self.thinker, self.work, self.fail, self.tick = thinker, work, fail, tick
        self.limits = SliceLimits(max_seconds)
        self.task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        self.limits.stopped.set()

    async def _run(self) -> None:
        try:
            await asyncio.sleep(0)  # its owner has not heard of it yet
            self.limits.check()  # another one may have begun meanwhile
            self.thinker.begin(self.limits)
            (await self._worked())()
        except (NotSolved, CannotSolve) as why:
            self.fail(why)
        except Exception:
            log.exception("A search failed")
            self.fail(CannotSolve("Something went wrong in the search."))

    async def _worked(self) -> Callable[[], object]:
        told = time.perf_counter()
        while True:
            self.limits.next_slice()
            try:
                return self.work(self.thinker)
            except NotSolved as end:
                if end.why is not Why.STOPPED or self.limits.stopped.is_set():
                    raise
            if time.perf_counter() - told >= TICK:
                told = time.perf_counter()
                self.tick(SearchProgress(self.thinker.nodes, self.limits.seconds))
            await asyncio.sleep(0)
            if self.limits.stopped.is_set():
                raise self.limits.reached(Why.STOPPED)
