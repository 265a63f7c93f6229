"""What a move is worth in one layout, all cards open: solved within a share of work, or estimated."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from chuhan.games.chu_han.bots import estimate
from chuhan.games.chu_han.bots.chances import chances
from chuhan.games.chu_han.bots.level import Level
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import outcome, play
from chuhan.games.chu_han.solver import Goal, NotSolved, kernel
from chuhan.games.chu_han.solver.alphabeta import AlphaBeta
from chuhan.games.chu_han.solver.goals import MATCH, final_value
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.search import Engine
from chuhan.slices import each, once

TABLE_MB = 4
SLOWER = 40
"""How much less the search in Python does in the same time."""
FOR_MARGIN = 12
"""With no more cards in play the margin is solved, else who wins."""
LEFT = 0.45
"""The part of its cards that the side which does not go out has left in the end."""
NO_WRITS = 0.85
"""What a round is worth that is won if no more writs are taken: how often that is so with them."""
TRIES = 3
"""After so many layouts in a row without an answer that question is not asked any more."""


@dataclass(frozen=True, slots=True)
class Worth:
    chance: float
    """Of winning what is played for, from 0 to 1."""
    won: bool | None
    """Is the round won for sure? None where that is estimated."""


class Weighing:
    """Weighs moves for one side. Its engine is used for one decision, so that nothing older can matter."""

    def __init__(self, level: Level, side: Side, native: bool) -> None:
        self.level, self.side = level, side
        self.limits = Limits()
        self.native = native
        self.spent = 0
        self._number = 0
        """Of the layout."""
        self._engine: Engine = kernel.Native(table_mb=TABLE_MB) if native else AlphaBeta()
        self._failed = {Goal.ROUND: 0, Goal.MARGIN: 0, None: 0}

    def weigh(self, number: int, position: Position, moves: Sequence[Move], share: int) -> list[Worth]:
        """Of each move in a layout, with so many positions to look at."""
        self._number = number
        goals: list[Goal | None] = [Goal.ROUND] if self.level.writs else [None]
        if self.level.match and _cards(position) <= FOR_MARGIN:
            goals.insert(0, Goal.MARGIN)
        if self.level.writs and position.pile:
            goals.append(None)
        after = [play(position, move) for move in moves]
        for goal in goals:
            found = once((number, goal), partial(self._solved, after, goal, share))
            if found is not None:
                return found
        return [self._estimated(one) for one in after]

    def _solved(self, after: Sequence[Position], goal: Goal | None, share: int) -> list[Worth] | None:
        """None where not even one move was solved. No goal: who wins, if no more writs are taken."""
        if self._failed[goal] >= TRIES:
            return None
        before = once((self._number, goal, "before"), lambda: self.spent)

        def weigh(number: int) -> Worth | None:
            one, left = after[number], share - (self.spent - before)
            most = max(left // (len(after) - number), 1)
            value = self._value(one if goal else without_writs(one), goal or Goal.ROUND, most)
            return None if value is None else self._worth(one, goal, value)

        found = each((self._number, goal), range(len(after)), weigh)
        if all(one is None for one in found):
            self._failed[goal] += 1
            return None
        self._failed[goal] = 0
        return [
            self._estimated(position) if one is None else one
            for one, position in zip(found, after, strict=True)
        ]

    def _value(self, position: Position, goal: Goal, share: int) -> int | None:
        """Seen from the own side."""
        sign = 1 if self.side is Side.HAN else -1
        if position.over:
            return sign * final_value(position, goal)
        limits = self._engine.limits = Limits(share if self.native else max(share // SLOWER, 1))
        value: int | None = None
        with suppress(NotSolved):
            value = sign * self._engine.value(position, goal)
        self.spent += limits.nodes * (1 if self.native else SLOWER)
        return value

    # ---- what a result is worth -----------------------------------------------------------------

    def _worth(self, position: Position, goal: Goal | None, value: int) -> Worth:
        if goal is Goal.MARGIN:
            return self._of_margin(position, value)
        if goal is None:
            return Worth(self._mixed(position, NO_WRITS if value > 0 else 1 - NO_WRITS), None)
        return Worth(self._mixed(position, float(value > 0)), value > 0)

    def _estimated(self, position: Position) -> Worth:
        if position.over:
            return self._worth(position, Goal.ROUND, self._value(position, Goal.ROUND, 0) or 0)
        return Worth(self._mixed(position, estimate.chance(position, self.side)), None)

    def _of_margin(self, position: Position, margin: int) -> Worth:
        """One side gains what the margin grows by."""
        if abs(margin) == MATCH:
            return Worth(float(margin > 0), margin > 0)
        mine, theirs = position.score[self.side], position.score[self.side.other]
        gain = margin - (mine - theirs)
        return Worth(
            chances().of(mine + max(gain, 0), theirs + max(-gain, 0), went_out=gain > 0),
            gain > 0,
        )

    def _mixed(self, position: Position, wins: float) -> float:
        """The chance of winning what is played for, from that of winning the round."""
        if not self.level.match:
            return wins
        result = outcome(position)
        if result is not None:
            if result.match is not None:
                return float(result.match is self.side)
            won = result.winner is self.side
            return chances().of(position.score[self.side], position.score[self.side.other], went_out=won)
        ends = [self._after_round(position, self.side, winner) for winner in (self.side, self.side.other)]
        return wins * ends[0] + (1 - wins) * ends[1]

    def _after_round(self, position: Position, side: Side, winner: Side) -> float:
        """If the round is won by one side, with as many cards left as usual (7.3)."""
        rules, loser = position.rules, winner.other
        points = min(LEFT * len(position.hands[loser]), rules.cards_cap) + position.writs[loser]
        gain = round(points * (rules.xiang_yu_factor if position.doubled[winner] else 1))
        score = [*position.score]
        score[winner] += gain
        return chances().of(score[side], score[side.other], went_out=winner is side)


def without_writs(position: Position) -> Position:
    """As if all writs had been taken; for who wins the round it does not matter by whom."""
    if not position.writs_left:
        return position
    han, chu = position.writs
    return replace(position, pile=(), writs=(han, chu + position.writs_left))


def _cards(position: Position) -> int:
    return sum(position.hand_sizes) + 2 * len(position.pile)
