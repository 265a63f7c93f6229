"""What every placement of a side guarantees: by sums where the round is calm, else by the tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from chuhan.games.sun_tzu.cards import LAST_ROUND, NONE, SIDES, Card, Side
from chuhan.games.sun_tzu.moves import Place, placements
from chuhan.games.sun_tzu.position import Position, Table
from chuhan.games.sun_tzu.referee.rounds import begin
from chuhan.games.sun_tzu.solver import kernel
from chuhan.games.sun_tzu.solver.calm import SCORE, is_calm, summed, worst_cases
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.limits import Budget, CannotSolve
from chuhan.games.sun_tzu.solver.tree import WORST, Tree

MOST_PLACEMENTS = 720
"""Of each side, where the outcome is not a sum over provinces."""


def calm_for(table: Table, goal: Goal) -> bool:
    """For winning no +2 or +3 may be in hand: to pay from the board changes the tie-break."""
    hands = [table.hands[side] for side in SIDES]
    if goal.kind == "win" and any(card in hand for hand in hands for card in (Card.PLUS_2, Card.PLUS_3)):
        return False
    return all(is_calm(one) for one in hands_of(table))


def hands_of(table: Table) -> Iterator[Table]:
    """The table with each hand that an unknown one may be."""
    for side in SIDES:
        if table.unknown[side]:
            for cards in table.pools[side].choices(table.unknown[side]):
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
    if table.rules.deck.holds(table.hands[0]) and table.rules.deck.holds(table.hands[1]):
        yield table


def placement_values(position: Position, goal: Goal, budget: Budget) -> dict[Place, int]:
    """What each own placement guarantees; a value below the best may be an upper bound only."""
    if position.start.unknown[goal.side]:
        raise CannotSolve(f"The own hand must be known, and that of {goal.side.title} is not")
    found: dict[Place, int] = {}
    for table in hands_of(position.start):
        some = calm_values(table, goal) if calm_for(table, goal) else _tree_values(table, goal, budget)
        found = {place: min(value, found.get(place, value)) for place, value in some.items()}
    return found


def calm_values(table: Table, goal: Goal) -> dict[Place, int]:
    side = goal.side
    spare = (0, 0)
    if goal.kind == "win" and table.round == LAST_ROUND and table.rules.last_call == "yes":  # 5.8
        spare = table.aside[side], table.aside[side.other]
    worst = worst_cases(summed(table, goal), spare)
    if goal.kind == "hold":
        return {place: int(value == len(goal.hold)) for place, value in worst}
    if goal.kind == "win":
        return {place: _won(table, goal, value) for place, value in worst}
    if goal.kind == "early" and table.round not in (3, 6):
        return {place: 0 for place, _ in worst}
    return {place: goal.of_margin(value) for place, value in worst}


def _won(table: Table, goal: Goal, score: int) -> int:
    """Points and, behind them, armies in supply; before round 9 only an end field wins (7.4)."""
    if table.round == LAST_ROUND:
        return (score > 0) - (score < 0)
    margin = round(score / SCORE)
    return 0 if table.round not in (3, 6) else (margin >= 9) - (margin <= -9)


def _tree_values(table: Table, goal: Goal, budget: Budget) -> dict[Place, int]:
    """By the tree: in the kernel where it can, else in Python."""
    side = goal.side
    places = list(placements(table.hands[side], table.barred(side)))
    if kernel.can_solve(table):
        return dict(zip(places, kernel.sure(table, goal, places, budget), strict=True))
    return plain_values(table, goal, places, budget)


def plain_values(table: Table, goal: Goal, places: Iterable[Place], budget: Budget) -> dict[Place, int]:
    """The same in Python; exact for the best placements, and for all that are enough."""
    position = begin(table)
    found: dict[Place, int] = {}
    best = WORST
    for place in places:
        alpha = best - 1 if goal.enough is None else min(best, goal.enough) - 1
        found[place] = Tree(goal, budget).against_any(position, place, alpha)
        best = max(best, found[place])
    return found


def face_up(table: Table, goal: Goal, pairs: list[tuple[Place, Place]], budget: Budget) -> list[int]:
    """What pairs of placements, own first, are worth with all cards face up."""
    if kernel.can_solve(table):
        return kernel.face_up(table, goal, pairs, budget)
    position, found = begin(table), []
    for mine, theirs in pairs:
        blue, red = (mine, theirs) if goal.side is Side.BLUE else (theirs, mine)
        found.append(Tree(goal, budget).face_up(position, blue, red))
    return found
