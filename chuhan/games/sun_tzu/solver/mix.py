"""Optimal mixes of two sides that lay at once, in exact fractions.

Each side begins with one placement. The small game of the placements chosen so far is solved, and each side
adds its best placement against the other's mix, until neither can gain by any: then the two mixes prove the
value from both sides. No more than these few placements is ever written down. All but the last step is made
with floating numbers: of an optimal mix they tell which placements it uses, and that these keep the rival's
level makes its shares the solution of linear equations, which is worked out exactly and then checked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm
from typing import NamedTuple

from chuhan.games.sun_tzu.cards import PROVINCES, Card, Cards
from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.solver.calm import Sum
from chuhan.games.sun_tzu.solver.limits import Budget
from chuhan.games.sun_tzu.solver.simplex import Nearly, level, matrix_game, nearly

Mix = dict[Place, Fraction]
Payoff = Callable[[Place, Place], Fraction]


class Replies(NamedTuple):
    """The best that each side, own first, can do against a mix of the other: value and placement.

    Against a mix in floating numbers that need not be exact, nor must it be the best.
    """

    exact: tuple[Callable[[Mix], tuple[Fraction, Place]], Callable[[Mix], tuple[Fraction, Place]]]
    near: tuple[Callable[[Shares], tuple[float, Place]], Callable[[Shares], tuple[float, Place]]]


Shares = list[tuple[Place, float]]
CLOSE = 1e-9
"""Below it floating numbers see no more difference between what the two sides can reach."""


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """The value for the side asked about, and an optimal mix of each side, own first."""

    value: Fraction
    mine: Mix
    theirs: Mix


def equilibrium(payoff: Payoff, small: Small, replies: Replies, budget: Budget) -> Equilibrium:
    """`small` begins with one placement of each side. Floating numbers find the few that matter; exact ones
    prove that they are enough."""
    while True:
        found = _grow(small, replies, budget)
        rows, columns = [small.rows[i] for i in found.rows], [small.columns[j] for j in found.columns]
        mixes = level([[payoff(row, column) for column in columns] for row in rows])
        if mixes is not None:
            mine, theirs = _mix(rows, mixes[0]), _mix(columns, mixes[1])
            high, row = replies.exact[0](theirs)
            low, column = replies.exact[1](mine)
            if low == high:  # neither side can gain, so each mix proves the value of the other
                return Equilibrium(low, mine, theirs)
            if small.add(row, column):
                continue
        # The floating numbers were misled: now all exactly.
        value, *shares = matrix_game(
            [[payoff(row, column) for column in small.columns] for row in small.rows]
        )
        mine, theirs = _mix(small.rows, shares[0]), _mix(small.columns, shares[1])
        high, row = replies.exact[0](theirs)
        low, column = replies.exact[1](mine)
        if low == high:
            assert low == value
            return Equilibrium(value, mine, theirs)
        small.add(row, column)


class Small:
    """The game of the placements chosen so far, in floating numbers."""

    def __init__(self, payoff: Payoff, row: Place, column: Place) -> None:
        self.payoff = payoff
        self.rows, self.columns = [row], [column]
        self.entries = [[float(payoff(row, column))]]

    def add(self, row: Place, column: Place) -> bool:
        """Is at least one of them new? What they are worth comes first: a slice may end there, and the next
        one adds them anew."""
        rows = [row] if row not in self.rows else []
        columns = [column] if column not in self.columns else []
        across = [[float(self.payoff(one, other)) for other in self.columns] for one in rows]
        down = [[float(self.payoff(one, other)) for other in columns] for one in (*self.rows, *rows)]
        self.rows += rows
        self.columns += columns
        self.entries += across
        for line, more in zip(self.entries, down, strict=True):
            line += more
        return bool(rows or columns)


def _grow(small: Small, replies: Replies, budget: Budget) -> Nearly:
    """Until neither side gains by another placement, as far as floating numbers can say."""
    while True:
        budget.spend()
        found = nearly(small.entries)
        high, row = replies.near[0](_used(small.columns, found.theirs))
        low, column = replies.near[1](_used(small.rows, found.mine))
        if high - low < CLOSE or not small.add(row, column):
            return found


def _used(places: list[Place], shares: list[float]) -> Shares:
    return [(place, share) for place, share in zip(places, shares, strict=True) if share > 0]


def _mix(places: list[Place], shares: list[Fraction]) -> Mix:
    return {place: share for place, share in zip(places, shares, strict=True) if share}


# ---- a sum over provinces ----------------------------------------------------------------------------

ROUNDED = 10**6


def calm_equilibrium(total: Sum, budget: Budget) -> Equilibrium:
    """Of a sum over provinces: the best reply is an assignment problem."""

    def payoff(row: Place, column: Place) -> Fraction:
        pairs = zip(total.gain, row.known, column.known, strict=True)
        return Fraction(total.start + sum(cell[mine, theirs] for cell, mine, theirs in pairs))

    def near(against: Shares, *, rival: bool) -> tuple[float, Place]:
        whole = {place: Fraction(round(share * ROUNDED), ROUNDED) for place, share in against}
        value, place = best_reply(total, whole, rival=rival)
        return float(value), place

    replies = Replies(
        exact=(partial(best_reply, total, rival=False), partial(best_reply, total, rival=True)),
        near=(partial(near, rival=False), partial(near, rival=True)),
    )
    small = Small(payoff, next(total.placements()), next(total.placements(rival=True)))
    return equilibrium(payoff, small, replies, budget)


def best_reply(total: Sum, against: Mix, *, rival: bool) -> tuple[Fraction, Place]:
    """The own side looks for the most, the rival for the least; whole numbers over one denominator."""
    hand, barred = (total.theirs, total.barred[1]) if rival else (total.mine, total.barred[0])
    common = lcm(*(share.denominator for share in against.values()))
    sign = -1 if rival else 1
    weights: list[dict[Card, int]] = []
    for province in range(PROVINCES):
        shares: dict[Card, int] = {}
        for place, share in against.items():
            card = place.known[province]
            shares[card] = shares.get(card, 0) + int(share * common)
        cell = total.gain[province]
        weights.append(
            {
                card: sign
                * sum(n * (cell[other, card] if rival else cell[card, other]) for other, n in shares.items())
                for card in hand.kinds
                if not (card is Card.SIX and barred[province])
            }
        )
    most, place = _assign(hand, weights)
    return total.start + Fraction(sign * most, common), place


def _assign(hand: Cards, weights: list[dict[Card, int]]) -> tuple[int, Place]:
    """The placement with the greatest sum."""
    best: dict[Cards, tuple[int, tuple[Card, ...]]] = {Cards(0): (0, ())}
    for row in weights:
        found: dict[Cards, tuple[int, tuple[Card, ...]]] = {}
        for used, (so_far, chosen) in best.items():
            for card, weight in row.items():
                if used.count(card) == hand.count(card):
                    continue
                key = used.plus(card)
                if key not in found or so_far + weight > found[key][0]:
                    found[key] = (so_far + weight, (*chosen, card))
        best = found
    most, cards = max(best.values(), key=lambda one: one[0])
    return most, Place(cards)
