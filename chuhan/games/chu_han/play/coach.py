"""The coach: says before a move is final that it gives away what is certain, and how it could be kept.

It is given the view of the side that moves, and nothing else; its work is counted in positions. So neither
what it says, nor that it says nothing, nor how long it takes, depends on a card that this side cannot know.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from chuhan.games.chu_han.bots.weighing import SLOWER
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Side, View
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.solver import Goal, NotSolved, kernel
from chuhan.games.chu_han.solver.goals import CannotSolve
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.whatever import ghost_of, make_ghost_engine
from chuhan.games.chu_han.words import deed
from chuhan.language import Sentence
from chuhan.refusal import NotationError

WORK = 40_000
"""Positions of the native kernel for each of two questions: both together are answered in a part of half a
second. Elsewhere it is fewer."""
MOST_HIDDEN = 10
"""With more unknown cards in the rival's hand nothing is asked: too little could be proved."""
DEAR = 3
"""So many VP are worth a word."""
_MATCH = 500
"""Margins beyond it stand for a match."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a move gives away, from what its side can know."""

    side: Side
    move: Move
    better: Move
    """That keeps it."""
    vp: int = 0
    """How many VP that are certain; 0: the round."""

    @property
    def warning(self) -> Sentence:
        if self.vp:
            return Sentence("{vp} VP that you can be sure of are given away with this.", vp=self.vp)
        return Sentence("You can be sure of this round, and with this you are not.")

    @property
    def why(self) -> Sentence:
        """The first step of what keeps it."""
        done = deed(self.side, self.better)
        if self.vp:
            return Sentence(
                "If {done}, you end at least {vp} VP better, whatever the other side holds.",
                done=done,
                vp=self.vp,
            )
        return Sentence("If {done}, the round is yours, whatever the other side holds.", done=done)


def advice(view: View, move: Move) -> Advice | None:
    """About a legal move of the side that sees this; None where nothing is proved."""
    side = view.actor
    if view.side is not side or not 0 < view.hidden[side.other] <= MOST_HIDDEN or len(legal_moves(view)) < 2:
        return None
    for goal in Goal:
        values = sure(view, goal)
        if not values or move not in values:
            continue
        better = max(values, key=lambda one: values[one])
        lost = values[better] - values[move]
        if goal is Goal.ROUND and lost and values[better] > 0:
            return Advice(side, move, better)
        if goal is Goal.MARGIN and DEAR <= lost < _MATCH:
            return Advice(side, move, better, lost)
    return None


def sure(view: View, goal: Goal) -> dict[Move, int]:
    """What each move guarantees in every layout, for the side that moves; nothing if it takes too long."""
    sign = 1 if view.actor is Side.HAN else -1
    native = kernel.available() and kernel.handles(view)
    limits = Limits(WORK if native else WORK // SLOWER)
    with suppress(NotSolved, CannotSolve, NotationError):
        ghost = ghost_of(view, view.actor, view.buried_seen)
        values = make_ghost_engine("native" if native else "python", ghost, limits).values(ghost, goal)
        return {move: sign * values[move] for move in legal_moves(view) if move in values}
    return {}
