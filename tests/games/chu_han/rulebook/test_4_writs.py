"""Section 4 of the rules: the writs."""

from __future__ import annotations

import pytest

from tests.games.chu_han.rulebook.moments import after, han, moves_of, refusal, refused_by


def test_4_1_a_writ_draws_the_top_two_cards() -> None:
    text = "44/55 9712 - - - H 2-2 0-1 base"
    assert str(after(text, "w")) == "4479/55 12 - - - Hw 3-2 0-1 base"
    assert str(after(text, "w", "44", "w")) == "79/1255 - - H:44 - Cw 3-3 0-1 base"


@pytest.mark.parametrize("table", ["-", "C:4"])
def test_4_1_one_writ_a_turn(table: str) -> None:
    assert refused_by(f"57/55 9712 - {table} - H 2-2 0-1 base", "w", "w") == "4.1"


def test_4_1_in_the_next_turn_another_may_be_taken() -> None:
    text = "457/558 9712 - - - H 2-2 0-1 base"
    assert after(text, "w", "4", "5", "w", "7").writs == (4, 2)


def test_4_1_a_new_trick_is_a_new_turn() -> None:
    assert after("157/58 9712 - - - H 2-2 0-1 base", "w", "5", "-", "w").writs == (4, 2)


def test_4_1_none_is_left_after_six() -> None:
    assert "w" not in moves_of("57/55 - - C:4 - H 2-4 0-1 base")
    assert refused_by("57/55 - - C:4 - H 2-4 0-1 base", "w") == "4.1"
    assert refused_by("57/55 12 - C:4 - H 1-4 0-1 base", "w", "5", "w") == "4.1"


def test_4_1_a_writ_and_then_a_pass_is_legal() -> None:
    later = after("57/55 12 - C:4 - H 1-4 0-1 base", "w", "-")
    assert str(later) == "1257/55 - 4 - - C 2-4 0-1 base"


@pytest.mark.parametrize("power", ["!3p4", "!6h", "-!6x"])
def test_4_1_when_responding_the_writ_comes_before_any_power_or_set(power: str) -> None:
    """With the response or the pass the turn is over: the next writ is the rival's to take."""
    text = "13p4576h6x/55 1278 - C:4 - H 1-3 0-1 base"
    assert refused_by(text, power, "w") == "2.6"
    assert after(text, "w", power, ".", "w").writs == (2, 4)
    assert after(text, power, ".", "w").writs == (1, 4)
    assert after(text, "5", "w").writs == (1, 4)


def test_4_1_a_leader_may_take_it_after_a_lead_power() -> None:
    assert han(after("3j45/55 12 - - - H 1-4 0-1 base", "!3j", ".", "w")) == "1245"


MODIFYING = [
    ("13p45/3l7 12 - C:4 - H 1-4 0-1 base", "!3p4"),
    ("13z45/3l7 12 - C:4 - H 1-4 0-1 base", "!3z5"),
    ("13z45/3l7 12 - - - H 1-4 0-1 base", "!3z45"),
    ("1456h/3l7 12 - C:4 - H 1-4 0-1 base", "!6h"),
    ("1456l/3l7 12 - C:9 - H 1-4 0-1 base", "!6l"),
    ("13h45/3l7 12 - C:4 - H 1-4 0-1 base", "-!3h"),
    ("1456x/3l7 12 - C:4 - H 1-4 0-1 base", "-!6x"),
]


@pytest.mark.parametrize(("text", "power"), MODIFYING)
def test_4_2_no_writ_after_one_of_the_six_modifying_powers_was_cancelled(text: str, power: str) -> None:
    cancelled = str(after(text, power, "!3l", "."))
    assert "w" not in moves_of(cancelled)
    refused = refusal(cancelled, "w")
    assert refused.rule == "4.2"
    assert refused.sentence == "No writ now: your power was cancelled, and a writ had to come before it."


@pytest.mark.parametrize(("text", "power"), MODIFYING)
def test_4_2_the_writ_may_be_taken_before_the_power(text: str, power: str) -> None:
    later = after(text, "w", power, "!3l", ".")
    assert later.writs == (2, 4)
    assert "w" not in moves_of(str(later))


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("3j45/3l7 1278 - - - H 1-3 0-1 base", "!3j"),
        ("3y45/3l7 1278 - - - H 1-3 0-1 base", "!3y:4"),
        ("456y/3l7 1278 2 - - H 1-3 0-1 base", "!6y:2"),
    ],
)
def test_4_2_after_a_cancelled_lead_power_a_writ_not_yet_taken_is_still_allowed(
    text: str, power: str
) -> None:
    later = after(text, power, "!3l", ".", "w")
    assert later.writs == (2, 3)
    assert han(later) == "1245"
    assert refused_by(text, "w", power, "!3l", ".", "w") == "4.1"


def test_4_2_the_bar_ends_with_the_turn() -> None:
    text = "13p459/3l78 12 - C:4 - H 1-4 0-1 base"
    assert "w" in moves_of(text, "!3p4", "!3l", ".", "5")
    assert "w" in moves_of(text, "!3p4", "!3l", ".", "5", "8")
