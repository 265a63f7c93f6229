"""The fallback where the native kernel is absent: alpha-beta in Python over the referee's own moves."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.moves import Move, Play
from chuhan.games.chu_han.position import Position, Side, Sight
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.goals import MATCH, Goal, final_value
from chuhan.games.chu_han.solver.limits import Limits


class Node(Protocol):
    """What can be searched: Han wants its value high, Chu low."""

    @property
    def over(self) -> bool: ...
    @property
    def actor(self) -> Side: ...


N = TypeVar("N", bound=Node)
M = TypeVar("M", bound=Hashable)


class Bounds(Generic[N, M]):
    """Searches with bounds, remembering for each position the bounds it has proved."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.bounds: dict[Hashable, tuple[int, int]] = {}
        self.best: dict[Hashable, M] = {}

    def value(self, position: N, goal: Goal) -> int:
        top = 1 if goal is Goal.ROUND else MATCH
        return self._search(position, goal, -top, top)

    def values(self, position: N, goal: Goal) -> dict[M, int]:
        return {move: self.value(self.after(position, move), goal) for move in self.moves(position)}

    def moves(self, position: N) -> Sequence[M]:
        raise NotImplementedError

    def after(self, position: N, move: M) -> N:
        raise NotImplementedError

    def final(self, position: N, goal: Goal) -> int:
        raise NotImplementedError

    def essence(self, position: N, goal: Goal) -> Hashable:
        """What the value depends on."""
        raise NotImplementedError

    def promise(self, move: M) -> int:
        """What looks best is tried first."""
        raise NotImplementedError

    def _search(self, position: N, goal: Goal, alpha: int, beta: int) -> int:
        """The exact value if it lies between alpha and beta, else a bound on that side of them."""
        self.limits.count()
        if position.over:
            return self.final(position, goal)
        key = self.essence(position, goal)
        low, high = self.bounds.get(key, (-MATCH, MATCH))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        mine = position.actor is Side.HAN
        value, a, b = (-MATCH if mine else MATCH), alpha, beta
        for move in self._ordered(position, key):
            found = self._search(self.after(position, move), goal, a, b)
            if found > value if mine else found < value:
                value = found
                self.best[key] = move
            if mine:
                a = max(a, value)
            else:
                b = min(b, value)
            if a >= b:
                break
        if value <= alpha:
            high = min(high, value)
        elif value >= beta:
            low = max(low, value)
        else:
            low = high = value
        self.bounds[key] = (low, high)
        return value

    def _ordered(self, position: N, key: Hashable) -> list[M]:
        """What was best here before, then what promises most."""
        first = self.best.get(key)
        return sorted(self.moves(position), key=lambda move: (move != first, -self.promise(move)))


class AlphaBeta(Bounds[Position, Move]):
    """Over positions with all cards known; what sheds the most cards is tried first."""

    def moves(self, position: Position) -> list[Move]:
        return legal_moves(position)

    def after(self, position: Position, move: Move) -> Position:
        return play(position, move)

    def final(self, position: Position, goal: Goal) -> int:
        return final_value(position, goal)

    def essence(self, position: Position, goal: Goal) -> Hashable:
        return essence(position, goal)

    def promise(self, move: Move) -> int:
        return shed(move)


def shed(move: object) -> int:
    return len(move.cards) if isinstance(move, Play) else 0


def essence(sight: Sight, goal: Goal, hidden: Cards = NONE) -> Hashable:
    """What the value depends on: not who played what in the trick, nor, without Ying Bu, the discard pile.

    `hidden`: unseen cards that may still come into play.
    """
    last = sight.trick.last_set
    ying_bu = (
        Card.YING_BU in sight.hands[0] + sight.hands[1] + hidden
        or Card.YING_BU in sight.pile
        or sight.pending
    )
    return (
        goal,
        sight.hands,
        sight.pile,
        hidden,
        (sight.discard, sight.trick.cards) if ying_bu else NONE,
        last and (last.size, last.rank),
        sight.pending,
        sight.turn,
        sight.no_writ,
        sight.lead_power,
        sight.cancelled,
        sight.writs,
        sight.score,
        sight.doubled,
        sight.rules,
    )
