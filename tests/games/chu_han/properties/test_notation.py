"""What the notation prints it reads back, in any order of cards."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ
from chuhan.games.chu_han.notation import (
    parse_card_list,
    parse_cards,
    parse_move,
    parse_position,
    parse_rules,
    parse_view,
)
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.record import Record, parse_record
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.rules import Ruleset
from tests.games.chu_han.properties.notation_checks import records, refused
from tests.games.chu_han.properties.strategies import (
    RULESETS,
    SEEDS,
    any_positions,
    cards,
    moves_of,
)


@given(cards)
def test_cards_are_read_back_in_any_order(some: Cards) -> None:
    text = str(some) or "-"
    assert parse_cards(text) == some
    codes = [card.code for card in some]
    for seed in range(3):
        random.Random(seed).shuffle(codes)
        shuffled = "".join(codes) or "-"
        assert parse_cards(shuffled) == some
        assert [card.code for card in parse_card_list(shuffled)] == codes


@pytest.mark.slow
@given(moves_of())
def test_legal_moves_are_read_back(move: Move) -> None:
    assert parse_move(str(move)) == move


@given(cards.filter(bool), SEEDS)
def test_any_set_is_read_back_with_its_cards_in_any_order(some: Cards, seed: int) -> None:
    codes = [card.code for card in some]
    random.Random(seed).shuffle(codes)
    for powers in ((), (Card.PENG_YUE,), (Card.ZHONGLI_MO,), (Card.PENG_YUE, Card.ZHONGLI_MO)):
        move = Play(some, powers)
        assert parse_move(str(move)) == move
        marks = [f"!{power}" for power in powers]
        assert parse_move("".join(reversed(marks)) + "".join(codes)) == move


def test_every_move_of_the_contract_is_read() -> None:
    one = Card.FOUR
    expected: dict[str, Move] = {
        "44": Play(Cards.of((one, one))),
        "044": Play(Cards.of((Card.JOKER, one, one))),
        "0": Play(Cards.of((Card.JOKER,))),
        "-": Pass(),
        "w": Writ(),
        "!3j": LeadPower(Card.JI_BU),
        "!3y:4": LeadPower(Card.YU_JI, one),
        "!6y:2": LeadPower(Card.YING_BU, Card.TWO),
        "!3p55": Play(Cards.of((Card.FIVE, Card.FIVE)), (Card.PENG_YUE,)),
        "!3z245": Play(parse_cards("245"), (Card.ZHONGLI_MO,)),
        "!3p!3z245": Play(parse_cards("245"), (Card.PENG_YUE, Card.ZHONGLI_MO)),
        "!6h": Play(Cards(0), (Card.HAN_XIN,)),
        "!6l": Play(Cards(0), (Card.LIU_BANG,)),
        "-!3h": Pass(Card.XIAHOU_YING),
        "-!6x": Pass(Card.XIANG_YU),
        "!3l": React(Card.LU_ZHI),
        "!3l:3p": React(Card.LU_ZHI, Card.PENG_YUE),
        "!3l:3z": React(Card.LU_ZHI, Card.ZHONGLI_MO),
        "!3x": React(Card.XIAO_HE),
        ".": Allow(),
    }
    for text, move in expected.items():
        assert parse_move(text) == move
        assert str(move) == text


@pytest.mark.parametrize("rules", RULESETS, ids=str)
def test_rules_are_read_back(rules: Ruleset) -> None:
    assert parse_rules(str(rules)) == rules


@given(st.integers(1, 60), st.integers(0, 9), st.integers(0, 9), st.integers(0, 6))
def test_numbers_of_the_rules_are_read_back(target: int, twos: int, cap: int, writs: int) -> None:
    rules = Ruleset(target=max(target, 2), twos=twos, cards_cap=cap, writs=writs, buried=16 - 2 * writs)
    assert parse_rules(str(rules)) == rules
    assert str(parse_rules(str(rules))) == str(rules)


@pytest.mark.slow
@settings(max_examples=300)
@given(any_positions)
def test_positions_are_read_back(position: Position) -> None:
    assert parse_position(str(position)) == position
    for move in legal_moves(position)[:3]:
        after = play(position, move)
        assert parse_position(str(after)) == after


@settings(max_examples=100)
@given(any_positions, SEEDS)
def test_positions_are_read_with_their_cards_in_any_order(position: Position, seed: int) -> None:
    rng = random.Random(seed)

    def mixed(some: Cards) -> str:
        codes = [card.code for card in some]
        rng.shuffle(codes)
        return "".join(codes) or "-"

    fields = str(position).split(" ")
    hands = zip(position.hands, position.open, strict=True)
    fields[0] = "/".join(mixed(hand) + "*" * is_open for hand, is_open in hands)
    fields[2] = mixed(position.discard)
    assert parse_position(" ".join(fields)) == position


@pytest.mark.slow
@settings(max_examples=300)
@given(any_positions)
def test_views_are_read_back(position: Position) -> None:
    """A text does not say whose view it is; everything else comes back."""
    for side in (*Side, None):
        view = position.seen_by(side)
        assert parse_view(str(view)) == view
        assert str(parse_view(str(view))) == str(view)
        if "?" in str(view):
            refused(parse_position, str(view), "unknown cards")
        else:
            assert parse_position(str(view)) == position


@pytest.mark.slow
@settings(max_examples=60)
@given(records)
def test_records_are_read_back_and_replayed_to_the_same_end(record: Record) -> None:
    text = str(record)
    again = parse_record(text)
    assert again == record
    assert str(again) == text
    assert again.end == record.end
    assert list(again.matches())[-1] == record.end
    assert parse_record(text.replace("\n", "\r\n").replace("round", "  round")) == record


@pytest.mark.slow
@settings(max_examples=30)
@given(records)
def test_what_an_observer_sees_is_read_back(record: Record) -> None:
    for side in Side:
        observer = Observer(side, record.start)
        for move in record.moves[:60]:
            observer = observer.after(move)
            assert parse_view(str(observer.view)) == observer.view
