"""The fallback where the native kernel is absent: alpha-beta in Python over the referee's own moves."""

from __future__ import annotations

from collections.abc import Hashable

from chuhan.games.chu_han.cards import NONE, Card
from chuhan.games.chu_han.moves import Move, Play
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.goals import MATCH, Goal, final_value
from chuhan.games.chu_han.solver.limits import Limits


class AlphaBeta:
    """Searches with bounds, remembering for each position the bounds it has proved."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.bounds: dict[Hashable, tuple[int, int]] = {}
        self.best: dict[Hashable, Move] = {}

    def value(self, position: Position, goal: Goal) -> int:
        top = 1 if goal is Goal.ROUND else MATCH
        return self._search(position, goal, -top, top)

    def values(self, position: Position, goal: Goal) -> dict[Move, int]:
        return {move: self.value(play(position, move), goal) for move in legal_moves(position)}

    def _search(self, position: Position, goal: Goal, alpha: int, beta: int) -> int:
        """The exact value if it lies between alpha and beta, else a bound on that side of them."""
        self.limits.count()
        if position.over:
            return final_value(position, goal)
        key = essence(position, goal)
        low, high = self.bounds.get(key, (-MATCH, MATCH))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        mine = position.actor is Side.HAN
        value, a, b = (-MATCH if mine else MATCH), alpha, beta
        for move in self._ordered(position, key):
            found = self._search(play(position, move), goal, a, b)
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

    def _ordered(self, position: Position, key: Hashable) -> list[Move]:
        """What was best here before, then what sheds the most cards."""
        first = self.best.get(key)
        return sorted(legal_moves(position), key=lambda move: (move != first, -_shed(move)))


def _shed(move: Move) -> int:
    return len(move.cards) if isinstance(move, Play) else 0


def essence(position: Position, goal: Goal) -> Hashable:
    """What the value depends on: not who played what in the trick, nor, without Ying Bu, the discard pile."""
    last = position.trick.last_set
    ying_bu = (
        Card.YING_BU in position.hands[0] + position.hands[1]
        or Card.YING_BU in position.pile
        or position.pending
    )
    return (
        goal,
        position.hands,
        position.pile,
        (position.discard, position.trick.cards) if ying_bu else NONE,
        last and (last.size, last.rank),
        position.pending,
        position.turn,
        position.no_writ,
        position.lead_power,
        position.cancelled,
        position.writs,
        position.score,
        position.doubled,
        position.rules,
    )
