"""Section 4: battles."""

from __future__ import annotations

import pytest

from chuhan.games.sun_tzu.cards import Card
from chuhan.games.sun_tzu.position import Position
from tests.games.sun_tzu.moments import after, answers, board, fight, line, refused_by, won


def qin(position: Position) -> str:
    return str(position.now).split(" ")[2].split("/")[0]


@pytest.mark.parametrize(
    ("blue", "red", "margin"), [("9", "2", 7), ("1", "T", -9), ("8", "8", 0), ("6", "5", 1)]
)
def test_4_1_the_higher_number_wins_by_the_difference(blue: str, red: str, margin: int) -> None:
    assert won(blue, red) == margin


@pytest.mark.parametrize(("blue", "red", "margin"), [("-1", "1", -1), ("-1", "T", -1), ("3", "-1", 1)])
def test_4_2_minus_one_loses_to_every_number_by_1(blue: str, red: str, margin: int) -> None:
    assert won(blue, red) == margin


@pytest.mark.parametrize(
    ("blue", "red", "margin"),
    [
        ("+1", "T", 1),
        ("+2", "1", 2),
        ("9", "+3", -3),
        ("+1", "-1", 1),
        ("-1", "+3", -3),
        ("+3", "+1", 2),
        ("+2", "+3", -1),
    ],
)
def test_4_3_plus_cards_win_by_their_value(blue: str, red: str, margin: int) -> None:
    position = fight(blue, red)
    while position.start.round == 1:
        assert position.asked is not None
        position = after(str(position), str(position.asked.moves[-1]))
    assert position.now.armies[0] == margin


def test_4_4_the_cost_of_plus_cards() -> None:
    assert [card.cost for card in (Card.PLUS_1, Card.PLUS_2, Card.PLUS_3)] == [0, 1, 2]
    assert fight("+2", "5").now.aside == (4, 3)
    assert fight("+3", "5").now.aside == (5, 3)
    assert fight("+1", "5").now.aside == (3, 3)
    assert fight("5", "+3").now.aside == (3, 5)


@pytest.mark.parametrize("card", ["-1", "+1", "+2", "+3"])
def test_4_5_equal_relative_cards_tie(card: str) -> None:
    assert qin(fight(card, card)) == "0"


def test_4_5_and_pay_all_the_same() -> None:
    assert fight("+2", "+2").now.aside == (4, 4)
    assert fight("+3", "+3").now.aside == (5, 5)


def test_4_6_a_6_leaves_a_marker_and_is_barred_there() -> None:
    assert qin(fight("6", "1")) == "B5b"
    assert qin(fight("6", "6")) == "0br"
    text = line(board="B5b/0/0/0/0")
    assert refused_by(text, "6,1,2,3,4") == "4.6"
    assert after(text, "1,6,2,3,4").moves


def test_4_6_with_an_empty_supply_the_board_pays() -> None:
    text = line(board="B2/B1/0/0/0", armies="0+18/18+3", privilege="R")
    laid = "B:1,2,3,4,6", "R:1,2,3,4,6"
    assert answers(text, *laid, "R:>W") == ["B:<C1", "B:<Q1"]
    assert board(text, *laid, "R:>W", "<C1") == "B2/0/0/0/0br"


@pytest.mark.parametrize(
    ("start", "left"), [("0", "R4"), ("R2", "R6"), ("B6", "B2"), ("B4", "0"), ("B3", "R1"), ("B3b", "R1b")]
)
def test_4_7_what_a_margin_of_four_does(start: str, left: str) -> None:
    position = fight("5", "9", start)
    assert qin(position) == left
    assert sum(position.now.supply) + sum(map(abs, position.now.armies)) == 36 - start.count("b")


def test_4_8_a_plague_sends_half_home_and_cancels_the_other_card() -> None:
    assert [qin(fight("P", "9", f"R{n}")) for n in range(1, 7)] == ["R1", "R1", "R2", "R2", "R3", "R3"]
    assert qin(fight("P", "6", "B5")) == "B3"
    assert fight("P", "+3").now.aside == (3, 3)
    assert qin(fight("P", "P", "B6")) == "B3"
    assert answers(line(round="1", hands="123456P/123456", piles="-/789"), "B:P,2,3,4,5", "R:1,2,3,4,5") == [
        "R:k7",
        "R:k8",
    ]


def test_4_9_blue_answers_first() -> None:
    text = line(board="B2/0/0/0/R2", hands="123456+2/123456+2", privilege="B")
    laid = "B:+2,1,2,3,4", "R:+2,1,2,3,4", "B:>Q"
    assert answers(text, *laid) == ["B:<Q1", "B:<s1"]
    assert answers(text, *laid, "<s1") == ["R:<W1", "R:<s1"]
