"""The judge of a puzzle, by the question that it asks."""

from __future__ import annotations

from typing import Any

from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.puzzling.acts import ActsJudge
from chuhan.games.three_kingdoms.puzzling.aims import Aim
from chuhan.games.three_kingdoms.puzzling.auctions import AllyJudge, SureJudge
from chuhan.games.three_kingdoms.puzzling.base import KingdomsJudge
from chuhan.games.three_kingdoms.puzzling.bids import BidsJudge
from chuhan.games.three_kingdoms.puzzling.totals import TotalsJudge
from chuhan.puzzle.model import Puzzle

_JUDGES: dict[str, type[KingdomsJudge]] = {
    **dict.fromkeys(("harvest", "trade", "upkeep", "battle", "order"), ActsJudge),
    **dict.fromkeys(("last", "turn"), BidsJudge),
    "sure": SureJudge,
    "ally": AllyJudge,
    "winner": TotalsJudge,
}


def judge_of(puzzle: Puzzle) -> KingdomsJudge:
    return _JUDGES[puzzle.aim.question](puzzle)


class Found:
    """The best answers as texts, out of how many, and what they are worth."""

    def __init__(self, best: tuple[Any, ...], of: int, value: tuple[int, ...] = ()) -> None:
        self.best, self.of, self.value = best, of, value


def found_by(judge: KingdomsJudge) -> Found:
    match judge:
        case ActsJudge():
            best = tuple(" ".join(one.text) for one in judge.answers if one.value == judge.best)
            if judge.aim.question == "trade" and judge.best != (0,):
                best = ()
            return Found(best, len(judge.answers), judge.best)
        case BidsJudge() | SureJudge() | AllyJudge():
            answer = judge.answer
            return Found(tuple(map(" ".join, answer.best)), answer.of, answer.value or ())
    position: Position = judge.start
    return Found(judge.right(position), len(judge.puzzle.choices))


def aim_of(puzzle: Puzzle) -> Aim:
    aim: Aim = puzzle.aim
    return aim
