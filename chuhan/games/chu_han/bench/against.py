"""`chuhan bench solver --against WHEEL`: this kernel and another wheel's, the same positions in turns.

Each side is a process of its own that is asked one position at a time, first the one, then the other, and
the next time the other way round: what else the machine does falls on both.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile

from chuhan.draw.tables import percentile, table
from chuhan.games.chu_han.bench.positions import even_hands
from chuhan.games.chu_han.bench.solver import time_text
from chuhan.games.chu_han.referee import deal
from chuhan.games.chu_han.solver.goals import Goal

SECONDS = 60.0
"""Of each side for one position, before it counts as not solved."""
TABLE_MB = 64
ASKED = """
import json, sys, time
if sys.argv[1]:
    sys.path.insert(0, sys.argv[1])
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.solver.goals import Goal, NotSolved
from chuhan.games.chu_han.solver.kernel import Native
from chuhan.games.chu_han.solver.limits import Limits
for line in sys.stdin:
    text, goal, seconds, table = json.loads(line)
    limits = Limits(max_seconds=seconds)
    engine = Native(limits, table_mb=table)
    position, started = parse_position(text), time.process_time()
    try:
        value = engine.value(position, Goal(goal))
    except NotSolved:
        value = None
    print(json.dumps([value, time.process_time() - started, limits.nodes]), flush=True)
"""
"""What each process does; it is older code that has to understand this."""


class NoWheel(ValueError):
    """The message is a sentence."""


@dataclass(frozen=True, slots=True)
class Answer:
    value: int | None
    seconds: float
    nodes: int


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    goal: Goal
    positions: Sequence[str]


class Side:
    """A process that solves with the kernel of an unpacked wheel, or with the one that is installed here."""

    def __init__(self, folder: Path | None = None) -> None:
        alone = [] if folder is None else ["-S"]  # nothing that is installed; the engine needs nothing
        self.process = subprocess.Popen(
            [sys.executable, *alone, "-c", ASKED, "" if folder is None else str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, position: str, goal: Goal) -> Answer:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([position, goal.value, SECONDS, TABLE_MB]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise NoWheel("One of the two sides has ended: has its wheel a kernel for this Python?")
        return Answer(*json.loads(line))

    def __enter__(self) -> Side:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()


def rows(count: int) -> Iterator[Row]:
    yield Row("15 v 15, no writ", Goal.ROUND, [str(even_hands(seed, 15, 0)) for seed in range(count)])
    yield Row("10 v 10, no writ", Goal.ROUND, [str(even_hands(seed, 10, 0)) for seed in range(count)])
    yield Row("8 v 8, two writs", Goal.ROUND, [str(even_hands(seed, 8, 2)) for seed in range(count)])
    fifth = -(-count // 5)
    yield Row("12 v 12, no writ", Goal.MARGIN, [str(even_hands(seed, 12, 0)) for seed in range(fifth)])
    yield Row("real deals", Goal.ROUND, [str(deal(seed)) for seed in range(fifth)])


@contextmanager
def unpacked(wheel: Path) -> Iterator[Path]:
    """A wheel as a folder that Python can import from. Raises NoWheel."""
    with TemporaryDirectory() as folder:
        try:
            with ZipFile(wheel) as file:
                file.extractall(folder)
        except (OSError, BadZipFile) as error:
            raise NoWheel(f"{wheel} cannot be read as a wheel: {error}") from None
        if not (Path(folder) / "chuhan").is_dir():
            raise NoWheel(f"{wheel} is no wheel of this kit.")
        yield Path(folder)


def run(wheel: Path, count: int) -> str:
    """A table, one row for each kind of positions. Raises NoWheel."""
    with ExitStack() as stack:
        old = stack.enter_context(Side(stack.enter_context(unpacked(wheel))))
        new = stack.enter_context(Side())
        return table(
            (
                "positions",
                "goal",
                "solved: old, new",
                "median: old, new",
                "p99: old, new",
                "total: old, new",
                "times quicker: median, p99, total",
                "positions looked at, old/new",
                "different values",
            ),
            [told(row, old, new) for row in rows(count)],
        )


def told(row: Row, old: Side, new: Side) -> tuple[str, ...]:
    answers: tuple[list[Answer], list[Answer]] = ([], [])
    for n, position in enumerate(row.positions):
        for which in (0, 1) if n % 2 else (1, 0):
            answers[which].append((old, new)[which].ask(position, row.goal))
    return summed_up(row, *answers)


def summed_up(row: Row, old: Sequence[Answer], new: Sequence[Answer]) -> tuple[str, ...]:
    seconds = [[one.seconds for one in side] for side in (old, new)]
    middle, late, total = ([at(side) for side in seconds] for at in (_median, _p99, sum))
    different = sum(
        a.value != b.value for a, b in zip(old, new, strict=True) if None not in (a.value, b.value)
    )
    both = [(a.nodes, b.nodes) for a, b in zip(old, new, strict=True) if None not in (a.value, b.value)]
    nodes = sum(a for a, _ in both) / max(1, sum(b for _, b in both))
    return (
        row.name,
        row.goal.value,
        ", ".join(f"{sum(one.value is not None for one in side)}/{len(side)}" for side in (old, new)),
        *(", ".join(map(time_text, pair)) for pair in (middle, late, total)),
        ", ".join(f"×{pair[0] / max(pair[1], 1e-9):.2f}" for pair in (middle, late, total)),
        f"×{nodes:.2f}",
        str(different),
    )


def _median(seconds: Sequence[float]) -> float:
    return percentile(seconds, 50)


def _p99(seconds: Sequence[float]) -> float:
    return percentile(seconds, 99)
