"""The rivals: they see a view only, answer legally to the end in each seat, and beat chance."""

from __future__ import annotations

from random import Random

import pytest

from chuhan.games.three_kingdoms.bots import RIVALS, AtRandom, LookAhead, Rival, played_out
from chuhan.games.three_kingdoms.bots.player import answers, guess
from chuhan.games.three_kingdoms.cards import DEALER, STATES, State
from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.observer import seen_by
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.record import Record
from chuhan.games.three_kingdoms.referee import deal, legal_moves, score
from chuhan.games.three_kingdoms.rules import BASE, BEGINNER
from tests.games.three_kingdoms.moments import acting
from tests.games.three_kingdoms.properties.games import random_game, redealt

QUICK = LookAhead(moves=2, worlds=1)


def end(seats: dict[State, Rival], seed: int) -> Position:
    """A game; `Record.of` plays each move, so an illegal one would be raised here."""
    start = deal(seed, BASE if seed % 2 else BEGINNER)
    return Record.of(start, played_out(start, seats, Random(seed))).end


def against_chance(rival: Rival, state: State, seed: int) -> Position:
    return end({one: rival if one is state else AtRandom() for one in STATES}, seed)


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
def test_the_rule_of_thumb_beats_chance_in_each_seat(state: State) -> None:
    games = [against_chance(RIVALS["thumb"], state, seed) for seed in range(8)]
    assert all(game.over for game in games)
    assert sum(score(game).winner is state for game in games) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
def test_one_that_looks_ahead_beats_chance_in_each_seat(state: State) -> None:
    game = against_chance(QUICK, state, 3)
    assert (game.over, score(game).winner) == (True, state)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_guess_looks_the_same_to_its_state_and_is_a_position(seed: int) -> None:
    rng = Random(seed)
    for position, _ in random_game(seed):
        if isinstance(position.actor, State):
            view = seen_by(position, position.actor)
            found = guess(view, rng)
            assert str(seen_by(found, position.actor)) == str(view)
            assert parse_position(str(found)) == found
            assert answers(view) == legal_moves(position)


@pytest.mark.slow
@pytest.mark.parametrize("rival", [*RIVALS.values(), QUICK])
def test_what_a_rival_cannot_see_does_not_change_its_answer(rival: Rival) -> None:
    rng, changed = Random(1), 0
    moments = [position for position, _ in random_game(1) if position.actor not in (None, DEALER)]
    for position in rng.sample(moments, 6):
        state = position.actor
        assert isinstance(state, State)
        other = redealt(position, state, rng)
        changed += other != position
        one, two = (rival.choose(seen_by(each, state), Random(7)) for each in (position, other))
        assert one == two
    assert changed


def test_a_rival_knows_when_a_deck_is_empty() -> None:
    cards = [f"u{i}" for i in range(1, 16)]
    text = acting("W", "instructor:W1", u=f"hand={','.join(cards)}")
    position = parse_position(text)
    view = seen_by(position, State.WEI)
    assert [str(move) for move in answers(view)] == ["instructor=draw:d", "instructor=-"]
    assert len(legal_moves(view.seen)) == 3  # the view alone would offer a card that is not there
