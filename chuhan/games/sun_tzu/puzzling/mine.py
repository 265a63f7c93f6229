"""Finds puzzles: composes many positions of a kind and keeps those with one answer that is worth finding."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, SCORING
from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.puzzling.aims import parse_goal
from chuhan.games.sun_tzu.puzzling.compose import KINDS, Draft, compose
from chuhan.games.sun_tzu.puzzling.explain import natural
from chuhan.games.sun_tzu.puzzling.kinds import THEMES, kind_of, themes_of
from chuhan.games.sun_tzu.puzzling.proving import UNQUIET, matters, prove, under_rulings
from chuhan.games.sun_tzu.puzzling.study import answers
from chuhan.games.sun_tzu.rules import SWITCHES
from chuhan.games.sun_tzu.solver.limits import CannotSolve, NotSolved
from chuhan.puzzle.mining import Miner
from chuhan.puzzle.model import Puzzle, PuzzleError

NEAR = 1
"""Two puzzles of a kind that differ in so few provinces count as one."""
FEWEST = 3
"""Answers to choose from."""


def try_once(kind: str, seed: int, n: int) -> Puzzle | None:
    """One try: a draft, and all that makes it a puzzle or not."""
    draft = compose(kind, Random(f"{kind} {seed} {n}"))
    if draft is None:
        return None
    try:
        aim = parse_goal(draft.goal, draft.side)
        found = answers(draft.position, aim, draft.choices)
        if len(found.right) != 1 or len(found.every) < FEWEST or is_dull(draft, found.right[0]):
            return None
        if kind_of(draft.position, aim) != kind:
            return None
        puzzle = _named(draft, f"{THEMES[kind].folder}-{seed}-{n}", kind)
        return replace(puzzle, proved=prove(puzzle))
    except (NotSolved, CannotSolve, PuzzleError):
        return None


def is_dull(draft: Draft, right: object) -> bool:
    """Would a beginner lay it without a thought?"""
    return isinstance(right, Place) and right == natural(draft.position.start, draft.side)


def _named(draft: Draft, identity: str, kind: str) -> Puzzle:
    """A puzzle that still lacks an author's title and question."""
    aim = parse_goal(draft.goal, draft.side)
    themes = (kind, *(name for name in themes_of(draft.position, aim) if name != kind))
    return Puzzle(
        id=identity,
        title=f"Unnamed: {identity}",
        position=draft.position,
        side=draft.side,
        goal=draft.goal,
        aim=aim,
        themes=themes,
        rules=tuple(dict.fromkeys(THEMES[name].rule for name in themes)),
        question="What is the answer?",
        depends_on=_depends_on(draft),
        game="sun-tzu",
        choices=draft.choices,
    )


def _depends_on(draft: Draft) -> tuple[str, ...]:
    """The rulings whose other setting alone changes the answer."""
    aim, rules = parse_goal(draft.goal, draft.side), draft.position.start.rules
    right = answers(draft.position, aim, draft.choices).right
    found: list[str] = []
    for name in (name for name in SWITCHES if name in {*matters(draft.position), *UNQUIET}):
        fixed = [other for other in SWITCHES if other != name]
        if any(other != right for _, other in under_rulings(draft.position, aim, draft.choices, fixed)):
            found.append(f"{name}={getattr(rules, name)}")
    return tuple(found)


def near(one: Puzzle, other: Puzzle) -> bool:
    """Do two puzzles ask almost the same thing?"""
    if one.themes[0] != other.themes[0] or one.position.start.round != other.position.start.round:
        return False
    here, there = _provinces(one.position), _provinces(other.position)
    return sum(a != b for a, b in zip(here, there, strict=True)) <= NEAR


def _provinces(position: Position) -> list[tuple[int, int]]:
    table = position.start
    value = SCORING.index(next(n for n in SCORING if n >= table.round))
    return [(table.armies[i], int(table.displays[i][value])) for i in ALL_PROVINCES]


MINER = Miner(try_once, near, {kind: THEMES[kind].folder for kind in KINDS})
