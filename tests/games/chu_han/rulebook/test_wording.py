"""The rulebook's own words: the object of a round, exceptions, and what is our ruling and not a rule."""

from __future__ import annotations

import re

from chuhan.games.chu_han.events import EVENTS, UNKNOWN_EVENTS, event_deck
from chuhan.games.chu_han.rules import OPEN_RULINGS, rulebook
from tests.games.chu_han.rulebook.moments import HAN, after, observed, round_winner, set_to_beat
from tests.kit.citations import numbers_in

BOOK = rulebook()


def test_2_1_the_section_begins_with_the_object_of_a_round() -> None:
    text = BOOK["2"].text
    assert text.startswith("A match is made of rounds, and a round of tricks.")
    for said in (
        "first to get rid of all its cards: to go out",
        "wins the round",
        "victory points, VP for short",
    ):
        assert said in text


def test_2_5_a_hand_and_the_pile_are_secret_but_for_ji_bu() -> None:
    assert "your own secret, but see 5.1" in BOOK["2.5"].text
    assert "except what Ji Bu has shown them" in BOOK["2.5"].text
    seen = observed(HAN, "3j47/1559 12 - - - H 3-2 0-1 base", "8842", "!3j", ".").view
    assert [str(card) for card in (*seen.pile, *seen.buried_seen)] == ["1", "2", "8", "8"]


def test_3_6_the_joker_is_a_0_in_a_set_of_zhongli_mos() -> None:
    assert "Only in a set made by Zhongli Mo it is a 0 (5.6)" in BOOK["3.6"].text
    assert set_to_beat(after("03z478/5 - - - - H 3-3 0-1 base", "!3z078", ".")) == (3, 0)
    assert set_to_beat(after("03z478/5 - - - - H 3-3 0-1 base", "07")) == (2, 7)


def test_3_7_so_his_set_with_the_joker_scores_nothing() -> None:
    assert "but not with the joker in it: then his set is of rank 0" in BOOK["3.7"].text
    assert after("1023z4578/5 - - - - H 3-3 0-1 base", "!3z024578", ".").score == (0, 1)


def test_5_9_the_lead_is_of_this_round() -> None:
    assert "lead the next trick of this round" in BOOK["5.9"].text
    assert "2.4 says who leads the next one" in BOOK["5.9"].text


def test_5_10_whose_vp_are_doubled_is_a_ruling() -> None:
    assert "side" not in BOOK["5.10"].text
    assert BOOK["5.10"].ruling.startswith("The doubling is for both sides, and only from now on.")
    assert "9.5" in numbers_in(BOOK["5.10"].ruling)


def test_6_4_which_of_the_two_is_cancelled_is_a_ruling() -> None:
    assert "cancels one" not in BOOK["6.4"].text
    assert BOOK["6.4"].ruling.startswith("Lü Zhi cancels one of the two")


def test_7_1_begins_with_who_wins_the_round() -> None:
    assert BOOK["7.1"].text.startswith("The side whose hand is empty first goes out and wins the round.")


def test_7_2_ying_bus_last_card_is_a_ruling() -> None:
    assert "Ying Bu" not in BOOK["7.2"].text
    assert "last card is Ying Bu" in BOOK["7.2"].ruling
    assert round_winner(after("6y/3l - 4 - - H 3-3 0-1 base", "!6y:4", "!3l", ".")) is HAN


def test_8_1_the_kits_deck_has_seven_cards_and_six_events_are_unknown() -> None:
    assert "has seven cards: five Lulls, Sound Advice and Stability" in BOOK["8.1"].ruling
    assert "six are not even named in our sources" in BOOK["8.1"].ruling
    assert len(event_deck(1)) == 7
    assert (UNKNOWN_EVENTS, len(EVENTS) - 1) == (6, 4)


def test_8_2_the_books_differ_on_the_3_vp_of_hangu() -> None:
    assert "one published text gives them to both sides, the others say that either side may get them" in (
        BOOK["8.2"].text
    )


def test_9_1_the_section_says_that_the_books_differ_or_leave_room() -> None:
    assert BOOK["9"].text.startswith("On these questions the published books differ or leave room.")


def test_9_5_every_ruling_without_a_switch_is_named_as_such() -> None:
    """But for names of cards, and for what a switch or 8.2 is about."""
    named = numbers_in(BOOK["9"].ruling) | set(re.findall(r"section (\d)", BOOK["9"].ruling))
    ours = {number for number, rule in BOOK.items() if rule.ruling and not number.startswith("9")}
    assert ours - named == {"1.2", "5.10", "8.1"}
    assert named <= ours
    assert [rule.open for rule in BOOK.values() if rule.open] == [*OPEN_RULINGS]
