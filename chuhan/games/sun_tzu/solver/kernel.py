"""The native kernel, where it was built: the same tree as tree.py, many times faster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chuhan.games.sun_tzu.cards import SCORING, SIDES, Lord
from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.position import Table
from chuhan.games.sun_tzu.rules import SWITCHES
from chuhan.games.sun_tzu.solver.goals import KINDS, Goal
from chuhan.games.sun_tzu.solver.limits import Budget, NotSolved

try:
    from chuhan.games.sun_tzu.solver import _kernel
except ImportError:  # no compiler when the kit was installed
    _kernel = None  # type: ignore[assignment]

SEARCHED = [name for name in SWITCHES if name != "feint"]
"""Where a feint goes is settled after the round."""
NO_LIMIT = 10_000


def available() -> bool:
    return _kernel is not None


def can_solve(table: Table) -> bool:
    """Not with unknown warlords or events, which the plain tree takes as they come."""
    down = () if table.events is None else table.events.down
    return available() and None not in (*table.lords[0], *table.lords[1], *down)


def sure(table: Table, goal: Goal, places: Sequence[Place], budget: Budget) -> list[int]:
    """What each placement guarantees; exact for the best, and for all that are enough."""
    enough = NO_LIMIT if goal.enough is None else goal.enough
    return _asked("sure", budget, numbers(table, goal), [place.cards for place in places], enough)


def face_up(table: Table, goal: Goal, pairs: Sequence[tuple[Place, Place]], budget: Budget) -> list[int]:
    """What pairs of placements, the goal's side first, are worth when all cards lie open."""
    mine, theirs = ([pair[i].cards for pair in pairs] for i in (0, 1))
    return _asked("face_up", budget, numbers(table, goal), mine, theirs)


def _asked(name: str, budget: Budget, *args: Any) -> list[int]:
    found: tuple[list[int], int, str] = getattr(_kernel, name)(*args, budget.nodes_left, budget.seconds_left)
    values, nodes, why = found
    budget.nodes += nodes
    if why:
        raise NotSolved(budget.complaint(why))
    return values


def numbers(table: Table, goal: Goal) -> list[int]:
    """A round as the kernel reads it."""
    value = SCORING.index(table.round) if table.round in SCORING else None
    points = [0 if value is None else int(display[value]) for display in table.displays]
    switches = [int(getattr(table.rules, name) != SWITCHES[name][0]) for name in SEARCHED]
    found = [
        table.round,
        int(goal.side),
        KINDS.index(goal.kind),
        goal.lead,
        sum(1 << province for province in goal.hold),
        -1 if table.privilege is None else int(table.privilege),
        *points,
        int(table.rules.beginner),
        *switches,
        table.track,
        *table.armies,
        *table.markers[0],
        *table.markers[1],
    ]
    for side in SIDES:
        found += [table.supply[side], table.aside[side]]
        found += [_bits(table.lords[side]), _bits(table.used[side]), *table.hands[side].counts]
    events = table.events
    if events is None:
        return [*found, -1, 0, 0]
    down = [int(event) for event in events.down if event is not None]
    return [*found, int(events.up), events.plagues, len(down), *down]


def _bits(lords: Sequence[Lord | None]) -> int:
    return sum(1 << lord for lord in lords if lord is not None)
