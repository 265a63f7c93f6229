"""The channel between a page and its kernel: who may use it, how much may be said through it, and what."""

from __future__ import annotations

import json
import logging
from itertools import pairwise
from typing import Any

from tornado.iostream import StreamBufferFullError
from tornado.web import Finish, HTTPError
from tornado.websocket import WebSocketProtocol13
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler  # type: ignore[import-untyped]

from chuhan.app.server.handlers import Guarded
from chuhan.app.server.measure import Measure
from chuhan.app.server.settings import (
    BYTES_A_MESSAGE,
    MOST_FRAMES,
    MOST_MESSAGES,
    MOST_OPENED,
    MOST_UNREAD_BYTES,
)

log = logging.getLogger(__name__)

_FEWEST_PARTS, _MOST_PARTS = 6, 20
"""Of a packed message: channel, header, parent, metadata, content and the end; then buffers."""


class Metered(WebSocketProtocol13):
    """Counts frames: a ping, or a piece of a message, costs the server as much as a whole message does."""

    handler: Any

    async def _receive_frame(self) -> None:
        if not self.handler.frames.allows():
            self.close(1008, "too much")
            self._abort()
            return
        await super()._receive_frame()


class ChannelsHandler(Guarded, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The channel between a page and its kernel, for the page's own browser, with measure."""

    async def prepare(self) -> None:
        self.check_host_name()
        await super().prepare()

    async def get(self, kernel_id: str) -> None:
        """Lasts as long as the connection does."""
        self.check_owner(kernel_id)
        self.messages = Measure(MOST_MESSAGES, MOST_MESSAGES)
        self.frames = Measure(MOST_FRAMES, MOST_FRAMES)
        self._opened = 0
        with self.kernels.line_to(kernel_id) as allowed:
            if not allowed:
                raise HTTPError(429)
            await super().get(kernel_id)

    async def pre_get(self) -> None:
        await super().pre_get()
        if self._on_close_called:  # hung up while it was being connected
            raise Finish

    async def open(self, kernel_id: str) -> None:
        """What the page had to say before the connection stood has come with the question for it."""
        await super().open(kernel_id)
        for said in self.get_query_arguments("said", strip=False):
            self.on_message(said)

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
        kind = read_kind(ws_message, packed=bool(self.selected_subprotocol))
        if kind is None:
            self.close(1007, "unreadable")
        elif not self._within_measure(kind, len(ws_message)):
            self.close(1008, "too much")
        else:
            try:
                super().on_message(ws_message)
            except Exception:  # whatever a stranger sends: no traceback in the log, and no second chance
                log.warning("A message could not be read; its connection is closed.")
                self.close(1007, "unreadable")

    def _within_measure(self, kind: str, size: int) -> bool:
        self._opened += kind == "comm_open"
        return self.messages.allows(1 + size // BYTES_A_MESSAGE) and self._opened <= MOST_OPENED

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """To the page; one that asks and asks and does not read the answers is let go."""
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
        if getattr(self, "connection", None) is not None:
            super().on_close()


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
