"""How long the solver takes for last rounds: calm ones by sums and mixes, others by the tree."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from chuhan.draw.tables import percentile, table
from chuhan.games.sun_tzu.cards import DISPLAYS, FRAMED, SIDES, Cards, Side
from chuhan.games.sun_tzu.position import Position, Table
from chuhan.games.sun_tzu.referee import begin
from chuhan.games.sun_tzu.rules import BASE
from chuhan.games.sun_tzu.solver import Budget, NotSolved, kernel, parse_goal, solve_mix, solve_sure
from chuhan.games.sun_tzu.solver.calm import is_calm

MOST_SECONDS = 20.0


def last_round(rng: random.Random, cards: int, *, calm: bool) -> Position:
    """Round 9 with hands of so many cards: 1 to 6 and others; with `calm` one that the test finds calm."""
    while True:
        armies = tuple(rng.choice((0, 1, 2, 3)) * rng.choice((1, -1)) for _ in range(5))
        markers = tuple(tuple(int(rng.random() < 0.5) for _ in range(5)) for _ in SIDES)
        supply, aside = [0, 0], [0, 0]
        for side in SIDES:
            left = 21 - sum(markers[side]) - sum(max(0, n * side.sign) for n in armies)
            supply[side] = left if calm else rng.randrange(5)
            aside[side] = left - supply[side]
        others = list(BASE.deck.unframed)
        hands = [FRAMED + Cards.of(rng.sample(others, cards - 6)) for _ in SIDES]
        found = Table(
            round=9,
            armies=armies,
            markers=(markers[0], markers[1]),
            displays=tuple(rng.sample(DISPLAYS, 5)),
            supply=(supply[0], supply[1]),
            aside=(aside[0], aside[1]),
            hands=(hands[0], hands[1]),
            privilege=rng.choice(SIDES),
        )
        if is_calm(found) is calm:
            return begin(found)


def run(count: int, seed: int = 1) -> str:
    goal = parse_goal("margin", Side.BLUE)
    rows = []
    for cards in (6, 7, 8):
        calm = [last_round(random.Random(seed + i), cards, calm=True) for i in range(count)]
        rows.append(_row(f"{cards} v {cards}, calm: sure", calm, lambda one: solve_sure(one, goal)))
        rows.append(_row(f"{cards} v {cards}, calm: mix", calm, lambda one: solve_mix(one, goal)))
    if kernel.available():
        tight = [last_round(random.Random(seed + i), 6, calm=False) for i in range(count)]
        limit = MOST_SECONDS
        rows.append(_row("6 v 6, not calm: sure", tight, lambda one: solve_sure(one, goal, Budget(0, limit))))
    head = ("milliseconds", "median", "p90", "p99", "maximum", "not solved")
    return table(head, rows)


def _row(name: str, positions: list[Position], ask: Callable[[Position], object]) -> tuple[str, ...]:
    taken, missed = [], 0
    for position in positions:
        started = time.perf_counter()
        try:
            ask(position)
        except NotSolved:
            missed += 1
        taken.append(1e3 * (time.perf_counter() - started))
    found = [*(percentile(taken, share) for share in (50, 90, 99)), max(taken)]
    return (name, *(f"{one:,.1f}" for one in found), str(missed))
