"""The truth: plain minimax over the referee's own moves, with a memory and nothing clever."""

from __future__ import annotations

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.goals import Goal, final_value
from chuhan.games.chu_han.solver.limits import Limits


class Reference:
    """Every position has a value when both sides play their best; here it is, straight from the rules.

    >>> from chuhan import parse_position
    >>> ending = parse_position("24/13j - - - - H 3-3 12-9 base")
    >>> Reference().value(ending, Goal.ROUND), Reference().value(ending, Goal.MARGIN)
    (1, 8)
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.known: dict[tuple[Position, Goal], int] = {}

    def value(self, position: Position, goal: Goal) -> int:
        """The value at the end of the round, seen from Han: Han wants it high, Chu low."""
        key = (position, goal)
        if key not in self.known:
            self.limits.count()
            if position.over:
                self.known[key] = final_value(position, goal)
            else:
                values = [self.value(play(position, move), goal) for move in legal_moves(position)]
                self.known[key] = max(values) if position.actor is Side.HAN else min(values)
        return self.known[key]

    def values(self, position: Position, goal: Goal) -> dict[Move, int]:
        return {move: self.value(play(position, move), goal) for move in legal_moves(position)}
