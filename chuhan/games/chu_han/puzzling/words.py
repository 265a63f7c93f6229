"""How a round that is over went, measured by what a puzzle asks for."""

from __future__ import annotations

from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.referee import outcome
from chuhan.games.chu_han.solver import Goal
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.games.chu_han.words import Ending


def ending_of(end: Position, aim: Aim) -> Ending:
    result = outcome(end)
    assert result is not None, end
    if result.match is not None:
        return Ending(result.match, match=True)
    if aim.goal is Goal.ROUND:
        return Ending(result.winner)
    return Ending(aim.side, margin=end.score[aim.side] - end.score[aim.side.other])
