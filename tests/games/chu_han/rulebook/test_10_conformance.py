"""Worked examples: T1-T14 after those of the published rulebooks, T15-T24 rule statements, T25 from play.

T9, T10, T13 and T14 need Zhongli Mo to lead (9.1).
"""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.position import Side
from tests.games.chu_han.rulebook.moments import (
    CHU,
    HAN,
    after,
    chu,
    han,
    match_winner,
    moves_of,
    observed,
    refused_by,
    round_winner,
    set_to_beat,
)

OPENING = "1114777/11122445558 - - - - H 3-3 0-1 base"


def test_T1_three_1s_ask_for_exactly_three_of_a_higher_rank_or_a_pass() -> None:
    assert moves_of(OPENING, "111") == ["555", "-"]
    assert moves_of("1114777/111222445558 - - - - H 3-3 0-1 base", "111") == ["222", "555", "-"]
    for wrong in ("111", "22", "5", "55"):
        assert refused_by(OPENING, "111", wrong) == "3.3"


def test_T2_when_chu_passes_the_trick_ends_and_han_leads() -> None:
    end = after(OPENING, "111", "555", "777", "-")
    assert str(end) == "4/11122448 - 111555777 - - H 3-3 0-1 base"


def test_T3_han_xin_makes_han_answer_his_own_7s() -> None:
    text = "11144777/111224455586h - - - - H 3-3 0-1 base"
    later = after(text, "111", "555", "777", "!6h", ".")
    assert later.score == (1, 1)
    assert later.actor is HAN
    assert moves_of(str(later)) == ["-"]
    end = after(str(later), "-")
    assert str(end) == "44/11122448 - 1115556h777 - - C 3-3 1-1 base"


def test_T4_two_8s_and_the_joker_are_three_cards_of_rank_8() -> None:
    assert set_to_beat(after("0788/5 - - - - H 3-3 0-1 base", "088")) == (3, 8)
    assert moves_of("0488/5 - - C:777 - H 3-3 0-1 base") == ["088", "-"]


def test_T5_seven_2s_score_7() -> None:
    assert after("22222224/5 - - - - H 3-3 0-1 base", "2222222").score == (7, 1)


def test_T6_five_2s_score_nothing() -> None:
    assert after("222224/5 - - - - H 3-3 0-1 base", "22222").score == (0, 1)


def test_T7_five_2s_and_the_joker_score_6() -> None:
    assert after("0222224/5 - - - - H 3-3 0-1 base", "022222").score == (6, 1)


def test_T8_zhongli_mo_makes_six_cards_of_rank_2_that_score() -> None:
    later = after("123j3z56l89/7 - - - - H 3-3 0-1 base", "!3z23j56l89", ".")
    assert set_to_beat(later) == (6, 2)
    assert later.score == (6, 1)


def test_T9_with_the_joker_his_seven_cards_are_of_rank_0() -> None:
    assert parse_position("0123j3z56l89/7 - - - - H 3-3 0-1 base").leading
    later = after("0123j3z56l89/7 - - - - H 3-3 0-1 base", "!3z023j56l89", ".")
    assert set_to_beat(later) == (7, 0)
    assert later.score == (0, 1)


def test_T10_so_are_six_cards_with_the_joker() -> None:
    assert parse_position("0123z4789/7 - - - - H 3-3 0-1 base").leading
    later = after("0123z4789/7 - - - - H 3-3 0-1 base", "!3z024789", ".")
    assert set_to_beat(later) == (6, 0)
    assert later.score == (0, 1)


@pytest.mark.parametrize(
    ("hand", "play", "size"), [("0123j3z56l89", "!3z023j56l89", 7), ("0123z4789", "!3z024789", 6)]
)
def test_9_1_a_set_of_rank_0_can_only_be_led(hand: str, play: str, size: int) -> None:
    assert refused_by(f"{hand}/7 - - - - H 3-3 0-1 base,zhongli_leads=no", play) == "9.1"
    assert refused_by(f"{hand}/7 - - C:{'1' * size} - H 3-3 0-1 base", play) == "3.3"


def test_T11_han_xin_against_six_2s_scores_the_rival_1_and_no_more() -> None:
    text = "156h/2222224444447 - - - - C 3-3 0-1 base"
    assert after(text, "222222").score == (0, 7)
    later = after(text, "222222", "!6h", ".")
    assert later.score == (0, 8)
    assert moves_of(str(later)) == ["444444", "-"]
    assert after(str(later), "-").turn is HAN


def test_T12_the_3_vp_of_xiahou_ying_win_the_match_before_the_round_is_scored() -> None:
    end = after("3h/579 - - - - C 3-3 30-28 base", "9", "-!3h", ".")
    assert end.score == (30, 31)
    assert match_winner(end) is CHU
    assert round_winner(end) is CHU


@pytest.mark.parametrize("writs", ["0-3", "3-3"])
def test_T13_both_empty_but_han_first(writs: str) -> None:
    pile = "-" if writs == "3-3" else "111444"
    text = f"3l/23x3z456l78 {pile} - - - C {writs} 23-24 base"
    end = after(text, "!3z2456l78", "!3l", "!3x")
    assert (han(end), chu(end)) == ("-", "-")
    assert round_winner(end) is HAN
    assert end.score == (26, 30)
    assert match_winner(end) is None


def test_T14_xiao_he_in_the_set_cannot_save_it() -> None:
    text = "3l/23x3z456l78 - - - - C 3-3 23-24 base"
    assert moves_of(text, "!3z23x456l78", "!3l") == ["."]
    end = after(text, "!3z23x456l78", "!3l", ".")
    assert chu(end) == "23x456l78"
    assert round_winner(end) is HAN
    assert end.score == (31, 24)
    assert match_winner(end) is HAN


