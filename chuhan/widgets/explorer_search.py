"""What the explorer asks a thinker for: the worth of every move, and best play to the end."""

from __future__ import annotations

from collections.abc import Callable

from chuhan.moves import Move
from chuhan.position import Position
from chuhan.referee import legal_moves, play
from chuhan.solver import Goal
from chuhan.solver.background import Thinker, ThinkingProver
from chuhan.solver.search import optimal_move
from chuhan.widgets.explorer_words import Analysis, aim_of


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
        prover = ThinkingProver(thinker, position, aim_of(value, goal, position))
        return list(prover.line(position).moves)
    moves = []
    while not position.over:
        moves.append(optimal_move(thinker, position, goal, value))
        position = play(position, moves[-1])
    return moves
