"""Optimal mixes of two sides that lay at once, in exact fractions.

Each side begins with one placement. The small game of the placements chosen so far is solved, and each side
adds its best placement against the other's mix, until neither can gain by any: then the two mixes prove the
value from both sides. No more than these few placements is ever written down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from chuhan.games.sun_tzu.cards import PROVINCES, Card, Cards
from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.solver.calm import Sum
from chuhan.games.sun_tzu.solver.limits import Budget
from chuhan.games.sun_tzu.solver.simplex import matrix_game, nearly

Mix = dict[Place, Fraction]
Reply = Callable[[Mix], tuple[Fraction, Place]]


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """The value for the side asked about, and an optimal mix of each side, own first."""

    value: Fraction
    mine: Mix
    theirs: Mix


def equilibrium(
    payoff: Callable[[Place, Place], Fraction],
    first: tuple[Place, Place],
    replies: tuple[Reply, Reply],
    budget: Budget,
) -> Equilibrium:
    """`replies` give the best that each side can do against a mix of the other: value and placement.

    Floating numbers find the few placements that matter; exact ones prove that they are enough.
    """
    rows, columns = _support(payoff, first, replies, budget)
    while True:
        budget.spend()
        value, mine, theirs = matrix_game([[payoff(row, column) for column in columns] for row in rows])
        my_mix = {row: share for row, share in zip(rows, mine, strict=True) if share}
        their_mix = {column: share for column, share in zip(columns, theirs, strict=True) if share}
        high, row = replies[0](their_mix)
        low, column = replies[1](my_mix)
        if low == high:
            assert low == value
            return Equilibrium(value, my_mix, their_mix)
        rows += [row] if row not in rows else []
        columns += [column] if column not in columns else []


def _support(
    payoff: Callable[[Place, Place], Fraction],
    first: tuple[Place, Place],
    replies: tuple[Reply, Reply],
    budget: Budget,
) -> tuple[list[Place], list[Place]]:
    """Placements of each side of which nearly optimal mixes are made."""
    rows, columns = [first[0]], [first[1]]
    entries = [[float(payoff(*first))]]
    while True:
        budget.spend()
        mine, theirs = nearly(entries)
        _, row = replies[0](_rounded(columns, theirs))
        _, column = replies[1](_rounded(rows, mine))
        if row in rows and column in columns:
            break
        if row not in rows:
            rows.append(row)
            entries.append([float(payoff(row, one)) for one in columns])
        if column not in columns:
            columns.append(column)
            for line, one in zip(entries, rows, strict=True):
                line.append(float(payoff(one, column)))
    return (
        [row for row, share in zip(rows, mine, strict=True) if share > ROUNDED / 2],
        [column for column, share in zip(columns, theirs, strict=True) if share > ROUNDED / 2],
    )


ROUNDED = 1e-6


def _rounded(places: list[Place], shares: list[float]) -> Mix:
    return {
        place: Fraction(round(share / ROUNDED))
        for place, share in zip(places, shares, strict=True)
        if share > ROUNDED / 2
    }


def calm_equilibrium(total: Sum, budget: Budget) -> Equilibrium:
    """Of a sum over provinces: the best reply is an assignment problem."""

    def payoff(row: Place, column: Place) -> Fraction:
        pairs = zip(total.gain, row.known, column.known, strict=True)
        return Fraction(total.start + sum(cell[mine, theirs] for cell, mine, theirs in pairs))

    def mine(against: Mix) -> tuple[Fraction, Place]:
        return best_reply(total, against, rival=False)

    def theirs(against: Mix) -> tuple[Fraction, Place]:
        return best_reply(total, against, rival=True)

    first = next(total.placements()), next(total.placements(rival=True))
    return equilibrium(payoff, first, (mine, theirs), budget)


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
