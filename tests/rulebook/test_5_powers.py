"""Section 5 of the rules: the powers."""

from __future__ import annotations

import pytest

from chuhan.powers import POWERS, When
from tests.rulebook.moments import (
    CHU,
    HAN,
    after,
    chu,
    han,
    moves_of,
    observed,
    refusal,
    refused_by,
    round_winner,
    set_to_beat,
)

# ------------------------------------------------------------------------------------------ 5.1 Ji Bu


def test_5_1_ji_bu_shows_the_top_four_and_leaves_them_in_order() -> None:
    text = "3j44/55 978712 - - - H 2-1 0-1 base"
    seen = observed(HAN, text, "1122", "!3j", ".")
    assert str(seen.view) == "44/?2 9787?2 - H:!3j - Hp 2-1 0-1 base"
    assert str(seen.match.position) == "44/55 978712 - H:!3j - Hp 2-1 0-1 base"
    assert seen.buried_seen == ()


def test_5_1_ji_bu_shows_them_to_his_own_side_only() -> None:
    text = "3j44/55 978712 - - - H 2-1 0-1 base"
    assert str(observed(CHU, text, "1122", "!3j", ".").view) == "?2/55 ?6 - H:!3j - Hp 2-1 0-1 base"


def test_5_1_nothing_is_shown_before_he_takes_effect() -> None:
    text = "3j44/3l5 978712 - - - H 2-1 0-1 base"
    assert str(observed(HAN, text, "1122", "!3j").view) == "44/?2 ?6 - - H:!3j H 2-1 0-1 base"


def test_5_1_nor_ever_when_he_is_cancelled() -> None:
    text = "3j44/3l5 978712 - - - H 2-1 0-1 base"
    seen = observed(HAN, text, "1122", "!3j", "!3l", ".")
    assert str(seen.view) == "44/?1 ?6 3j3l - - Hc 2-1 0-1 base"


@pytest.mark.parametrize("hand", ["3j44", "3j"])
def test_5_1_nor_when_the_cancel_ends_the_round(hand: str) -> None:
    seen = observed(HAN, f"{hand}/3l 9787 - - - H 2-2 0-1 base", "1122", "!3j", "!3l", ".")
    assert seen.match.position.over
    assert seen.view.pile == ()
    assert seen.buried_seen == ()


def test_5_1_after_five_writs_he_sees_two_buried_cards() -> None:
    seen = observed(HAN, "3j44/55 97 - - - H 3-2 0-1 base", "8122", "!3j", ".")
    assert [str(card) for card in seen.view.pile] == ["9", "7"]
    assert [str(card) for card in seen.buried_seen] == ["8", "1"]
    assert seen.match.position.open == (False, False)


def test_5_1_after_six_writs_he_sees_the_buried_four_and_the_rivals_hand_lies_open_for_the_round() -> None:
    text = "3j447/155 - - - - H 3-3 0-1 base"
    seen = observed(HAN, text, "8122", "!3j", ".")
    assert [str(card) for card in seen.buried_seen] == ["8", "1", "2", "2"]
    assert str(seen.view) == "447/155* - - H:!3j - Hp 3-3 0-1 base"
    later = after(text, "!3j", ".", "44", "55", "-")
    assert str(later.seen_by(HAN)) == "7/1* - 3j4455 - - C 3-3 0-1 base"
    assert str(later.seen_by(CHU)) == "?1/1* - 3j4455 - - C 3-3 0-1 base"


def test_5_1_chus_ji_bu_opens_hans_hand() -> None:
    assert str(after("447/13j5 - - - - C 3-3 0-1 base", "!3j", ".")) == "447*/15 - - C:!3j - Cp 3-3 0-1 base"


def test_5_1_a_hand_opened_by_nobody_stays_closed_when_the_sixth_writ_is_taken_later() -> None:
    later = after("3j44/55 97 - - - H 3-2 0-1 base", "!3j", ".", "w")
    assert later.writs_left == 0
    assert later.open == (False, False)


def test_5_1_ji_bu_is_for_the_leader_and_needs_no_target() -> None:
    assert refused_by("3j44/55 - - C:1 - H 3-3 0-1 base", "!3j") == "5.1"
    assert refused_by("3j44/55 - - - - H 3-3 0-1 base", "!3j:4") == "5.1"
    assert refused_by("3j44/55 - - C:1 - H 3-3 0-1 base", "-!3j") == "5.1"


