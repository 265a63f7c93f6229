"""Runs the app for tests, as `chuhan app` does; and, to show what a lock is good for, without one."""

from __future__ import annotations

import sys
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

PROGRAM = """
import os, signal, sys, threading
from chuhan.app.server import channels, handlers, kernels, lines, logs, server, settings
from chuhan.app.server.options import Options
def end_with_the_tests():
    sys.stdin.read()  # ends when the tests do, however they end
    os.kill(os.getpid(), signal.SIGTERM)
threading.Thread(target=end_with_the_tests, daemon=True).start()
{without}
server.serve(Options(port=0, browser=False, **{options!r}))
"""


class Served:
    """A running app."""

    def __init__(self, server: Running) -> None:
        self.address, self.port, self.log = server.address, server.port, server.log
        self.process: Popen[bytes] = server.process

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
    program = PROGRAM.format(without=without, options=options)
    with running([sys.executable, "-c", program], says=SAYS) as server:
        yield Served(server)


def fetched(address: str, **headers: str) -> tuple[int, str, dict[str, str]]:
    """Status, text and headers of what an address answers."""
    asked = urllib.request.Request(address, headers=headers)
    try:
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return answer.status, answer.read().decode("utf-8", "replace"), dict(answer.headers)
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode("utf-8", "replace"), dict(error.headers)
