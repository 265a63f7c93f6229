"""A view hides what it must, and shows everything else."""

from __future__ import annotations

from random import Random

import pytest

from chuhan.games.sun_tzu.cards import SIDES
from chuhan.games.sun_tzu.notation import parse_move, parse_view
from chuhan.games.sun_tzu.observer import Observer, OpenTable, seen_by
from chuhan.games.sun_tzu.position import Position
from tests.games.sun_tzu.moments import BLUE, RED, after, line
from tests.games.sun_tzu.properties.games import exchanged, random_game, redealt

PUBLIC = ("round", "track", "armies", "markers", "displays", "supply", "aside", "used", "privilege", "result")


def visible(position: Position) -> list[object]:
    now = position.now
    return [
        *(getattr(now, name) for name in PUBLIC),
        position.shown,
        [position.hand_size(side) for side in SIDES],
    ]


@pytest.mark.parametrize("seed", range(16))
def test_a_view_shows_the_table_and_reads_back(seed: int) -> None:
    for position, _ in list(random_game(seed))[seed % 3 :: 3]:
        for side in SIDES:
            view = seen_by(position, side)
            assert visible(view.seen) == visible(position), str(position)
            assert view.actor is position.actor
            assert view.now.hands[side] == position.now.hands[side]
            assert view.now.lords[side] == position.now.lords[side]
            assert parse_view(str(view)) == view
            own = position.asked if position.actor is side else None
            assert own is None or (view.seen.asked is not None and own[:3] == view.seen.asked[:3])


@pytest.mark.parametrize("seed", range(16))
def test_what_a_side_cannot_see_changes_nothing_that_it_is_shown(seed: int) -> None:
    rng = Random(seed)
    for position, _ in random_game(seed):
        for side in SIDES:
            if not position.moves and not position.over:
                other = redealt(position, side, rng)
                assert str(seen_by(other, side)) == str(seen_by(position, side))


@pytest.mark.parametrize("seed", range(6))
def test_cards_that_are_not_revealed_change_nothing_either(seed: int) -> None:
    """The rival's laid cards are exchanged among the provinces that are still covered."""
    rng = Random(seed)
    for position, _ in random_game(seed):
        for side in SIDES:
            other = exchanged(position, side.other, rng)
            if other is not None:
                assert str(seen_by(other, side)) == str(seen_by(position, side)), str(position)


def test_the_rivals_hand_is_a_pool_until_his_pile_is_empty() -> None:
    text = line(hands="123456T/1234567P", piles="-/9")
    assert str(seen_by(after(text), BLUE)).split(" ")[5:7] == ["123456T/123456?2(79P)", "-/?1"]
    assert str(seen_by(after(text), RED)).split(" ")[5:7] == ["123456T/1234567P", "-/?1"]


def test_a_placement_is_hidden_until_its_cards_are_turned_up() -> None:
    text = line(board="B1/0/0/0/R2", hands="123456T/1234567")
    laid = after(text, "B:T,1,2,3,4", "R:7,1,2,3,4")
    assert str(seen_by(after(text, "B:T,1,2,3,4"), RED)).endswith(" ; B:?,?,?,?,?")
    assert str(seen_by(laid, RED)).endswith(" ; B:?,?,?,?,? R:7,1,2,3,4")
    shown = after(str(laid), "B:>J")
    assert str(seen_by(shown, RED)).endswith(" ; B:?,?,2,?,? R:7,1,2,3,4 B:>J")


def test_an_unused_warlord_is_hidden_and_its_refusals_with_it() -> None:
    """Red has Recall and is asked; with Quarantine he would not be. Blue sees no difference."""
    text = line(board="B1/0/0/0/R2", lords="-/r", privilege="B")
    other = line(board="B1/0/0/0/R2", lords="-/z", privilege="B")
    moves = "B:1,2,3,4,5", "R:1,2,3,4,5", "B:>Q"
    asked = after(text, *moves, ".", ".")
    silent = after(other, *moves)
    assert str(seen_by(asked, BLUE)) == str(seen_by(silent, BLUE))
    assert " -/? " in str(seen_by(asked, BLUE))
    used = seen_by(after(text, *moves, "!r:Q"), BLUE)
    assert used.now.used[RED] == after(text, *moves, "!r:Q").now.used[RED]


def test_kept_cards_are_hidden_and_drawn_ones_shown_to_their_owner() -> None:
    text = line(round="1", piles="789/TP+1")
    position = after(text, "B:2,3,4,5,6", "R:2,3,4,5,6")
    assert str(seen_by(position, BLUE)).split(" ")[6] == "78?1/?3"
    position = after(str(position), "k7")
    assert str(seen_by(position, BLUE)).endswith("B:k7")
    assert str(seen_by(position, RED)).endswith("B:k?")
    assert str(seen_by(position, RED)).split(" ")[6] == "?3/TP?1"


def test_an_observer_remembers_the_card_that_it_put_under_its_pile() -> None:
    text = line(round="1", piles="789/TP+1")
    blue, red = Observer(BLUE, after(text)), Observer(RED, after(text))
    for move in ("2,3,4,5,6", "2,3,4,5,6", "k7", "kT"):
        blue, red = (one.after(parse_move(move)) for one in (blue, red))
    assert str(blue.view).split(" ")[6] == "?18/?2"
    assert str(red.view).split(" ")[6] == "?2/?1P"
    assert blue.view.now.pools[RED] != blue.view.now.hands[RED]


def test_a_recycled_card_is_known_to_both() -> None:
    text = line(round="1", hands="123456/123456P", piles="-/789", lords="-/p")
    observer = Observer(BLUE, after(text))
    for move in ("2,3,4,5,6", "P,3,4,5,6", "!p", "k8"):
        observer = observer.after(parse_move(move))
    assert str(observer.view).split(" ")[5:7] == ["123456/123456?1(89)", "-/P?1"]


def test_an_open_table_shows_the_position() -> None:
    table = OpenTable(after(line(hands="123456T/123456P")))
    assert str(table.view) == str(table.position)
    assert str(table.after(parse_move("1,2,3,4,T")).view).endswith("; B:1,2,3,4,T")
    assert str(seen_by(table.position, None)) == str(table.position)
