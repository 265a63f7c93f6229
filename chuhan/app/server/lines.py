"""Open files and connections: as many as the system gives, never more than fit, the idlest let go first."""

from __future__ import annotations

import resource
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream

FILES_OF_ITSELF = 120
"""Open files of the server without learners: libraries, its loop, scripts that are being sent."""
FILES_A_PLACE = 18
"""Of a kernel with its page: measured 5 and 9; a second connection while a page comes back is 4 more."""
LINES_A_PLACE = 8
"""Connections of a browser that loads the page: six side by side, and what lies idle between."""
FEWEST_LINES = 100
MOST_FILES = 65_536
"""Enough for the largest class; some systems allow a thousand million, and libraries count through them."""


def raise_limit() -> int:
    """Let this process open as many files as the system allows it; how many that are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # some systems allow less than they say
            return soft
        return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


def files_needed(places: int) -> int:
    return FILES_OF_ITSELF + FILES_A_PLACE * places + _lines_wanted(places)


def _lines_wanted(places: int) -> int:
    return FEWEST_LINES + LINES_A_PLACE * places


def lines_allowed(places: int, files: int) -> int:
    """Connections that are no channel of a kernel; what places need is kept free for them."""
    return min(_lines_wanted(places), files - FILES_OF_ITSELF - FILES_A_PLACE * places)


class BoundedServer(HTTPServer):
    """Holds a number of connections. When one more comes, the one that was silent for longest is closed.

    So silent connections keep no learner out: browsers use a connection at once, and open
    another when an idle one was closed. One that has asked waits for the server, and is closed only
    where no other is left. The channels of kernels are not among them; see kernels.line_to.
    """

    most_lines: int = FEWEST_LINES

    def initialize(self, *args: Any, most_lines: int = FEWEST_LINES, **limits: Any) -> None:
        super().initialize(*args, **limits)
        self.most_lines = most_lines
        self._silent: dict[object, None] = {}
        """Connections from which a request is to come, the one that was silent for longest first."""
        self._asked: dict[object, None] = {}
        """Those whose request is here and not answered yet, in their order."""

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        if len(self._silent) + len(self._asked) >= self.most_lines:
            self._close_idlest()
        super().handle_stream(stream, address)

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        self._forget(server_conn)
        self._silent[server_conn] = None
        return _Telling(
            super().start_request(server_conn, request_conn), partial(self._has_asked, server_conn)
        )

    def on_close(self, server_conn: object) -> None:
        self._forget(server_conn)
        super().on_close(server_conn)

    def _has_asked(self, server_conn: object) -> None:
        self._forget(server_conn)
        self._asked[server_conn] = None

    def _forget(self, server_conn: object) -> None:
        self._silent.pop(server_conn, None)
        self._asked.pop(server_conn, None)

    def _close_idlest(self) -> None:
        for line in (*self._silent, *self._asked):
            stream: IOStream = line.stream  # type: ignore[attr-defined]
            if not stream.writing():
                self._forget(line)
                stream.close()
                return


class _Telling(HTTPMessageDelegate):
    """Tells when a request is here to its end, and passes everything on."""

    def __init__(self, inner: HTTPMessageDelegate, tell: Callable[[], None]) -> None:
        self._inner, self._tell = inner, tell

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        return self._inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._inner.data_received(chunk)

    def finish(self) -> None:
        self._tell()
        self._inner.finish()

    def on_connection_close(self) -> None:
        self._inner.on_connection_close()
