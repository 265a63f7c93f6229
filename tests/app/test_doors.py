"""The server's doors, without a kernel behind them: who gets a place, by which name, over how many lines."""

from __future__ import annotations

import asyncio
import hashlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from chuhan.app.server.handlers import DoorHandler, EnterHandler, KernelHandler, PieceHandler
from chuhan.app.server.hosts import HostNames, addresses, is_open_to_others
from chuhan.app.server.lines import BoundedServer
from chuhan.app.shell.pieces import Pieces
from tests.app.serving import apart
from tests.app.test_ready import Room

COOKIE = "chuhan-1"
ASKED = {"X-Chuhan": "enter"}
KEY = b"the key for cookies"
PIECES = Pieces()


@dataclass
class House:
    """The doors of a server whose pages are ready."""

    room: Room
    address: str
    port: int
    server: BoundedServer

    async def ask(self, path: str = "", method: str = "GET", **headers: str) -> HTTPResponse:
        body = "" if method == "POST" else None
        return await AsyncHTTPClient().fetch(
            self.address + path, method=method, body=body, headers=headers, raise_error=False
        )

    async def cookie(self) -> str:
        return (await self.ask()).headers["Set-Cookie"].split(";")[0]

    async def enter(self, cookie: str, **headers: str) -> HTTPResponse:
        return await self.ask("enter", "POST", Cookie=cookie, **{**ASKED, **headers})


@asynccontextmanager
async def house(ready: int, *, most_lines: int = 100, **told: Any) -> AsyncIterator[House]:
    room = Room(learners=max(1, ready), spare=0, at_once=max(1, ready))
    await room.prepare(ready)
    settings = {
        "cookie_secret": KEY,
        "owner_cookie": COOKIE,
        "host_names": HostNames.of("127.0.0.1", ("school.example",)),
        "kernel_manager": room.kernels,
        "ready_pages": room.pages,
        "pieces": PIECES,
        "log_function": lambda handler: None,
        **told,
    }
    doors: list[Any] = [
        (r"/", DoorHandler),
        (r"/enter", EnterHandler),
        (r"/api/kernels/(.*)", KernelHandler),
        (r"/pieces/(.*)", PieceHandler),
    ]
    server = BoundedServer(Application(doors, **settings), most_lines=most_lines)
    sockets = bind_sockets(0, "127.0.0.1")
    server.add_sockets(sockets)
    port = sockets[0].getsockname()[1]
    try:
        yield House(room, f"http://127.0.0.1:{port}/", port, server)
    finally:
        server.stop()
        await server.close_all_connections()
        await room.pages.close()
        AsyncHTTPClient().close()


def tried(ready: int, visit: Callable[[House], Awaitable[None]], **told: Any) -> None:
    async def go() -> None:
        async with house(ready, **told) as found:
            await visit(found)

    apart(lambda: asyncio.run(go()))


# ---- places -------------------------------------------------------------------------------------


def test_whoever_merely_loads_the_page_takes_no_place() -> None:
    """Ten pictures in a page of another site would have taken ten."""

    async def visit(found: House) -> None:
        for headers in ({}, {"Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"}):
            await asyncio.gather(*(found.ask(**headers) for _ in range(10)))
        assert found.room.kernels.taken == 0
        answer = await found.enter(await found.cookie())
        assert (answer.code, answer.body) == (200, b"page")
        assert found.room.kernels.taken == 1

    tried(2, visit)


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Chuhan": ""},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_only_the_script_of_our_own_page_asks_for_a_place(headers: dict[str, str]) -> None:
    async def visit(found: House) -> None:
        cookie = await found.cookie()
        bare = {} if "X-Chuhan" in headers else {**ASKED, **headers}
        answer = await found.ask("enter", "POST", Cookie=cookie, **bare)
        assert answer.code == 404
        assert (await found.ask("enter", Cookie=cookie, **ASKED)).code == 405  # a link is no script
        assert found.room.kernels.taken == 0

    tried(1, visit)


