"""`chuhan bench solver`: how long proofs take, how they grow, and what the speed-ups are worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from chuhan.draw.tables import percentile, table
from chuhan.games.chu_han.bench.positions import even_hands
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.referee import deal
from chuhan.games.chu_han.solver.alphabeta import AlphaBeta
from chuhan.games.chu_han.solver.goals import Goal, NotSolved
from chuhan.games.chu_han.solver.kernel import Native
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.reference import Reference
from chuhan.games.chu_han.solver.search import Engine

Maker = Callable[[Limits], Engine]

BIG_TABLE_MB = 1024


@dataclass(frozen=True, slots=True)
class EngineColumn:
    """One way to solve, and how long it may take for one position before it counts as not solved."""

    name: str
    make: Maker
    seconds: float
    part: int = 1
    """One in `part` positions is asked: slow engines are only there to be compared with."""


SLOW = 4
COLUMNS = (
    EngineColumn("reference", Reference, 2.0, SLOW),
    EngineColumn("Python", AlphaBeta, 2.0, SLOW),
    EngineColumn("native, no speed-ups", lambda limits: Native(limits, switches=0), 5.0, SLOW),
    EngineColumn("native", Native, 60.0),
)
PLAIN, FULL = COLUMNS[2:]
FOR_MARGINS = (PLAIN, replace(FULL, part=SLOW))


@dataclass(frozen=True, slots=True)
class Solved:
    seconds: float
    nodes: int
    megabytes: float
    done: bool


def solve_one(column: EngineColumn, position: Position, goal: Goal) -> Solved:
    limits = Limits(max_seconds=column.seconds)
    engine = column.make(limits)
    done = True
    try:
        engine.value(position, goal)
    except NotSolved:
        done = False
    megabytes = engine.table_bytes / 2**20 if isinstance(engine, Native) else 0.0
    return Solved(limits.seconds, limits.nodes, megabytes, done)


def growth_table(
    sizes: range,
    writs_left: int,
    count: int,
    goal: Goal = Goal.ROUND,
    columns: tuple[EngineColumn, ...] = COLUMNS,
) -> str:
    """One row for each size and engine; an engine whose median was not solved is not asked for more cards."""
    rows = []
    before: dict[str, float] = {}
    given_up: set[str] = set()
    for cards in sizes:
        for column in columns:
            if column.name in given_up:
                continue
            seeds = range(0, count, column.part)
            found = [solve_one(column, even_hands(seed, cards, writs_left), goal) for seed in seeds]
            done = sum(one.done for one in found)
            seconds, nodes = [one.seconds for one in found], [one.nodes for one in found]
            middle = percentile(nodes, 50)
            last, before[column.name] = before.get(column.name), middle
            rows.append(
                (
                    f"{cards} v {cards}",
                    column.name,
                    f"{done}/{len(found)}",
                    *(time_text(percentile(seconds, percent)) for percent in (50, 90, 99)),
                    time_text(max(seconds)),
                    f"{middle:,.0f}",
                    f"×{middle / last:.1f}" if last else "",
                    f"{max(one.megabytes for one in found):.0f}" if found[0].megabytes else "",
                )
            )
            if done * 2 < len(found):
                given_up.add(column.name)
    header = (
        "hands",
        "engine",
        "solved",
        "median",
        "p90",
        "p99",
        "maximum",
        "median positions",
        "growth",
        "table MB",
    )
    return table(header, rows)


def deals_table(count: int, seconds: float = 60.0) -> str:
    """Real deals, 15 v 15 with six writs and the whole pile known: how many are solved in a minute."""
    column = EngineColumn("native", lambda limits: Native(limits, table_mb=BIG_TABLE_MB), seconds)
    found = [solve_one(column, deal(seed), Goal.ROUND) for seed in range(count)]
    done = [one for one in found if one.done]
    rows = [
        (
            count,
            f"{100 * len(done) / count:.0f} %",
            time_text(percentile([one.seconds for one in found], 50)),
            time_text(percentile([one.seconds for one in found], 90)),
            f"{percentile([one.nodes for one in found], 50):,.0f}",
            f"{max(one.megabytes for one in found):.0f}",
        )
    ]
    return table(
        ("deals", f"solved in {seconds:.0f} s", "median", "p90", "median positions", "table MB"), rows
    )


def run(count: int) -> str:
    parts = [
        "Hands of n cards, no writ left, goal round:\n",
        growth_table(range(4, 16), 0, count),
        "\nHands of n cards, no writ left, goal margin:\n",
        growth_table(range(4, 16), 0, count, Goal.MARGIN, FOR_MARGINS),
        "\nHands of n cards, two writs left, goal round:\n",
        growth_table(range(4, 11), 2, count, columns=COLUMNS[1:]),
        "\nReal deals, six writs, the whole pile known, goal round:\n",
        deals_table(-(-count // SLOW)),
    ]
    return "\n".join(parts)


def time_text(seconds: float) -> str:
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"
