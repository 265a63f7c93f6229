"""What moves are worth in one layout, all cards open: solved within a share of work, or estimated."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from chuhan.games.chu_han.bots import estimate
from chuhan.games.chu_han.bots.chances import chances
from chuhan.games.chu_han.bots.level import Level
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import outcome, play
from chuhan.games.chu_han.solver import Goal, NotSolved, kernel
from chuhan.games.chu_han.solver.alphabeta import AlphaBeta
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.solver.limits import Limits

TABLE_MB = 4
SLOWER = 40
"""How much less the search in Python does in the same time."""
FOR_MARGIN = 12
"""With no more cards in play the margin is solved, else who wins."""
LEFT = 0.45
"""The part of its cards that the side which does not go out has left in the end."""
STEEP = 0.65
"""How much an unfinished search tells of its end: the odds are the work that the two proofs still look like,
to this power. Fitted to 258 moments of random rounds, of which longer searches proved who wins; after 30, 300
and 1,000 positions it named the winner of 88, 92 and 95 %, the formula of `estimate.py` of 71 %."""


@dataclass(frozen=True, slots=True)
class Worth:
    chance: float
    """Of winning what is played for, from 0 to 1."""
    won: bool | None
    """Is the round won for sure? None where that is estimated."""


class Weighing:
    """Weighs moves for one side. Its engine is used for one decision, so that nothing older can matter."""

    def __init__(self, level: Level, some: Position, native: bool) -> None:
        """`some`: any layout of those that will be weighed; what lies open in it is the same in all."""
        self.level, self.side, self._some = level, some.actor, some
        self.limits = Limits()
        self._native = kernel.Native(self.limits, table_mb=TABLE_MB) if native else None
        self._ends: dict[Move, tuple[float, float]] = {}

    @property
    def spent(self) -> int:
        return self.limits.nodes * (1 if self._native else SLOWER)

    def weigh(self, position: Position, moves: Sequence[Move], share: int) -> list[Worth]:
        """Of each move in a layout, with so many positions to look at."""
        if self.level.match and _cards(position) <= FOR_MARGIN:
            with suppress(NotSolved):
                return self._by_margins(position, moves, share)
        return [
            Worth(self._mixed(move, chance), chance > 0.5 if chance in (0, 1) else None)
            for move, chance in zip(moves, self._chances(position, moves, share), strict=True)
        ]

    @property
    def _sign(self) -> int:
        return 1 if self.side is Side.HAN else -1

    def _chances(self, position: Position, moves: Sequence[Move], share: int) -> list[float]:
        """Of winning the round after each move: 1 or 0 where that is proved."""
        each = max(share // len(moves), 1)
        if self._native is not None:
            return [_odds(*both[:: self._sign]) for both in self._native.prospects(position, moves, each)]
        return [self._slowly(play(position, move), max(each // SLOWER, 1)) for move in moves]

    def _slowly(self, position: Position, most: int) -> float:
        """The same without the kernel."""
        result = outcome(position)
        if result is not None:
            return float(result.winner is self.side)
        limits, value = Limits(most), None
        with suppress(NotSolved):
            value = self._sign * AlphaBeta(limits).value(position, Goal.ROUND)
        self.limits.nodes += limits.nodes
        return estimate.chance(position, self.side) if value is None else float(value > 0)

    # ---- what a result is worth -----------------------------------------------------------------

    def _by_margins(self, position: Position, moves: Sequence[Move], share: int) -> list[Worth]:
        """One side gains what the margin grows by. Raises NotSolved."""
        limits = Limits(max(share if self._native else share // SLOWER, 1))
        engine = self._native or AlphaBeta()
        engine.limits = limits
        try:
            margins = engine.values(position, Goal.MARGIN)
        finally:
            self.limits.nodes += limits.nodes
            engine.limits = self.limits
        mine, theirs = position.score[self.side], position.score[self.side.other]
        found = []
        for move in moves:
            margin = self._sign * margins[move]
            gain = margin - (mine - theirs)
            chance = (
                float(margin > 0)
                if abs(margin) == MATCH
                else chances().of(mine + max(gain, 0), theirs + max(-gain, 0), went_out=gain > 0)
            )
            found.append(Worth(chance, gain > 0))
        return found

    def _mixed(self, move: Move, wins: float) -> float:
        """The chance of winning what is played for, from that of winning the round."""
        if not self.level.match:
            return wins
        if move not in self._ends:
            self._ends[move] = self._both_ends(play(self._some, move))
        won, lost = self._ends[move]
        return wins * won + (1 - wins) * lost

    def _both_ends(self, position: Position) -> tuple[float, float]:
        """The chance of winning the match if the round is won, and if it is lost."""
        result = outcome(position)
        if result is None:
            won, lost = (self._after_round(position, winner) for winner in (self.side, self.side.other))
            return won, lost
        if result.match is not None:
            chance = float(result.match is self.side)
        else:
            mine, theirs = position.score[self.side], position.score[self.side.other]
            chance = chances().of(mine, theirs, went_out=result.winner is self.side)
        return chance, chance

    def _after_round(self, position: Position, winner: Side) -> float:
        """If the round is won by one side, with as many cards left as usual (7.3)."""
        rules, loser = position.rules, winner.other
        points = min(LEFT * len(position.hands[loser]), rules.cards_cap) + position.writs[loser]
        gain = round(points * (rules.xiang_yu_factor if position.doubled[winner] else 1))
        score = [*position.score]
        score[winner] += gain
        return chances().of(score[self.side], score[self.side.other], went_out=winner is self.side)


def _odds(mine: int, theirs: int) -> float:
    """From how much work the proofs look like that the one or the other side wins."""
    return float(theirs**STEEP / (mine**STEEP + theirs**STEEP))


def _cards(position: Position) -> int:
    return sum(position.hand_sizes) + 2 * len(position.pile)
