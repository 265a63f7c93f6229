"""Servers for benchmarks, pictures and tests: start one, find its address, stop it; and where Chromium is."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SAYS = "Chu Han is at "
"""What `chuhan app` says before its address."""
NEEDS_CHROMIUM = "This needs Chromium: apt-get install chromium fonts-dejavu-core"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]
"""For Chromium in a container."""
_STARTING, _STOPPING = 120.0, 30.0
_PAUSE = 0.1


class DidNotStart(Exception):
    """The message ends with all that the server has said."""


@dataclass(frozen=True, slots=True)
class Running:
    """A server."""

    address: str
    process: subprocess.Popen[bytes]
    log: Path
    """All that it says."""

    @property
    def port(self) -> int:
        return int(self.address.partition("://")[2].partition("/")[0].rpartition(":")[2])

    def stop(self) -> None:
        """End it as Ctrl-C would; it has some time to leave nothing behind."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(_STOPPING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def running(
    command: Sequence[str],
    *,
    says: str = "",
    address: str = "",
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Iterator[Running]:
    """Run a server until the block ends.

    Its address is what follows `says` in its output, up to the next space; or it is given, and then the
    server is waited for until it answers there. `environment` stands for that of this process. Its standard
    input ends when this process does, however that ends. Raises DidNotStart.
    """
    with tempfile.TemporaryDirectory() as work:
        log = Path(work) / "log"
        with (
            log.open("wb") as out,
            subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=out,
                stderr=subprocess.STDOUT,
                env={**(environment or os.environ), "PYTHONWARNINGS": "", "PYTHONUNBUFFERED": "1"},
                cwd=folder,
            ) as process,
        ):
            server = Running(address, process, log)
            try:
                yield Running(_found(server, says), process, log)
            finally:
                server.stop()


def app_command(*options: str) -> list[str]:
    """`chuhan app` at a free port; it says where: see SAYS."""
    return [sys.executable, "-m", "chuhan", "app", "--no-browser", "--port", "0", *options]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def chromium() -> str | None:
    """Where it is, if it is installed."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def _found(server: Running, says: str) -> str:
    end = time.monotonic() + _STARTING
    while time.monotonic() < end and server.process.poll() is None:
        if says and (found := _said(server.log, says)):
            return found
        if not says and _answers(server.address):
            return server.address
        time.sleep(_PAUSE)
    raise DidNotStart(f"The server did not start:\n{server.log.read_text()}")


def _said(log: Path, says: str) -> str:
    """The address is whole once something follows it."""
    _, found, rest = log.read_text(errors="replace").partition(says)
    parts = rest.split(maxsplit=1)
    return parts[0] if found and parts and rest != parts[0] else ""


def _answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=5).close()
    except urllib.error.HTTPError:
        return True  # an answer, too
    except OSError:
        return False
    return True
