"""How hard a puzzle with hidden cards is, computed: who goes wrong, what tempts, how much is to count."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.games.chu_han.puzzling.difficulty import MOST_LENGTH, MOST_TEMPTING, PLIES_A_POINT, STARTS_AT
from chuhan.games.chu_han.puzzling.whatever.study import HiddenStudy
from chuhan.puzzle.level import level_of

EACH_PLAYER = 3
NEARLY_ALWAYS = 0.9
NEARLY_COUNTS = 2
EACH, EASIEST = 2, 13
"""What each count is worth in points, and what is taken off: levels begin where they do for puzzles with open
cards, and each has its share."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The counts behind a level."""

    missed_by: int
    """Of the two, rule of thumb and averaging, how many go wrong."""
    tempting: int
    """How many wrong moves win in half of the layouts or more where the cards lie open."""
    nearly: bool
    """Does the trap win in nine layouts of ten?"""
    worlds: int
    """Each time that there are twice as many, it counts one more."""
    plies: int

    @property
    def points(self) -> int:
        count = (
            EACH_PLAYER * self.missed_by
            + min(self.tempting, MOST_TEMPTING)
            + NEARLY_COUNTS * self.nearly
            + self.worlds.bit_length()
            - 1
            + min(self.plies // PLIES_A_POINT, MOST_LENGTH)
        )
        return max(0, EACH * count - EASIEST)

    @property
    def level(self) -> str:
        return level_of(self.points, STARTS_AT)


def difficulty(study: HiddenStudy) -> Difficulty:
    wrong = set(study.wrong)
    trap = study.trap
    return Difficulty(
        missed_by=(study.natural in wrong) + bool(study.averaged & wrong),
        tempting=sum(2 * study.averages[move][0] >= 1 for move in wrong),
        nearly=trap is not None and trap[1] >= NEARLY_ALWAYS * study.layouts,
        worlds=len(study.worlds),
        plies=len(study.line),
    )
