"""Linear programs in exact numbers: whole-number pivots, and both solutions, which prove each other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from chuhan.games.sun_tzu.solver.lifting import solve_ones


def maximise(
    rows: Sequence[Sequence[int]], bounds: Sequence[int], gains: Sequence[int]
) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """The most of gains·x with rows·x ≤ bounds and x ≥ 0; no bound is below zero, and there is a most.

    Gives the value, x, and the prices y of the bounds, for which bounds·y is the same value: no x can reach
    more than any fair prices cost, so the two prove each other.
    """
    n, m = len(gains), len(rows)
    table = [[*row, *(int(i == j) for j in range(m)), bounds[i]] for i, row in enumerate(rows)]
    last = [-gain for gain in gains] + [0] * (m + 1)
    basis = list(range(n, n + m))
    scale = 1  # all numbers of the table are to be divided by it
    steps = 0
    while True:
        steps += 1
        if steps < 60:  # the steepest column is quick, Bland's rule cannot run in circles
            column = min(range(n + m), key=last.__getitem__)
        else:
            column = next((j for j in range(n + m) if last[j] < 0), 0)
        if last[column] >= 0:
            break
        rising = [i for i in range(m) if table[i][column] > 0]
        if not rising:
            raise ValueError("there is no most")
        out = rising[0]
        for i in rising[1:]:
            mine, best = table[i][-1] * table[out][column], table[out][-1] * table[i][column]
            if mine < best or (mine == best and basis[i] < basis[out]):
                out = i
        pivot, chosen = table[out][column], table[out]
        for i, row in enumerate(table):
            if i != out:
                table[i] = _pivoted(row, chosen, pivot, row[column], scale)
        last = _pivoted(last, chosen, pivot, last[column], scale)
        scale, basis[out] = pivot, column
    x = [Fraction(0)] * (n + m)
    for i, column in enumerate(basis):
        x[column] = Fraction(table[i][-1], scale)
    return Fraction(last[-1], scale), x[:n], [Fraction(one, scale) for one in last[n : n + m]]


def _pivoted(row: list[int], chosen: list[int], pivot: int, factor: int, scale: int) -> list[int]:
    """Divides without a rest, as Bareiss has shown."""
    return [(pivot * one - factor * other) // scale for one, other in zip(row, chosen, strict=True)]


def matrix_game(payoff: Sequence[Sequence[Fraction]]) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """The value of a game for the side that chooses the row, and optimal mixes of both sides."""
    common = lcm(*(one.denominator for row in payoff for one in row))
    whole = [[int(one * common) for one in row] for row in payoff]
    lift = 1 - min(min(row) for row in whole)
    lifted = [[one + lift for one in row] for row in whole]  # all above zero, so the value is
    total, columns, rows = maximise(lifted, [1] * len(lifted), [1] * len(lifted[0]))
    value = 1 / total
    return (value - lift) / common, [one * value for one in rows], [one * value for one in columns]


class Nearly(NamedTuple):
    """Mixes of both sides that are nearly optimal: they prove nothing.

    `rows` and `columns` are equally many: the numbers of those that keep each other level.
    """

    mine: list[float]
    theirs: list[float]
    rows: list[int]
    columns: list[int]


def nearly(payoff: Sequence[Sequence[float]]) -> Nearly:
    """A game in floating numbers, quickly."""
    lift = 1 - min(min(row) for row in payoff)
    m, n = len(payoff), len(payoff[0])
    table = [[one + lift for one in row] + [1.0 + 1e-9 * i] for i, row in enumerate(payoff)]
    table.append([-1.0] * n + [0.0])
    basic, other = list(range(n, n + m)), list(range(n))
    for _ in range(50 * (m + n)):
        last = table[m]
        column = min(range(n), key=last.__getitem__)
        if last[column] >= -1e-12:
            break
        rising = [i for i in range(m) if table[i][column] > 1e-12]
        out = min(rising, key=lambda i: table[i][n] / table[i][column])
        pivot, chosen = table[out][column], table[out]
        chosen[column] = 1.0
        chosen[:] = [one / pivot for one in chosen]
        for i, row in enumerate(table):
            factor = row[column]
            if i != out and factor:
                row[column] = 0.0
                table[i] = [one - factor * two for one, two in zip(row, chosen, strict=True)]
        basic[out], other[column] = other[column], basic[out]
    mine, theirs = [0.0] * m, [0.0] * n
    for j, name in enumerate(other):
        if name >= n:
            mine[name - n] = max(0.0, table[m][j])
    for i, name in enumerate(basic):
        if name < n:
            theirs[name] = max(0.0, table[i][n])
    return Nearly(
        [one / sum(mine) for one in mine],
        [one / sum(theirs) for one in theirs],
        sorted(name - n for name in other if name >= n),
        sorted(name for name in basic if name < n),
    )


def level(payoff: Sequence[Sequence[Fraction]]) -> tuple[list[Fraction], list[Fraction]] | None:
    """Mixes of both sides of a square game against which all rows, or all columns, are worth the same.

    None if there are no such mixes, or more than one of a side.
    """
    lift = 1 - min(min(row) for row in payoff)
    lifted = [[one + lift for one in row] for row in payoff]
    found = []
    for rows in (list(zip(*lifted, strict=True)), lifted):
        shares = solve_ones(rows)
        if shares is None or min(shares[0]) < 0:
            return None
        found.append([Fraction(one, sum(shares[0])) for one in shares[0]])
    return found[0], found[1]