# ------------------------------------------------------------------------------------------ 5.2 Yu Ji


def test_5_2_yu_ji_discards_another_card_of_the_own_hand() -> None:
    text = "3y478/55 - 1 - - H 3-3 0-1 base"
    assert moves_of(text)[:3] == ["!3y:4", "!3y:7", "!3y:8"]
    assert str(after(text, "!3y:7", ".")) == "48/55 - 17 H:!3y:7 - Hp 3-3 0-1 base"


def test_5_2_the_target_is_named_but_stays_in_the_hand_until_the_effect() -> None:
    announced = after("3y478/55 - 1 - - H 3-3 0-1 base", "!3y:7")
    assert str(announced) == "478/55 - 1 - H:!3y:7 H 3-3 0-1 base"
    assert str(announced.seen_by(CHU)) == "7?2/55 - 1 - H:!3y:7 H 3-3 0-1 base"


def test_5_2_even_the_joker_can_be_discarded() -> None:
    later = after("03y4/55 - - - - H 3-3 0-1 base", "!3y:0", ".")
    assert str(later) == "4/55 - 0 H:!3y:0 - Hp 3-3 0-1 base"


def test_5_2_yu_ji_needs_another_card() -> None:
    assert refused_by("3y/55 - - - - H 3-3 0-1 base", "!3y") == "5.2"
    assert refused_by("3y/55 - - - - H 3-3 0-1 base", "!3y:3y") == "5.2"
    assert moves_of("3y/55 - - - - H 3-3 0-1 base") == ["3y"]


@pytest.mark.parametrize("move", ["!3y", "!3y:3y", "!3y:5", "!3y:0"])
def test_5_2_the_card_must_be_named_and_another_one_of_the_hand(move: str) -> None:
    assert refused_by("3y478/55 - - - - H 3-3 0-1 base", move) == "5.2"


def test_5_2_yu_ji_is_for_the_leader() -> None:
    assert refused_by("3y478/55 - - C:1 - H 3-3 0-1 base", "!3y:4") == "5.2"


# ------------------------------------------------------------------------------------------ 5.3 Ying Bu


def test_5_3_ying_bu_takes_a_card_of_rank_1_to_5_from_the_discard_pile() -> None:
    text = "86y/55 - 0123j456h789 - - H 3-3 0-1 base"
    assert moves_of(text)[:5] == ["!6y:1", "!6y:2", "!6y:3j", "!6y:4", "!6y:5"]
    assert "!6y:7" not in moves_of(text)
    assert str(after(text, "!6y:3j", ".")) == "3j8/55 - 012456h789 H:!6y:3j - Hp 3-3 0-1 base"


def test_5_3_the_card_stays_in_the_discard_pile_until_the_effect() -> None:
    assert str(after("86y/55 - 4 - - H 3-3 0-1 base", "!6y:4")) == "8/55 - 4 - H:!6y:4 H 3-3 0-1 base"


def test_5_3_the_card_may_be_played_at_once() -> None:
    assert str(after("46y8/55 - 4 - - H 3-3 0-1 base", "!6y:4", ".", "44").trick) == "H:!6y:4,H:44"


@pytest.mark.parametrize("discard", ["-", "06h6l6x777889"])
def test_5_3_without_such_a_card_ying_bu_has_no_power(discard: str) -> None:
    text = f"46y/55 - {discard} - - H 3-3 0-1 base"
    assert refused_by(text, "!6y:4") == "5.3"
    assert refused_by(text, "!6y") == "5.3"
    assert moves_of(text) == ["4", "6y"]


@pytest.mark.parametrize("move", ["!6y", "!6y:7", "!6y:0", "!6y:6h", "!6y:1", "!6y:3j"])
def test_5_3_the_card_must_be_named_of_rank_1_to_5_and_there(move: str) -> None:
    assert refused_by("146y/55 - 046h79 - - H 3-3 0-1 base", move) == "5.3"


def test_5_3_cards_of_the_running_trick_are_not_yet_in_the_discard_pile() -> None:
    assert refused_by("146y/55 - 4 C:1 - H 3-3 0-1 base", "!6y:4") == "5.3"


