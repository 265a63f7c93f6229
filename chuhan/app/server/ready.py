"""Pages that wait for learners, each with a running kernel behind it, and the room where learners wait."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from chuhan.app.server.kernels import Seats
from chuhan.app.server.options import Plan
from chuhan.app.server.settings import MOST_WAITING

log = logging.getLogger(__name__)

PATIENCE = 15.0
"""Who has not asked for so long does not wait any more."""
PREPARING = 90.0
"""A kernel that is not ready by then never will be."""
USUAL_SECONDS = 4.0
"""What preparing a page takes, before one has been measured."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A page as it will be sent; its widgets are there already."""

    kernel_id: str
    html: str


@dataclass(frozen=True, slots=True)
class Wait:
    """What somebody in the waiting room is told."""

    ahead: int
    seconds: int
    full: bool


Prepare = Callable[[], Awaitable[Ready]]


class Pool:
    """Prepares pages a few at a time, never more than fit, and hands them out in order of arrival."""

    def __init__(self, plan: Plan, seats: Seats, prepare: Prepare) -> None:
        self.plan, self.seats, self._prepare = plan, seats, prepare
        self.ready: deque[Ready] = deque()
        self._waiting: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._failures = 0
        self._took = USUAL_SECONDS
        seats.on_free = self.fill
        self.open = True

    def fill(self) -> None:
        """Begin to prepare as many pages as are wanted and allowed just now."""
        self.ready = deque(one for one in self.ready if one.kernel_id in self.seats)
        wanted = self.plan.wanted_ready(self.seats.taken) - len(self.ready)
        most = min(wanted, self.plan.at_once, self.plan.cap - self.seats.taken - len(self.ready))
        while self.open and len(self._tasks) < most:
            task = asyncio.get_running_loop().create_task(self._prepare_one())
            self._tasks.add(task)
            task.add_done_callback(self._prepared)

    def _prepared(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if self.open:
            self.fill()

    async def _prepare_one(self) -> None:
        begun = time.monotonic()
        try:
            one = await asyncio.wait_for(self._prepare(), PREPARING)
        except Exception:
            self._failures += 1
            log.exception("A page could not be prepared.")
            await asyncio.sleep(min(30, 2 ** min(self._failures, 5)))  # what fails once may fail always
            return
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
        """A page, if one is ready and nobody else has waited longer for it."""
        ahead = self._ahead(owner)
        self.ready = deque(one for one in self.ready if one.kernel_id in self.seats)
        if ahead < len(self.ready):
            self._waiting.pop(owner, None)
            one = self.ready.popleft()
            self.seats.give(one.kernel_id, owner)
            self.fill()
            return one
        return self._wait(owner, ahead)

    def ask(self, owner: str) -> Wait | None:
        """Still waiting? None: a page is ready."""
        ahead = self._ahead(owner)
        return None if ahead < len(self.ready) else self._wait(owner, ahead)

    def _ahead(self, owner: str) -> int:
        """How many wait who came before."""
        now = time.monotonic()
        self._waiting = {name: seen for name, seen in self._waiting.items() if now - seen < PATIENCE}
        names = list(self._waiting)
        return names.index(owner) if owner in self._waiting else len(names)

    def _wait(self, owner: str, ahead: int) -> Wait:
        if owner in self._waiting or len(self._waiting) < MOST_WAITING:
            self._waiting[owner] = time.monotonic()
        full = self.seats.taken >= self.plan.cap
        turns = (ahead - len(self.ready)) // self.plan.at_once + 1
        return Wait(ahead, max(1, round(turns * self._took)), full)


def kernel_environment(plan: Plan) -> dict[str, str]:
    """What a kernel is told by the server that starts it."""
    told = {
        "CHUHAN_SERVED": "1",
        "CHUHAN_SEARCH_SECONDS": str(plan.search_seconds),
        "OMP_NUM_THREADS": "1",
    }
    if plan.puzzles is not None:
        told["CHUHAN_PUZZLES"] = str(plan.puzzles.resolve())
    return {**os.environ, **told}
