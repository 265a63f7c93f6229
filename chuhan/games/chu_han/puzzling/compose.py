"""A match of puzzles made from mined ones: see campaign.py for what makes it one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.puzzling.aims import WIN_MATCH, WIN_ROUND, parse_goal
from chuhan.games.chu_han.puzzling.campaign import BEGINS_AT, end_of, leader_of, leads_next
from chuhan.games.chu_han.puzzling.choosing import moves_of
from chuhan.games.chu_han.puzzling.mine import AVOID, prove_kind
from chuhan.interface import PLAIN
from chuhan.puzzle.model import Puzzle, PuzzleError

ROUNDS = 12


def compose_match(pool: Sequence[Puzzle], hero: Side = Side.HAN) -> list[Puzzle]:
    """Rounds of this side, each from a mined puzzle with another score and other writs, proved anew; the
    same pool gives the same match. Raises ValueError if the pool is too small."""
    score, leader = BEGINS_AT, Side.HAN
    left = sorted((one for one in pool if _may_serve(one, hero)), key=lambda one: (one.points, one.id))
    chosen: list[Puzzle] = []
    answers: Counter[str] = Counter()
    while len(chosen) < ROUNDS:
        number = len(chosen) + 1
        goal = WIN_MATCH if number == ROUNDS else ""
        wanted = round(31 * number / ROUNDS) - score[hero]
        found = next(
            (
                (one, made)
                for one in _rising(left, number, answers)
                if leader_of(one.position) is leader and (made := _as_round(one, score, wanted, goal))
            ),
            None,
        )
        if found is None:
            raise ValueError(f"no puzzle for round {number}, at {score[0]}-{score[1]}")
        left.remove(found[0])
        chosen.append(found[1])
        answers[moves_of(found[1])[1]] += 1
        end = end_of(found[1])
        score, leader = end.score, leads_next(end)
    return chosen


def _may_serve(puzzle: Puzzle, hero: Side) -> bool:
    return puzzle.kind not in (AVOID, "punish", "whatever") and puzzle.side is hero and puzzle.passes


def _rising(left: Sequence[Puzzle], number: int, answers: Counter[str]) -> list[Puzzle]:
    """What has not been the answer often first; then the easy ones in early rounds, and rising."""
    middle = len(left) * number // (ROUNDS + 1)
    return sorted(left, key=lambda one: (answers[moves_of(one)[1]], abs(left.index(one) - middle)))


def _as_round(puzzle: Puzzle, score: tuple[int, int], wanted: int, goal: str) -> Puzzle | None:
    """With this score, and writs such that about as much is won as is wanted; None if no puzzle is left."""
    taken = sum(puzzle.position.writs)
    rest = len(end_of(puzzle).hands[puzzle.side.other])
    theirs = min(taken, max(0, wanted - min(5, rest)))
    writs = (taken - theirs, theirs) if puzzle.side is Side.HAN else (theirs, taken - theirs)
    goal = goal or (puzzle.goal if puzzle.kind != PLAIN else WIN_ROUND)
    moved = replace(
        puzzle,
        position=replace(puzzle.position, score=score, writs=writs),
        goal=goal,
        aim=parse_goal(goal, puzzle.side),
        proved=None,
    )
    try:
        moved = replace(moved, proved=prove_kind(moved))
    except PuzzleError:
        return None
    assert moved.proved is not None
    if not moved.passes or set(moved.themes) - set(moved.proved.shows):
        return None
    return moved if end_of(moved).match_won is (goal == WIN_MATCH) else None
