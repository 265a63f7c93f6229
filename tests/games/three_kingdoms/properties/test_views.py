"""What a state sees does not depend on what it cannot see."""

from __future__ import annotations

from random import Random

import pytest

from chuhan.games.three_kingdoms.cards import STATES
from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.observer import Observer, seen_by
from chuhan.games.three_kingdoms.referee import begin, legal_moves
from tests.games.three_kingdoms.properties.games import random_game, redealt


@pytest.mark.parametrize("seed", range(6))
def test_a_view_hides_what_it_must(seed: int) -> None:
    rng, changed = Random(seed), 0
    game = [position for position, _ in random_game(seed)]
    for position in rng.sample(game, 25):
        for state in STATES:
            other = redealt(position, state, rng)
            changed += other != position
            assert str(seen_by(other, state)) == str(seen_by(position, state))
            assert str(seen_by(position, None)) == str(position)
    assert changed > 0


def test_an_observer_follows_a_line() -> None:
    for state in (None, *STATES):
        observer = Observer(state, begin())
        move = legal_moves(observer.position)[0]
        assert observer.after(move).view == seen_by(observer.after(move).position, state)
    assert parse_position(str(Observer(None, begin()).view)) == begin()
