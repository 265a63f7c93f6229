"""Random games under random rulings: armies and cards are conserved, every game ends, records replay."""

from __future__ import annotations

import pytest

from chuhan.games.sun_tzu.cards import ARMIES, SIDES, Side
from chuhan.games.sun_tzu.moves import Keep, Made, Place, Trade
from chuhan.games.sun_tzu.notation import parse_position
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.record import Record, parse_record
from chuhan.games.sun_tzu.referee import legal_moves, outcome, play, why_illegal
from chuhan.refusal import NotationError
from tests.games.sun_tzu.properties.games import cards_of, random_game

GAMES = 1000
SHARES = 20


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_armies_and_cards_are_conserved_and_every_game_ends(share: int) -> None:
    for seed in range(share, GAMES, SHARES):
        before: Position | None = None
        for position, made in random_game(seed):
            _check(position)
            if before is not None and position.start.round > before.start.round:
                for side in SIDES:  # nothing comes back to the game that has left it
                    assert cards_of(before.start, side).holds(cards_of(position.start, side))
            before = position
            if made is None:
                assert outcome(position) is not None
                assert position.actor is None
                assert position.start.round >= 3 or position.start.events is None


def _check(position: Position) -> None:
    now = position.now
    for side in SIDES:
        counts = (now.supply[side], now.aside[side], *now.armies_of(side), *now.markers[side])
        assert (sum(counts), min(counts) >= 0) == (ARMIES, True), str(position)
        assert now.rules.deck.holds(cards_of(now, side))
        assert position.hand_size(side) == _expected(position, side), str(position)


def _expected(position: Position, side: Side) -> int:
    """The size of a hand: what it was, less the cards laid and traded, and those that were kept."""
    n = len(position.start.hands[side]) - (5 if position.laid[side] else 0)
    for made in position.told:
        if made.side is side and isinstance(made.move, Trade):
            n -= 1
        elif made.side is side and isinstance(made.move, Keep):
            n += len(made.move.cards or ())
    return n


@pytest.mark.parametrize("seed", range(1000, 1020))
def test_each_listed_move_is_legal_and_a_position_reads_back(seed: int) -> None:
    rounds: list[list[Made]] = []
    start: Position | None = None
    for position, made in random_game(seed):
        start = start or position
        again = parse_position(str(position))
        assert again == position
        assert (again.asked, again.now) == (position.asked, position.now)
        if made is not None:
            if not isinstance(made.move, Place):
                assert len(legal_moves(position)) > 1
                assert all(why_illegal(position, move) is None for move in legal_moves(position))
                assert made.move in legal_moves(position)
            if not position.moves:
                rounds.append([])
            rounds[-1].append(made)
    assert start is not None
    record = Record(start.start, tuple(map(tuple, rounds)))
    assert parse_record(str(record)) == record
    assert record.end == position
    assert list(record.positions())[-1].over


def test_a_record_is_read_round_by_round() -> None:
    (first, one), (_, two), *_ = random_game(3)
    assert one is not None
    assert two is not None
    record = Record(first.start).plus(one).plus(two)
    assert record == parse_record(str(record))
    assert len(record.rounds) == 1
    text = str(record).replace(f"{one} {two}", f"{one}\n{two}")
    with pytest.raises(NotationError, match="Line 2 of moves"):
        parse_record(text)
    with pytest.raises(NotationError, match="begins with a position"):
        parse_record("\n")
    with pytest.raises(NotationError, match="Line 1 of moves"):
        parse_record(f"{first.start}\nB:1,1,1,1,1")


def test_play_changes_nothing() -> None:
    for position, made in random_game(5):
        before = (str(position), position.now, position.asked, position.told)
        if made is not None:
            play(position, made.move)
        assert (str(position), position.now, position.asked, position.told) == before
