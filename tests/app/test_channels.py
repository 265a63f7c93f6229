"""The channel between a page and its kernel, as a connection."""

from __future__ import annotations

import asyncio
import socket

from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application
from tornado.websocket import WebSocketHandler, WebSocketProtocol, WebSocketProtocol13, websocket_connect

from chuhan.app.server.channels import Metered
from chuhan.app.server.measure import Measure


class Told(WebSocketHandler):
    """Tells whether its connection holds small messages back."""

    metered: bool

    def initialize(self, metered: bool) -> None:
        self.metered = metered
        self.frames = Measure(10, 10)

    def get_websocket_protocol(self) -> WebSocketProtocol | None:
        usual = super().get_websocket_protocol()
        if not self.metered:
            return usual
        assert isinstance(usual, WebSocketProtocol13)
        return Metered(self, False, usual.params)

    def on_message(self, message: str | bytes) -> None:
        assert isinstance(self.ws_connection, WebSocketProtocol13)
        assert self.ws_connection.stream is not None
        own = self.ws_connection.stream.socket
        self.write_message(str(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))


async def ask(path: str) -> str:
    listening, port = bind_unused_port()
    server = HTTPServer(
        Application([("/usual", Told, {"metered": False}), ("/metered", Told, {"metered": True})])
    )
    server.add_socket(listening)
    line = await websocket_connect(f"ws://127.0.0.1:{port}{path}")
    await line.write_message("?")
    said = await line.read_message()
    line.close()
    server.stop()
    assert isinstance(said, str)
    return said


def test_the_answers_of_a_kernel_are_sent_at_once() -> None:
    assert int(asyncio.run(ask("/metered"))) != 0
    assert int(asyncio.run(ask("/usual"))) == 0  # else it would not need to be said
