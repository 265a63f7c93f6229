"""Searches in slices, where no thread starts: the same answers, and a stop is heard meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from chuhan import deal, parse_position
from chuhan.games.chu_han.explorer.explorer import Explorer
from chuhan.games.chu_han.explorer.search import analyse, best_line
from chuhan.games.chu_han.solver import Goal, NotSolved, background, slices
from chuhan.games.chu_han.solver.background import SearchProgress, Thinker
from chuhan.games.chu_han.solver.slices import SlicedJob
from tests.games.chu_han.explorer.test_solving import SMALL, asking, ignore

TINY = 0.002


def until(done: Callable[[], object], seconds: float = 20) -> Awaitable[int]:
    """How often the loop came by before it was done."""

    async def waiting() -> int:
        turns = 0
        while not done():
            turns += 1
            await asyncio.sleep(0)
        return turns

    return asyncio.wait_for(waiting(), seconds)


def test_what_is_found_in_slices_is_what_is_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE", TINY)
    whole = Thinker()
    moves = analyse(whole, SMALL, Goal.MARGIN, lambda move, value: None).values
    line = best_line(whole, SMALL, Goal.ROUND, 1)
    heard: list[object] = []

    def work(thinker: Thinker) -> Callable[[], object]:
        found = analyse(thinker, SMALL, Goal.MARGIN, lambda move, value: None).values
        more = best_line(thinker, SMALL, Goal.ROUND, 1)
        return lambda: heard.extend((found, more))

    async def run() -> int:
        SlicedJob(Thinker(), work, heard.append, ignore, 20)
        return await until(lambda: heard)

    assert asyncio.run(run()) > 3
    assert heard == [moves, line]


@pytest.mark.native
def test_a_search_that_would_take_minutes_is_stopped_between_two_slices() -> None:
    heard: list[object] = []
    ticks: list[SearchProgress] = []

    async def run() -> None:
        job = SlicedJob(Thinker(), asking(deal(1), heard), heard.append, ticks.append, 60)
        await until(lambda: len(ticks) >= 2)
        job.stop()
        await until(lambda: heard)

    asyncio.run(run())
    assert isinstance(heard[0], NotSolved)
    assert "stopped" in str(heard[0])
    assert 0 < ticks[0].nodes < ticks[1].nodes


@pytest.mark.native
def test_the_time_of_a_search_is_that_of_all_its_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE", TINY)
    heard: list[object] = []

    async def run() -> int:
        SlicedJob(Thinker(), asking(deal(1), heard), heard.append, ignore, 0.5)
        return await until(lambda: heard)

    assert asyncio.run(run()) > 3
    assert "the time was up" in str(heard[0])


def test_the_explorer_without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the latest search reports, and a tree grows long after the search that began it."""
    monkeypatch.setattr(background, "THREADS", False)
    monkeypatch.setattr(slices, "SLICE", TINY)

    async def run() -> None:
        explorer = Explorer(deal(1), quick_seconds=20)
        assert isinstance(explorer.worker.job, SlicedJob)
        explorer.show(parse_position("24/13j - - - - H 3-3 12-9 base"))
        await until(lambda: explorer.analysis.complete)
        explorer._press("tree")
        await until(lambda: explorer.worker.job is None)
        assert explorer.tree is not None
        kids = explorer.tree.root.kids
        assert kids
        for point in kids:
            explorer._tree_command("open", str(point.id))
            await until(lambda: explorer.worker.job is None)
            assert point.kids or point.is_end
        explorer.close()

    asyncio.run(run())
