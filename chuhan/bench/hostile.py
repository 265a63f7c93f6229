"""A hostile visitor, in a process of its own: keeps trying what tests/app tries, all at once and again."""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from tornado.httpclient import AsyncHTTPClient
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError

from chuhan.bench.visitor import Visitor

HOLD = 5.0
"""Seconds for which idle connections are held."""
SIDE_BY_SIDE = 50
NONSENSE = [
    {"Cookie": "chuhan=\x80"},
    {"Cookie": "a" * 4000},
    {"Host": "elsewhere.example"},
    {"X": "\x80"},
]


@dataclass
class Tried:
    """One kind of attack: how often, how often it passed, and when, by the machine's clock."""

    times: int = 0
    passed: int = 0
    during: list[tuple[float, float]] = field(default_factory=list)

    def met(self, moment: float) -> bool:
        return any(begun <= moment <= ended for begun, ended in self.during)


class Hostile:
    """Has a place like anybody; when its kernel is taken away it comes again."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.tried: dict[str, Tried] = {}

    async def run(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        attacks: list[Callable[[], Awaitable[None]]] = [
            self.open_sockets,
            self.hold_lines,
            self.flood_with_pings,
            self.flood_with_messages,
            self.leave_answers_unread,
            self.take_places,
            self.invent_names,
            self.load_as_pictures,
            self.talk_nonsense,
            self.hang_up,
        ]
        while time.monotonic() < end:
            for attack in attacks:
                self.begun = time.monotonic()
                try:
                    await asyncio.wait_for(attack(), 30)
                except Exception:  # the server has hung up, or does not let it in: that is its good right
                    await asyncio.sleep(0.2)

    def note(self, name: str, times: int, passed: int) -> None:
        found = self.tried.setdefault(name, Tried())
        found.times += times
        found.passed += passed
        found.during.append((self.begun, time.monotonic()))

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

    async def leave_answers_unread(self) -> None:
        """Ask for all widgets again and again, and read nothing of it."""
        async with self.place() as visitor:
            await visitor.start()
            for page in ("?page=puzzles", "?page=rules", "?page=explore"):
                await visitor.visit(page)
            assert visitor._listening is not None
            visitor._listening.cancel()
            asked = 0
            with suppress(WebSocketClosedError, StreamClosedError):
                while asked < 400:
                    await visitor.ask_states()
                    await asyncio.sleep(0.02)  # not faster than is allowed
                    asked += 1
            self.note("answers that nobody reads", 1, int(asked == 400))

    async def take_places(self) -> None:
        """One browser, ten places."""
        async with self.place() as first:
            same = [Visitor(self.address, first.cookie) for _ in range(9)]
            for one in same:
                await one.enter()
            had = [one for one in (first, *same) if one.kernel_id]
            found = [(await one.get(f"api/kernels/{one.kernel_id}")).code for one in had]
            self.note("places of one browser, 10 wanted", 10, found.count(200))
            for one in same:
                if one.kernel_id:
                    await one.leave()

    async def talk_nonsense(self) -> None:
        """Cookies, names of hosts and messages that make no sense."""
        odd = [
            {"Cookie": "chuhan=\x80"},
            {"Host": "elsewhere.example"},
            {"Cookie": "a" * 4000},
            {"X": "\x80"},
        ]
        found = await asyncio.gather(*(Visitor(self.address).get("/", headers=one) for one in odd * 5))
        async with self.place() as visitor:
            for rubbish in ("", "{", "[]", '{"channel": 7}', b"\xff" * 40, "null"):
                await visitor.connect()
                assert visitor.socket is not None
                await visitor.socket.write_message(rubbish, binary=isinstance(rubbish, bytes))
        self.note("nonsense", len(found), sum(answer.code >= 500 for answer in found))

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
        self.note("places by merely loading", 100, sum(b'"kernel"' in answer.body for answer in found))

    async def hang_up(self) -> None:
        """Begin to connect, and be gone."""
        async with self.place() as visitor:
            for number in range(15):
                calling = asyncio.create_task(visitor.connect())
                await asyncio.sleep(0.003 * number)
                calling.cancel()
            self.note("connections begun and dropped", 15, 0)


def main(address: str, seconds: float) -> None:
    """Print what was tried as JSON: by name, the fields of `Tried`."""
    AsyncHTTPClient.configure(None, max_clients=SIDE_BY_SIDE)
    hostile = Hostile(address)
    asyncio.run(hostile.run(seconds))
    print(json.dumps({name: asdict(one) for name, one in hostile.tried.items()}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
