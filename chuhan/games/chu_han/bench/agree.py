"""`chuhan bench agree`: do the reference, the Python search and the native kernel say the same?"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass

from chuhan.draw.tables import table
from chuhan.games.chu_han.bench.positions import rough_position, rough_view
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.solver.alphabeta import AlphaBeta
from chuhan.games.chu_han.solver.ghost import Ghost, GhostSearch
from chuhan.games.chu_han.solver.goals import Goal, NotSolved
from chuhan.games.chu_han.solver.kernel import Native, NativeGhost
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.reference import Reference
from chuhan.games.chu_han.solver.search import Engine
from chuhan.games.chu_han.solver.whatever import GhostEngine, ghost_of
from chuhan.puzzle.bar import ProgressBar, Told, untold
from chuhan.spread.crew import Crew, crew

SMALL = ((5, 0), (4, 0), (3, 1))
"""Cards a side at most, and writs left: what the reference finishes quickly."""
HIDDEN = ((4, 0), (5, 0), (3, 1), (6, 0), (2, 2), (4, 1))
"""The same of views with hidden cards."""
LARGE = ((8, 0), (7, 1), (6, 2), (8, 2))
REFERENCE_NODES = 6_000
PLAIN_NODES = 60_000
HIDDEN_NODES = 6_000
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


def compare_hidden(seed: int) -> Comparison:
    """The ghost in Python and in the kernel: what is guaranteed of every move, both goals."""
    view = rough_view(seed, *HIDDEN[seed % len(HIDDEN)])
    ghost = ghost_of(view, view.side, view.buried_seen)
    python, native = GhostSearch(Limits(HIDDEN_NODES)), NativeGhost(table_mb=TABLE_MB)
    try:
        for goal in Goal:
            truth, found = (ghost_values(engine, ghost, goal) for engine in (python, native))
            if truth != found:
                return Comparison(f"the kernel says {found}, not {truth}: goal {goal.value}, {ghost}")
    except NotSolved:
        return Comparison(too_large=True)
    return Comparison()


def compare_known(seed: int) -> Comparison:
    """Where nothing is hidden, the ghosts and the solver: every move of the side that acts."""
    position = rough_position(seed, *SMALL[seed % len(SMALL)])
    ghost = ghost_of(position.seen_by(None), position.actor)
    engines = GhostSearch(Limits(HIDDEN_NODES)), NativeGhost(table_mb=TABLE_MB)
    try:
        for goal in Goal:
            truth = {str(move): value for move, value in small_native().values(position, goal).items()}
            for engine in engines:
                found = ghost_values(engine, ghost, goal)
                if truth != found:
                    name = type(engine).__name__
                    return Comparison(f"{name} says {found}, not {truth}: goal {goal.value}, {position}")
    except NotSolved:
        return Comparison(too_large=True)
    return Comparison()


def ghost_values(engine: GhostEngine, ghost: Ghost, goal: Goal) -> dict[str, int]:
    """Of every move of the planning side, or of where it stands while the rival acts."""
    if ghost.over or ghost.actor is not ghost.side:
        return {"": engine.value(ghost, goal)}
    return {str(move): value for move, value in engine.values(ghost, goal).items()}


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


def compare_many(
    hands: Crew, compare_one: Callable[[int], Comparison], count: int, told: Told = untold
) -> list[Comparison]:
    """Compare until `count` positions were small enough."""
    found: list[Comparison] = []
    compared = 0
    for one in hands.each(compare_one, itertools.count(1), piece=8):
        found.append(one)
        compared += not one.too_large
        told(compared, count)
        if compared == count:
            break
    return found


KINDS: dict[str, Callable[[int], Comparison]] = {
    "small: reference, Python, native": compare_small,
    "large: native without and with speed-ups": compare_large,
}
KINDS_HIDDEN: dict[str, Callable[[int], Comparison]] = {
    "hidden cards: Python, native": compare_hidden,
    "nothing hidden: both ghosts, and the solver": compare_known,
}


def run(count: int, *, hidden: bool = False, jobs: int | None = None, cluster: str = "") -> tuple[str, bool]:
    """Compare on `count` positions of each kind; the table, and whether all agreed. Raises CannotSpread."""
    rows: list[tuple[object, ...]] = []
    differences: list[str] = []
    for name, compare_one in (KINDS_HIDDEN if hidden else KINDS).items():
        started = time.perf_counter()
        bar = ProgressBar(name)
        with crew(jobs, cluster) as hands:
            found = compare_many(hands, compare_one, count, bar)
        bar.done()
        different = [one.difference for one in found if one.difference]
        too_large = sum(one.too_large for one in found)
        seconds = f"{time.perf_counter() - started:.0f}"
        rows.append((name, len(found) - too_large, len(different), too_large, seconds))
        differences += different
    text = table(("positions", "compared", "disagreements", "passed over as too large", "seconds"), rows)
    return "\n".join([text, *differences[:20]]), not differences
