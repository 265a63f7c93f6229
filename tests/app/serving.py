"""Runs the app for tests, as `chuhan app` does; and, to show what a lock is good for, without one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

Found = TypeVar("Found")

PROGRAM = """
import os, signal, sys, threading
from chuhan.app.server import handlers
from chuhan.app.server import ready as pool
from chuhan.app.server import kernels as seats
from chuhan.app.server import server
from chuhan.app.server import settings
from chuhan.app.server.options import Plan
def end_with_the_tests():
    sys.stdin.read()  # ends when the tests do, however they end
    os.kill(os.getpid(), signal.SIGTERM)
threading.Thread(target=end_with_the_tests, daemon=True).start()
{without}
server.serve(Plan(port=0, browser=False, **{plan!r}))
"""


@dataclass
class Served:
    """A running app."""

    address: str
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rpartition(":")[2])

    def megabytes(self) -> int:
        """The memory that the server itself uses."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) // 1024

    def kernels(self) -> list[int]:
        """The process numbers of its kernels."""
        return [pid for pid in children(self.process.pid) if "ipykernel" in command_of(pid)]

    def kernel(self, kernel_id: str) -> int:
        """The process number of this kernel."""
        return next(pid for pid in self.kernels() if kernel_id in command_of(pid))


def children(parent: int) -> list[int]:
    """Every descendant of a process."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and _parent_of(int(entry.name)) == parent:
            found += [int(entry.name), *children(int(entry.name))]
    return found


def _parent_of(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return -1


def command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def apart(work: Callable[[], Found]) -> Found:
    """Do it in a thread of its own: where Playwright is at work, a loop runs in the main one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


@contextmanager
def serving(without: str = "", **plan: Any) -> Iterator[Served]:
    """The app at a free port; `without` is a line of Python that takes one of its locks off."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("wb") as out:
            program = PROGRAM.format(without=without, plan=plan)
            environment = {**os.environ, "PYTHONWARNINGS": "", "PYTHONUNBUFFERED": "1"}
            with subprocess.Popen(
                [sys.executable, "-c", program],
                stdin=subprocess.PIPE,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=environment,
            ) as process:
                try:
                    yield Served(_address(process, log), process, log)
                finally:
                    _stop(process)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(20)


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    for _ in range(600):
        for line in log.read_text().splitlines():
            if line.startswith("Chu Han is at "):
                return line.removeprefix("Chu Han is at ")
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise RuntimeError(f"The app did not start:\n{log.read_text()}")


def fetched(address: str, **headers: str) -> tuple[int, str, dict[str, str]]:
    """Status, text and headers of what an address answers."""
    asked = urllib.request.Request(address, headers=headers)
    try:
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return answer.status, answer.read().decode("utf-8", "replace"), dict(answer.headers)
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode("utf-8", "replace"), dict(error.headers)
