"""Section 1: what is in the box."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import (
    ALL_PROVINCES,
    ARMIES,
    DECK,
    DISPLAYS,
    END_FIELD,
    FRAMED,
    LAST_ROUND,
    SIDES,
    Event,
    Lord,
    Province,
    Side,
)
from chuhan.games.sun_tzu.rules import Ruleset


def test_1_1_two_sides_with_armies_cards_and_warlords() -> None:
    assert [(str(side), side.title) for side in SIDES] == [("B", "Blue"), ("R", "Red")]
    assert (ARMIES, len(DECK)) == (21, 20)
    assert [sum(lord.side is side for lord in Lord) for side in SIDES] == [5, 5]


def test_1_2_five_provinces_from_qin_to_wu() -> None:
    assert [province.title for province in ALL_PROVINCES] == ["Qin", "Chu", "Jin-Yan", "Han-Qi", "Wu"]
    assert "".join(map(str, ALL_PROVINCES)) == "QCJHW"


def test_1_3_nine_rounds_and_nine_steps_to_each_end() -> None:
    assert (LAST_ROUND, END_FIELD) == (9, 9)


def test_1_4_the_twenty_cards_and_the_framed_ones() -> None:
    assert str(DECK) == "123456789T+1+1+1+2+3-1-1-1PP"
    assert str(FRAMED) == "123456" == str(DECK.framed)
    assert len(DECK.unframed) == 14


def test_1_5_ten_displays_with_three_values() -> None:
    assert len(set(DISPLAYS)) == 10
    assert all(len(display) == 3 and display.isdigit() for display in DISPLAYS)


def test_1_6_ten_warlords_and_five_events() -> None:
    assert "".join(map(str, Lord)) == "skrzpmvtna"
    assert "".join(str(lord) for lord in Lord if lord.side is Side.RED) == "skrzp"
    assert "".join(map(str, Event)) == "pwnti"


def test_1_7_the_neighbours_are_a_switch() -> None:
    assert len(Ruleset().neighbours(Province.WU)) == 4
    assert Ruleset(map="geo").neighbours(Province.WU) == (Province.CHU, Province.HAN_QI)
