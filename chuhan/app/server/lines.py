"""Open files and connections: as many as the system gives, never more than fit, the idlest let go first."""

from __future__ import annotations

import resource
import time
from typing import Any

from tornado.httpserver import HTTPServer
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
    another when an idle one was closed. The channels of kernels are not among them; see kernels.line_to.
    """

    most_lines: int = FEWEST_LINES

    def initialize(self, *args: Any, most_lines: int = FEWEST_LINES, **limits: Any) -> None:
        super().initialize(*args, **limits)
        self.most_lines = most_lines
        self._since: dict[object, float] = {}
        """Since when each connection waits for a request; in that order."""

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        if len(self._since) >= self.most_lines:
            self._close_idlest()
        super().handle_stream(stream, address)

    def start_request(self, server_conn: object, request_conn: Any) -> Any:
        self._since.pop(server_conn, None)
        self._since[server_conn] = time.monotonic()
        return super().start_request(server_conn, request_conn)

    def on_close(self, server_conn: object) -> None:
        self._since.pop(server_conn, None)
        super().on_close(server_conn)

    def _close_idlest(self) -> None:
        for line in list(self._since):
            stream: IOStream = line.stream  # type: ignore[attr-defined]
            if not stream.writing():
                self._since.pop(line)
                stream.close()
                return
