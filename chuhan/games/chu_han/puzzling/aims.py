"""What a puzzle's goal asks for: read from its text, and said to the solver."""

from __future__ import annotations

import re

from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.solver.goals import MATCH, Goal
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.language import say
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
    if puzzle.goal == WIN_ROUND:
        return say("Win the round.")
    if puzzle.goal == WIN_MATCH:
        return say("Win the match.")
    margin = puzzle.aim.at_least
    if margin == 0:
        return say("End the round level or better.")
    if margin > 0:
        return say("End the round at least {n} VP ahead.", n=margin)
    return say("End the round at most {n} VP behind.", n=-margin)


def task(puzzle: Puzzle) -> str:
    """`You play Han: win the round.`"""
    if puzzle.goal == WIN_ROUND:
        return say("You play {side:side}: win the round.", side=puzzle.side)
    if puzzle.goal == WIN_MATCH:
        return say("You play {side:side}: win the match.", side=puzzle.side)
    margin = puzzle.aim.at_least
    if margin == 0:
        return say("You play {side:side}: end the round level or better.", side=puzzle.side)
    if margin > 0:
        return say("You play {side:side}: end the round at least {n} VP ahead.", side=puzzle.side, n=margin)
    return say("You play {side:side}: end the round at most {n} VP behind.", side=puzzle.side, n=-margin)
