"""Optimal mixes where the outcome is no sum over provinces: pairs of placements are valued one by one.

Only those are that somebody asks for: all of a side's placements against each that the other's mix uses.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import lcm
from operator import mul
from typing import TypeVar

from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.solver.limits import Budget
from chuhan.games.sun_tzu.solver.mix import Equilibrium, Mix, Replies, Shares, Small, equilibrium

Pair = tuple[Place, Place]
Worth = TypeVar("Worth", float, Fraction)


def matrix_equilibrium(
    mine: list[Place], theirs: list[Place], values: Callable[[list[Pair]], list[Fraction]], budget: Budget
) -> Equilibrium:
    """`values` are those of pairs, own placement first. One such question has a budget of its own."""
    matrix = budget.once("matrix", partial(Matrix, values))
    sides = _Side(matrix, mine, rival=False), _Side(matrix, theirs, rival=True)
    replies = Replies(
        exact=(sides[0].reply, sides[1].reply), near=(sides[0].nearly_reply, sides[1].nearly_reply)
    )
    small = budget.once("small", partial(Small, matrix.payoff, mine[0], theirs[0]))
    return equilibrium(matrix.payoff, small, replies, budget)


class Matrix:
    """Pairs that were valued so far."""

    def __init__(self, values: Callable[[list[Pair]], list[Fraction]]) -> None:
        self._values = values
        self._known: dict[Pair, Fraction] = {}

    def payoff(self, mine: Place, theirs: Place) -> Fraction:
        return self.look_up([(mine, theirs)])[0]

    def look_up(self, pairs: list[Pair]) -> list[Fraction]:
        new = [pair for pair in pairs if pair not in self._known]
        if new:
            self._known.update(zip(new, self._values(new), strict=True))
        return [self._known[pair] for pair in pairs]


class _Side:
    """Replies of one side. What its placements are worth against one of the other's is kept as a list."""

    def __init__(self, matrix: Matrix, places: list[Place], *, rival: bool) -> None:
        self._matrix, self._places, self._rival = matrix, places, rival
        self._exact: dict[Place, list[Fraction]] = {}
        self._near: dict[Place, list[float]] = {}

    def _against(self, other: Place) -> list[Fraction]:
        if other not in self._exact:
            pairs = [(other, one) if self._rival else (one, other) for one in self._places]
            self._exact[other] = self._matrix.look_up(pairs)
            self._near[other] = [float(one) for one in self._exact[other]]
        return self._exact[other]

    def nearly_reply(self, against: Shares) -> tuple[float, Place]:
        for place, _ in against:
            self._against(place)
        shares = [share for _, share in against]
        columns = [self._near[place] for place, _ in against]
        worth = [sum(map(mul, row, shares)) for row in zip(*columns, strict=True)]
        return self._best(worth)

    def reply(self, against: Mix) -> tuple[Fraction, Place]:
        """Whole numbers over one denominator, and fractions only of the sums."""
        common = lcm(*(share.denominator for share in against.values()))
        shares = [share.numerator * (common // share.denominator) for share in against.values()]
        worth = []
        for row in zip(*(self._against(place) for place in against), strict=True):
            of = lcm(*(one.denominator for one in row))
            whole = [one.numerator * (of // one.denominator) for one in row]
            worth.append(Fraction(sum(map(mul, whole, shares)), of * common))
        return self._best(worth)

    def _best(self, worth: list[Worth]) -> tuple[Worth, Place]:
        best = (min if self._rival else max)(worth)
        return best, self._places[worth.index(best)]
