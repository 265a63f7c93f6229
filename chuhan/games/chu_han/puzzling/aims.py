"""What a puzzle's goal asks for: read from its text, and said to the solver."""

from __future__ import annotations

import re

from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.solver.goals import MATCH, Goal
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.puzzle.model import Puzzle

WIN_ROUND = "win the round"
WIN_MATCH = "win the match"
_MARGIN = re.compile(r"margin at least (-?[0-9]{1,3})")


def parse_goal(text: str, side: Side) -> Aim:
    """What the solver is asked for.

    >>> parse_goal("margin at least 4", Side.CHU)
    Aim(side=<Side.CHU: 1>, goal=<Goal.MARGIN: 'margin'>, at_least=4)
    """
    if text == WIN_ROUND:
        return Aim(side, Goal.ROUND, 1)
    if text == WIN_MATCH:
        return Aim(side, Goal.MARGIN, MATCH)
    if found := _MARGIN.fullmatch(text):
        return Aim(side, Goal.MARGIN, int(found[1]))
    raise ValueError(f"'{text}' is none of '{WIN_ROUND}', '{WIN_MATCH}', 'margin at least N'")


def goal_words(puzzle: Puzzle) -> str:
    """The goal as an order to the solver: `Win the round.`, `End the round at least 4 VP ahead.`"""
    if puzzle.goal in (WIN_ROUND, WIN_MATCH):
        return f"{puzzle.goal.capitalize()}."
    margin = puzzle.aim.at_least
    if margin == 0:
        return "End the round level or better."
    if margin > 0:
        return f"End the round at least {margin} VP ahead."
    return f"End the round at most {-margin} VP behind."


def task(puzzle: Puzzle) -> str:
    """`You play Han: win the round.`"""
    goal = goal_words(puzzle)
    return f"You play {puzzle.side.title}: {goal[0].lower()}{goal[1:]}"
