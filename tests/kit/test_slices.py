"""Work in slices: its answer is that of the same work in one piece, and all else goes on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from chuhan import deal, slices
from chuhan.games.chu_han.bots.level import Level
from chuhan.games.chu_han.bots.strategist import Strategist
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.solver.ahead import WorkAhead
from chuhan.games.chu_han.solver.goals import NotSolved, Why
from chuhan.games.sun_tzu.bots.player import LEVELS as SUN_TZU_LEVELS
from chuhan.games.sun_tzu.explorer.answers import solve
from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.notation import parse_position as parse_sun_tzu
from chuhan.games.sun_tzu.position import View as SunTzuView
from chuhan.games.sun_tzu.referee.rounds import begin
from chuhan.games.sun_tzu.solver import parse_goal
from chuhan.games.three_kingdoms.bots.ahead import LookAhead
from chuhan.games.three_kingdoms.cards import Space, State
from chuhan.games.three_kingdoms.lab.answers import certain
from chuhan.games.three_kingdoms.lab.table import START
from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.observer import seen_by
from chuhan.language import Sentence
from tests.games.sun_tzu.moments import BLUE
from tests.games.sun_tzu.solver.positions import last_round
from tests.games.sun_tzu.solver.test_two_rounds import Z12


def in_slices(work: Callable[[], Any]) -> tuple[Any, int]:
    """Its answer, and how often something else had its turn meanwhile."""

    async def run() -> tuple[Any, int]:
        task = asyncio.create_task(slices.sliced(work))
        turns = 0
        while not task.done():
            turns += 1
            await asyncio.sleep(0)
        return task.result(), turns

    return asyncio.run(run())


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slices of one step: a work is broken off wherever it can be."""
    monkeypatch.setattr(slices, "SLICE", 0.0)
    monkeypatch.setattr(slices, "LONGEST", 0.0)


@pytest.mark.usefixtures("short")
def test_steps_are_made_once_and_each_slice_gets_further() -> None:
    made: list[int] = []

    def step(n: int) -> int:
        made.append(n)
        return n * n

    def work() -> int:
        return slices.once("offset", lambda: 5) + sum(slices.each("steps", range(20), step))

    assert work() == 5 + 2470
    made.clear()
    answer, turns = in_slices(work)
    assert (answer, made) == (work(), [*range(20), *range(20)])
    assert turns > 5


def test_a_work_that_nobody_waits_for_ends() -> None:
    begun = 0

    def endless() -> None:
        nonlocal begun
        begun += 1
        while True:
            slices.breathe()

    async def run() -> None:
        task = asyncio.create_task(slices.sliced(endless))
        while not begun:
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.sleep(0.1)
        assert task.cancelled()

    asyncio.run(run())
    last = begun
    asyncio.run(asyncio.sleep(0))
    assert begun == last
    slices.breathe()  # and nothing is in slices any more


@pytest.mark.usefixtures("short")
@pytest.mark.slow
@pytest.mark.native
@pytest.mark.parametrize("seed", range(4))
def test_the_explorer_of_sun_tzu(seed: int) -> None:
    position = begin(last_round(Random(seed), 5, wild=seed % 2 == 1))
    work = partial(solve, position, parse_goal("margin", BLUE), 60.0)
    assert in_slices(work)[0] == work()


@pytest.mark.slow
@pytest.mark.native
def test_two_rounds_of_sun_tzu() -> None:
    work = partial(solve, parse_sun_tzu(Z12), parse_goal("lead1", BLUE), 60.0)
    answer, turns = in_slices(work)
    assert answer == work()
    assert turns > 3


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("name", SUN_TZU_LEVELS)
def test_rivals_of_sun_tzu(name: str) -> None:
    view = SunTzuView(begin(last_round(Random(3), 6, tight=False)), BLUE)
    rival = SUN_TZU_LEVELS[name]
    answer, _ = in_slices(partial(rival.choose, view, Random(1)))
    assert isinstance(answer, Place)
    assert answer == rival.choose(view, Random(1))


@pytest.mark.usefixtures("short")
def test_one_of_three_kingdoms_that_looks_ahead() -> None:
    position = parse_position(START)
    assert isinstance(position.actor, State)
    view = seen_by(position, position.actor)
    answer, turns = in_slices(partial(LookAhead().choose, view, Random(1)))
    assert answer == LookAhead().choose(view, Random(1))
    assert turns > 3


@pytest.mark.usefixtures("short")
def test_the_lab_of_three_kingdoms() -> None:
    work = partial(certain, parse_position(START), Space("farm"), State(0), 60.0)
    answer, _ = in_slices(work)
    assert answer == work()


@pytest.mark.usefixtures("short")
def test_a_strategist_of_chu_han() -> None:
    level = Level(Sentence("Of the test"), Sentence("Little"), layouts=4, work=2_000)
    position = deal(5)
    known = Knowledge(position.seen_by(position.actor))
    answer, turns = in_slices(partial(Strategist(level).decide, known))
    assert answer == Strategist(level).decide(known)
    assert turns > 3


def test_work_ahead_gives_way_to_the_clock_and_to_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "THREADS", False)
    ahead, order = WorkAhead(), list[str]()

    def long() -> None:
        order.append("ahead")
        if order.count("ahead") < 3:
            while not ahead.wanted.is_set():
                pass
            raise NotSolved(Why.STOPPED, 0, 0.0)

    async def run() -> None:
        ahead.start(iter([long, lambda: order.append("next")]))
        while order.count("ahead") < 2:
            await asyncio.sleep(0)
        with ahead.first():
            assert not ahead.wanted.is_set()
            order.append("now")
        while order[-1] != "next":
            await asyncio.sleep(0)

    asyncio.run(run())
    assert order == ["ahead", "ahead", "now", "ahead", "next"]
