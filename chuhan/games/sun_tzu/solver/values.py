"""What every placement of a side guarantees: by sums where the round is calm, else by the tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from chuhan.games.sun_tzu.cards import LAST_ROUND, NONE, SIDES, Card, Lord
from chuhan.games.sun_tzu.moves import Place, placements
from chuhan.games.sun_tzu.position import Table
from chuhan.games.sun_tzu.referee.rounds import begin
from chuhan.games.sun_tzu.solver import kernel
from chuhan.games.sun_tzu.solver.calm import SCORE, is_calm, spare_armies, summed, worst_cases
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.limits import Budget, CannotSolve
from chuhan.games.sun_tzu.solver.stock import pool_of
from chuhan.games.sun_tzu.solver.tree import HIDDEN, WORST, Tree

MOST_PLACEMENTS = 720
"""Of each side, where the outcome is not a sum over provinces."""


class Guaranteed(NamedTuple):
    """The highest value that a placement is sure of, those that reach it, and those that are enough."""

    value: int
    best: tuple[Place, ...]
    sure: tuple[Place, ...]

    @classmethod
    def of(cls, values: dict[Place, int], goal: Goal) -> Guaranteed:
        value = max(values.values())
        best = tuple(place for place, found in values.items() if found == value)
        if goal.enough is None:
            return cls(value, best, best)
        return cls(value, best, tuple(p for p, found in values.items() if found >= goal.enough))


def calm_for(table: Table, goal: Goal) -> bool:
    """For winning no +2 or +3 may be in hand: to pay from the board changes the tie-break."""
    return all(
        not (goal.kind == "win" and any(card in one.hands[side] for side in SIDES for card in COSTLY))
        and is_calm(one)
        for one in hands_of(table)
    )


COSTLY = (Card.PLUS_2, Card.PLUS_3)


def hands_of(table: Table) -> Iterator[Table]:
    """The table with each hand that an unknown one may be."""
    for side in SIDES:
        if table.unknown[side]:
            for cards in pool_of(table, side).choices(table.unknown[side]):
                hands, unknown, pools = list(table.hands), list(table.unknown), list(table.pools)
                hands[side], unknown[side], pools[side] = hands[side] + cards, 0, NONE
                yield from hands_of(
                    replace(
                        table,
                        hands=(hands[0], hands[1]),
                        unknown=(unknown[0], unknown[1]),
                        pools=(pools[0], pools[1]),
                    )
                )
            return
    yield table


def guaranteed(table: Table, goal: Goal, budget: Budget) -> Guaranteed:
    """Against every placement and every decision of the rival. Raises CannotSolve, NotSolved."""
    if table.unknown[goal.side]:
        raise CannotSolve(f"The own hand must be known, and that of {goal.side.title} is not")
    if not calm_for(table, goal):
        return Guaranteed.of(tree_values(table, goal, budget), goal)
    hands = [one.hands[goal.side.other] for one in hands_of(table)]
    if kernel.available():
        return Guaranteed(*kernel.least(table, goal, hands))
    values: dict[Place, int] = {}
    for one in hands_of(table):
        for place, value in calm_values(one, goal).items():
            values[place] = min(value, values.get(place, value))
    return Guaranteed.of(values, goal)


# ---- by sums -----------------------------------------------------------------------------------------


def calm_values(table: Table, goal: Goal) -> dict[Place, int]:
    """Of each placement, in Python."""
    worst = worst_cases(summed(table, goal), spare_armies(table, goal))
    return {place: sum_value(table, goal, value) for place, value in worst}


def sum_value(table: Table, goal: Goal, total: int) -> int:
    """What a sum over provinces is worth for the goal."""
    if goal.kind == "hold":
        return int(total == len(goal.hold))
    if goal.kind == "win":
        return _won(table, total)
    if goal.kind == "early" and table.round not in (3, 6):
        return 0
    return goal.of_margin(total)


def _won(table: Table, score: int) -> int:
    """Points and, behind them, armies in supply; before round 9 only an end field wins (7.4)."""
    if table.round == LAST_ROUND:
        return (score > 0) - (score < 0)
    margin = round(score / SCORE)
    return 0 if table.round not in (3, 6) else (margin >= 9) - (margin <= -9)


# ---- by the tree -------------------------------------------------------------------------------------


def tree_values(table: Table, goal: Goal, budget: Budget) -> dict[Place, int]:
    """In the kernel where it can, else in Python; a value below the best may be an upper bound only.

    A warlord of one's own that nobody has seen may be any of those that are left.
    """
    found: dict[Place, int] = {}
    for one in _lords_of(table, goal):
        some = values_of(one, goal, list(placements(one.hands[goal.side], one.barred(goal.side))), budget)
        found = {p: min(value, found.get(p, value)) for p, value in some.items() if not found or p in found}
    return found


def values_of(table: Table, goal: Goal, places: list[Place], budget: Budget) -> dict[Place, int]:
    """What each of these placements guarantees; exact for the best of them, and for all that are enough."""
    if kernel.can_solve(table):
        return dict(zip(places, _round(table, goal, budget).sure(places, budget), strict=True))
    return plain_values(table, goal, places, budget)


def _lords_of(table: Table, goal: Goal) -> Iterator[Table]:
    side = goal.side
    if None not in table.lords[side]:
        yield table
        return
    known = [lord for lord in table.lords[side] if lord is not None]
    for lord in Lord:
        if lord.side is side and lord not in (*known, *table.used[side], Lord.HEAD_START):
            lords = list(table.lords)
            lords[side] = (*known, lord, *[None] * (len(table.lords[side]) - len(known) - 1))
            yield from _lords_of(replace(table, lords=(lords[0], lords[1])), goal)


def plain_values(table: Table, goal: Goal, places: Iterable[Place], budget: Budget) -> dict[Place, int]:
    """The same in Python; exact for the best placements, and for all that are enough."""
    position = begin(table)
    found: dict[Place, int] = {}
    best = WORST
    for place in places:
        alpha = best - 1 if goal.enough is None else min(best, goal.enough) - 1
        tree = budget.once(("tree", table, goal, place), partial(Tree, goal, budget))
        found[place] = tree.laid(position, place, HIDDEN, alpha)
        best = max(best, found[place])
    return found


def face_up(table: Table, goal: Goal, pairs: list[tuple[Place, Place]], budget: Budget) -> list[int]:
    """What pairs of placements, own first, are worth with all cards face up."""
    if kernel.can_solve(table):
        return _round(table, goal, budget).face_up(pairs, budget)
    position = begin(table)
    return [Tree(goal, budget).laid(position, mine, theirs) for mine, theirs in pairs]


def _round(table: Table, goal: Goal, budget: Budget) -> kernel.Round:
    return budget.once(("round", table, goal), partial(kernel.Round, table, goal))
