"""Section 5 of the rules: the six powers that modify a response or a pass."""

from __future__ import annotations

import pytest

from tests.games.chu_han.rulebook.moments import (
    after,
    moves_of,
    refusal,
    refused_by,
    set_to_beat,
)

# ------------------------------------------------------------------------------------------ 5.5 Peng Yue


def test_5_5_peng_yue_responds_with_a_set_of_equal_rank() -> None:
    text = "3p4455/9 - - C:44 - H 3-3 0-1 base"
    assert moves_of(text) == ["55", "!3p44", "-"]
    later = after(text, "!3p44", ".")
    assert str(later) == "55/9 - - C:44,H:!3p44 - C 3-3 0-1 base"
    assert set_to_beat(later) == (2, 4)


def test_5_5_the_joker_may_be_in_the_equal_set() -> None:
    assert "!3p04" in moves_of("03p457/9 - - C:44 - H 3-3 0-1 base")


def test_5_5_against_3s_peng_yue_is_not_part_of_his_set() -> None:
    text = "3x3p47/9 - - C:3j - H 3-3 0-1 base"
    assert moves_of(text) == ["4", "7", "!3p3x", "-"]
    assert refused_by(text, "!3p3p") == "3.2"


@pytest.mark.parametrize("move", ["!3p55", "!3p22"])
def test_5_5_exactly_equal_neither_higher_nor_lower(move: str) -> None:
    assert refused_by("3p224455/9 - - C:44 - H 3-3 0-1 base", move) == "5.5"


def test_5_5_the_size_must_fit_all_the_same() -> None:
    assert refused_by("3p444/9 - - C:44 - H 3-3 0-1 base", "!3p4") == "3.3"
    assert refused_by("3p4445/9 - - C:44 - H 3-3 0-1 base", "!3p444") == "3.3"


def test_5_5_he_needs_a_set() -> None:
    assert refused_by("3p444/9 - - C:44 - H 3-3 0-1 base", "!3p") == "3.2"
    assert refused_by("3p445/9 - - C:44 - H 3-3 0-1 base", "!3p45") == "3.2"


def test_5_5_he_cannot_lead_nor_pass() -> None:
    assert refusal("3p44/9 - - - - H 3-3 0-1 base", "!3p44").rule == "5.5"
    assert refused_by("3p44/9 - - C:44 - H 3-3 0-1 base", "-!3p") == "5.5"
    assert moves_of("3p44/9 - - - - H 3-3 0-1 base") == ["3p", "4", "44"]


# ------------------------------------------------------------------------------------------ 5.6 Zhongli Mo


@pytest.mark.parametrize(
    ("played", "rank"), [("!3z24", 2), ("!3z89", 8), ("!3z3j9", 3), ("!3z6l9", 6), ("!3z09", 0), ("!3z19", 1)]
)
def test_5_6_zhongli_mo_counts_as_the_lowest_rank(played: str, rank: int) -> None:
    text = "0123j3z456l789/55 - - - - H 3-3 0-1 base"
    assert set_to_beat(after(text, played, ".")) == (2, rank)


def test_5_6_the_lowest_rank_must_beat_the_set_on_the_table() -> None:
    text = "3z4578/9 - - C:44 - H 3-3 0-1 base"
    assert moves_of(text) == ["!3z57", "!3z58", "!3z78", "-"]
    assert refused_by(text, "!3z48") == "3.3"
    assert refused_by(text, "!3z578") == "3.3"


@pytest.mark.parametrize("move", ["!3z44", "!3z445", "!3z3j3y", "!3z6h6l7"])
def test_5_6_every_rank_at_most_once(move: str) -> None:
    assert refused_by("3j3y3z4456h6l7/9 - - - - H 3-3 0-1 base", move) == "5.6"


