"""Whose kernels there are: nothing is awaited between counting and taking, so no crowd passes a limit."""

from __future__ import annotations

import asyncio
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

from chuhan.app.server.kernels import CappedKernels, Given
from chuhan.app.server.settings import MOST_CALLS, MOST_KERNELS, MOST_SOCKETS
from tests.app.serving import apart


def test_of_many_connections_at_once_no_more_pass_than_may() -> None:
    async def connect(kernels: CappedKernels) -> bool:
        with kernels.line_to("kernel") as allowed:
            await asyncio.sleep(0.01)  # until the kernel has answered
            return allowed

    async def crowd() -> list[bool]:
        kernels = CappedKernels()
        kernels.give("kernel", "Ann")
        found = await asyncio.gather(*(connect(kernels) for _ in range(MOST_CALLS - 1)))
        assert await connect(kernels)  # the others have left
        return found

    assert sum(apart(lambda: asyncio.run(crowd()))) == MOST_SOCKETS


def test_connections_that_come_and_go_are_counted_too() -> None:
    kernels = CappedKernels()
    kernels.give("kernel", "Ann")
    found = []
    for _ in range(MOST_CALLS + 5):
        with kernels.line_to("kernel") as allowed:
            found.append(allowed)
    assert found.count(True) == MOST_CALLS


def test_a_connection_that_is_broken_off_early_does_not_count_against_the_page() -> None:
    """jupyter-server tells of its end although it has not told of its beginning."""
    kernels = CappedKernels()
    kernels.give("kernel", "Ann")
    with kernels.line_to("kernel"):
        kernels._kernel_connections["kernel"] = 0
        kernels.notify_disconnect("kernel")
        assert kernels.connections("kernel") == 1
    assert kernels.connections("kernel") == 0


def test_a_line_is_given_back_although_its_kernel_has_ended() -> None:
    kernels = CappedKernels()
    kernels.give("kernel", "Ann")
    with ExitStack() as lines:
        assert lines.enter_context(kernels.line_to("kernel"))
        del kernels.given["kernel"]


def test_a_browser_that_takes_many_places_at_once_has_no_more_than_may() -> None:
    """However long the end of the one that makes way takes."""
    ended: list[str] = []

    class Slow(CappedKernels):
        async def end(self, kernel_id: str) -> None:
            ended.append(kernel_id)
            await asyncio.sleep(0.01)
            del self.given[kernel_id]

    async def take(kernels: CappedKernels, number: int) -> None:
        kernels.make_room_for("Ann")
        kernels.give(f"kernel {number}", "Ann")

    async def crowd() -> tuple[int, int]:
        kernels = Slow()
        kernels.give("Ben's", "Ben")
        await asyncio.gather(*(take(kernels, number) for number in range(10)))
        now = sum(kernels.is_owner(name, "Ann") for name in kernels.given)
        assert kernels.taken == 11  # those that are ending still take room
        await asyncio.sleep(0.05)
        return now, kernels.taken

    assert apart(lambda: asyncio.run(crowd())) == (MOST_KERNELS, MOST_KERNELS + 1)
    assert len(set(ended)) == len(ended) == 10 - MOST_KERNELS


def test_a_start_that_is_broken_off_leaves_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else would know of it: it would go on, and write the key to its channel anew."""
    launched: list[subprocess.Popen[bytes]] = []

    async def late(manager: Any, **kwargs: Any) -> None:
        launched.append(manager.provisioner.process)
        await asyncio.sleep(60)

    monkeypatch.setattr(ServerKernelManager, "_async_post_start_kernel", late)

    async def begin() -> subprocess.Popen[bytes]:
        kernels = CappedKernels(connection_dir=str(tmp_path))
        starting = asyncio.create_task(kernels.start_kernel(kernel_name="python3", path=""))
        while not launched:
            await asyncio.sleep(0.01)
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        return launched[0]

    process = apart(lambda: asyncio.run(begin()))
    found = process.poll()
    process.kill()
    assert found is not None


def test_nobody_owns_a_kernel_that_is_about_to_end() -> None:
    kernels = CappedKernels()
    kernels.given["kernel"] = Given("")
    assert not any(kernels.is_owner("kernel", owner) for owner in ("", "Ann", "é"))