# ------------------------------------------------------------------------------------------ 5.4 Lü Zhi


def test_5_4_lu_zhi_cancels_the_power_just_announced() -> None:
    later = after("13j4/3l5 - - - - H 3-3 0-1 base", "!3j", "!3l", ".")
    assert str(later) == "14/5 - 3j3l - - Hc 3-3 0-1 base"


def test_5_4_without_a_power_there_is_nothing_to_cancel() -> None:
    assert refused_by("14/3l5 - - - - H 3-3 0-1 base", "4", "!3l") == "5.4"
    assert refused_by("3l4/5 - - - - H 3-3 0-1 base", "!3l") == "5.4"


def test_5_4_a_power_card_played_as_a_plain_card_cannot_be_cancelled() -> None:
    assert refused_by("13j4/3l5 - - - - H 3-3 0-1 base", "3j", "!3l") == "5.4"


def test_5_4_she_is_played_out_of_turn_never_with_a_pass() -> None:
    assert refused_by("3l4/5 - - C:1 - H 3-3 0-1 base", "-!3l") == "5.4"


def test_5_4_only_who_holds_her_can_play_her() -> None:
    assert refused_by("13j4/55 - - - - H 3-3 0-1 base", "!3j", "!3l") == "3.2"


def test_5_4_as_a_plain_3_she_is_an_ordinary_card() -> None:
    assert moves_of("3l4/5 - - C:2 - H 3-3 0-1 base") == ["3l", "4", "-"]


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


# ------------------------------------------------------------------------------------------ 5.11 Xiao He


def test_5_11_xiao_he_cancels_lu_zhi_and_the_power_takes_effect() -> None:
    later = after("13x56h/3l7 - - C:44 - H 3-3 0-1 base", "!6h", "!3l", "!3x")
    assert str(later) == "15/7 - 3l3x C:44,H:!6h - C 3-3 0-2 base"


def test_5_11_nobody_can_answer_him() -> None:
    later = after("13j3x/3l7 - - - - H 3-3 0-1 base", "!3j", "!3l", "!3x")
    assert later.pending == ()
    assert later.actor is HAN


def test_5_11_he_answers_nothing_but_lu_zhi() -> None:
    assert refused_by("13j4/3x7 - - - - H 3-3 0-1 base", "!3j", "!3x") == "5.11"
    assert refused_by("13x4/7 - - - - H 3-3 0-1 base", "!3x") == "5.11"
    assert refused_by("13x4/7 - - C:1 - H 3-3 0-1 base", "-!3x") == "5.11"
    assert moves_of("13j4/3x7 - - - - H 3-3 0-1 base", "!3j") == ["."]


def test_5_11_he_needs_no_target() -> None:
    assert refused_by("13j3x/3l7 - - - - H 3-3 0-1 base", "!3j", "!3l", "!3x:3l") == "5.11"


def test_5_11_his_side_may_also_let_the_cancel_happen() -> None:
    assert moves_of("13j3x/3l7 - - - - H 3-3 0-1 base", "!3j", "!3l") == ["!3x", "."]
    assert han(after("13j3x/3l7 - - - - H 3-3 0-1 base", "!3j", "!3l", ".")) == "13x"


# ------------------------------------------------------------------------------------------ all of them


def test_5_4_and_all_the_others_have_their_moment() -> None:
    moments = {when: {power.card.code for power in POWERS if power.when is when} for when in When}
    assert moments == {
        When.LEAD: {"3j", "3y", "6y"},
        When.RESPOND: {"3p", "3z", "6h", "6l"},
        When.PASS: {"3h", "6x"},
        When.REACT: {"3l", "3x"},
    }


def test_5_1_a_power_card_may_always_be_played_as_a_plain_card_of_its_rank() -> None:
    threes = ["3j", "3y", "3l", "3x", "3p", "3h", "3z"]
    sixes = ["6y", "6h", "6l", "6x"]
    for card in threes + sixes:
        later = after(f"1{card}/9 - - - - H 3-3 0-1 base", card)
        assert (set_to_beat(later), later.pending) == ((1, int(card[0])), ())
        assert (han(later), chu(later), round_winner(later)) == ("1", "9", None)
