"""A slow and broken line on loopback: a TCP proxy that delays what passes, can be cut, and can be mended."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

_CHUNK = 1 << 16
_REQUEST = re.compile(rb"^[A-Z]+ \S+ HTTP/1\.1\r$", re.MULTILINE)
JITTER = 0.3
"""A part of the delay: so much more or less."""


class SlowLine:
    """Stands before the server at `port`; `delay` seconds each way. It can be changed while it runs. With
    `greets` a new connection costs a round trip before anything passes, as it does on a real line."""

    def __init__(self, port: int, delay: float, *, greets: bool = False) -> None:
        self.target, self.delay, self.greets = port, delay, greets
        self.port = 0
        self.sent = self.asked = 0
        """Bytes that have come from the server, and requests that went to it."""
        self._rng = random.Random(1)
        self._loop = asyncio.new_event_loop()
        self._whole = asyncio.Event()
        """Do bytes pass?"""
        self._ended = asyncio.Event()
        self._refusing = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    # ---- what happens to it ----------------------------------------------------------------------

    def cut(self) -> None:
        """Every connection breaks, and no new one comes about."""
        self._do(self._cut)

    def stall(self) -> None:
        """Nothing passes any more, and nobody is told: a phone in a tunnel."""
        self._do(self._whole.clear)

    def mend(self) -> None:
        self._do(self._mend)

    def _cut(self) -> None:
        self._refusing = True
        for writer in tuple(self._writers):
            writer.transport.abort()

    def _mend(self) -> None:
        self._refusing = False
        self._whole.set()

    def _do(self, act: Callable[[], object]) -> None:
        done = threading.Event()
        self._loop.call_soon_threadsafe(act)
        self._loop.call_soon_threadsafe(done.set)
        done.wait(5)

    # ---- passing on --------------------------------------------------------------------------------

    def run(self, ready: threading.Event) -> None:
        self._loop.run_until_complete(self._serve(ready))
        self._loop.close()

    async def _serve(self, ready: threading.Event) -> None:
        self._whole.set()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await self._ended.wait()
        server.close()
        self._cut()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        self._cut()  # also what came about in the meantime
        await asyncio.sleep(0.05)  # until it is closed

    def stop(self) -> None:
        self._do(self._ended.set)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        if self._refusing:
            writer.transport.abort()
            return
        try:
            there_reader, there = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self._writers.add(there)
        self._go(self._pass_on(reader, there, 2 * self.delay if self.greets else 0.0))
        self._go(self._pass_on(there_reader, writer, back=True))

    def _go(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pass_on(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        greeting: float = 0.0,
        *,
        back: bool = False,
    ) -> None:
        """One way: what comes in leaves in the same order, each piece after its delay."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        self._go(self._leave(under_way, writer))
        begun, due = self._loop.time(), 0.0
        try:
            while piece := await reader.read(_CHUNK):
                if back:
                    self.sent += len(piece)
                else:
                    self.asked += len(_REQUEST.findall(piece))
                delay = self.delay * self._rng.uniform(1 - JITTER, 1 + JITTER)
                due = max(due, self._loop.time() + delay, begun + greeting + delay)
                under_way.put_nowait((due, piece))
        except OSError:
            pass
        under_way.put_nowait((due, b""))

    async def _leave(
        self, under_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
    ) -> None:
        try:
            while True:
                due, piece = await under_way.get()
                await asyncio.sleep(due - self._loop.time())
                await self._whole.wait()
                if not piece:
                    break
                writer.write(piece)
                await writer.drain()
        except OSError:
            pass
        self._writers.discard(writer)
        writer.close()


@contextmanager
def slow_line(port: int, delay: float, *, greets: bool = False) -> Iterator[SlowLine]:
    line, ready = SlowLine(port, delay, greets=greets), threading.Event()
    thread = threading.Thread(target=line.run, args=(ready,), daemon=True)
    thread.start()
    ready.wait(10)
    try:
        yield line
    finally:
        line.stop()
        thread.join(5)
