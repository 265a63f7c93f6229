"""How long the solver takes: last rounds, calm or not, beside plain ways to the same answers; two rounds.

Measured is processor time, so that other programs on the machine hardly matter.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from chuhan.draw.tables import spread, table
from chuhan.games.sun_tzu.bench.plain import by_scipy, sure_by_pairs
from chuhan.games.sun_tzu.cards import DISPLAYS, FRAMED, SIDES, Cards, Side
from chuhan.games.sun_tzu.moves import placements
from chuhan.games.sun_tzu.position import Position, Table
from chuhan.games.sun_tzu.referee import begin
from chuhan.games.sun_tzu.rules import BASE
from chuhan.games.sun_tzu.solver import Budget, Goal, NotSolved, kernel, parse_goal, solve_mix, solve_sure
from chuhan.games.sun_tzu.solver.calm import is_calm
from chuhan.games.sun_tzu.solver.solve import Sure
from chuhan.games.sun_tzu.solver.two_rounds import TwoRounds

MOST_SECONDS = 20.0
PAIRS = {5: 5, 6: 5, 7: 3, 8: 1}
"""By cards of a hand: for how many positions every pair is tried. With 9 cards one would take minutes."""
WHOLE = {5: 5, 6: 5}
"""The same of the whole matrix, which with 7 cards has 2,520 rows and columns."""
COMPARED = max(*PAIRS.values(), *WHOLE.values())
MOST_TIGHT = 40
"""Positions that are not calm; of the largest a fifth."""
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


def tables(count: int, seed: int = 1) -> Iterator[str]:
    """Calm last rounds, others, two rounds: one table after another."""
    for rows in (_calm, _tight, _two):
        if found := rows(count, seed):
            yield _told(found)


def _calm(count: int, seed: int) -> list[Row]:
    rows = []
    scipy = by_scipy()
    for cards in range(5, 11):
        calm = [last_round(random.Random(seed + i), cards, calm=True) for i in range(count)]
        name = f"{cards} v {cards}, calm"
        rows.append(_asked(calm, lambda one: is_calm(one.start)).row(f"{name}: the test for it"))
        sure = _asked(calm, lambda one: solve_sure(one, GOAL))
        rows.append(sure.row(f"{name}: sure and maximin"))
        if cards in PAIRS:
            pairs = _asked(calm[: PAIRS[cards]], lambda one: sure_by_pairs(one, GOAL))
            expected = [(one.value, list(one.best)) for one in sure.answers]
            rows.append(pairs.row("… every pair in Python", pairs.answers == expected[: len(pairs.answers)]))
        mixed = _asked(calm, lambda one: solve_mix(one, GOAL))
        rows.append(mixed.row(f"{name}: value and mixes"))
        if cards in WHOLE and scipy is not None:
            whole = _asked(calm[: WHOLE[cards]], lambda one: scipy(one, GOAL))
            both = zip(whole.answers, mixed.answers, strict=False)
            rows.append(whole.row("… whole matrix by scipy", all(abs(a - b.value) < 1e-9 for a, b in both)))
    return rows


def _tight(count: int, seed: int) -> list[Row]:
    """With the choice of the order; without the kernel they would take hours."""
    rows: list[Row] = []
    count = min(count, MOST_TIGHT)
    for cards in (5, 6, 7) if kernel.available() else ():
        number = count if cards < 7 else -(-count // 5)  # the largest take long
        tight = [last_round(random.Random(seed + i), cards, calm=False) for i in range(number)]
        for goal in (GOAL, parse_goal("lead1", Side.BLUE)):

            def ask(one: Position, goal: Goal = goal) -> Sure:
                return solve_sure(one, goal, Budget(0, MOST_SECONDS))

            rows.append(_asked(tight, ask).row(f"{cards} v {cards}, not calm: {goal}"))
    return rows


def _two(count: int, seed: int) -> list[Row]:
    if not kernel.available():
        return []
    some = [two_rounds(random.Random(seed + i)) for i in range(min(count, MOST_TWO))]
    return [
        _asked(some, lambda one: solve_sure(one, GOAL)).row("two rounds, 120 × 120: sure"),
        _asked(some, lambda one: solve_mix(one, GOAL)).row("two rounds, 120 × 120: value and mixes"),
    ]


def _told(rows: Sequence[Row]) -> str:
    told = "positions", "median", "p90", "p99", "maximum", "not solved", "same answers"
    return table(("milliseconds of processor time", *told), rows)


Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Asked(Generic[Answer]):
    """How many milliseconds each of some positions took, and what was answered about the first."""

    answers: list[Answer]
    taken: list[float]
    unsolved: int

    def row(self, name: str, same: bool | None = None) -> Row:
        """`same` says of a plain way whether the solver's answers are its answers."""
        return (
            name,
            str(len(self.taken)),
            *spread(self.taken, (50, 90, 99)),
            str(self.unsolved),
            "" if same is None else "yes" if same else "NO",
        )


def _asked(positions: Sequence[Position], ask: Callable[[Position], Answer]) -> Asked[Answer]:
    answers: list[Answer] = []
    taken = []
    unsolved = 0
    gc.collect()
    gc.freeze()  # what other questions have left in memory is not to be searched on the time of these
    for position in positions:
        answer = None
        started = time.process_time()
        with suppress(NotSolved):
            answer = ask(position)
        taken.append(1e3 * (time.process_time() - started))
        if answer is None:
            unsolved += 1
        elif len(answers) < COMPARED:
            answers.append(answer)
    gc.unfreeze()
    return Asked(answers, taken, unsolved)