def test_5_6_he_is_not_part_of_his_set_but_another_3_may_be() -> None:
    text = "3j3z47/9 - - - - H 3-3 0-1 base"
    assert refused_by(text, "!3z3z4") == "3.2"
    assert refused_by(text, "!3z") == "5.6"
    assert set_to_beat(after(text, "!3z3j4", ".")) == (2, 3)


def test_5_6_with_the_joker_the_set_is_of_rank_0() -> None:
    text = "03z457/12 - - - - H 3-3 0-1 base"
    assert set_to_beat(after(text, "!3z045", ".")) == (3, 0)
    assert refused_by("03z457/1 - - C:11 - H 3-3 0-1 base", "!3z04") == "3.3"


def test_5_6_together_with_peng_yue_the_lowest_rank_is_equal() -> None:
    text = "3p3z4578/9 - - C:44 - H 3-3 0-1 base"
    together = [move for move in moves_of(text) if move.startswith("!3p")]
    assert together == ["!3p!3z45", "!3p!3z47", "!3p!3z48"]
    assert refused_by(text, "!3p!3z57") == "5.5"
    assert refused_by(text, "!3p!3z456l") == "3.2"


def test_5_6_he_is_no_pass_power() -> None:
    assert refused_by("3z45/9 - - C:44 - H 3-3 0-1 base", "-!3z") == "5.6"


# ------------------------------------------------------------------------------------------ 5.7 Han Xin


def test_5_7_han_xin_makes_the_rival_answer_their_own_set_and_score_1() -> None:
    text = "16h/44557 - - C:44 - H 3-3 0-1 base"
    later = after(text, "!6h", ".")
    assert str(later) == "1/44557 - - C:44,H:!6h - C 3-3 0-2 base"
    assert moves_of(str(later)) == ["55", "-"]
    assert refused_by(str(later), "44") == "3.3"
    assert refused_by(str(later), "7") == "3.3"


def test_5_7_it_is_a_normal_response_turn_writ_and_powers_included() -> None:
    later = after("16h/3p4457 12 - C:44 - H 2-3 0-1 base", "!6h", ".")
    assert moves_of(str(later)) == ["w", "!3p44", "-"]
    assert after(str(later), "w").writs == (2, 4)


def test_5_7_if_the_rival_passes_han_xins_side_leads() -> None:
    assert str(after("16h/57 - - C:44 - H 3-3 0-1 base", "!6h", ".", "-")) == "1/57 - 446h - - H 3-3 0-2 base"


def test_5_7_if_the_rival_beats_it_the_trick_goes_on() -> None:
    later = after("16h77/558 - - C:44 - H 3-3 0-1 base", "!6h", ".", "55")
    assert str(later) == "177/8 - - C:44,H:!6h,C:55 - H 3-3 0-2 base"
    assert moves_of(str(later)) == ["77", "-"]


def test_5_7_a_set_of_twos_is_not_scored_again() -> None:
    assert after("16h/57 - - C:222222 - H 3-3 0-7 base", "!6h", ".").score == (0, 8)


def test_5_7_he_brings_no_set_and_cannot_lead_or_pass() -> None:
    assert refused_by("556h/7 - - C:44 - H 3-3 0-1 base", "!6h55") == "5.7"
    assert refused_by("556h/7 - - - - H 3-3 0-1 base", "!6h") == "5.7"
    assert refused_by("556h/7 - - C:44 - H 3-3 0-1 base", "-!6h") == "5.7"


# ------------------------------------------------------------------------------------------ 5.8 Liu Bang


def test_5_8_liu_bang_beats_a_single_9_as_a_10() -> None:
    text = "16l/78 - - C:9 - H 3-3 0-1 base"
    assert moves_of(text) == ["!6l", "-"]
    later = after(text, "!6l", ".")
    assert set_to_beat(later) == (1, 10)
    assert moves_of(str(later)) == ["-"]


def test_5_8_a_9_alone_with_zhongli_mo_is_a_single_9_too() -> None:
    assert "!6l" in moves_of("16l/78 - - C:!3z9 - H 3-3 0-1 base")


