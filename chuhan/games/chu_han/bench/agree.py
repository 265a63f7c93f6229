"""`chuhan bench agree`: do the reference, the Python search and the native kernel say the same?"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from chuhan.draw.tables import table
from chuhan.games.chu_han.bench.positions import rough_position
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.solver.alphabeta import AlphaBeta
from chuhan.games.chu_han.solver.goals import Goal, NotSolved
from chuhan.games.chu_han.solver.kernel import Native
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.reference import Reference
from chuhan.games.chu_han.solver.search import Engine

SMALL = ((5, 0), (4, 0), (3, 1))
"""Cards a side at most, and writs left: what the reference finishes quickly."""
LARGE = ((8, 0), (7, 1), (6, 2), (8, 2))
REFERENCE_NODES = 6_000
PLAIN_NODES = 60_000
"""A position for which the reference or the plain search needs more is passed over, and counted as such."""
TABLE_MB = 1
"""A larger table costs more than these searches, and would never be so full that entries give way."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How one position came out: a sentence on the first difference, or too large to compare, or neither."""

    difference: str = ""
    too_large: bool = False


def compare_small(seed: int) -> Comparison:
    """Reference, Python search and kernel: the value of every legal move, both goals."""
    position = rough_position(seed, *SMALL[seed % len(SMALL)])
    return compare(position, [Reference(Limits(REFERENCE_NODES)), AlphaBeta(), small_native()])


def compare_large(seed: int) -> Comparison:
    """The kernel with none of its speed-ups and with all: the value of every legal move, both goals."""
    position = rough_position(seed, *LARGE[seed % len(LARGE)])
    return compare(position, [plain_native(), small_native()])


def plain_native() -> Native:
    """The kernel with none of its speed-ups."""
    return Native(Limits(PLAIN_NODES), table_mb=TABLE_MB, switches=0)


def small_native(switches: int | None = None) -> Native:
    return Native(table_mb=TABLE_MB, switches=switches)


def compare(position: Position, engines: list[Engine]) -> Comparison:
    try:
        for goal in Goal:
            truth, *others = (engine.values(position, goal) for engine in engines)
            for engine, values in zip(engines[1:], others, strict=True):
                for move, value in truth.items():
                    if values.get(move) != value:
                        return Comparison(
                            f"{type(engine).__name__} says {values.get(move)}, not {value}:"
                            f" goal {goal.value}, move {move}, position {position}"
                        )
    except NotSolved:
        return Comparison(too_large=True)
    return Comparison()


def compare_many(compare_one: Callable[[int], Comparison], count: int, seed: int = 1) -> list[Comparison]:
    """Compare until `count` positions were small enough, on all cores."""
    found: list[Comparison] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        while (missing := count - sum(not one.too_large for one in found)) > 0:
            start = seed + len(found)
            found += pool.map(compare_one, range(start, start + missing), chunksize=8)
    return found


def run(count: int) -> tuple[str, bool]:
    """Compare on `count` positions of each kind; the table, and whether all agreed."""
    rows: list[tuple[object, ...]] = []
    differences: list[str] = []
    for name, compare_one in (
        ("small: reference, Python, native", compare_small),
        ("large: native without and with speed-ups", compare_large),
    ):
        started = time.perf_counter()
        found = compare_many(compare_one, count)
        different = [one.difference for one in found if one.difference]
        too_large = sum(one.too_large for one in found)
        seconds = f"{time.perf_counter() - started:.0f}"
        rows.append((name, len(found) - too_large, len(different), too_large, seconds))
        differences += different
    text = table(("positions", "compared", "disagreements", "passed over as too large", "seconds"), rows)
    return "\n".join([text, *differences[:20]]), not differences
