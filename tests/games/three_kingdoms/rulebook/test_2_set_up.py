"""Section 2: set-up."""

from __future__ import annotations

from random import Random

from chuhan.games.three_kingdoms.cards import DEALER, STATES
from chuhan.games.three_kingdoms.notation import parse_move
from chuhan.games.three_kingdoms.position import DealCards, Offer, Phase
from chuhan.games.three_kingdoms.referee import legal_moves, play
from tests.games.three_kingdoms.moments import BEGINNER, S, begin, chance, deal, everybody_passes

FIRST = deal(1, BEGINNER)
DRAFT = begin()


def test_2_1_three_states_and_round_one() -> None:
    assert (FIRST.round, len(FIRST.realms)) == (1, 3)


def test_2_2_wei_bids_first() -> None:
    assert "".join(map(str, FIRST.order)) == "WUS"
    assert FIRST.acts == ()


def test_2_3_the_criterion_markers_differ_and_are_tossed() -> None:
    assert {deal(seed, BEGINNER).crit for seed in range(20)} == {"AC", "CA"}


def test_2_4_no_location_is_taken_and_nobody_has_the_emperor_tile() -> None:
    assert (FIRST.sites, FIRST.emperor) == ((), None)


def test_2_5_tracks_and_lands_begin_at_nothing() -> None:
    for realm in FIRST.realms:
        assert (realm.military, realm.rank, realm.short) == (0, 0, 0)
        assert (tuple(realm.farm), tuple(realm.market)) == ((0, 0, 0), (0, 0, 0))


def test_2_6_T1_goods_at_the_start() -> None:
    goods = [(one.gold, one.rice, one.support, one.tribe) for one in FIRST.realms]
    assert goods == [(3, 3, 0, 5), (4, 4, 1, 6), (5, 5, 2, 7)]
    assert (FIRST.order, FIRST.emperor) == (STATES, None)


def test_2_7_state_cards_are_dealt_from_two_decks() -> None:
    cards = [item for item in DRAFT.todo if isinstance(item, DealCards)]
    assert [str(item) for item in cards] == [
        "D:cards:W:u:3",
        "D:cards:W:d:1",
        "D:cards:U:u:3",
        "D:cards:U:d:2",
        "D:cards:S:u:3",
        "D:cards:S:d:3",
    ]
    assert len(legal_moves(DRAFT)) == 455  # 3 out of 15
    assert ["".join(name[0] for name in one.hand) for one in FIRST.realms] == ["uuud", "uuudd", "uuuddd"]


def test_2_8_everybody_has_the_lord_and_keeps_some_of_six() -> None:
    assert [one.gens for one in DRAFT.realms] == [("W0",), ("U0",), ("S0",)]
    assert [str(item) for item in DRAFT.todo if isinstance(item, Offer)] == [
        "D:offer:W:6:4",
        "D:offer:U:6:3",
        "D:offer:S:6:2",
    ]
    assert deal(3).realms[S].hidden == ()


def test_2_9_generals_not_kept_go_back_and_those_kept_are_face_down() -> None:
    position = deal(1)
    offered = position.todo[0]
    kept = legal_moves(position)[0]
    later = play(position, kept)
    assert later.realms[0].hidden == kept.names  # type: ignore[union-attr]
    assert len(later.general_deck(STATES[0])) == 8
    assert str(offered).startswith("W:keep:4:")


def test_2_10_T2_the_beginner_set_up() -> None:
    position = FIRST
    assert (position.phase, position.turn) == (Phase.ALLY, S)
    assert [one.hidden for one in position.realms] == [(), (), ()]
    sizes = {}
    while not position.over:
        sizes[position.round] = [len(one.gens) for one in position.realms]
        position = everybody_passes(play(position, legal_moves(position)[0]))
    assert [sizes[n] for n in (1, 2, 3, 4, 5, 8, 9, 12)] == [
        [5, 4, 3],
        [5, 4, 3],
        [6, 6, 5],
        [6, 6, 5],
        [7, 7, 7],
        [7, 7, 7],
        [8, 8, 8],
        [8, 8, 8],
    ]


def test_2_7_T3_drafts_when_everybody_always_passes() -> None:
    position, rng = begin(), Random(1)
    offers: dict[int, list[str]] = {}
    while not position.over:
        if position.actor is DEALER:
            item = position.todo[0]
            if isinstance(item, Offer):
                offers.setdefault(position.round, []).append(f"{item.n}/{item.keep}")
            move = chance(position, rng)
        elif position.phase is Phase.BID:
            move = parse_move("pass")  # type: ignore[assignment]
        else:
            move = legal_moves(position)[0]  # type: ignore[assignment]
        position = play(position, move)
    assert [offers[n] for n in (3, 5, 9)] == [
        ["3/1", "4/2", "4/2"],
        ["3/1", "3/1", "4/2"],
        ["3/1", "3/1", "3/1"],
    ]
    assert sorted(offers) == [1, 3, 5, 9]
    assert [len(one.gens) for one in position.realms] == [8, 8, 8]
    assert ["".join(name[0] for name in one.hand) for one in position.realms] == ["uuud", "uuudd", "uuuddd"]
