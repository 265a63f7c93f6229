"""Finds puzzles: composes many positions of a kind and keeps those with one answer that is worth finding."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.puzzling.acts import ActsJudge
from chuhan.games.three_kingdoms.puzzling.aims import parse_goal
from chuhan.games.three_kingdoms.puzzling.auctions import AllyJudge
from chuhan.games.three_kingdoms.puzzling.base import KingdomsJudge
from chuhan.games.three_kingdoms.puzzling.bids import BidsJudge
from chuhan.games.three_kingdoms.puzzling.compose import Draft, compose
from chuhan.games.three_kingdoms.puzzling.judge import Found, found_by, judge_of
from chuhan.games.three_kingdoms.puzzling.kinds import KINDS, QUESTION_OF, THEMES
from chuhan.games.three_kingdoms.puzzling.proving import prove
from chuhan.games.three_kingdoms.puzzling.rulings import matters, under_rulings
from chuhan.games.three_kingdoms.referee.bids import winners
from chuhan.games.three_kingdoms.rules import OPEN_RULINGS
from chuhan.games.three_kingdoms.solver import CannotSolve, NotSolved
from chuhan.puzzle.mining import Miner
from chuhan.puzzle.model import Puzzle, PuzzleError
from chuhan.refusal import NotationError

FEWEST = {"battle": 4, "last": 12, "turn": 8, "sure": 8, "winner": 4, "ally": 9, "trade": 20}
"""Answers to choose from; of other questions 6."""
MOST = 400
"""More answers are for machines."""
MOST_AS_GOOD = 4
"""Of upkeep's answers at most one in so many may cost as few shortage tiles as the best."""
MOST_RULINGS = 2
"""A puzzle that depends on more of them is a puzzle about rulings."""


def try_once(kind: str, seed: int, n: int) -> Puzzle | None:
    """One try: a draft, and all that makes it a puzzle or not."""
    question = QUESTION_OF[kind]
    draft = compose(question, Random(f"{question} {seed} {n}"))
    if draft is None:
        return None
    try:
        draft = draft._replace(position=parse_position(str(draft.position)))
        puzzle = _named(draft, f"{THEMES[kind].folder}-{seed}-{n}")
        judge = judge_of(puzzle)
        found = found_by(judge)
        if len(found.best) != 1 or not FEWEST.get(question, 6) <= found.of <= MOST or is_dull(judge, found):
            return None
        puzzle = replace(puzzle, depends_on=_depends_on(puzzle, found))
        if len(puzzle.depends_on) > MOST_RULINGS:
            return None
        return replace(puzzle, proved=prove(puzzle))
    except (NotSolved, CannotSolve, PuzzleError, NotationError):
        return None


def is_dull(judge: KingdomsJudge, found: Found) -> bool:
    """Is there nothing to see: no action, a tie in what counts first, an order that does not matter?"""
    if not found.best[0]:
        return True
    match judge:
        case ActsJudge():
            best = judge.answers[0]
            if judge.aim.question == "upkeep":
                as_few = sum(one.value[0] == best.value[0] for one in judge.answers)
                return as_few * MOST_AS_GOOD > len(judge.answers) or len(best.text) < 2
            if judge.aim.question == "order":
                return len(best.text) < 2  # one sequence is best, so its order matters
            if judge.aim.question == "harvest":
                return "develop" in found.best[0] and " " not in found.best[0]
        case BidsJudge() if judge.aim.question == "last":
            won = sum(judge.state in winners(judge.ended, space) for space in judge.aim.want)
            return won < len(judge.aim.want) or len(judge.best) < 2
        case AllyJudge():
            return len(judge.answer.more["sure"]) < 2
    return False


def _named(draft: Draft, identity: str) -> Puzzle:
    """A puzzle that still lacks an author's title and question."""
    aim = parse_goal(draft.goal, draft.side)
    kind = KINDS[aim.question]
    return Puzzle(
        id=identity,
        title=f"Unnamed: {identity}",
        position=draft.position,
        side=draft.side,
        goal=draft.goal,
        aim=aim,
        themes=(kind,),
        rules=(THEMES[kind].rule,),
        question="What is the answer?",
        game="three-kingdoms",
        choices=draft.choices,
    )


def _depends_on(puzzle: Puzzle, found: Found) -> tuple[str, ...]:
    """The rulings whose other setting alone changes the answer."""
    named: list[str] = []
    for name in OPEN_RULINGS:
        if name in matters(puzzle.position, puzzle.aim):
            fixed = [other for other in OPEN_RULINGS if other != name]
            if any(other != found.best for _, other in under_rulings(puzzle, fixed)):
                named.append(f"{name}={getattr(puzzle.position.rules, name)}")
    return tuple(named)


def near(one: Puzzle, other: Puzzle) -> bool:
    """Do two puzzles ask almost the same thing: the same goal, and the same spaces or generals?"""
    if one.goal.split()[0] != other.goal.split()[0]:
        return False
    here, there = one.proved, other.proved
    same = bool(here and there) and here.winning == there.winning  # type: ignore[union-attr]
    return same and one.goal == other.goal and one.position.round == other.position.round


MINER = Miner(try_once, near, {kind: theme.folder for kind, theme in THEMES.items()})
