"""`chuhan site serve`: the built folder on this machine, with no more than any static host does."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

_HASHED = re.compile(r"-[0-9a-f]{16}[./]")
_PACKED = (".html", ".js", ".mjs", ".svg")


class Files(SimpleHTTPRequestHandler):
    """Files, and nothing else: no lists of what lies in a folder."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 -- so it is declared where it comes from
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".woff2": "font/woff2",
        "": "application/octet-stream",
    }

    def do_GET(self) -> None:
        self._answer(body=True)

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        file = Path(self.translate_path(self.path))
        if self.path.partition("?")[0].endswith("/"):
            file /= "index.html"
        if not file.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        told, packed = _read(file, file.stat().st_mtime_ns)
        unpacks = "gzip" in self.headers.get("Accept-Encoding", "") and packed
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(file))
        if unpacks:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(packed if unpacks else told)))
        lasting = "public, max-age=31536000, immutable" if _HASHED.search(self.path) else "no-cache"
        self.send_header("Cache-Control", lasting)
        self.end_headers()
        if body:
            self.wfile.write(packed if unpacks else told)

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads who asked for what."""


@lru_cache(maxsize=64)
def _read(file: Path, changed: int) -> tuple[bytes, bytes]:
    """What it holds, and the same packed where that saves something; anew when it has changed."""
    body = file.read_bytes()
    return body, gzip.compress(body, 6, mtime=0) if file.suffix in _PACKED else b""


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """Raises OSError where the port is taken."""
    made = ThreadingHTTPServer(("127.0.0.1", port), partial(Files, directory=str(folder)))
    made.daemon_threads = True
    return made


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[str]:
    """The address at which the folder is served meanwhile."""
    made = server(folder, port)
    thread = Thread(target=made.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{made.server_address[1]}/"
    finally:
        made.shutdown()
        thread.join()
        made.server_close()
