"""The line that the tests of slow lines stand on: it delays, keeps the order, breaks and mends."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest

from chuhan.bench.slow_line import SlowLine, slow_line


@pytest.fixture
def echo() -> Iterator[int]:
    """A server that says what it hears."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer(there: socket.socket) -> None:
            with there:
                while heard := there.recv(100):
                    there.sendall(heard)

        def serve() -> None:
            while True:
                try:
                    there, _ = server.accept()
                except OSError:
                    return
                threading.Thread(target=answer, args=(there,), daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1]


def joined(line: SlowLine) -> socket.socket:
    return socket.create_connection(("127.0.0.1", line.port), timeout=5)


def test_it_is_late_and_in_order(echo: int) -> None:
    with slow_line(echo, 0.05) as line, joined(line) as end:
        begun = time.monotonic()
        for piece in (b"a", b"b", b"c"):
            end.sendall(piece)
            time.sleep(0.005)
        heard = b""
        while len(heard) < 3:
            heard += end.recv(10)
        assert heard == b"abc"
        assert time.monotonic() - begun > 2 * 0.05 * 0.7


def test_it_breaks_and_is_mended(echo: int) -> None:
    with slow_line(echo, 0.0) as line:
        with joined(line) as end:
            end.sendall(b"a")
            assert end.recv(10) == b"a"
            line.cut()
            assert end.recv(10) == b""
        with joined(line) as end:
            assert end.recv(10) == b""
        line.mend()
        with joined(line) as end:
            line.stall()
            end.sendall(b"a")
            end.settimeout(0.1)
            with pytest.raises(TimeoutError):
                end.recv(10)
            line.mend()
            end.settimeout(5)
            assert end.recv(10) == b"a"


def test_it_counts_what_passes(echo: int) -> None:
    asked = b"GET /a HTTP/1.1\r\nHost: here\r\n\r\n"
    with slow_line(echo, 0.0) as line, joined(line) as end:
        for _ in range(2):
            end.sendall(asked)
            heard = b""
            while len(heard) < len(asked):
                heard += end.recv(100)
        assert (line.asked, line.sent) == (2, 2 * len(asked))
