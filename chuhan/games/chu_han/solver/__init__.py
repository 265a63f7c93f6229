"""Proved answers: who wins a position whose cards are all known, by how much, by which moves."""

from chuhan.games.chu_han.solver.goals import CannotSolve, Goal, NotSolved, Why
from chuhan.games.chu_han.solver.search import Solution, solve

__all__ = ["CannotSolve", "Goal", "NotSolved", "Solution", "Why", "solve"]
