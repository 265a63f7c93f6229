"""The channel between a page and its kernel: who may use it, how much may be said through it, and what."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.iostream import StreamBufferFullError
from tornado.web import Finish, HTTPError
from tornado.websocket import WebSocketProtocol13
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler  # type: ignore[import-untyped]

from chuhan.app.server.handlers import Guarded
from chuhan.app.server.measure import Measure
from chuhan.app.server.settings import (
    BYTES_A_MESSAGE,
    HEADERS,
    MOST_FRAMES,
    MOST_MESSAGES,
    MOST_OPENED,
    MOST_UNREAD_BYTES,
)

log = logging.getLogger(__name__)

LONGEST_TURN = 10.0
"""Seconds; what the kernel says later comes over the channel."""
_FEWEST_PARTS, _MOST_PARTS = 6, 20
"""Of a packed message: channel, header, parent, metadata, content and the end; then buffers."""


class Metered(WebSocketProtocol13):
    """Counts frames: a ping, or a piece of a message, costs the server as much as a whole message does.

    And sends at once. A kernel answers in several small messages, and by default all but the first would wait
    until the browser has confirmed the one before: there and back on a slow line, 40 ms on a fast one.
    """

    handler: Any

    async def _receive_frame_loop(self) -> None:
        self.set_nodelay(True)
        await super()._receive_frame_loop()

    async def _receive_frame(self) -> None:
        if not self.handler.frames.allows():
            self.close(1008, "too much")
            self._abort()
            return
        await super()._receive_frame()


class Connection(ZMQChannelsWebsocketConnection):
    """Takes over from another of the same page what the kernel has said meanwhile.

    jupyter-server would first try whether the kernel is heard at all, and drop what comes during that; the
    sockets that it takes over have been heard already.
    """

    _is_new = False

    def create_stream(self) -> None:
        self._is_new = True
        super().create_stream()  # type: ignore[no-untyped-call]

    def nudge(self) -> asyncio.Future[None]:
        if self._is_new:
            tried: asyncio.Future[None] = super().nudge()
            return tried
        done = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done


@dataclass
class Turn:
    """What a page says before it has a channel, and what the kernel says to that."""

    last: str
    """The name of the last message of the page's."""
    told: list[str] = field(default_factory=list)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, message: str) -> None:
        match json.loads(message):
            case {"content": {"execution_state": "busy"}}:
                pass
            case {"content": {"execution_state": "idle"}, "parent_header": {"msg_id": name}}:
                if name == self.last:
                    self.over.set()
            case _:
                self.told.append(message)


