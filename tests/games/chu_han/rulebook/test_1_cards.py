"""Section 1 of the rules: the cards."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.cards import DECK, Card
from chuhan.games.chu_han.notation import parse_cards, parse_position
from chuhan.games.chu_han.powers import POWERS
from chuhan.refusal import NotationError
from tests.games.chu_han.rulebook.moments import moves_of, refused_by


@pytest.mark.parametrize(
    ("rank", "copies"), [(0, 1), (1, 9), (2, 8), (3, 7), (4, 6), (5, 5), (6, 4), (7, 3), (8, 2), (9, 1)]
)
def test_1_1_the_higher_the_rank_the_fewer_its_cards(rank: int, copies: int) -> None:
    assert len(DECK.of_rank(rank)) == copies


def test_1_1_there_are_forty_six_cards() -> None:
    assert len(DECK) == 46
    assert sum(card.copies for card in Card) == 46


@pytest.mark.parametrize(
    "hand", ["00", "1" * 10, "2" * 9, "3j3j", "4" * 7, "5" * 6, "6l6l", "7777", "888", "99"]
)
def test_1_1_no_card_is_there_more_often_than_the_box_holds_it(hand: str) -> None:
    with pytest.raises(NotationError):
        parse_cards(hand)


def test_1_1_hands_piles_and_table_share_one_box() -> None:
    parse_position("17/7 - 7 C:5 - H 3-3 0-1 base")
    with pytest.raises(NotationError, match="7"):
        parse_position("17/7 - 7 C:7 - H 3-3 0-1 base")


def test_1_2_seven_threes_and_four_sixes_are_persons_with_a_power_each() -> None:
    persons = [card for card in Card if card.rank in (3, 6)]
    assert [card.rank for card in persons].count(3) == 7
    assert [card.rank for card in persons].count(6) == 4
    assert all(card.copies == 1 for card in persons)
    assert sorted(power.card for power in POWERS) == sorted(persons)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("0", "Xiong Xin"),
        ("2", "Fan Zeng"),
        ("3j", "Ji Bu"),
        ("3y", "Yu Ji"),
        ("3l", "Lü Zhi"),
        ("3x", "Xiao He"),
        ("3p", "Peng Yue"),
        ("3h", "Xiahou Ying"),
        ("3z", "Zhongli Mo"),
        ("6y", "Ying Bu"),
        ("6h", "Han Xin"),
        ("6l", "Liu Bang"),
        ("6x", "Xiang Yu"),
        ("9", "Ziying"),
    ],
)
def test_1_2_the_known_names(code: str, name: str) -> None:
    (card,) = parse_cards(code)
    assert card.person == name


@pytest.mark.parametrize("code", ["1", "4", "5", "7", "8"])
def test_1_2_ranks_whose_persons_are_not_known_stay_unnamed(code: str) -> None:
    (card,) = parse_cards(code)
    assert card.person == ""


def test_1_2_cards_of_another_rank_are_interchangeable_but_each_three_is_a_choice_of_its_own() -> None:
    assert moves_of("44/5 - - - - H 3-3 0-1 base") == ["4", "44"]
    assert moves_of("3l3x/5 - - - - H 3-3 0-1 base") == ["3l", "3x", "3l3x"]


@pytest.mark.parametrize("move", ["!4", "!9", "!0", "!255", "-!7"])
def test_1_2_only_a_three_or_a_six_has_a_power(move: str) -> None:
    assert refused_by("02455579/5 - - C:4 - H 3-3 0-1 base", move) == "1.2"
