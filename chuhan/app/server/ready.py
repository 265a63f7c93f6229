"""Pages that are ready for learners, each with a running kernel behind it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from chuhan.app.server.kernels import CappedKernels
from chuhan.app.server.options import Options
from chuhan.app.server.queue import Queue, Wait

log = logging.getLogger(__name__)

PREPARING = 90.0
"""Seconds: a kernel that is not ready by then never will be."""
USUAL_SECONDS = 4.0
"""What preparing a page takes, before one has been measured."""


@dataclass(frozen=True, slots=True)
class Ready:
    """What will be sent to a page; its widgets are there already."""

    kernel_id: str
    text: str


Prepare = Callable[[], Awaitable[Ready]]


class ReadyPages:
    """Prepares pages a few at a time, never more than fit, and hands them out in order of arrival."""

    def __init__(self, options: Options, kernels: CappedKernels, prepare: Prepare) -> None:
        self.options, self.kernels, self._prepare = options, kernels, prepare
        self.queue = Queue()
        self.ready: deque[Ready] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._failures = 0
        self._took = USUAL_SECONDS
        kernels.on_free = self.fill
        self.open = True

    def fill(self) -> None:
        """Begin to prepare as many pages as are wanted and allowed just now."""
        self._drop_dead()
        taken, ready = self.kernels.taken, len(self.ready)
        wanted = self.options.wanted_ready(taken) - ready
        most = min(wanted, self.options.at_once, self.options.cap - taken - ready)
        while self.open and len(self._tasks) < most:
            task = asyncio.get_running_loop().create_task(self._prepare_one())
            self._tasks.add(task)
            task.add_done_callback(self._prepared)

    def _drop_dead(self) -> None:
        self.ready = deque(one for one in self.ready if self.kernels.lives(one.kernel_id))

    def _prepared(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if self.open:
            self.fill()

    async def _prepare_one(self) -> None:
        begun = time.monotonic()
        try:
            one = await asyncio.wait_for(self._prepare(), PREPARING)
        except Exception as error:
            self._failures += 1
            if self._failures == 1:  # what fails once may fail always: it is said once, and not hurried
                log.error(
                    "A page could not be prepared: %s. Learners are told; it is tried again.", _why(error)
                )
            await asyncio.sleep(min(30, 2 ** min(self._failures, 5)))
            return
        if self._failures:
            log.error("Pages can be prepared again.")
        self._failures = 0
        self._took += (time.monotonic() - begun - self._took) / 4
        self.ready.append(one)

    async def close(self) -> None:
        self.open = False
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---- learners -------------------------------------------------------------------------------

    def enter(self, owner: str) -> Ready | Wait:
        """A page, if there is one more than learners who have waited longer. Nothing is awaited in here: of
        many who ask at once each finds what the one before has left."""
        self._drop_dead()
        ahead = self.queue.ahead(owner)
        if ahead >= len(self.ready):
            self.queue.wait(owner)
            self.fill()
            return self._wait(ahead)
        self.queue.leave(owner)
        self.kernels.make_room_for(owner)
        one = self.ready.popleft()
        self.kernels.give(one.kernel_id, owner)
        self.fill()
        return one

    def _wait(self, ahead: int) -> Wait:
        full = self.kernels.taken >= self.options.cap
        turns = (ahead - len(self.ready)) // self.options.at_once + 1
        return Wait(ahead, max(1, round(turns * self._took)), full, failing=self._failures > 0)


def _why(error: Exception) -> str:
    """One line, whatever the error."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:300].rstrip(": .")