class ChannelsHandler(Guarded, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The channel between a page and its kernel, for the page's own browser, with measure."""

    turn: Turn | None = None

    async def prepare(self) -> None:
        self.check_host_name()
        await super().prepare()

    def check_xsrf_cookie(self) -> None:
        """Of a POST; a browser asks for a websocket with GET, and there the origin is looked at."""
        self.check_script()

    def set_cookie(self, *told: Any, **flags: Any) -> None:
        """The browser has a name of ours; jupyter-server would give it another one."""

    @contextmanager
    def _line(self, kernel_id: str) -> Iterator[None]:
        """One of a few connections to this kernel, with measure."""
        self.check_owner(kernel_id)
        self.kernel_id = kernel_id
        self.messages = Measure(MOST_MESSAGES, MOST_MESSAGES)
        self.frames = Measure(MOST_FRAMES, MOST_FRAMES)
        self._opened = 0
        with self.kernels.line_to(kernel_id) as allowed:
            if not allowed:
                raise HTTPError(429)
            yield

    async def get(self, kernel_id: str) -> None:
        """Lasts as long as the connection does."""
        with self._line(kernel_id):
            await super().get(kernel_id)

    async def post(self, kernel_id: str) -> None:
        """What a page has to say first, a message a line, over the connection by which it has come: to make
        another one takes two round trips. It is answered with what the kernel says to that, and whatever the
        kernel says later is kept for the channel."""
        said = self.request.body.decode(errors="replace").split("\n")
        with self._line(kernel_id):
            self.turn = Turn(_name_of(said[-1]))
            await self.pre_get()
            try:
                await self.connection.connect()
                if any(self._problem_with(message) for message in said):
                    raise HTTPError(400)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.turn.over.wait(), LONGEST_TURN)
            finally:
                self.on_close()
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.send("\n".join(self.turn.told))

    async def pre_get(self) -> None:
        await super().pre_get()
        if self._on_close_called:  # hung up while it was being connected
            raise Finish

    def get_websocket_protocol(self) -> WebSocketProtocol13 | None:
        usual = super().get_websocket_protocol()
        return None if usual is None else Metered(self, False, usual.params)

    def log_exception(self, *error: Any) -> None:
        """Whatever goes wrong because the other side has hung up is no news."""
        if not self._on_close_called:
            super().log_exception(*error)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The status says enough."""
        self.finish()

    def on_message(self, ws_message: str | bytes) -> None:
        if self.ws_connection is None:
            return  # closed for good; this was still on its way
        if problem := self._problem_with(ws_message):
            self.close(*problem)

    def _problem_with(self, message: str | bytes) -> tuple[int, str] | None:
        """Hand a message to the kernel, or say why not."""
        kind = read_kind(message, packed=self.turn is None and bool(self.selected_subprotocol))
        if kind is None:
            return 1007, "unreadable"
        if not self._within_measure(kind, len(message)):
            return 1008, "too much"
        try:
            super().on_message(message)
        except Exception:  # whatever a stranger sends: no traceback in the log, and no second chance
            log.warning("A message could not be read; its connection is closed.")
            return 1007, "unreadable"
        return None

    def _within_measure(self, kind: str, size: int) -> bool:
        self._opened += kind == "comm_open"
        return self.messages.allows(1 + size // BYTES_A_MESSAGE) and self._opened <= MOST_OPENED

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """To the page; one that asks and asks and does not read the answers is let go."""
        if self.turn is not None:
            self.turn.add(message)
            return None
        if self.ws_connection is None:
            return None
        stream = self.ws_connection.stream
        stream.max_write_buffer_size = MOST_UNREAD_BYTES
        try:
            sent = super().write_message(message, binary)
        except StreamBufferFullError:
            stream.close()
            return None
        if sent is not None:
            sent.add_done_callback(_ignore_failure)
        return sent

    def on_close(self) -> None:
        if self.turn is not None:
            self.turn.over.set()
        if getattr(self, "connection", None) is not None:
            super().on_close()


def _name_of(message: str) -> str:
    try:
        return str(json.loads(message)["header"]["msg_id"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise HTTPError(400) from None


def _ignore_failure(sent: Any) -> None:
    """A page that goes before it has read everything is no error."""
    if not sent.cancelled():
        sent.exception()


def read_kind(message: str | bytes, *, packed: bool) -> str | None:
    """The type of a message; None if it is none. Packed ones are binary, the others text: nothing in between.

    A packed message begins with how many parts it has, and jupyter-server believes any number: one message
    could keep it counting for ever. So that number is looked at before anybody else sees the message.
    """
    try:
        header = json.loads(_packed_header(message) if packed else _unpacked(message))
        kind = header["msg_type"] if packed else header["header"]["msg_type"]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        return None
    return kind if isinstance(kind, str) else None


def _packed_header(message: str | bytes) -> bytes:
    if isinstance(message, str):
        raise ValueError("a packed message is binary")
    count = int.from_bytes(message[:8], "little")
    if not _FEWEST_PARTS <= count <= _MOST_PARTS:
        raise ValueError("no message has that number of parts")
    ends = [int.from_bytes(message[8 * i : 8 * i + 8], "little") for i in range(1, count + 1)]
    if any(there < here for here, there in pairwise([8 * (count + 1), *ends, len(message)])):
        raise ValueError("its parts lie outside of it")
    return message[ends[1] : ends[2]]


def _unpacked(message: str | bytes) -> str:
    if isinstance(message, bytes):
        raise ValueError("such a message is text")
    return message
