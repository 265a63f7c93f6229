"""Section 6: the order of reveals."""

from __future__ import annotations

from tests.games.sun_tzu.moments import BLUE, RED, SAME, after, answers, line, refused_by


def test_6_1_fewer_armies_on_the_board_set_the_order() -> None:
    assert after(line(board="B2/0/0/0/R1"), *SAME).actor is RED
    assert after(line(board="B1/0/0/0/R2", privilege="R"), *SAME).actor is BLUE
    # Markers are not on the board, and in round 1 the order is fixed.
    assert after(line(board="B2/0r/0r/0r/R1"), *SAME).actor is RED
    assert after(line(round="1", board="B2/0/0/0/R1"), *SAME).start.round == 2


def test_6_2_with_equal_armies_it_stays() -> None:
    assert after(line(board="B2/0/0/0/R2", privilege="R"), *SAME).actor is RED
    assert after(line(board="B2/0/0/0/R2", privilege="B"), *SAME).actor is BLUE


def test_6_3_if_nobody_had_it_the_order_is_fixed() -> None:
    position = after(line(board="B2/0/0/0/R2"), *SAME)
    assert (position.start.round, position.start.privilege) == (3, None)


def test_6_4_the_provinces_are_named_one_by_one() -> None:
    text = line(board="B2/0/0/0/R1")
    assert answers(text, *SAME) == ["R:>Q", "R:>C", "R:>J", "R:>H", "R:>W"]
    assert answers(text, *SAME, ">J", ">W") == ["R:>Q", "R:>C", "R:>H"]
    assert refused_by(text, *SAME, ">J", ">J") == "3.3"
    assert refused_by(text, *SAME, ">QC") == "6.4"
    # The last province is not named.
    assert after(text, *SAME, ">J", ">W", ">Q", ">C").start.round == 3
