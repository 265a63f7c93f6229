"""A hostile visitor, in a process of its own: keeps trying what tests/app tries, all at once and again."""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from tornado.httpclient import AsyncHTTPClient
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError

from chuhan.bench.visitor import Visitor

HOLD = 5.0
"""Seconds for which idle connections are held."""
SIDE_BY_SIDE = 50
AsyncHTTPClient.configure(None, max_clients=SIDE_BY_SIDE)


class Hostile:
    """Has a place like anybody; when its kernel is taken away it comes again."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.tried, self.passed = Counter[str](), Counter[str]()

    async def run(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        attacks: list[Callable[[], Awaitable[None]]] = [
            self.open_sockets,
            self.hold_lines,
            self.flood_with_pings,
            self.flood_with_messages,
            self.invent_names,
            self.load_as_pictures,
            self.hang_up,
        ]
        while time.monotonic() < end:
            for attack in attacks:
                try:
                    await asyncio.wait_for(attack(), 30)
                except Exception:  # the server has hung up, or does not let it in: that is its good right
                    await asyncio.sleep(0.2)

    def note(self, name: str, tried: int, passed: int) -> None:
        self.tried[name] += tried
        self.passed[name] += passed

    @asynccontextmanager
    async def place(self) -> AsyncIterator[Visitor]:
        visitor = Visitor(self.address)
        try:
            await visitor.arrive(patience=20)
            yield visitor
        finally:
            await visitor.hang_up()
            if visitor.kernel_id:
                await visitor.leave()

    async def open_sockets(self) -> None:
        """Thirty connections to one kernel, all at once."""
        async with self.place() as visitor:
            others = [Visitor(self.address, visitor.cookie, visitor.kernel_id) for _ in range(30)]
            found = await asyncio.gather(*(one.connect() for one in others), return_exceptions=True)
            self.note("connections to one kernel, 30 at once", 30, found.count(None))
            await asyncio.gather(*(one.hang_up() for one in others))

    async def hold_lines(self) -> None:
        """Connections that say nothing."""
        host, _, port = self.address.rstrip("/").rpartition("//")[2].rpartition(":")
        lines = [await asyncio.open_connection(host, int(port)) for _ in range(500)]
        await asyncio.sleep(HOLD)
        self.note("idle connections", len(lines), sum(not reader.at_eof() for reader, _ in lines))
        for _, writer in lines:
            writer.transport.abort()

    async def flood_with_pings(self) -> None:
        async with self.place() as visitor:
            await visitor.start()
            await self._flood("pings", visitor, lambda socket: socket.ping(b""))

    async def flood_with_messages(self) -> None:
        async with self.place() as visitor:
            await visitor.start()
            await self._flood("messages", visitor, lambda socket: socket.write_message('{"header": {}}'))

    async def _flood(self, name: str, visitor: Visitor, send: Callable[[Any], object]) -> None:
        sent = 0
        with suppress(WebSocketClosedError, StreamClosedError):  # as it should be
            while sent < 20_000 and not visitor.closed:
                written = send(visitor.socket)
                if isinstance(written, asyncio.Future):
                    written.add_done_callback(asyncio.Future.exception)
                sent += 1
                if sent % 100 == 0:
                    await asyncio.sleep(0)
        await asyncio.sleep(0.5)
        self.note(f"floods of {name}", 1, int(not visitor.closed))

    async def invent_names(self) -> None:
        """Cookies that the server has not given, in the waiting room."""
        cookie = (await Visitor(self.address).get("/")).headers["Set-Cookie"].partition("=")[0]
        names = [Visitor(self.address, f"{cookie}={secrets.token_urlsafe(24)}") for _ in range(200)]
        asked = {"method": "POST", "body": "", "headers": {"X-Chuhan": "enter"}}
        found = await asyncio.gather(*(one.get("/enter", **asked) for one in names))
        self.note("invented names", 200, sum(answer.code == 200 for answer in found))

    async def load_as_pictures(self) -> None:
        """What a page of another site can have its visitors' browsers do."""
        found = await asyncio.gather(*(Visitor(self.address).get("/") for _ in range(100)))
        self.note("places by merely loading", 100, sum(b"kernelId" in answer.body for answer in found))

    async def hang_up(self) -> None:
        """Begin to connect, and be gone."""
        async with self.place() as visitor:
            for number in range(15):
                calling = asyncio.create_task(visitor.connect())
                await asyncio.sleep(0.003 * number)
                calling.cancel()
            self.note("connections begun and dropped", 15, 0)


def main(address: str, seconds: float) -> None:
    """Print what was tried, and how often it passed, as JSON."""
    hostile = Hostile(address)
    asyncio.run(hostile.run(seconds))
    print(json.dumps([[name, number, hostile.passed[name]] for name, number in hostile.tried.items()]))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
