"""How many layouts a strategy wins, by its definition: every pure strategy, over explicit sets of layouts.

A strategy is followed by what it wins: a set of layouts. No set is left out because another one is greater.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import comb

from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Side, View
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.goals import Goal, final_value
from tests.games.chu_han.solver.layouts import Layout, TooLarge, layouts, shown

Won = frozenset[int]
"""The numbers of the layouts that a strategy wins."""
Numbered = tuple[tuple[int, Layout], ...]


class Strategies:
    def __init__(self, side: Side, most: int) -> None:
        self.side, self.left = side, most

    def all(self, known: Numbered) -> set[Won]:
        """What each strategy wins that plays alike in all of these."""
        first = known[0][1].position
        self._count(len(known))
        if first.over:
            sign = 1 if self.side is Side.HAN else -1
            return {frozenset(n for n, one in known if sign * final_value(one.position, Goal.ROUND) > 0)}
        if first.actor is self.side:
            return {won for move in legal_moves(first) for won in self.after(known, move)}
        replies: dict[Move, list[tuple[int, Layout]]] = {}
        for n, one in known:
            for move in legal_moves(one.position):
                replies.setdefault(move, []).append((n, one))
        found = {frozenset(n for n, _ in known)}
        for move, here in replies.items():
            others = frozenset(n for n, _ in known) - {n for n, _ in here}
            found = self._both(found, {won | others for won in self.after(tuple(here), move)})
        return found

    def after(self, known: Numbered, move: Move) -> set[Won]:
        """After a move in all of these: for each thing seen a strategy goes on in its own way."""
        found = {Won()}
        for part in self._told_apart(known, move):
            found = self._joined(found, self.all(part))
        return found

    def _told_apart(self, known: Numbered, move: Move) -> Iterator[Numbered]:
        later = []
        for n, one in known:
            after = Layout(play(one.position, move), one.under)
            later.append((repr(shown(after, one.position, self.side)), n, after))
        for _, part in groupby(sorted(later, key=lambda one: one[:2]), key=lambda one: one[0]):
            yield tuple((n, one) for _, n, one in part)

    def _both(self, some: set[Won], others: set[Won]) -> set[Won]:
        self._count(len(some) * len(others))
        return {one & other for one in some for other in others}

    def _joined(self, some: set[Won], others: set[Won]) -> set[Won]:
        self._count(len(some) * len(others))
        return {one | other for one in some for other in others}

    def _count(self, n: int) -> None:
        self.left -= n
        if self.left < 0:
            raise TooLarge


def most_won(view: View, side: Side, most: int = 100_000) -> dict[str, int]:
    """Of each move of the planning side, or under "" where it does not act: hands of the rival, by physical
    cards, in which one strategy wins however the other cards lie."""
    known: Numbered = tuple(enumerate(layouts(view, side)))
    strategies = Strategies(side, most)
    if view.over or view.actor is not side:
        return {"": _most(view, side, known, strategies.all(known))}
    moves = legal_moves(known[0][1].position)
    return {str(move): _most(view, side, known, strategies.after(known, move)) for move in moves}


def _most(view: View, side: Side, known: Numbered, strategies: Iterable[Won]) -> int:
    rival = side.other
    hands: dict[Cards, Won] = {}
    for n, one in known:
        hand = one.position.hands[rival]
        hands[hand] = hands.get(hand, Won()) | {n}
    unseen = view.unmentioned.without(Cards.of(view.buried_seen))
    weights = {hand: _physical(unseen, hand.without(view.hands[rival])) for hand in hands}
    return max(sum(weights[hand] for hand, all_ in hands.items() if all_ <= won) for won in strategies)


def _physical(unseen: Cards, hand: Cards) -> int:
    found = 1
    for card in hand.kinds:
        found *= comb(unseen.count(card), hand.count(card))
    return found