def test_5_8_han_xin_may_answer_the_10() -> None:
    later = after("16l/786h - - C:9 - H 3-3 0-1 base", "!6l", ".", "!6h", ".")
    assert later.score == (1, 1)
    assert moves_of(str(later)) == ["-"]


@pytest.mark.parametrize("table", ["C:8", "C:09", "C:88", "C:5"])
def test_5_8_against_anything_else_he_is_a_plain_6(table: str) -> None:
    assert refused_by(f"16l/7 - - {table} - H 3-3 0-1 base", "!6l") == "5.8"


def test_5_8_he_is_the_set_himself_and_cannot_lead_or_pass() -> None:
    assert refused_by("16l/7 - - C:9 - H 3-3 0-1 base", "!6l1") == "5.8"
    assert refused_by("16l/7 - - - - H 3-3 0-1 base", "!6l") == "5.8"
    assert refused_by("16l/7 - - C:9 - H 3-3 0-1 base", "-!6l") == "5.8"
    assert moves_of("16l/7 - - C:5 - H 3-3 0-1 base") == ["6l", "-"]


# ------------------------------------------------------------------------------------------ 5.9 Xiahou Ying


def test_5_9_xiahou_ying_passes_keeps_the_lead_and_gives_3_vp() -> None:
    later = after("13h5/7 - - C:44 - H 3-3 0-1 base", "-!3h", ".")
    assert str(later) == "15/7 - 3h44 - - H 3-3 0-4 base"
    assert later.leading
    assert refused_by(str(later), "-") == "3.1"


def test_5_9_leading_is_a_new_turn_with_a_writ_and_a_power_of_its_own() -> None:
    text = "13j3h5/7 1245 - C:44 - H 2-2 0-1 base"
    assert moves_of(text, "w", "-!3h", ".")[:2] == ["w", "!3j"]


def test_5_9_he_only_passes() -> None:
    assert refused_by("13h5/7 - - C:44 - H 3-3 0-1 base", "!3h55") == "5.9"
    assert refused_by("13h5/7 - - C:44 - H 3-3 0-1 base", "!3h") == "5.9"


# ------------------------------------------------------------------------------------------ 5.10 Xiang Yu


def test_5_10_xiang_yu_passes_and_doubles_the_rest_of_the_round() -> None:
    later = after("156x/7 - - C:44 - H 3-3 0-1 base", "-!6x", ".")
    assert str(later) == "15/7 - 446x - - C 3-3 0-1x2 base"


@pytest.mark.parametrize(
    ("text", "moves", "score"),
    [
        ("2222227/5 - - - - H 3-3 3-1x2 base", ("222222",), (15, 1)),
        ("7/2222225 - - - - C 3-3 3-1x2 base", ("222222",), (3, 13)),
        ("16h/57 - - C:44 - H 3-3 3-1x2 base", ("!6h", "."), (3, 3)),
        ("13h/57 - - C:44 - H 3-3 3-1x2 base", ("-!3h", "."), (3, 7)),
        ("5/17 24 - - - H 3-2 3-1x2 base", ("5",), (11, 1)),
        ("17/5 24 - - - C 3-2 3-1x2 base", ("5",), (3, 11)),
    ],
)
def test_5_10_all_vp_of_either_side_count_twice(
    text: str, moves: tuple[str, ...], score: tuple[int, int]
) -> None:
    assert after(text, *moves).score == score


def test_5_10_what_was_scored_before_stays() -> None:
    assert after("156x/7 - - C:222222 - H 3-3 0-7 base", "-!6x", ".").score == (0, 7)


def test_5_10_he_only_passes() -> None:
    assert refused_by("156x/7 - - C:44 - H 3-3 0-1 base", "!6x") == "5.10"
    assert refused_by("156x/7 - - C:4 - H 3-3 0-1 base", "!6x5") == "5.10"
