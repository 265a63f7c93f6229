"""Runs the app for tests, as `chuhan app` does; and, to show what a lock is good for, without one."""

from __future__ import annotations

import json
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen
from typing import Any, TypeVar

from chuhan.bench.processes import command_of, kernels_of
from chuhan.bench.servers import SAYS, Running, running

Found = TypeVar("Found")

DONE = "Done as told: "
PROGRAM = """
import json, os, signal, sys, threading
from chuhan.app.server import channels, handlers, kernels, lines, logs, server, settings
from chuhan.app.server.options import Options
def do_as_told():
    for line in sys.stdin:  # ends when the tests do, however they end
        number, code = json.loads(line)
        exec(code, globals())
        print("{done}", number, flush=True)
    os.kill(os.getpid(), signal.SIGTERM)
threading.Thread(target=do_as_told, daemon=True).start()
{without}
class Running(server.Server):
    def __init__(self, **told):
        super().__init__(**told)
        globals()["running"] = self
server.Server = Running
server.serve(Options(port=0, browser=False, **{options!r}))
"""


class Served:
    """A running app."""

    def __init__(self, server: Running) -> None:
        self.address, self.port, self.log = server.address, server.port, server.log
        self.process: Popen[bytes] = server.process
        self.open = False
        """Is a lock off, so that an attack should succeed? What does not change is watched for less long."""
        self._told = 0
        self._heard = 0

    def cookie(self) -> str:
        """What a newcomer's browser has from the start."""
        return ""

    def listen(self) -> None:
        """What it has said so far is no news."""
        self._heard = len(self.log.read_text())

    def said(self) -> str:
        """What it has said since it was listened to."""
        return self.log.read_text()[self._heard :]

    def do(self, code: str) -> None:
        """Have the server run this; its program stands in PROGRAM."""
        self._told += 1
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([self._told, code]).encode() + b"\n")
        self.process.stdin.flush()
        end = time.monotonic() + 30
        while f"{DONE} {self._told}\n" not in self.log.read_text():
            assert time.monotonic() < end, self.log.read_text()
            time.sleep(0.02)

    @contextmanager
    def without(self, lock: str, instead: str) -> Iterator[None]:
        """Takes one of its locks off for a while, by setting another value in its place."""
        with self.changed(lock, instead), self.opened():
            yield

    @contextmanager
    def changed(self, what: str, instead: str) -> Iterator[None]:
        """Has another value for a while."""
        before = f"before_{self._told}"
        self.do(f"{before} = {what}; {what} = {instead}")
        try:
            yield
        finally:
            self.do(f"{what} = {before}")

    @contextmanager
    def opened(self) -> Iterator[None]:
        self.open = True
        try:
            yield
        finally:
            self.open = False

    def megabytes(self) -> int:
        """The memory that the server itself uses."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) // 1024

    def kernels(self) -> list[int]:
        """The process numbers of its kernels."""
        return kernels_of(self.process.pid)

    def kernel(self, kernel_id: str) -> int:
        """The process number of this kernel."""
        return next(pid for pid in self.kernels() if kernel_id in command_of(pid))


def apart(work: Callable[[], Found]) -> Found:
    """Do it in a thread of its own: where Playwright is at work, a loop runs in the main one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


@contextmanager
def serving(without: str = "", **options: Any) -> Iterator[Served]:
    """The app at a free port; `without` is a line of Python that takes one of its locks off."""
    program = PROGRAM.format(done=DONE, without=without, options=options)
    with running([sys.executable, "-c", program], says=SAYS) as server:
        yield Served(server)


class _AsItIs(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *told: object) -> None:
        """An address that leads to another has answered, too."""


_opener = urllib.request.build_opener(_AsItIs)


def fetched(address: str, method: str = "GET", **headers: str) -> tuple[int, str, dict[str, str]]:
    """Status, text and headers of what an address answers."""
    asked = urllib.request.Request(address, headers=headers, method=method)
    try:
        with _opener.open(asked, timeout=30) as answer:
            return answer.status, answer.read().decode("utf-8", "replace"), dict(answer.headers)
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode("utf-8", "replace"), dict(error.headers)
