"""A player that looks a few moves ahead and then guesses from the hands."""

from __future__ import annotations

import random
from collections.abc import Hashable

from chuhan.games.chu_han.bots.player import imagine
from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.moves import Allow, Move, Play, cards_of
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Position, Side, View
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.alphabeta import essence
from chuhan.games.chu_han.solver.goals import MATCH, Goal, final_value

END = 10_000
"""Worth of a round won or lost for sure, beyond any guess."""
VP = 10
"""Worth of one VP; guesses about hands are counted in tenths of it."""
LEAD = 6
GROUP = 12
HIGH = 3
NODES = 6_000


class Searcher:
    """Alpha-beta to a fixed depth; hidden cards are imagined a few times and the values added up.

    A move with no alternative costs no depth, nor does letting a power happen: they are hardly decisions.
    """

    def __init__(
        self,
        depth: int,
        *,
        goal: Goal = Goal.ROUND,
        samples: int = 4,
        seed: int = 0,
        max_nodes: int = NODES,
    ) -> None:
        if depth < 1 or samples < 1:
            raise ValueError("depth and samples must be at least 1")
        self.depth = depth
        self.goal = goal
        self.samples = samples
        self.seed = seed
        self.max_nodes = max_nodes
        self._nodes = 0
        self._known: dict[tuple[Hashable, int], tuple[int, int]] = {}

    def choose(self, known: Knowledge) -> Move:
        """The best move found; of equal ones the first in canonical order."""
        worths = self.worths(known.view)
        return max(worths, key=lambda move: worths[move])

    def worths(self, view: View) -> dict[Move, int]:
        """Every legal move with its guessed worth, seen from the side that acts."""
        rng = random.Random(f"{self.seed} {view}")
        samples = self.samples if any(view.hidden) else 1
        total = dict.fromkeys(legal_moves(view), 0)
        for _ in range(samples):
            position = imagine(view, rng)
            for move in total:
                total[move] += self._worth_of(position, move)
        return total

    def _worth_of(self, position: Position, move: Move) -> int:
        self._nodes = self.max_nodes
        self._known.clear()
        value = self._search(play(position, move), self.depth - 1, -10 * END, 10 * END)
        return value if position.actor is Side.HAN else -value

    def _search(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """Seen from Han."""
        self._nodes -= 1
        if position.over:
            return self._final(position)
        moves = legal_moves(position)
        if len(moves) == 1:
            return self._search(play(position, moves[0]), depth, alpha, beta)
        if depth <= 0 or self._nodes <= 0:
            return self._guess(position)
        key = (essence(position, self.goal), depth)
        low, high = self._known.get(key, (-100 * END, 100 * END))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        a, b = alpha, beta
        mine = position.actor is Side.HAN
        best = -100 * END if mine else 100 * END
        for move in sorted(moves, key=_shed, reverse=True):
            value = self._search(play(position, move), depth - (not isinstance(move, Allow)), a, b)
            best = max(best, value) if mine else min(best, value)
            if mine:
                a = max(a, best)
            else:
                b = min(b, best)
            if a >= b:
                break
        if self._nodes > 0:
            self._known[key] = (
                (low, best) if best <= alpha else (best, high) if best >= beta else (best, best)
            )
        return best

    def _final(self, position: Position) -> int:
        value = final_value(position, self.goal)
        if self.goal is Goal.ROUND:
            return END * value
        return END * value // MATCH if abs(value) == MATCH else VP * value

    def _guess(self, position: Position) -> int:
        """Who stands better: VP so far where they count, and who needs fewer leads to go out."""
        han, chu = (_leads_needed(hand) for hand in position.hands)
        guess = chu - han + (LEAD if position.turn is Side.HAN else -LEAD)
        if self.goal is Goal.MARGIN:
            guess += VP * (position.score[0] - position.score[1])
        return guess


def _leads_needed(hand: Cards) -> int:
    """A rough count: each rank is one lead, a high one comes back at once, the joker joins another."""
    ranks = {card.rank for card in hand if card is not Card.JOKER}
    return GROUP * max(len(ranks), 1) - HIGH * sum(max(rank - 4, 0) for rank in ranks)


def _shed(move: Move) -> int:
    return len(cards_of(move)) + isinstance(move, Play)
