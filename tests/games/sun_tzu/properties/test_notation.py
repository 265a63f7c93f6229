"""The notation: what is printed reads back, what cannot be is refused in a sentence, nothing else escapes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chuhan.games.sun_tzu.cards import ALL_CARDS, DECK, Cards
from chuhan.games.sun_tzu.notation import parse_cards, parse_move, parse_position, parse_rules
from chuhan.games.sun_tzu.position.desk import Unseen
from chuhan.games.sun_tzu.rules import SWITCHES, Ruleset
from chuhan.refusal import IllegalMove, NotationError
from tests.games.sun_tzu.moments import line
from tests.games.sun_tzu.properties.games import random_position

MOVES = [
    "4,+1,P,6,3",
    ">H",
    ">HCWQJ",
    "<Q2C1",
    "<s1Q1",
    "xP",
    "x-1",
    ".",
    "!m:QC",
    "!r:W",
    "!k",
    "+",
    "wa",
    "k78",
]
NO_MOVES = [
    "banana",
    "x",
    "x11",
    ">",
    ">QQ",
    ">X",
    "<",
    "<Q0",
    "<Q1Q1",
    "!q",
    "!m:X",
    "k",
    "kk",
    "w",
    "wq",
    "?",
    "1,2,3,4,?",
    "k?",
    "w?",
    "1,2,3,4",
    "++",
]
SPOILT = "0123456789BRQCJHW+-/?.,:;=PTbr ()x<>!k"
hands = st.lists(st.sampled_from(ALL_CARDS), max_size=20).map(Cards.of)


@given(hands)
def test_cards_read_back_in_any_order(cards: Cards) -> None:
    assert parse_cards(str(cards) or "-") == cards
    assert parse_cards("".join(str(card) for card in reversed(list(cards))) or "-") == cards
    assert (len(cards), DECK.holds(cards)) == (
        len(list(cards)),
        all(cards.count(c) <= c.copies for c in cards),
    )


@pytest.mark.parametrize("text", MOVES)
def test_moves_read_back(text: str) -> None:
    assert str(parse_move(text)) == text


@given(st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SWITCHES.items()}))
def test_rules_read_back(switches: dict[str, str]) -> None:
    rules = Ruleset(**switches)  # type: ignore[arg-type]
    assert parse_rules(str(rules)) == rules


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 5000))
def test_positions_read_back(seed: int) -> None:
    position = random_position(seed)
    again = parse_position(str(position))
    assert (again, str(again), again.asked) == (position, str(position), position.asked)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_spoilt_line_is_refused_or_read_but_never_breaks(data: st.DataObject) -> None:
    text = list(data.draw(st.sampled_from(LINES)))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        end = at + data.draw(st.integers(0, 2))
        text[at:end] = data.draw(st.text(SPOILT, max_size=3))
    try:
        position = parse_position("".join(text))
    except (NotationError, IllegalMove, Unseen):
        return
    assert parse_position(str(position)) == position


LINES = [
    line(
        board="B2b/0/R3/0/R1r", hands="123456P/12345?2(78T)", piles="7?2/-", lords="m.t/?", events="n:?2p:1"
    ),
    f"{line(board='B1/0/0/0/R2', hands='123456P/123456')} ; B:1,2,3,4,P R:1,2,3,4,5 B:>W",
    line(round="9=", track="-9", rules="beginner,plague=left", board="0/0/0/0/0"),
]
REFUSED = [
    (line() + " x", "eleven fields"),
    (line(round="0"), "round"),
    (line(round="10"), "round"),
    (line(track="+10"), "track"),
    (line(track="3"), "track"),
    (line(board="0/0/0/0"), "five provinces"),
    (line(board="B0/0/0/0/0", armies="18+3/18+3"), "five provinces"),
    (line(displays="124/135/143/232"), "displays"),
    (line(displays="12/135/143/232/234"), "displays"),
    (line(armies="18/18+3"), "SUPPLY"),
    (line(armies="17+3/18+3"), "20 armies"),
    (line(hands="123456"), "hands"),
    (line(hands="123456/12345X"), "hand is cards"),
    (line(hands="/123456"), "hand is cards"),
    (line(hands="1123456/123456"), "too often"),
    (line(hands="123456T/123456", piles="T/-"), "too often"),
    (line(hands="1234/123456"), "cannot fill"),
    (line(hands="12346/123456", board="0b/0b/0b/0b/0b"), "cannot fill"),
    (line(hands="123456+2/123456", rules="beginner"), "too often"),
    (line(hands="12345?3(78)/123456"), "no more than"),
    (line(hands="12345?0(78)/123456"), "at least one"),
    (line(hands="12345?1(77)/123456"), "unknown cards"),
    (line(piles="7x/-"), "draw pile"),
    (line(lords="s/-"), "not one of Blue's"),
    (line(lords="mm/-"), "twice"),
    (line(lords="m.m/-"), "twice"),
    (line(lords="q/-"), "letters"),
    (line(lords="mvna????/-"), "five warlords"),
    (line(lords="m/-", rules="beginner"), "no warlords"),
    (line(events="n:np:0"), "twice"),
    (line(events="n:?5:0"), "five events"),
    (line(events="np:0"), "Events are"),
    (line(privilege="X"), "privilege"),
    (line(rules="basic"), "base"),
    (line(rules="base,foo=bar"), "no switch"),
    (line(rules="base,map=geo,map=geo"), "twice"),
    (line(rules="base,map=flat"), "open or geo"),
    (f"{line()} ; 1,2,3,4,5", "B:MOVE"),
    (f"{line()} ; B:1,2,3,4", "five cards"),
    (f"{line()} ; {'B:. ' * 500}", "400 moves"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_what_cannot_be_is_refused_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_position(text)
    assert words in str(raised.value)


@pytest.mark.parametrize("text", ["", *NO_MOVES])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text)


def test_fields_are_read_in_any_order_and_printed_in_one() -> None:
    text = line(hands="P654321/123456", lords="vm/-", rules="base,map=geo,plague=left")
    assert str(parse_position(text)).split(" ")[5] == "123456P/123456"
    assert " mv/- " in str(parse_position(text))
    assert str(parse_position(text)).endswith("base,plague=left,map=geo")
