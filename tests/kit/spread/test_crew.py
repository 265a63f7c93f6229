"""Long work in this process and in several: the same results in the same order, and nothing left running."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from chuhan.cli import main
from chuhan.spread.crew import AHEAD, CannotSpread, Promise, crew, in_order


def square(n: int) -> int:
    time.sleep((n % 3) / 100)  # so that later ones are done earlier
    return n * n


def fails_at(bad: int, n: int) -> int:
    if n == bad:
        raise ValueError(f"no {n}")
    return n


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    with crew(jobs) as hands:
        assert list(hands.each(square, range(20), piece=3)) == [n * n for n in range(20)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_has_enough_leaves_the_loop(jobs: int) -> None:
    before = set(psutil.Process().children())  # a browser of other tests
    with crew(jobs) as hands:
        found = list(itertools.islice(hands.each(square, itertools.count()), 5))
    assert found == [0, 1, 4, 9, 16]
    assert set(psutil.Process().children()) <= before


def test_an_error_comes_out_where_its_item_is() -> None:
    with crew(2) as hands:
        results = hands.each(partial(fails_at, 3), range(9))
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        with pytest.raises(ValueError, match="no 3"):
            next(results)


def dies(n: int) -> int:
    if n == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    with crew(2) as hands, pytest.raises(CannotSpread, match="A process of this work has died"):
        list(hands.each(dies, range(9)))


def test_no_more_processes_than_items_and_none_beside_a_cluster() -> None:
    assert crew(8, most=1).size == 1
    assert crew(8, most=3).size == 3
    with pytest.raises(CannotSpread, match="--jobs is for this machine"):
        crew(2, "tcp://127.0.0.1:1")


def test_only_so_much_is_handed_out_ahead() -> None:
    class Later:
        def __init__(self, some: list[int]) -> None:
            self.some = some

        def result(self) -> list[int]:
            return self.some

        def cancel(self) -> None:
            cancelled.extend(self.some)

    asked: list[int] = []
    cancelled: list[int] = []

    def submit(some: object) -> Promise[int]:
        assert isinstance(some, list)
        asked.extend(some)
        return Later(some)

    results = in_order(submit, itertools.count(), 2, lambda: 2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    assert asked == list(range(2 * (2 * AHEAD + 1)))
    results.close()  # type: ignore[attr-defined]
    assert cancelled == asked[4:]


@pytest.mark.slow
def test_ctrl_c_leaves_nothing_running() -> None:
    mining = "from chuhan.cli import main; import sys; sys.exit(main())"
    wanted = "puzzles mine --theme scout --count 999 --out nowhere --jobs 2"
    with subprocess.Popen(
        [sys.executable, "-c", mining, *wanted.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as program:
        here = psutil.Process(program.pid)
        # Both at work: while Python forks, an interrupt may be swallowed.
        while len(children := here.children()) < 2 or any(one.cpu_times().user < 0.2 for one in children):
            assert program.poll() is None
            time.sleep(0.05)
        os.killpg(program.pid, signal.SIGINT)  # as a terminal does: to all of them
        out, err = program.communicate(timeout=60)
    assert (program.returncode, out, err) == (130, "", "chuhan: stopped\n")
    assert not psutil.wait_procs(children, timeout=10)[1]


@pytest.mark.parametrize("game", ["sun-tzu", "three-kingdoms"])
def test_the_miners_of_every_game_find_the_same_in_two_processes(game: str, tmp_path: Path) -> None:
    kind, tries = {"sun-tzu": ("sure win", "48"), "three-kingdoms": ("a sure bid", "90")}[game]
    wanted = [game, "mine", "--kind", kind, "--tries", tries, "--count", "1"]
    assert main([*wanted, "--out", str(tmp_path / "one"), "--jobs", "1"]) == 0
    assert main([*wanted, "--out", str(tmp_path / "two"), "--jobs", "2"]) == 0
    one, two = (
        {path.name: path.read_text() for path in (tmp_path / name).rglob("*.toml")} for name in ("one", "two")
    )
    assert one == two
    assert len(one) == 1