PERSON = {"Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "none"}


@pytest.mark.parametrize(
    ("headers", "places"),
    [
        (PERSON, 1),
        ({**PERSON, "Sec-Fetch-Site": "same-origin"}, 1),  # loaded again
        ({**PERSON, "Sec-Fetch-Site": "cross-site"}, 0),
        ({**PERSON, "Sec-Fetch-Site": "same-site"}, 0),
        ({**PERSON, "Sec-Fetch-Dest": "iframe"}, 0),
        ({**PERSON, "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}, 0),
        ({**PERSON, "Sec-Purpose": "prefetch;prerender"}, 0),
        ({}, 0),
    ],
)
def test_a_place_comes_with_the_page_for_a_person_who_was_here_before(
    headers: dict[str, str], places: int
) -> None:
    async def visit(found: House) -> None:
        assert b">page<" not in (await found.ask(**headers)).body  # nobody knows who this is
        assert found.room.kernels.taken == 0
        answer = await found.ask(Cookie=await found.cookie(), **headers)
        assert (b">page<" in answer.body) == bool(places) == (b" data-place>" in answer.body)
        assert found.room.kernels.taken == places

    tried(2, visit)


def test_the_picture_of_a_page_is_not_served() -> None:
    async def visit(found: House) -> None:
        answer = await found.ask(**{"Sec-Fetch-Dest": "image"})
        assert (answer.code, answer.headers.get("Set-Cookie")) == (404, None)

    tried(1, visit)


def test_nobody_waits_under_an_invented_name() -> None:
    async def visit(found: House) -> None:
        names = [f"{COOKIE}={'x' * 31}{number}" for number in range(10)]
        answers = await asyncio.gather(*(found.enter(name) for name in names))
        assert {answer.code for answer in answers} == {401}
        newcomer = await found.cookie()
        assert b"Your table is being set" in (await found.enter(newcomer)).body  # nobody is before her
        await found.room.prepare(1)
        assert (await found.enter(newcomer)).body == b"page"

    tried(0, visit)


def test_of_many_who_ask_at_once_each_gets_a_place_of_their_own() -> None:
    async def visit(found: House) -> None:
        cookies = [await found.cookie() for _ in range(12)]
        answers = await asyncio.gather(*map(found.enter, cookies))
        assert sum(answer.body == b"page" for answer in answers) == 8 == found.room.kernels.taken
        assert len(set(found.room.kernels.given.values())) == 8

    tried(8, visit)


def test_a_cookie_is_good_as_long_as_the_secret() -> None:
    kept: list[str] = []

    async def before(found: House) -> None:
        kept.append(await found.cookie())
        assert (await found.enter(kept[0])).code == 200

    async def after(found: House) -> None:
        assert "Set-Cookie" not in (await found.ask(Cookie=kept[0])).headers
        assert (await found.enter(kept[0])).code == 200

    async def lost(found: House) -> None:
        answer = await found.enter(kept[0])
        assert answer.code == 401
        again = answer.headers["Set-Cookie"].split(";")[0]
        assert (await found.enter(again)).code == 200  # the page asks once more and need not be loaded again

    tried(1, before)
    tried(1, after)
    tried(1, lost, cookie_secret=b"another one")


# ---- odd requests -------------------------------------------------------------------------------


def said(port: int, text: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        line.sendall(text)
        return line.recv(100).split(b"\r\n")[0]


@pytest.mark.parametrize(
    "cookie", [b"\xc3\xa9", b"\xff\xfe", b"2|1:0|10:\xe9|8:chuhan-1|4:eHh4|0", b"|" * 900]
)
def test_an_odd_cookie_is_no_cookie(cookie: bytes, caplog: pytest.LogCaptureFixture) -> None:
    """And whether there is such a kernel cannot be told from the answer."""

    async def visit(found: House) -> None:
        assert (await found.enter(await found.cookie())).code == 200
        for path, method, answer in (
            (b"", b"GET", b"200"),
            (b"enter", b"POST", b"401"),
            (b"api/kernels/kernel%200", b"GET", b"404"),
            (b"api/kernels/kernel%207", b"GET", b"404"),
        ):
            text = b"%s /%s HTTP/1.1\r\nHost: localhost\r\nX-Chuhan: 1\r\nContent-Length: 0\r\n"
            text += b"Cookie: chuhan-1=%s\r\n\r\n"
            found_line = await asyncio.to_thread(said, found.port, text % (method, path, cookie))
            assert answer in found_line

    tried(1, visit)
    assert "Traceback" not in caplog.text


def test_what_is_kept_for_good_is_packed_and_named_by_its_hash() -> None:
    async def visit(found: House) -> None:
        page = (await found.ask()).body.decode()
        for piece in PIECES.all.values():
            address = f"pieces/{piece.name}"
            assert address in page
            assert hashlib.sha256(piece.body).hexdigest()[:16] in piece.name
            plain = await found.ask(address)
            packed = await found.ask(address, **{"Accept-Encoding": "gzip"})
            assert plain.body == packed.body == piece.body  # the client unpacks
            assert plain.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            assert "Set-Cookie" not in plain.headers
            if piece.packed:
                assert packed.headers["X-Consumed-Content-Encoding"] == "gzip"
                assert len(piece.packed) < len(piece.body) / 3

    tried(1, visit)


@pytest.mark.parametrize("path", ["%00.js", "a%00/../b", "../doors.py", "none.js", ""])
def test_an_odd_path_leads_nowhere(path: str, caplog: pytest.LogCaptureFixture) -> None:
    async def visit(found: House) -> None:
        assert (await found.ask(f"pieces/{path}")).code in (403, 404)

    tried(1, visit)
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8866", True),
        ("localhost", True),
        ("[::1]:80", True),
        ("192.168.7.7:8866", True),
        (socket.gethostname(), True),
        ("School.Example:443", True),
        ("school.example.", True),
        ("evil.example", False),
        ("school.example.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("[evil.example]", False),
        ("", False),
    ],
)
def test_only_our_own_names_are_answered(host: str, known: bool) -> None:
    """Another site's name that was made to lead here would let its pages act as ours."""

    async def visit(found: House) -> None:
        for path in ("", "api/kernels/x"):
            code = (await found.ask(path, Host=host)).code
            assert (code in (421, 400)) is not known

    tried(1, visit)


@pytest.mark.parametrize(("said_by_proxy", "secure"), [({}, False), ({"X-Forwarded-Proto": "https"}, True)])
def test_behind_a_web_server_with_a_certificate_the_cookie_is_secure(
    said_by_proxy: dict[str, str], secure: bool
) -> None:
    async def visit(found: House) -> None:
        given = (await found.ask(**said_by_proxy)).headers["Set-Cookie"]
        assert ("Secure" in given) is secure
        assert "HttpOnly" in given
        assert "SameSite=Lax" in given

    tried(1, visit)


def test_every_address_that_people_can_type_is_told() -> None:
    assert addresses("127.0.0.1", 8866) == ["http://127.0.0.1:8866/"]
    assert addresses("::1", 8866) == ["http://[::1]:8866/"]
    everywhere = addresses("0.0.0.0", 8866)
    assert f"http://{socket.gethostname()}:8866/" in everywhere
    assert everywhere[-1] == "http://127.0.0.1:8866/"
    assert not any("0.0.0.0" in address or "fe80" in address for address in everywhere)
    hosts = ("127.0.0.1", "127.0.0.9", "::1", "localhost", "0.0.0.0", "::", "192.168.1.2", "school")
    assert [is_open_to_others(host) for host in hosts] == [False] * 4 + [True] * 4


# ---- lines --------------------------------------------------------------------------------------


def test_idle_connections_make_way() -> None:
    async def visit(found: House) -> None:
        idle = [await asyncio.open_connection("127.0.0.1", found.port) for _ in range(60)]
        cookie = await asyncio.wait_for(found.cookie(), 10)
        assert (await asyncio.wait_for(found.enter(cookie), 10)).code == 200
        assert len(found.server._connections) <= 10
        for reader, _ in idle[:50]:
            assert await asyncio.wait_for(reader.read(), 10) == b""  # closed, the longest silent first
        for _, writer in idle:
            writer.close()

    tried(1, visit, most_lines=10)


def test_who_waits_for_an_answer_is_not_among_the_silent() -> None:
    """A learner's question may take a while; a crowd that says nothing must not end it."""

    class Slow(RequestHandler):
        async def get(self) -> None:
            asked.set()
            await crowded.wait()
            self.write("here")

    async def visit(found: House) -> None:
        assert isinstance(found.server.request_callback, Application)
        found.server.request_callback.add_handlers(".*", [(r"/slow", Slow)])
        answer = asyncio.ensure_future(found.ask("slow"))
        await asked.wait()
        crowd = [await asyncio.open_connection("127.0.0.1", found.port) for _ in range(30)]
        assert await asyncio.wait_for(crowd[0][0].read(), 10) == b""  # the longest silent is closed
        crowded.set()
        assert (await answer).body == b"here"
        for _, writer in crowd:
            writer.close()

    asked, crowded = asyncio.Event(), asyncio.Event()
    tried(1, visit, most_lines=10)
