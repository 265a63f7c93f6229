"""One face for all engines: `solve` gives the proved value of a position and of its moves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import legal_moves, outcome, play
from chuhan.games.chu_han.solver import kernel
from chuhan.games.chu_han.solver.alphabeta import AlphaBeta
from chuhan.games.chu_han.solver.goals import CannotSolve, Goal, final_value
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.reference import Reference

ENGINES = ("auto", "native", "python", "reference")


class Valuer(Protocol):
    """Something that knows the value of a position. Raises NotSolved at its limits."""

    def value(self, position: Position, goal: Goal) -> int: ...


class Engine(Valuer, Protocol):
    """A search: it knows the value of every move, too, and `limits` counts its work."""

    limits: Limits

    def values(self, position: Position, goal: Goal) -> dict[Move, int]:
        """The value of every legal move, in canonical order."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What was proved. Values are seen from Han."""

    goal: Goal
    value: int
    winner: Side
    """Who wins the round when both play for the goal."""
    best: tuple[Move, ...]
    """Optimal moves: all of them when all moves were asked for, else at least one; none when it is over."""
    moves: dict[Move, int] = field(default_factory=dict)
    """The value of every legal move, when asked for."""
    nodes: int = 0
    seconds: float = 0.0
    engine: str = ""

    @property
    def margin(self) -> int | None:
        return self.value if self.goal is Goal.MARGIN else None


def engine_for(position: Position, name: str = "auto") -> str:
    """What `auto` means for a position: the native kernel where it was built and knows the rules."""
    if name not in ENGINES:
        raise CannotSolve(f"There is no engine '{name}': choose one of {', '.join(ENGINES)}.")
    if name != "auto":
        return name
    return "native" if kernel.available() and kernel.handles(position) else "python"


def make_engine(name: str, limits: Limits) -> Engine:
    if name == "native":
        return kernel.Native(limits)
    return AlphaBeta(limits) if name == "python" else Reference(limits)


def solve(
    position: Position,
    goal: Goal | str = Goal.ROUND,
    *,
    all_moves: bool = False,
    engine: str = "auto",
    max_nodes: int = 0,
    max_seconds: float = 0.0,
) -> Solution:
    """Prove the value of a position. Raises NotSolved when a limit is reached first (0 is no limit).

    >>> from chuhan import parse_position
    >>> found = solve(parse_position("24/13j - - - - H 3-3 12-9 base"), "margin", all_moves=True)
    >>> found.value, {str(move): value for move, value in found.moves.items()}
    (8, {'2': 7, '4': 8})
    """
    goal = Goal(goal)
    name = engine_for(position, engine)
    solver = make_engine(name, Limits(max_nodes, max_seconds))
    if position.over:
        return Solution(goal, final_value(position, goal), _winner(position), (), engine=name)
    moves = {}
    if all_moves:
        moves = solver.values(position, goal)
        value = max(moves.values()) if position.actor is Side.HAN else min(moves.values())
        best = tuple(move for move, worth in moves.items() if worth == value)
    else:
        value = solver.value(position, goal)
        best = (optimal_move(solver, position, goal, value),)
    winner = _line_winner(solver, play(position, best[0]), goal, value)
    return Solution(goal, value, winner, best, moves, solver.limits.nodes, solver.limits.seconds, name)


def optimal_move(solver: Valuer, position: Position, goal: Goal, value: int) -> Move:
    """The first move, in canonical order, that keeps the value."""
    return next(move for move in legal_moves(position) if solver.value(play(position, move), goal) == value)


def _line_winner(solver: Valuer, position: Position, goal: Goal, value: int) -> Side:
    """Who wins the round in the line of first optimal moves; a margin alone does not always tell."""
    if goal is Goal.ROUND:
        return Side.HAN if value > 0 else Side.CHU
    while not position.over:
        position = play(position, optimal_move(solver, position, goal, value))
    return _winner(position)


def _winner(position: Position) -> Side:
    result = outcome(position)
    assert result is not None
    return result.winner
