"""Who has which kernel: a kernel manager with a cap, which knows each kernel's browser and who has left."""

from __future__ import annotations

import asyncio
import hmac
import subprocess
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Float, Integer

from chuhan.app.server.measure import Measure
from chuhan.app.server.settings import (
    ALLOWED_MESSAGES,
    MOST_CALLS,
    MOST_KERNELS,
    MOST_SOCKETS,
    MOST_UNREAD_BYTES,
)


@dataclass(slots=True)
class Given:
    """That a kernel was given to a browser."""

    owner: str
    """The name in the cookie of that browser; empty when the kernel is about to end."""
    seen: float = field(default_factory=time.monotonic)
    """When a connection to it was last there."""
    lines: int = 0
    """Connections to it, those that are still being made among them."""
    calls: Measure = field(default_factory=lambda: Measure(MOST_CALLS, 1))
    """How often a page connects to it."""


class Unread(list[tuple[str, list[bytes]]]):
    """Messages kept for a page that is gone for a moment; `on_full` is called once when they are too many."""

    def __init__(self, on_full: Callable[[], object]) -> None:
        super().__init__()
        self._left, self._on_full = MOST_UNREAD_BYTES, on_full

    def append(self, message: tuple[str, list[bytes]]) -> None:
        if self._left < 0:
            return
        self._left -= sum(len(part) for part in message[1])
        super().append(message)
        if self._left < 0:
            self.clear()
            self._on_full()


def _process_of(manager: Any) -> subprocess.Popen[bytes] | None:
    """That of one kernel's manager; none before it has started."""
    return getattr(getattr(manager, "provisioner", None), "process", None)


_Manager: Any = AsyncMappingKernelManager  # it has hardly any types


class CappedKernels(_Manager):  # type: ignore[misc]
    """Kernels in use and kernels that wait; together never more than `cap`."""

    cap = Integer(8, config=True, help="The most kernels that may run.")
    away_seconds = Float(30.0, config=True, help="Seconds after which a kernel without a page is ended.")

    def __init__(self, **kwargs: Any) -> None:
        kwargs["allowed_message_types"] = ALLOWED_MESSAGES  # Voilà's own list would let a shutdown pass
        super().__init__(**kwargs)
        self.given: dict[str, Given] = {}
        self.starting: set[str] = set()
        self._born: dict[str, Any] = {}
        """The managers of kernels that are starting."""
        self.on_free: Callable[[], object] = lambda: None
        """Called when a kernel has ended."""
        self.is_in: Callable[[str], Awaitable[bool]] | None = None
        """Where learners log in: is this one still there?"""
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def taken(self) -> int:
        return len(self.given)

    @property
    def running(self) -> int:
        return len(self.starting.union(self.list_kernel_ids()))

    async def start_kernel(self, **kwargs: Any) -> str:
        if self.running >= self.cap:
            raise HTTPError(503, "All places are taken.")
        kernel_id = self.new_kernel_id()
        self.starting.add(kernel_id)
        try:
            return str(await super().start_kernel(kernel_id=kernel_id, **kwargs))
        except BaseException:
            process = _process_of(self._born.get(kernel_id))
            if process is not None:  # nothing else knows of it: it would go on, and write its key again
                process.kill()
                process.wait()
            raise
        finally:
            self.starting.discard(kernel_id)
            self._born.pop(kernel_id, None)

    def pre_start_kernel(self, kernel_name: str | None, kwargs: Any) -> tuple[Any, str, str]:
        manager, name, kernel_id = super().pre_start_kernel(kernel_name, kwargs)
        self._born[kernel_id] = manager
        return manager, name, kernel_id

    # ---- who owns what --------------------------------------------------------------------------

    def give(self, kernel_id: str, owner: str) -> None:
        self.given[kernel_id] = Given(owner)

    def is_owner(self, kernel_id: str, owner: str) -> bool:
        """Compared in constant time: how long it takes tells nothing about the secret."""
        given = self.given.get(kernel_id)
        own = b"" if given is None else given.owner.encode()
        return bool(own) and hmac.compare_digest(own, owner.encode())

    def connections(self, kernel_id: str) -> int:
        return self.given[kernel_id].lines if kernel_id in self.given else 0

    @contextmanager
    def line_to(self, kernel_id: str) -> Iterator[bool]:
        """A connection to a kernel, if there may be one more.

        It counts from the moment at which it is asked for, not from when it stands: so of many at once no
        more pass than may.
        """
        given = self.given[kernel_id]
        if given.lines >= MOST_SOCKETS or not given.calls.allows():
            yield False
            return
        given.lines += 1
        try:
            yield True
        finally:
            given.lines -= 1
            given.seen = time.monotonic()

    def make_room_for(self, owner: str) -> None:
        """If this browser has as many kernels as one may have, end one of them: rather one without a page.

        That one has no owner from this moment on, however long its end takes.
        """
        own = [name for name, given in self.given.items() if given.owner == owner]
        if len(own) >= MOST_KERNELS:
            left = min(own, key=lambda name: (self.connections(name) > 0, self.given[name].seen))
            self.given[left].owner = ""
            self._go_and(self.end(left))

    def lives(self, kernel_id: str) -> bool:
        """Is its process there at this moment? The restarter looks only every few seconds."""
        if kernel_id not in self:
            return False
        process = _process_of(self.get_kernel(kernel_id))
        return process is None or process.poll() is None

    # ---- who has left ---------------------------------------------------------------------------

    def start_buffering(self, kernel_id: str, session_key: str, channels: dict[str, Any]) -> None:
        """Keep what is said to a page that may come back; jupyter-server would keep any amount of it."""
        super().start_buffering(kernel_id, session_key, channels)
        kept = self._kernel_buffers.get(kernel_id)
        if kept is not None:
            kept["buffer"] = Unread(lambda: self._go_and(self.end(kernel_id)))

    def _go_and(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """A kernel that waits for a learner is never idle; one whose page is gone is not waited for."""
        given = self.given.get(kernel_id)
        if given is None:
            return
        if self.connections(kernel_id):
            given.seen = time.monotonic()
        elif time.monotonic() - given.seen > self.away_seconds:
            await self.end(kernel_id)
            return
        if self.is_in is not None and not await self.is_in(given.owner):
            await self.end(kernel_id)
            return
        await super().cull_kernel_if_idle(kernel_id)

    async def end(self, kernel_id: str) -> None:
        """End a kernel at once: nothing in it is worth a farewell."""
        if kernel_id in self:
            await self.shutdown_kernel(kernel_id, now=True)

    async def end_of(self, owner: str) -> None:
        """End all kernels of one who leaves."""
        own = [name for name, given in self.given.items() if given.owner == owner]
        await asyncio.gather(*map(self.end, own))

    async def end_all(self) -> None:
        """End every kernel; that one of them has just ended by itself keeps none of the others alive."""
        await asyncio.gather(*map(self.end, self.list_kernel_ids()), return_exceptions=True)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Let go of what was held for it, too: sockets, and the files that they were reached by."""
        if kernel_id in self:
            self.stop_watching_activity(kernel_id)
            self.stop_buffering(kernel_id)
            self._go_and(self.get_kernel(kernel_id).cleanup_resources())
        super()._handle_kernel_died(kernel_id)

    def remove_kernel(self, kernel_id: str) -> Any:
        """However a kernel has ended, there is room for another one."""
        removed = super().remove_kernel(kernel_id)
        self.given.pop(kernel_id, None)
        self.on_free()
        return removed
