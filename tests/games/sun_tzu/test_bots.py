"""The rivals: they see a view only, answer legally to the end, and beat chance."""

from __future__ import annotations

from random import Random

import pytest

from chuhan.games.sun_tzu.bots.chance import random_move
from chuhan.games.sun_tzu.bots.guess import guess
from chuhan.games.sun_tzu.bots.player import LEVELS, Rival, prospects
from chuhan.games.sun_tzu.cards import SIDES, Side
from chuhan.games.sun_tzu.notation import parse_position
from chuhan.games.sun_tzu.observer import seen_by
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.referee import deal, play
from tests.games.sun_tzu.properties.games import random_game, redealt

Z10 = "9 0 B2br/R3br/B2br/B1br/0br 232/234/432/414/124 11+0/13+0 123456/123456 -/- -/- - R base"


def played(rival: Rival, side: Side, seed: int) -> Position:
    """A game of a rival against chance."""
    position, rng = deal(seed, events=seed % 2 == 0), Random(seed)
    while not position.over:
        actor = position.actor
        assert actor is not None
        mine = actor is side
        position = play(
            position, rival.choose(seen_by(position, side), rng) if mine else random_move(position, rng)
        )
    return position


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("side", SIDES)
def test_a_rival_plays_a_game_to_its_end(level: str, side: Side) -> None:
    assert played(LEVELS[level], side, 3).over


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_a_rival_beats_chance(level: str) -> None:
    ends = []
    for seed in range(12):
        side = SIDES[seed % 2]
        ends.append(prospects(played(LEVELS[level], side, seed).start, side))
    assert sum(end > 0 for end in ends) >= 8


@pytest.mark.parametrize("seed", range(8))
def test_a_guess_looks_the_same_to_its_side(seed: int) -> None:
    rng = Random(seed)
    for position, _ in random_game(seed):
        side = position.actor
        if side is not None:
            view = seen_by(position, side)
            assert str(seen_by(guess(view, rng), side)) == str(view)


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_rival_cannot_see_does_not_change_its_answer(level: str) -> None:
    position = deal(5)
    other = redealt(position, Side.BLUE, Random(1))
    assert str(other) != str(position)
    answers = {str(LEVELS[level].choose(seen_by(one, Side.BLUE), Random(7))) for one in (position, other)}
    assert len(answers) == 1


def test_the_strongest_plays_the_exact_mix_of_a_calm_last_round() -> None:
    view = seen_by(parse_position(Z10), Side.BLUE)
    drawn = {str(LEVELS["mixer"].choose(view, Random(seed))) for seed in range(20)}
    assert drawn == {"2,1,3,4,5", "3,1,2,4,5"}
