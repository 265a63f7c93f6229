"""How hard a puzzle is, computed: who finds the move, how many wrong moves tempt, how long the win is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from chuhan.games.chu_han.bots import RuleOfThumb, Searcher
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.puzzling.study import Study
from chuhan.puzzle.level import level_of

STARTS_AT = (0, 4, 8, 13, 17)
"""The points from which on each level begins."""
DEPTHS = (1, 2, 3, 4)
PLAYERS = 1 + len(DEPTHS)
EACH_PLAYER = 3
MOST_TEMPTING = 5
MOST_LENGTH = 4
PLIES_A_POINT = 4
NODES = 1_500
"""How many positions a shallow player may look at for one first move,"""
ALL_NODES = 15_000
"""and how many for all of them."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The three counts behind a level."""

    missed_by: int
    """How many of the players, the weakest first, do not find the move."""
    tempting: int
    """How many wrong moves look at least as good as the solution to a player two moves deep."""
    plies: int

    @property
    def points(self) -> int:
        return (
            EACH_PLAYER * self.missed_by
            + min(self.tempting, MOST_TEMPTING)
            + min(self.plies // PLIES_A_POINT, MOST_LENGTH)
        )

    @property
    def level(self) -> str:
        return level_of(self.points, STARTS_AT)


@dataclass(frozen=True, slots=True)
class Players:
    """What five players make of a position; all see the open cards."""

    chosen: tuple[Move, ...]
    """What each would play: first the rules of thumb, then searchers of growing depth."""
    worths: Mapping[Move, int]
    """Of every move, to the one who looks two moves deep."""


def players(study: Study) -> Players:
    view = study.position.seen_by(None)
    worths = {depth: _searcher(study, depth).worths(view) for depth in DEPTHS}
    best = (max(worth, key=lambda move: worth[move]) for worth in worths.values())
    return Players((RuleOfThumb().choose(Knowledge(view)), *best), worths[2])


def difficulty(study: Study, asked: Players | None = None) -> Difficulty:
    asked = asked or players(study)
    best = max(asked.worths[move] for move in study.winning)
    return Difficulty(
        missed_by=_missed([move in study.winning for move in asked.chosen]),
        tempting=sum(asked.worths[move] >= best for move in study.wrong),
        plies=len(study.line.moves),
    )


def _missed(finds: list[bool]) -> int:
    """How many players miss it before those begin who all find it; a lucky weak player does not count."""
    for i in range(len(finds) - 1, -1, -1):
        if not finds[i]:
            return i + 1
    return 0


def _searcher(study: Study, depth: int) -> Searcher:
    nodes = min(NODES, ALL_NODES // len(study.values))
    return Searcher(depth, goal=study.aim.goal, max_nodes=nodes)
