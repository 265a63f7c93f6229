"""Random games under random rulings: generals, cards and tokens are conserved, every game ends."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from chuhan.games.three_kingdoms.cards import DEALER, STATES, kit_box
from chuhan.games.three_kingdoms.moves import Bid, Move, Pass
from chuhan.games.three_kingdoms.notation import parse_move, parse_position
from chuhan.games.three_kingdoms.position import Choose, Phase, Position
from chuhan.games.three_kingdoms.record import Record, parse_record
from chuhan.games.three_kingdoms.referee import legal_moves, play, score, why_illegal
from chuhan.refusal import NotationError
from tests.games.three_kingdoms.properties.games import random_game

GAMES = 500
SHARES = 20
MOST_MOVES = 2_000


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_everything_is_conserved_and_every_game_ends(share: int) -> None:
    played = decisions = 0
    for seed in range(share, GAMES, SHARES):
        before: Position | None = None
        made: Move | None = None
        for position, move in random_game(seed):
            _check(position)
            if before is not None and isinstance(made, Bid | Pass) and position.phase is Phase.BID:
                assert _stock(before) == _stock(position), str(before)
            before, made = position, move
            decisions += 1
            assert decisions < MOST_MOVES * (played + 1)
        assert before is not None
        assert (before.over, before.turn, legal_moves(before)) == (True, None, [])
        assert score(before).winner in STATES
        played += 1
    print(f"{played} random games, {decisions} decisions")
    assert played == GAMES // SHARES


def _check(position: Position) -> None:
    """Each general and each card has one place, numbers stay within their tracks."""
    box = kit_box()
    places = Counter(name for realm in position.realms for name in (*realm.gens, *realm.hand, *realm.built))
    places.update(bid.general for bid in position.bids)
    places.update(site.general for site in position.sites)
    places.update(name for item in position.todo if isinstance(item, Choose) for name in item.names)
    places.update([position.flipped] if position.flipped else [])
    assert set(places) <= set(box.rank_of), str(position)
    assert max(places.values()) == 1, str(position)
    assert len({site.location for site in position.sites}) == len(position.sites)
    for realm in position.realms:
        counts = (realm.gold, realm.rice, realm.support, realm.army, realm.trained, realm.short, *realm.arms)
        assert min(counts) >= 0, str(position)
        assert 1 <= realm.tribe <= 12
        for land in (realm.farm, realm.market):
            assert land.lying + land.stored <= land.status <= 5
        assert set(realm.hidden) <= set(realm.gens)


def _stock(position: Position) -> list[tuple[int, ...]]:
    """What each state has, at hand and in its bids: bidding spends nothing."""
    found = []
    for state in STATES:
        realm, bids = position.realms[state], position.bids_of(state)
        arms = list(realm.arms)
        for bid in bids:
            if bid.units:
                arms["shcj".index(bid.kind)] += bid.units
        found.append(
            (
                realm.gold + sum(bid.gold for bid in bids),
                realm.support + sum(bid.support for bid in bids),
                realm.trained + sum(bid.units for bid in bids),
                len(realm.gens) + len(bids),
                *arms,
            )
        )
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1010))
def test_each_listed_move_is_legal_and_a_position_reads_back(seed: int) -> None:
    start: Position | None = None
    line: list[Move] = []
    for position, move in random_game(seed):
        start = start or position
        assert parse_position(str(position)) == position
        if move is not None:
            if position.actor is not DEALER:
                found = legal_moves(position)
                assert all(why_illegal(position, one) is None for one in found)
                assert len(set(map(str, found))) == len(found)
                assert all(parse_move(str(one)) == one for one in found[:40])
            line.append(move)
    assert start is not None
    record = Record.of(start, iter(line))
    assert parse_record(str(record)) == record
    assert record.end == position
    assert len(record.rounds) == position.round


@pytest.mark.slow
def test_what_is_not_listed_is_refused() -> None:
    """The moves of other moments, tried at each: the judge allows those that are listed, and no others."""
    rng, moments = Random(1), []
    for seed in range(2000, 2010):
        moments += rng.sample([position for position, _ in random_game(seed)], 20)
    listed = [legal_moves(position) for position in moments]
    tried = 0
    for here, found in zip(moments, listed, strict=True):
        known = set(map(str, found))
        for others in rng.sample(listed, 12):
            for move in rng.sample(others, min(15, len(others))):
                tried += 1
                assert (why_illegal(here, move) is None) == (str(move) in known), f"{move} {here}"
    print(f"{tried} moves tried at {len(moments)} moments")


def test_a_record_is_read_round_by_round() -> None:
    moves = [move for _, move in random_game(3) if move is not None]
    start = next(iter(random_game(3)))[0]
    record = Record.of(start, iter(moves[:30]))
    assert parse_record(str(record)) == record
    first, rest = str(record).split("\n", 1)
    word = rest.split(" ")[0]
    with pytest.raises(NotationError, match="Line 2 of moves"):
        parse_record(f"{first}\n{word}\n{rest.removeprefix(word)}")
    with pytest.raises(NotationError, match="begins with a position"):
        parse_record("\n")
    with pytest.raises(NotationError, match="Line 1 of moves"):
        parse_record(f"{first}\npass")


def test_play_changes_nothing() -> None:
    for position, move in random_game(5):
        before = str(position)
        if move is not None:
            play(position, move)
        assert str(position) == before
