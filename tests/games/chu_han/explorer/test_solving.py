"""Searches in a thread: they can be stopped at any moment, one at a time, and only the latest reports."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from chuhan import deal, parse_position
from chuhan.games.chu_han.explorer.search import analyse, best_line
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.solver import CannotSolve, Goal, NotSolved
from chuhan.games.chu_han.solver.background import Job, SearchProgress, Thinker, Worker
from chuhan.games.chu_han.solver.proof import Aim, Prover

SMALL = parse_position("1223y3p59/23z44556y - - - - H 3-3 10-10 base")


def asking(position: Position, heard: list[object]) -> Callable[[Thinker], Callable[[], object]]:
    def work(thinker: Thinker) -> Callable[[], object]:
        value = thinker.value(position, Goal.ROUND)
        return lambda: heard.append(value)

    return work


def ignore(progress: SearchProgress) -> None:
    pass


@pytest.mark.native
@pytest.mark.parametrize("delay", [0.0, 0.0005, 0.001, 0.002, 0.005, 0.02, 0.3])
def test_a_stop_is_heard_whenever_it_comes(delay: float) -> None:
    heard: list[object] = []
    job = Job(Thinker(), asking(deal(1), heard), heard.append, ignore, 30)
    time.sleep(delay)
    job.stop()
    assert job.wait(1.0)
    assert [type(end) for end in heard] == [NotSolved]
    assert "stopped" in str(heard[0])


@pytest.mark.slow
@pytest.mark.native
def test_progress_grows() -> None:
    seen: list[SearchProgress] = []
    heard: list[object] = []
    job = Job(Thinker(), asking(deal(1), heard), heard.append, seen.append, 1.1)
    assert job.wait(5)
    assert len(seen) >= 2
    nodes = [one.nodes for one in seen]
    assert nodes == sorted(nodes)  # on a busy machine it may be asked twice in one slice
    assert nodes[-1] > nodes[0]
    assert "the time was up" in str(heard[0])


@pytest.mark.native
def test_only_the_latest_job_reports() -> None:
    worker = Worker(threading.RLock())
    heard: list[object] = []
    for _ in range(10):
        worker.start(asking(deal(1), heard), heard.append, ignore, 30)
    worker.start(asking(SMALL, heard), heard.append, ignore, 30)
    job = worker.job
    assert job is None or (isinstance(job, Job) and job.wait(10))
    assert heard == [1]
    assert worker.job is None


def test_a_job_that_breaks_is_told_without_its_text() -> None:
    heard: list[object] = []

    def work(thinker: Thinker) -> Callable[[], object]:
        raise RuntimeError("secret")

    job = Job(Thinker(), work, heard.append, ignore, 1)
    assert job.wait(5)
    assert isinstance(heard[0], CannotSolve)
    assert "secret" not in str(heard[0])


def test_what_a_thinker_proves_is_what_a_prover_proves() -> None:
    thinker, aim = Thinker(), Aim(SMALL.actor)
    mine, other = thinker.prover(SMALL, aim), Prover(SMALL, aim)
    assert mine.winning_moves(SMALL) == other.winning_moves(SMALL)
    assert best_line(thinker, SMALL, Goal.ROUND, 1)[0] in other.winning_moves(SMALL)
    found = analyse(thinker, SMALL, Goal.MARGIN, lambda move, value: None)
    assert found.complete
    line = best_line(thinker, SMALL, Goal.MARGIN, max(found.values.values()))
    assert found.values[line[0]] == max(found.values.values())
