"""Kinds of puzzles that begin where something has gone wrong: a mistake to punish, a round that is lost."""

from __future__ import annotations

from chuhan.games.chu_han.notation import parse_move, parse_position
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling import proving
from chuhan.games.chu_han.puzzling.alike import every_ruling
from chuhan.games.chu_han.puzzling.quality import LEAST_MARGIN
from chuhan.games.chu_han.puzzling.study import values_of_moves
from chuhan.games.chu_han.referee import play
from chuhan.games.chu_han.solver import Goal
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError
from chuhan.refusal import IllegalMove, NotationError

BEFORE, MISTAKE = "before", "mistake"
"""What a file says of the mistake: the position in which it was made, and the move."""


def prove_punished(puzzle: Puzzle, where: str) -> Proved:
    """One answer to a move that was a mistake: another one would have kept what it has lost. Raises
    PuzzleError."""
    before = _before(puzzle, where)
    for other in every_ruling(before, puzzle.depends_on):
        values = values_of_moves(other, puzzle.aim.goal)
        if all(puzzle.aim.reached_by(value) for value in values.values()):
            raise PuzzleError(where, MISTAKE, "is no mistake: nothing would have been better")
    return proving.prove(puzzle, where)


def _before(puzzle: Puzzle, where: str) -> Position:
    for key in (BEFORE, MISTAKE):
        if key not in puzzle.given:
            raise PuzzleError(where, key, "is missing")
    try:
        before = parse_position(puzzle.given[BEFORE])
        after = play(before, parse_move(puzzle.given[MISTAKE]))
    except NotationError as error:
        raise PuzzleError(where, BEFORE, str(error)) from None
    except IllegalMove as error:
        raise PuzzleError(where, MISTAKE, str(error)) from None
    if before.actor is puzzle.side:
        raise PuzzleError(where, MISTAKE, f"must be the other side's, not {puzzle.side.title}'s own")
    if after != puzzle.position:
        raise PuzzleError(where, "position", f"is not what the mistake leads to, which is {after}")
    return before


def prove_least(puzzle: Puzzle, where: str) -> Proved:
    """The round is lost, and one move loses it by much less than any other. Raises PuzzleError."""
    if puzzle.aim.goal is not Goal.MARGIN or puzzle.aim.at_least >= 0:
        raise PuzzleError(where, "goal", "must be 'margin at least -N': the round is lost")
    found = proving.prove(puzzle, where)
    sign = 1 if puzzle.side is Side.HAN else -1
    rounds = values_of_moves(puzzle.position, Goal.ROUND)
    if any(sign * value > 0 for value in rounds.values()):
        raise PuzzleError(where, "goal", "the round can be won, so nobody needs to lose it")
    margins = sorted(sign * value for value in values_of_moves(puzzle.position, Goal.MARGIN).values())
    right = len(found.winning)
    if margins[-right] - margins[-right - 1] < LEAST_MARGIN:
        raise PuzzleError(where, "goal", f"another move loses less than {LEAST_MARGIN} VP more")
    return found
