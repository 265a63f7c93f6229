"""What can be solved for: who wins the round, or by how many VP. Values are seen from Han."""

from __future__ import annotations

from enum import StrEnum

from chuhan.games.chu_han.position import Side, Sight
from chuhan.games.chu_han.referee import outcome

MATCH = 1000
"""The margin that stands for winning the match."""


class Goal(StrEnum):
    ROUND = "round"
    MARGIN = "margin"


def final_value(position: Sight, goal: Goal) -> int:
    """The value of a round that is over: ±1 for its winner, or the margin in VP, ±1000 for the match."""
    result = outcome(position)
    assert result is not None, position
    if goal is Goal.ROUND:
        return 1 if result.winner is Side.HAN else -1
    if result.match is not None:
        return MATCH if result.match is Side.HAN else -MATCH
    return position.score[Side.HAN] - position.score[Side.CHU]


class CannotSolve(ValueError):
    """An engine that is not there, or that does not know these rules."""


class Why(StrEnum):
    """Why a search ended without a proof."""

    NODES = "the limit of positions was reached"
    SECONDS = "the time was up"
    STOPPED = "it was stopped"


class NotSolved(Exception):
    """A search that stopped at one of its limits: it has proved nothing."""

    def __init__(self, why: Why, nodes: int, seconds: float) -> None:
        super().__init__(f"Not solved: {why} after {nodes:,} positions in {seconds:.1f} s")
        self.why = why
        self.nodes = nodes
        self.seconds = seconds
