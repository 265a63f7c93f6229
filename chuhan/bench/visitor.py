"""A visitor of the app without a browser: page, waiting room, websocket, widgets; to measure and to probe."""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httputil import url_concat
from tornado.websocket import WebSocketClientConnection, websocket_connect

_PIECE = re.compile(r'(?:href|src)="(pieces/[^"]+)"')


class Lost(Exception):
    """The server has said no, or nothing at all."""


@dataclass
class Visitor:
    """One learner at one address. Models of widgets are kept up to date as in a browser."""

    address: str
    cookie: str = ""
    """What its browser sends: the name that the server has given, or what a hub knows an account by."""
    kernel_id: str = ""
    socket: WebSocketClientConnection | None = None
    session: str = field(default_factory=lambda: uuid.uuid4().hex)
    """By it the server knows what this page has not read yet."""
    models: dict[str, dict[str, Any]] = field(default_factory=dict)
    pieces: list[str] = field(default_factory=list)
    """Addresses of what the page loads."""
    waited: bool = False
    """Did the waiting room come first?"""
    told: str = ""
    """By the waiting room, the last time."""
    closed: bool = False
    heard: list[dict[str, Any]] = field(default_factory=list)
    """Messages of other kinds, the last few of them."""
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _listening: asyncio.Task[None] | None = None

    # ---- asking ---------------------------------------------------------------------------------

    async def get(self, path: str, **options: Any) -> HTTPResponse:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        headers |= options.pop("headers", {})
        asked = HTTPRequest(
            self.address + path.lstrip("/"),
            headers=headers,
            request_timeout=60,
            follow_redirects=False,
            **options,
        )
        answer = await AsyncHTTPClient().fetch(asked, raise_error=False)
        for given in answer.headers.get_list("Set-Cookie"):
            self.cookie = given.split(";")[0]
        return answer

    async def arrive(self, patience: float = 120.0) -> str:
        """Load the page as a browser does, through the waiting room if there is one; what it is sent then."""
        end = time.monotonic() + patience
        answer = await self.get("/")
        if answer.code != 200:
            raise Lost(f"The page answers {answer.code}.")
        self.pieces = sorted(set(_PIECE.findall(answer.body.decode())))
        while time.monotonic() < end:
            if text := await self.enter():
                return text
            self.waited = True
            await asyncio.sleep(1.0)
        raise Lost("The waiting room did not end.")

    async def enter(self) -> str:
        """Ask for a place as the script of the page does: a kernel and its widgets, or nothing yet."""
        answer = await self.get("/enter", method="POST", body="", headers={"X-Chuhan": "enter"})
        if answer.code != 200:
            raise Lost(f"Who asks for a place is answered {answer.code}.")
        text = answer.body.decode()
        self.told = "" if self.recognize(text) else json.loads(text)["words"]
        return "" if self.told else text

    def recognize(self, text: str) -> bool:
        """Is this a kernel with its widgets, and not the waiting room?"""
        told = json.loads(text)
        if "kernel" not in told:
            return False
        self.kernel_id = told["kernel"]
        self.models = {name: dict(state) for name, state in told["states"].items()}
        return True

    async def connect(
        self, kernel_id: str = "", subprotocols: list[str] | None = None, **headers: str
    ) -> None:
        """Open the kernel's channel; raises what the server answers instead."""
        await self.hang_up()
        path = self._channel(kernel_id or self.kernel_id)
        address = self.address.replace("http", "ws", 1) + path
        asked = HTTPRequest(address, headers={"Cookie": self.cookie, **headers}, connect_timeout=60)
        self.socket = await websocket_connect(asked, max_message_size=1 << 26, subprotocols=subprotocols)
        self.closed = False
        self._listening = asyncio.create_task(self._listen(self.socket))

    def _channel(self, kernel_id: str) -> str:
        return url_concat(f"api/kernels/{kernel_id}/channels", {"session_id": self.session})

    async def say_first(self, *said: str, kernel_id: str = "", **headers: str) -> int:
        """Say these messages and hear the answers before there is a channel; the status of that."""
        answer = await self.get(
            self._channel(kernel_id or self.kernel_id),
            method="POST",
            body="\n".join(said),
            headers={"X-Chuhan": "said", **headers},
        )
        if answer.code == 200:
            for told in answer.body.decode().splitlines():
                self._hear(json.loads(told))
        return answer.code

    async def _listen(self, socket: WebSocketClientConnection) -> None:
        while (message := await socket.read_message()) is not None:
            if isinstance(message, str):
                self._hear(json.loads(message))
            self._news.set()
        self.closed = True
        self._news.set()

    def _hear(self, message: dict[str, Any]) -> None:
        content = message.get("content") or {}
        data = content.get("data") or {}
        match message["header"]["msg_type"], data.get("method"):
            case "comm_open", _:
                self.models[content["comm_id"]] = dict(data.get("state", {}))
            case "comm_close", _:
                self.models.pop(content["comm_id"], None)
            case "comm_msg", "update" if content["comm_id"] in self.models:
                self.models[content["comm_id"]] |= data["state"]
            case "comm_msg", "update_states":
                for name, model in data["states"].items():
                    self.models[name] = dict(model["state"])
        self.heard = [*self.heard[-200:], message]

    async def until(self, met: Any, seconds: float = 30.0) -> float:
        """Wait until something is so; how long it took."""
        begun = time.monotonic()
        while not met():
            left = begun + seconds - time.monotonic()
            if left <= 0 or self.closed:
                raise Lost("Nothing came." if left <= 0 else "The connection was closed.")
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), left)
            except TimeoutError:
                continue
        return time.monotonic() - begun

    # ---- speaking -------------------------------------------------------------------------------

    async def send(
        self, kind: str, content: dict[str, Any], *, channel: str = "shell", version: str = ""
    ) -> None:
        assert self.socket is not None
        await self.socket.write_message(jupyter_message(kind, content, channel=channel, version=version))

    async def open_comm(self, target: str, version: str, **data: Any) -> str:
        comm = uuid.uuid4().hex
        await self.send("comm_open", {"comm_id": comm, "target_name": target, "data": data}, version=version)
        return comm

    async def ask_states(self) -> None:
        """All widgets with all their state, as a page asks for it after a break."""
        comm = await self.open_comm("jupyter.widget.control", "1.0.0")
        await self.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})

    async def tell(self, model: str, **command: Any) -> None:
        await self.send("comm_msg", _command(model, command))

    # ---- the app --------------------------------------------------------------------------------

    def model(self, trait: str, key: str) -> str:
        """The widget whose trait has this key: the bar (`page`, `opened`), a table (`scene`, `at`)."""
        found = [name for name, state in self.models.items() if key in (state.get(trait) or {})]
        return found[-1] if found else ""

    async def begin(self) -> None:
        """From nothing to a page that answers."""
        await self.arrive()
        await self.start()

    async def start(self) -> None:
        """As the page that has been loaded: say what this browser has kept, which is nothing, and which page
        to open, have an answer, and then connect."""
        keepers = [name for name, state in self.models.items() if "where" in state]
        said = [*((name, {"kept": ""}) for name in keepers), (self.bar, {"do": "open", "text": ""})]
        opened = self.opened
        await self.say_first(*(jupyter_message("comm_msg", _command(*one)) for one in said))
        if self.opened == opened:
            raise Lost("The page was not opened.")
        await self.connect()

    async def visit(self, query: str, seconds: float = 30.0) -> float:
        opened = self.opened
        await self.tell(self.bar, do="open", text=query)
        return await self.until(lambda: self.opened > opened, seconds)

    @property
    def bar(self) -> str:
        return self.model("page", "opened")

    @property
    def opened(self) -> int:
        """So many pages so far."""
        return int(self.models[self.bar]["page"]["opened"])

    async def leave(self) -> None:
        """Close the page as a browser does: it says so."""
        await self.hang_up()
        await self.get(f"/voila/api/shutdown/{self.kernel_id}", method="POST", body="")

    async def hang_up(self) -> None:
        """Close the connection, and be gone without a word."""
        stream = None
        if self.socket is not None:
            stream = self.socket.protocol.stream if self.socket.protocol is not None else None
            self.socket.close()
            self.socket = None
        if self._listening is not None:
            await asyncio.wait([self._listening], timeout=5)
            self._listening.cancel()
            self._listening = None
        if stream is not None:
            stream.close()  # also where no farewell came back


def jupyter_message(kind: str, content: dict[str, Any], *, channel: str = "shell", version: str = "") -> str:
    """One of Jupyter's."""
    name = uuid.uuid4().hex
    header = {
        "msg_id": name,
        "msg_type": kind,
        "username": "",
        "session": name,
        "date": "2026-01-01T00:00:00Z",
        "version": "5.3",
    }
    told = {
        "channel": channel,
        "header": header,
        "parent_header": {},
        "metadata": {"version": version} if version else {},
        "content": content,
        "buffers": [],
    }
    return json.dumps(told)


def _command(model: str, content: dict[str, Any]) -> dict[str, Any]:
    """What a widget is told."""
    return {"comm_id": model, "data": {"method": "custom", "content": content}}
