"""Proves a puzzle: one best answer, under every open ruling or under those that its file names; how hard."""

from __future__ import annotations

from math import log2

from chuhan.games.three_kingdoms.cards import Space
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.puzzling.aims import ACTS, Aim, read_lead
from chuhan.games.three_kingdoms.puzzling.base import KingdomsJudge
from chuhan.games.three_kingdoms.puzzling.judge import found_by, judge_of
from chuhan.games.three_kingdoms.puzzling.kinds import KINDS, MUST_SEE
from chuhan.games.three_kingdoms.puzzling.rulings import under_rulings
from chuhan.games.three_kingdoms.referee import play
from chuhan.games.three_kingdoms.solver import CannotSolve, NotSolved
from chuhan.games.three_kingdoms.solver.best import asked
from chuhan.puzzle.level import level_of
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError
from chuhan.puzzle.proofs import check_played_with, check_rulings, check_unique

STARTS_AT = (0, 5, 7, 9, 11)
"""The points from which on each level begins."""
MOST_TEMPTING = 4
LONGEST_LINE = 20


def prove(puzzle: Puzzle, where: str = "") -> Proved:
    """What the [proved] table should say. Raises PuzzleError."""
    aim: Aim = puzzle.aim
    try:
        _check_asked(puzzle, where)
        judge = judge_of(puzzle)
        found = found_by(judge)
        check_unique(puzzle, where, found.of, found.best)
        _check_real(puzzle, where, found.best[0])
        check_rulings(puzzle, where, found.best, lambda fixed: under_rulings(puzzle, fixed))
        winning = judge.right(puzzle.position)
        line = () if puzzle.choices else _line(judge)
    except (NotSolved, CannotSolve) as error:
        raise PuzzleError(where, "position", f"cannot be proved: {error}") from None
    points = MUST_SEE[aim.question] + int(log2(found.of) / 2) + min(MOST_TEMPTING, judge.tempting())
    return Proved(
        value=",".join(map(str, found.value)) or 1,
        winning=tuple(map(str, winning)),
        line=line,
        plies=len(line),
        level=level_of(points, STARTS_AT),
        points=points,
        rulings=puzzle.depends_on,
        shows=(KINDS[aim.question],),
    )


def _check_asked(puzzle: Puzzle, where: str) -> None:
    position: Position = puzzle.position
    aim: Aim = puzzle.aim
    if position.todo or position.turn not in (aim.state, None):
        raise PuzzleError(where, "side", f"here it is not for {aim.state.title} to decide")
    if (aim.question == "winner") is not bool(puzzle.choices):
        what = "the goal asks for a choice, so there must be some"
        raise PuzzleError(where, "choices", what if not puzzle.choices else "the goal asks for a move")
    if aim.question == "winner":
        if position.phase is not Phase.OVER:
            raise PuzzleError(where, "position", "the game is not over here")
        for text in puzzle.choices:
            try:
                read_lead(text)
            except ValueError as error:
                raise PuzzleError(where, "choices", str(error)) from None
    if aim.question in ACTS:
        spaces = asked(aim.question, position, aim.params).spaces
        if any(position.owner_of(bid.general) is not aim.state for bid in position.bids):
            raise PuzzleError(where, "position", "only the solver may have spaces to use")
        if any(bid.space not in spaces for bid in position.bids):
            raise PuzzleError(where, "position", "there is a space that the question does not ask about")
        if Space.INSTRUCTOR in {bid.space for bid in position.bids}:
            raise PuzzleError(where, "position", "a state card could be drawn, which is chance")
    check_played_with(puzzle, where, position.rules)


def _check_real(puzzle: Puzzle, where: str, best: str) -> None:
    """An answer must be something that can be done on the board, and one thing."""
    if puzzle.aim.question == "sure" and (not best or best.startswith("-:")):
        raise PuzzleError(where, "goal", "the sure move is a general anywhere else, or a pass: no one answer")


def _line(judge: KingdomsJudge) -> tuple[str, ...]:
    """The right moves one after another, with what follows them."""
    position, made = judge.start, list[str]()
    while len(made) < LONGEST_LINE:
        move = judge.right(position)[0]
        verdict = judge.verdict(position, move)
        if not verdict.right:
            raise CannotSolve(f"the judge does not accept {move}")
        for one in (move, *verdict.follow):
            made.append(str(one))
            position = play(position, one)
        if verdict.solved:
            return tuple(made)
    raise CannotSolve("the line is too long")
