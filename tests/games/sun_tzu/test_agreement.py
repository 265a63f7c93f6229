"""The engine and the second referee agree, move by move: on whole random games and on composed positions."""

from random import Random

import pytest

from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.referee import legal_moves
from chuhan.games.sun_tzu.referee import play as engine_play
from tests.games.sun_tzu.oracle import walk
from tests.games.sun_tzu.oracle.referee import placements
from tests.games.sun_tzu.oracle.state import SIDES


class Both:
    """One game in both referees at once."""

    def __init__(self, position: str) -> None:
        self.ours = walk.Walk(position)
        self.engine = parse_position(position)
        assert str(self.engine) == position

    def options(self) -> list[str]:
        """The engine's legal moves, without the side: that is known by `ours`."""
        return [str(move) for move in legal_moves(self.engine)]

    def play(self, text: str) -> None:
        self.engine = engine_play(self.engine, parse_move(text))

    def lay(self, rng: Random) -> None:
        laid = {}
        for side in SIDES:
            laid[side] = self.ours.random_placement(side, rng)
            if len(self.ours.state.hand[side]) <= 6 and rng.random() < 0.1:
                assert self.options() == placements(self.ours.state, side), self.ours.line
            self.play(laid[side])
        self.ours.lay(laid["B"], laid["R"])
        self.compare()

    def answer(self, rng: Random) -> None:
        assert self.options() == [move[2:] for move in self.ours.options], self.ours.line
        move = rng.choice(self.ours.options)
        self.ours.answer(move)
        self.play(move[2:])
        self.compare()

    def compare(self) -> None:
        assert str(self.engine) == self.ours.line


def play_on(both: Both, rng: Random, rounds: int) -> None:
    for _ in range(rounds):
        if both.ours.over:
            return
        both.lay(rng)
        while both.ours.options:
            both.answer(rng)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_whole_games_agree(chunk: int) -> None:
    """8 x 250 games of both versions, with and without events, under random switches."""
    for seed in range(chunk * 250, chunk * 250 + 250):
        rng = Random(seed)
        version = rng.choice(["base", "base", "base", "beginner"])
        events, rules = rng.choice([0, 0, 2, 5]), walk.random_rules(rng, version)
        both = Both(walk.first_position(rng, version, events, rules))
        play_on(both, rng, 9)
        assert both.ours.over
        assert not both.options()


@pytest.mark.parametrize("chunk", range(4))
def test_composed_rounds_agree(chunk: int) -> None:
    for seed in range(chunk * 100, chunk * 100 + 100):
        rng = Random(seed)
        play_on(Both(walk.random_position(rng)), rng, 1)
