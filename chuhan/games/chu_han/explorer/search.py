"""What the explorer asks a thinker for: the worth of every move, and best play to the end."""

from __future__ import annotations

from collections.abc import Callable

from chuhan.games.chu_han.explorer.words import Analysis, aim_of
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver import Goal
from chuhan.games.chu_han.solver.background import Thinker
from chuhan.games.chu_han.solver.search import optimal_move


def analyse(
    thinker: Thinker, position: Position, goal: Goal, told: Callable[[Move, int], object]
) -> Analysis:
    """The proved value of every legal move; each is told as soon as it is known."""
    values = {}
    for move in legal_moves(position):
        values[move] = thinker.value(play(position, move), goal)
        told(move, values[move])
    return Analysis(values, True, thinker.nodes, thinker.job.seconds)


def best_line(thinker: Thinker, position: Position, goal: Goal, value: int) -> list[Move]:
    """Best play by both: the winner hurries and the loser holds out, or each keeps to its margin."""
    if goal is Goal.ROUND:
        prover = thinker.prover(position, aim_of(value, goal, position))
        return list(prover.line(position).moves)
    moves = []
    while not position.over:
        moves.append(optimal_move(thinker, position, goal, value))
        position = play(position, moves[-1])
    return moves
