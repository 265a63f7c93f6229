"""A sitting as a text: it is gone on with exactly, and nothing made up gets through."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("anywidget")

from chuhan import Side, legal_moves
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.play.course import Course
from chuhan.games.chu_han.play.options import Options
from chuhan.games.chu_han.play.saved import parse_saved, saved
from chuhan.games.chu_han.play.sitting import Sitting

OPTIONS = Options("adept", "chance", "match")
FOR_TWO = Options("person", "han", "match")


def played(moves: int, side: Side | None = Side.CHU) -> Sitting:
    """The last legal move each time: it is a pass or a small set, so that writs and powers come up too."""
    sitting = Sitting(FOR_TWO if side is None else OPTIONS, side, Course.of(Match.begin(5)), rival_seed=7)
    for _ in range(moves):
        if sitting.match.can_go_on:
            sitting.next_round()
        sitting.play(legal_moves(sitting.position)[-1])
    return sitting


def to_the_end(sitting: Sitting) -> Sitting:
    while not sitting.position.over:
        sitting.play(legal_moves(sitting.position)[0])
    return sitting


@pytest.mark.parametrize("moves", [0, 1, 12, 60])
@pytest.mark.parametrize("side", [Side.HAN, Side.CHU, None])
def test_it_is_read_as_it_was_written(moves: int, side: Side | None) -> None:
    sitting = played(moves, side)
    again = parse_saved(saved(sitting))
    assert again == sitting
    assert saved(again) == saved(sitting)


def test_a_round_that_is_dealt_and_not_begun() -> None:
    sitting = to_the_end(played(1))
    assert parse_saved(saved(sitting)) == sitting
    sitting.next_round()
    again = parse_saved(saved(sitting))
    assert again == sitting
    assert again is not None
    assert not again.ended


def test_what_is_in_view_is_kept_but_not_who_has_the_device() -> None:
    sitting = played(6, None)
    sitting.take()
    sitting.look(3)
    again = parse_saved(saved(sitting))
    assert again is not None
    assert (again.looking, again.holder) == (3, None)
    sitting.resign()
    sitting.turned_up = True
    again = parse_saved(saved(sitting))
    assert again is not None
    assert again.given_up is sitting.given_up
    assert again.given_up is not None
    assert again.turned_up
    assert again.view == sitting.view


def test_hands_are_not_turned_up_before_the_round_is_over_whatever_the_text_says() -> None:
    text = json.loads(saved(played(3)))
    again = parse_saved(json.dumps(text | {"turned": True}))
    assert again is not None
    assert not again.turned_up


@pytest.mark.parametrize(
    "change",
    [
        {"side": "X"},
        {"side": 1},
        {"side": "-"},
        {"up": "X"},
        {"turned": "yes"},
        {"looking": "1"},
        {"rival": "7"},
        {"number": None},
        {"options": {"rival": "nobody"}},
        {"options": {"rival": ["beginner"]}},
        {"options": {"rival": "person"}},
        {"options": []},
        {"record": ""},
        {"record": "Chu Han record\nseed: 5\nrules: base\n\nround 1\n9999999\n"},
    ],
)
def test_what_is_no_game_is_none(change: dict[str, object]) -> None:
    good = json.loads(saved(played(3)))
    assert parse_saved(json.dumps(good)) is not None
    assert parse_saved(json.dumps(good | change)) is None
    assert parse_saved("") is None
    assert parse_saved("[1]") is None
