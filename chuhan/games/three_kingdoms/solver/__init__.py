"""Exact answers to questions about a position, each by trying everything."""

from chuhan.games.three_kingdoms.solver.best import QUESTIONS, Answer
from chuhan.games.three_kingdoms.solver.limits import Budget, CannotSolve, NotSolved

__all__ = ["QUESTIONS", "Answer", "Budget", "CannotSolve", "NotSolved"]
