"""A turning point as a puzzle: proved, with one solution, under every ruling."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.puzzling.aims import WIN_MATCH, WIN_ROUND, parse_goal
from chuhan.games.chu_han.puzzling.proving import prove
from chuhan.games.chu_han.puzzling.themes import THEMES
from chuhan.games.chu_han.review.review import Step, Turn
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.language import say
from chuhan.puzzle.model import Puzzle


def as_puzzle(step: Step) -> Puzzle:
    """Proved. Raises PuzzleError, which says why this is no puzzle."""
    position, goal = step.position, _goal(step)
    side = position.actor
    first = next(iter(THEMES))
    puzzle = Puzzle(
        id=f"mine-{_name(position, goal)}",
        title=say("From my game, move {n}", n=step.number),
        position=position,
        side=side,
        goal=goal,
        aim=parse_goal(goal, side),
        themes=(first,),
        rules=(THEMES[first].rule,),
        question=say("What should {side:side} have played here?", side=side),
    )
    proved = prove(puzzle)
    themes = proved.shows or (first,)
    rules = tuple(dict.fromkeys(THEMES[name].rule for name in themes))
    return replace(puzzle, themes=themes, rules=rules, proved=proved)


def _goal(step: Step) -> str:
    if step.turn is Turn.WINNER or step.before.margin is None:
        return WIN_ROUND
    sign = 1 if step.claim.side == 0 else -1
    wanted = sign * step.before.margin
    return WIN_MATCH if wanted == MATCH else f"margin at least {wanted}"


def _name(position: Position, goal: str) -> str:
    return sha256(f"{position} {goal}".encode()).hexdigest()[:8]
