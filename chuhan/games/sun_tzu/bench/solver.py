"""How long the solver takes: last rounds, calm or not, beside plain ways to the same answers; two rounds.

Measured is processor time, so that other programs on the machine hardly matter.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from chuhan.draw.tables import percentile, table
from chuhan.games.sun_tzu.bench.plain import by_scipy, sure_by_pairs
from chuhan.games.sun_tzu.cards import DISPLAYS, FRAMED, SIDES, Cards, Side
from chuhan.games.sun_tzu.moves import placements
from chuhan.games.sun_tzu.position import Position, Table
from chuhan.games.sun_tzu.referee import begin
from chuhan.games.sun_tzu.rules import BASE
from chuhan.games.sun_tzu.solver import Budget, Goal, NotSolved, kernel, parse_goal, solve_mix, solve_sure
from chuhan.games.sun_tzu.solver.calm import is_calm
from chuhan.games.sun_tzu.solver.two_rounds import TwoRounds

MOST_SECONDS = 20.0
COMPARED = 6
"""Up to so many cards the plain ways are asked, too: beyond they take minutes."""
FEW = 5
"""Positions for which they are."""
MOST_TWO = 20
"""Positions of two rounds."""
GOAL = parse_goal("margin", Side.BLUE)
Row = tuple[str, ...]


def last_round(rng: random.Random, cards: int, *, calm: bool) -> Position:
    """Round 9 with hands of so many cards: 1 to 6 and others; with `calm` one that the test finds calm."""
    while True:
        found = _table(rng, cards, calm=calm)
        if _filled(found) and is_calm(found) is calm:
            return begin(found)


def _filled(found: Table) -> bool:
    """Can both fill five provinces, though a 6 may be barred?"""
    return all(any(placements(found.hands[side], found.barred(side))) for side in SIDES)


def _table(rng: random.Random, cards: int, *, calm: bool, marked: float = 0.5, stack: int = 3) -> Table:
    armies = tuple(rng.randint(0, stack) * rng.choice((1, -1)) for _ in range(5))
    markers = tuple(tuple(int(rng.random() < marked) for _ in range(5)) for _ in SIDES)
    supply, aside = [0, 0], [0, 0]
    for side in SIDES:
        left = 21 - sum(markers[side]) - sum(max(0, n * side.sign) for n in armies)
        supply[side] = left if calm else min(left, rng.randrange(5))
        aside[side] = left - supply[side]
    others = list(BASE.deck.unframed)
    hands = [
        FRAMED + Cards.of(rng.sample(others, cards - 6))
        if cards > 5
        else Cards.of(rng.sample(list(FRAMED), 5))
        for _ in SIDES
    ]
    return Table(
        round=9,
        armies=armies,
        markers=(markers[0], markers[1]),
        displays=tuple(rng.sample(DISPLAYS, 5)),
        supply=(supply[0], supply[1]),
        aside=(aside[0], aside[1]),
        hands=(hands[0], hands[1]),
        privilege=rng.choice(SIDES),
    )


def two_rounds(rng: random.Random) -> Position:
    """Round 8, 6 cards a side, empty piles; the 6 is barred, or round 9 would hardly ever be calm."""
    while True:
        found = replace(_table(rng, 6, calm=True, marked=1.0, stack=2), round=8)
        try:
            TwoRounds(found, GOAL, Budget()).check_all()
        except NotSolved:
            continue
        return begin(found)


def run(count: int, seed: int = 1) -> str:
    """Three tables: calm last rounds, others, two rounds."""
    return "\n\n".join(_told(rows) for rows in (_calm(count, seed), _tight(count, seed), _two(count, seed)))


def _calm(count: int, seed: int) -> list[Row]:
    rows = []
    scipy = by_scipy()
    for cards in range(5, 11):
        calm = [last_round(random.Random(seed + i), cards, calm=True) for i in range(count)]
        name = f"{cards} v {cards}, calm"
        rows.append(_row(f"{name}: sure and maximin", calm, lambda one: solve_sure(one, GOAL)))
        if cards <= COMPARED:
            few = calm[:FEW]
            rows.append(_row("… every pair in Python", few, lambda one: sure_by_pairs(one, GOAL)))
        rows.append(_row(f"{name}: value and mixes", calm, lambda one: solve_mix(one, GOAL)))
        if cards <= COMPARED and scipy is not None:
            rows.append(_row("… whole matrix by scipy", few, lambda one: scipy(one, GOAL)))
    return rows


def _tight(count: int, seed: int) -> list[Row]:
    """With the choice of the order; without the kernel they would take hours."""
    rows: list[Row] = []
    for cards in (5, 6, 7) if kernel.available() else ():
        number = count if cards < 7 else -(-count // 5)  # the largest take long
        tight = [last_round(random.Random(seed + i), cards, calm=False) for i in range(number)]
        for goal in (GOAL, parse_goal("lead1", Side.BLUE)):

            def ask(one: Position, goal: Goal = goal) -> object:
                return solve_sure(one, goal, Budget(0, MOST_SECONDS))

            rows += [_row(f"{cards} v {cards}, not calm: {goal}", tight, ask)]
    return rows


def _two(count: int, seed: int) -> list[Row]:
    if not kernel.available():
        return []
    some = [two_rounds(random.Random(seed + i)) for i in range(min(count, MOST_TWO))]
    return [
        _row("two rounds, 120 × 120: sure", some, lambda one: solve_sure(one, GOAL)),
        _row("two rounds, 120 × 120: value and mixes", some, lambda one: solve_mix(one, GOAL)),
    ]


def _told(rows: Sequence[Row]) -> str:
    return table(
        ("milliseconds of processor time", "positions", "median", "p90", "p99", "maximum", "not solved"), rows
    )


def _row(name: str, positions: Sequence[Position], ask: Callable[[Position], object]) -> Row:
    taken, missed = [], 0
    for position in positions:
        started = time.process_time()
        try:
            ask(position)
        except NotSolved:
            missed += 1
        taken.append(1e3 * (time.process_time() - started))
    found = [*(percentile(taken, share) for share in (50, 90, 99)), max(taken)]
    return (
        name,
        str(len(taken)),
        *(f"{one:,.2f}" if one < 100 else f"{one:,.0f}" for one in found),
        str(missed),
    )
