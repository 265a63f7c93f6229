"""Servers that are started for a while: their address is found, and nothing of them is left behind."""

from __future__ import annotations

import os
import sys
import urllib.request

import pytest

from chuhan.bench import servers
from chuhan.bench.processes import children, command_of
from chuhan.bench.servers import DidNotStart, free_port, running

pytestmark = pytest.mark.browser

SERVER = """
import http.server, sys
server = http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), http.server.SimpleHTTPRequestHandler)
print("Here: http://127.0.0.1:%d/ and nowhere else" % server.server_port)
server.serve_forever()
"""


def command(port: int = 0) -> list[str]:
    return [sys.executable, "-c", SERVER, str(port)]


def test_an_address_is_found_in_what_the_server_says() -> None:
    before = children(os.getpid())  # another test's browser, say
    with running(command(), says="Here: ") as server:
        assert server.address == f"http://127.0.0.1:{server.port}/"
        urllib.request.urlopen(server.address, timeout=10).close()
        assert "GET /" in server.log.read_text()
        assert set(children(os.getpid())) - set(before) == {server.process.pid}
    assert server.process.poll() is not None
    assert command_of(server.process.pid) == ""


def test_a_server_is_waited_for_at_an_address_that_is_given() -> None:
    port = free_port()
    with running(command(port), address=f"http://127.0.0.1:{port}/no-such-page") as server:
        assert server.port == port


def test_a_server_that_ends_is_an_error_with_its_words() -> None:
    with (
        pytest.raises(DidNotStart, match="That is no port"),
        running([sys.executable, "-c", "print('That is no port')"], says="Here: "),
    ):
        raise AssertionError("It has not started.")


def test_a_server_gets_the_environment_that_it_is_given() -> None:
    code = "import os; print('Here:', os.environ['MINE'], 'JUPYTER' in os.environ, flush=True); input()"
    with running([sys.executable, "-c", code], says="Here: ", environment={"MINE": "x"}) as server:
        assert server.address == "x"
        assert "x False" in server.log.read_text()


def test_an_error_in_the_block_stops_the_server() -> None:
    with pytest.raises(ZeroDivisionError), running(command(), says="Here: ") as server:
        raise ZeroDivisionError
    assert server.process.poll() is not None


def test_chromium_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert servers.chromium() is None
    assert "apt-get install chromium" in servers.NEEDS_CHROMIUM
