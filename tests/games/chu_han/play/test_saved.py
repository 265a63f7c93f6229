"""A game against a bot as a text: it is gone on with exactly, and nothing made up gets through."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("anywidget")

from chuhan import Side, legal_moves
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.play.options import Options
from chuhan.games.chu_han.play.saved import Saved, parse_saved
from chuhan.games.chu_han.record import Record

OPTIONS = Options("searcher", "chance", "match")


def played(moves: int) -> Record:
    """The last legal move each time: it is a pass or a small set, so that writs and powers come up too."""
    record = Record(Match.begin(5))
    for _ in range(moves):
        match = record.end
        position = match.next_round().position if match.can_go_on else match.position
        record = Record(record.start, (*record.moves, legal_moves(position)[-1]))
    return record


@pytest.mark.parametrize("moves", [0, 1, 12, 60])
def test_it_is_read_as_it_was_written(moves: int) -> None:
    record = played(moves)
    saved = Saved(OPTIONS, Side.CHU, 7, record, record.end.number)
    again = parse_saved(str(saved))
    assert again == saved
    assert again is not None
    assert again.match == record.end
    assert again.observer == saved.observer


def test_a_round_that_is_dealt_and_not_begun() -> None:
    record = played(1)
    while not record.end.can_go_on:
        record = Record(record.start, (*record.moves, legal_moves(record.end.position)[0]))
    over = Saved(OPTIONS, Side.HAN, 7, record, record.end.number)
    dealt = Saved(OPTIONS, Side.HAN, 7, record, record.end.number + 1)
    assert over.match.position.over
    assert dealt.match == record.end.next_round()
    assert parse_saved(str(dealt)) == dealt


@pytest.mark.parametrize(
    "change",
    [
        {"side": "X"},
        {"side": 1},
        {"rival": "7"},
        {"number": None},
        {"options": {"rival": "nobody"}},
        {"options": {"rival": ["thumb"]}},
        {"options": []},
        {"record": ""},
        {"record": "Chu Han record\nseed: 5\nrules: base\n\nround 1\n9999999\n"},
    ],
)
def test_what_is_no_game_is_none(change: dict[str, object]) -> None:
    good = json.loads(str(Saved(OPTIONS, Side.HAN, 7, played(3), 1)))
    assert parse_saved(json.dumps(good)) is not None
    assert parse_saved(json.dumps(good | change)) is None
    assert parse_saved("") is None
    assert parse_saved("[1]") is None