def test_T15_a_rival_without_writs_or_cards_gives_0() -> None:
    end = after("6y/3l - 4 - - H 6-0 12-9 base", "!6y:4", "!3l", ".")
    assert round_winner(end) is HAN
    assert end.score == (12, 9)


def test_T16_own_writs_count_for_nothing() -> None:
    assert after("5/147 - - - - H 6-0 12-9 base", "5").score == (15, 9)
    assert after("5/147 1214 - - - H 4-0 12-9 base", "5").score == (15, 9)


def test_T17_yu_ji_alone_and_ying_bu_without_a_fitting_discard_have_no_power() -> None:
    assert refused_by("3y/55 - - - - H 3-3 0-1 base", "!3y:5") == "5.2"
    assert moves_of("3y/55 - - - - H 3-3 0-1 base") == ["3y"]
    assert refused_by("16y/55 - 0777 - - H 3-3 0-1 base", "!6y:7") == "5.3"
    assert moves_of("16y/55 - 0777 - - H 3-3 0-1 base") == ["1", "6y"]


def test_T18_after_six_writs_ji_bu_sees_the_buried_four_and_an_open_hand() -> None:
    seen = observed(HAN, "3j47/1559 - - - - H 4-2 0-1 base", "8842", "!3j", ".")
    assert [str(card) for card in seen.buried_seen] == ["8", "8", "4", "2"]
    assert str(seen.view) == "47/1559* - - H:!3j - Hp 4-2 0-1 base"


def test_T19_a_lu_zhi_drawn_after_the_power_took_effect_is_too_late() -> None:
    assert refused_by("16l/57 3l2 - C:9 - H 3-2 0-1 base", "!6l", ".", "w", "!3l") == "6.5"
    assert moves_of("16l/57 3l2 - C:9 - H 3-2 0-1 base", "!6l", ".", "w") == ["-"]


@pytest.mark.parametrize(
    ("text", "power", "left"),
    [
        ("13p457/3l8 12 - C:4 - H 3-2 0-1 base", "!3p4", ["5", "7", "-"]),
        ("13z457/3l8 12 - C:4 - H 3-2 0-1 base", "!3z5", ["5", "7", "-"]),
        ("13z457/3l8 12 - - - H 3-2 0-1 base", "!3z457", ["1", "4", "5", "7"]),
        ("1576h/3l8 12 - C:4 - H 3-2 0-1 base", "!6h", ["5", "7", "-"]),
        ("1576l/3l8 12 - C:9 - H 3-2 0-1 base", "!6l", ["-"]),
        ("13h57/3l8 12 - C:4 - H 3-2 0-1 base", "-!3h", ["5", "7", "-"]),
        ("1576x/3l8 12 - C:4 - H 3-2 0-1 base", "-!6x", ["5", "7", "-"]),
    ],
)
def test_T20_one_of_the_six_cancelled_no_writ_afterwards(text: str, power: str, left: list[str]) -> None:
    assert moves_of(text, power, "!3l", ".") == left
    assert refused_by(text, power, "!3l", ".", "w") == "4.2"


@pytest.mark.parametrize(
    ("first", "second"), [("!3j", "!3y:1"), ("!3y:1", "!3j"), ("!6y:2", "!3j"), ("!3j", "!6y:2")]
)
def test_T21_a_lead_power_cancelled_no_other_one_this_trick(first: str, second: str) -> None:
    assert refused_by("13j3y56y/3l8 - 2 - - H 3-3 0-1 base", first, "!3l", ".", second) == "6.2"


def test_T22_a_cancelled_pass_may_become_a_response_and_the_reverse() -> None:
    text = "13p3h457/3l8 - - C:4 - H 3-3 0-1 base"
    assert str(after(text, "-!3h", "!3l", ".", "5").trick) == "C:4,H:5"
    assert str(after(text, "!3p4", "!3l", ".", "-")) == "13h457/8 - 3l3p4 - - C 3-3 0-1 base"


def test_T23_liu_bang_beats_a_single_9_and_is_a_plain_6_otherwise() -> None:
    later = after("16l/5789 - - - - C 3-3 0-1 base", "9", "!6l", ".")
    assert set_to_beat(later) == (1, 10)
    assert moves_of(str(later)) == ["-"]
    assert refused_by("16l/5789 - - - - C 3-3 0-1 base", "8", "!6l") == "5.8"
    assert refused_by("16l/5789 - - - - C 3-3 0-1 base", "8", "6l") == "3.3"
    assert set_to_beat(after("16l/5789 - - - - C 3-3 0-1 base", "5", "6l")) == (1, 6)


@pytest.mark.parametrize(
    ("text", "move", "score", "leader"),
    [
        ("5/147 - - - - H 6-0 12-9 base", "5", (15, 9), CHU),
        ("5/147 - - - - H 6-0 2-9 base", "5", (5, 9), HAN),
        ("5/147 - - - - H 6-0 6-9 base", "5", (9, 9), HAN),
        ("147/5 - - - - C 0-6 9-6 base", "5", (9, 9), CHU),
    ],
)
def test_T24_fewer_vp_lead_the_next_round_on_a_tie_who_went_out(
    text: str, move: str, score: tuple[int, int], leader: Side
) -> None:
    over = after(text, move)
    assert over.score == score
    assert Match(over, seed=3).next_round().position.turn is leader


def test_T25_going_out_with_xiang_yu_doubles_the_scoring() -> None:
    end = after("6x/147 - - C:9 - H 4-2 12-9 base", "-!6x", ".")
    assert round_winner(end) is HAN
    assert end.score == (12 + 2 * (3 + 2), 9)
