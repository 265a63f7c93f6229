"""Exact answers about a round: what a side can be sure of, and what two sides that lay at once are worth."""

from chuhan.games.sun_tzu.solver.goals import Goal, parse_goal
from chuhan.games.sun_tzu.solver.limits import Budget, CannotSolve, NotSolved
from chuhan.games.sun_tzu.solver.refute import Refutation, refutation, refutations
from chuhan.games.sun_tzu.solver.solve import Mixed, Sure, solve_mix, solve_sure

__all__ = [
    "Budget",
    "CannotSolve",
    "Goal",
    "Mixed",
    "NotSolved",
    "Refutation",
    "Sure",
    "parse_goal",
    "refutation",
    "refutations",
    "solve_mix",
    "solve_sure",
]
