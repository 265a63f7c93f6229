"""One that looks ahead: tries its best-looking moves in a few possible worlds to the end of the round."""

from __future__ import annotations

from functools import partial
from random import Random

from chuhan.games.three_kingdoms.bots.outlook import margin
from chuhan.games.three_kingdoms.bots.player import answers, guess
from chuhan.games.three_kingdoms.bots.thumb import judged
from chuhan.games.three_kingdoms.cards import DEALER, State
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.position import Position, View
from chuhan.games.three_kingdoms.referee import after, chance, legal_moves
from chuhan.slices import breathe, once


class LookAhead:
    """Of the moves that a rule of thumb likes best it takes the one after which it is furthest ahead when the
    round is over, on average, if all play by that rule of thumb. What it cannot see is drawn at random."""

    def __init__(self, moves: int = 3, worlds: int = 2) -> None:
        self.moves, self.worlds = moves, worlds

    def choose(self, view: View, rng: Random) -> Move:
        state = view.seen.actor
        assert isinstance(state, State)
        tried = once("tried", lambda: judged(view.seen, state, answers(view))[: self.moves])
        if len(tried) == 1:
            return tried[0]
        totals = [0.0] * len(tried)
        for number in range(self.worlds):
            world = once(("world", number), partial(guess, view, rng))
            for i, move in enumerate(tried):
                run = once((number, i), partial(_Run.of, world, move))
                totals[i] += margin(run.to_its_end(rng), state)
        return tried[max(range(len(tried)), key=totals.__getitem__)]


class _Run:
    """A round by the rule of thumb, as far as it was walked."""

    def __init__(self, position: Position) -> None:
        self.position, self.round = position, position.round

    @classmethod
    def of(cls, world: Position, move: Move) -> _Run:
        return cls(after(world, move))

    def to_its_end(self, rng: Random) -> Position:
        while not self.position.over and self.position.round == self.round:
            actor = self.position.actor
            if actor is DEALER:
                move: Move = chance(self.position, rng)
            else:
                assert isinstance(actor, State)
                move = judged(self.position, actor, legal_moves(self.position))[0]
            self.position = after(self.position, move)
            breathe()
        return self.position
