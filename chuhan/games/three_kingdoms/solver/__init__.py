"""Exact answers to questions about a position, each by trying everything."""

from __future__ import annotations

from collections.abc import Callable

from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.solver.answers import Answer, Params
from chuhan.games.three_kingdoms.solver.best import battle, harvest, order, trade, upkeep, winner
from chuhan.games.three_kingdoms.solver.guarantee import ally, sure
from chuhan.games.three_kingdoms.solver.last_bidder import last, turn
from chuhan.games.three_kingdoms.solver.limits import Budget, CannotSolve, NotSolved

QUESTIONS: dict[str, Callable[[Position, Params, Budget], Answer]] = {
    "harvest": harvest,
    "trade": trade,
    "upkeep": upkeep,
    "order": order,
    "battle": battle,
    "winner": winner,
    "last": last,
    "sure": sure,
    "turn": turn,
    "ally": ally,
}

__all__ = ["QUESTIONS", "Answer", "Budget", "CannotSolve", "NotSolved"]
