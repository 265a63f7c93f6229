"""One that looks ahead: tries its best-looking moves in a few possible worlds to the end of the round."""

from __future__ import annotations

from random import Random

from chuhan.games.three_kingdoms.bots.outlook import margin
from chuhan.games.three_kingdoms.bots.player import answers, guess
from chuhan.games.three_kingdoms.bots.thumb import judged
from chuhan.games.three_kingdoms.cards import DEALER, State
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.position import Position, View
from chuhan.games.three_kingdoms.referee import after, chance, legal_moves


class LookAhead:
    """Of the moves that a rule of thumb likes best it takes the one after which it is furthest ahead when the
    round is over, on average, if all play by that rule of thumb. What it cannot see is drawn at random."""

    def __init__(self, moves: int = 3, worlds: int = 2) -> None:
        self.moves, self.worlds = moves, worlds

    def choose(self, view: View, rng: Random) -> Move:
        state = view.seen.actor
        assert isinstance(state, State)
        tried = judged(view.seen, state, answers(view))[: self.moves]
        if len(tried) == 1:
            return tried[0]
        totals = [0.0] * len(tried)
        for _ in range(self.worlds):
            world = guess(view, rng)
            for i, move in enumerate(tried):
                totals[i] += margin(end_of_round(after(world, move), rng), state)
        return tried[max(range(len(tried)), key=totals.__getitem__)]


def end_of_round(position: Position, rng: Random) -> Position:
    """Where the round leads by the rule of thumb."""
    number = position.round
    while not position.over and position.round == number:
        actor = position.actor
        if actor is DEALER:
            position = after(position, chance(position, rng))
        else:
            assert isinstance(actor, State)
            position = after(position, judged(position, actor, legal_moves(position))[0])
    return position
