"""Section 6 of the rules: cancelling."""

from __future__ import annotations

import pytest

from tests.games.chu_han.rulebook.moments import (
    CHU,
    HAN,
    after,
    chu,
    han,
    moves_of,
    refusal,
    refused_by,
    round_winner,
    set_to_beat,
)


@pytest.mark.parametrize(
    ("text", "power", "outcome"),
    [
        ("13j4/3l5 - - - - H 3-3 0-1 base", "!3j", "14/5 - 3j3l - - Hc 3-3 0-1 base"),
        ("13y4/3l5 - - - - H 3-3 0-1 base", "!3y:4", "14/5 - 3y3l - - Hc 3-3 0-1 base"),
        ("146y/3l5 - 2 - - H 3-3 0-1 base", "!6y:2", "14/5 - 23l6y - - Hc 3-3 0-1 base"),
        ("13p44/3l5 - - C:44 - H 3-3 0-1 base", "!3p44", "144/5 - 3l3p C:44 - Hwc 3-3 0-1 base"),
        ("13z57/3l5 - - C:44 - H 3-3 0-1 base", "!3z57", "157/5 - 3l3z C:44 - Hwc 3-3 0-1 base"),
        ("13z57/3l5 - - - - H 3-3 0-1 base", "!3z157", "157/5 - 3l3z - - Hwc 3-3 0-1 base"),
        ("146h/3l5 - - C:44 - H 3-3 0-1 base", "!6h", "14/5 - 3l6h C:44 - Hwc 3-3 0-1 base"),
        ("146l/3l5 - - C:9 - H 3-3 0-1 base", "!6l", "14/5 - 3l6l C:9 - Hwc 3-3 0-1 base"),
        ("13h4/3l5 - - C:44 - H 3-3 0-1 base", "-!3h", "14/5 - 3l3h C:44 - Hwc 3-3 0-1 base"),
        ("146x/3l5 - - C:44 - H 3-3 0-1 base", "-!6x", "14/5 - 3l6x C:44 - Hwc 3-3 0-1 base"),
    ],
)
def test_6_1_lu_zhi_and_the_cancelled_card_are_discarded_at_once_the_rest_returns(
    text: str, power: str, outcome: str
) -> None:
    assert str(after(text, power, "!3l", ".")) == outcome


def test_6_1_ying_bus_target_stays_in_the_discard_pile_and_yu_jis_in_the_hand() -> None:
    assert "2" in str(after("146y/3l5 - 2 - - H 3-3 0-1 base", "!6y:2", "!3l", ".").discard)
    assert han(after("13y4/3l5 - - - - H 3-3 0-1 base", "!3y:4", "!3l", ".")) == "14"


def test_6_1_it_works_the_same_for_chu() -> None:
    later = after("3l5/13p44 - - H:44 - C 3-3 0-1 base", "!3p44", "!3l", ".")
    assert str(later) == "5/144 - 3l3p H:44 - Cwc 3-3 0-1 base"


@pytest.mark.parametrize("second", ["!3y:4", "!6y:2"])
def test_6_2_after_a_cancelled_lead_power_no_other_one_this_trick(second: str) -> None:
    text = "13j3y46y/3l5 12 2 - - H 2-3 0-1 base"
    assert refused_by(text, "!3j", "!3l", ".", second) == "6.2"
    assert refused_by(text, "!3j", "!3l", ".", "w", second) == "6.2"


def test_6_2_the_lead_turn_goes_on() -> None:
    text = "13j3y4/3l5 12 - - - H 2-3 0-1 base"
    assert moves_of(text, "!3j", "!3l", ".") == ["w", "1", "3y", "4"]
    assert refused_by(text, "!3j", "!3l", ".", "-") == "3.1"
    assert str(after(text, "!3j", "!3l", ".", "4")) == "13y/5 12 3j3l H:4 - C 2-3 0-1 base"


def test_6_2_in_the_next_trick_lead_powers_are_free_again() -> None:
    text = "13j3y48/3l5 - - - - H 3-3 0-1 base"
    assert "!3y:1" in moves_of(text, "!3j", "!3l", ".", "8", "-")


def test_6_3_after_a_cancelled_response_a_plain_set_or_a_plain_pass() -> None:
    text = "13p3h4576h/3l57 - - C:4 - H 3-3 0-1 base"
    assert moves_of(text, "!3p4", "!3l", ".") == ["5", "6h", "7", "-"]


def test_6_3_one_may_switch_from_pass_to_respond_and_back() -> None:
    text = "13p3h457/3l57 - - C:4 - H 3-3 0-1 base"
    assert str(after(text, "-!3h", "!3l", ".", "5").trick) == "C:4,H:5"
    assert after(text, "!3p4", "!3l", ".", "-").turn is CHU
    assert after(text, "-!3h", "!3l", ".", "-").turn is CHU


@pytest.mark.parametrize("second", ["!3z5", "!6h", "-!3h", "-!6x"])
def test_6_3_no_other_power_this_turn(second: str) -> None:
    text = "13p3h3z456h6x/3l57 - - C:4 - H 3-3 0-1 base"
    assert refused_by(text, "!3p4", "!3l", ".", second) == "6.3"


def test_6_3_no_writ_either() -> None:
    text = "13p457/3l57 12 - C:4 - H 3-2 0-1 base"
    assert refused_by(text, "!3p4", "!3l", ".", "w") == "4.2"


def test_6_3_a_cancelled_leading_set_is_followed_by_a_plain_set_and_never_a_pass() -> None:
    text = "13z457/3l57 - - - - H 3-3 0-1 base"
    assert moves_of(text, "!3z457", "!3l", ".") == ["1", "4", "5", "7"]
    assert refused_by(text, "!3z457", "!3l", ".", "-") == "3.1"


@pytest.mark.parametrize("again", ["no", "yes"])
@pytest.mark.parametrize(("power", "hand"), [("!3y:4", "3y3z47"), ("!3j", "3j3z47"), ("!6y:2", "3z46y7")])
def test_6_3_a_lead_power_after_a_cancelled_leading_set_of_zhongli_mos(
    power: str, hand: str, again: str
) -> None:
    """What was cancelled is no LEAD power, so 6.2 does not speak of it."""
    text = f"{hand}/3l55 12 2 - - H 2-3 0-1 base,power_after_cancel={again}"
    refused = refusal(text, "!3z47", "!3l", ".", power)
    assert refused.rule == "6.3"
    assert refused.sentence == "A power of yours was cancelled this turn: now play a plain set."
    assert refused_by(text, "w", "!3z47", "!3l", ".", power) == "6.3"


def test_6_2_with_zhongli_mo_still_in_the_hand_it_was_a_lead_power() -> None:
    text = "13j3y3z4/3l5 12 - - - H 2-3 0-1 base"
    assert refused_by(text, "w", "!3j", "!3l", ".", "!3y:4") == "6.2"


def test_6_3_the_size_is_free_again_when_the_leading_set_was_cancelled() -> None:
    later = after("13z4457/3l57 - - - - H 3-3 0-1 base", "!3z457", "!3l", ".", "44")
    assert set_to_beat(later) == (2, 4)


BOTH = "13p3z458/3l7 - - C:44 - H 3-3 0-1 base"


@pytest.mark.parametrize(
    ("reaction", "outcome"),
    [
        ("!3l:3p", "13z458/7 - 3l3p C:44 - Hwc 3-3 0-1 base"),
        ("!3l:3z", "13p458/7 - 3l3z C:44 - Hwc 3-3 0-1 base"),
    ],
)
def test_6_4_of_peng_yue_and_zhongli_mo_the_reactor_names_one(reaction: str, outcome: str) -> None:
    assert moves_of(BOTH, "!3p!3z45") == ["!3l:3p", "!3l:3z", "."]
    assert str(after(BOTH, "!3p!3z45", reaction, ".")) == outcome


@pytest.mark.parametrize("reaction", ["!3l", "!3l:4", "!3l:3h", "!3l:0"])
def test_6_4_one_of_the_two_must_be_named(reaction: str) -> None:
    assert refused_by(BOTH, "!3p!3z45", reaction) == "6.4"


@pytest.mark.parametrize("reaction", ["!3l:3p", "!3l:4", "!3l:3j", "!3l:0"])
def test_6_4_a_single_power_needs_no_naming(reaction: str) -> None:
    assert refused_by("13p44/3l5 - - C:44 - H 3-3 0-1 base", "!3p44", reaction) == "6.4"


def test_6_4_the_other_may_not_be_played_again_this_turn() -> None:
    assert refused_by(BOTH, "!3p!3z45", "!3l:3p", ".", "!3z58") == "6.3"
    assert refused_by("13p3z4458/3l7 - - C:44 - H 3-3 0-1 base", "!3p!3z45", "!3l:3z", ".", "!3p44") == "6.3"


def test_6_5_a_lu_zhi_drawn_by_a_writ_comes_too_late() -> None:
    text = "13p44/57 3l2 - C:4 - H 2-3 0-1 base"
    assert refused_by(text, "!3p4", ".", "w", "!3l") == "6.5"
    assert "!3l" not in moves_of(text, "!3p4", ".", "w")


def test_6_5_the_window_closes_for_a_lu_zhi_held_all_along_too() -> None:
    assert refused_by("13p44/3l57 - - C:4 - H 3-3 0-1 base", "!3p4", ".", "!3l") == "6.5"
    assert refused_by("13j44/3l57 - - - - H 3-3 0-1 base", "!3j", ".", "44", "!3l") == "6.5"


def test_6_5_no_writ_fits_into_the_window() -> None:
    assert refused_by("13p44/57 3l2 - C:4 - H 2-3 0-1 base", "!3p4", "w") == "2.6"


def test_6_6_xiao_he_and_lu_zhi_are_discarded_at_once_and_the_power_takes_effect() -> None:
    later = after("13x3p44/3l5 - 9 C:44 - H 3-3 0-1 base", "!3p44", "!3l", "!3x")
    assert str(later) == "1/5 - 3l3x9 C:44,H:!3p44 - C 3-3 0-1 base"


@pytest.mark.parametrize(
    ("text", "power", "outcome"),
    [
        ("13y3x4/3l5 - - - - H 3-3 0-1 base", "!3y:4", "1/5 - 3l3x4 H:!3y:4 - Hp 3-3 0-1 base"),
        ("13x6y/3l5 - 4 - - H 3-3 0-1 base", "!6y:4", "14/5 - 3l3x H:!6y:4 - Hp 3-3 0-1 base"),
        ("13x3h/3l5 - - C:44 - H 3-3 0-1 base", "-!3h", "1/5 - 3l3x3h44 - - H 3-3 0-4 base"),
        ("13x6x/3l5 - - C:44 - H 3-3 0-1 base", "-!6x", "1/5 - 3l3x446x - - C 3-3 0-1x2 base"),
        ("13x6l/3l5 - - C:9 - H 3-3 0-1 base", "!6l", "1/5 - 3l3x C:9,H:!6l - C 3-3 0-1 base"),
    ],
)
def test_6_6_whatever_the_power_was(text: str, power: str, outcome: str) -> None:
    assert str(after(text, power, "!3l", "!3x")) == outcome


def test_6_6_of_two_powers_named_or_not_both_take_effect() -> None:
    later = after("13x3p3z458/3l7 - - C:44 - H 3-3 0-1 base", "!3p!3z45", "!3l:3z", "!3x")
    assert str(later) == "18/7 - 3l3x C:44,H:!3p!3z45 - C 3-3 0-1 base"


def test_6_7_you_never_react_to_your_own_cards() -> None:
    """After your own power it is the rival who acts; against the rival's Lü Zhi there is only Xiao He."""
    text = "13j3l4/57 - - - - H 3-3 0-1 base"
    assert after(text, "!3j").actor is CHU
    assert moves_of(text, "!3j") == ["."]
    assert refused_by("13j4/3l57 - - - - H 3-3 0-1 base", "!3j", "!3l", "!3l") == "6.7"


def test_6_7_a_card_of_the_announced_set_cannot_react() -> None:
    text = "123x3z4/3l57 - - - - H 3-3 0-1 base"
    assert moves_of(text, "!3z23x4", "!3l") == ["."]
    assert refused_by(text, "!3z23x4", "!3l", "!3x") == "6.7"


def test_6_7_nor_can_yu_jis_target() -> None:
    text = "13y3x4/3l57 - - - - H 3-3 0-1 base"
    assert moves_of(text, "!3y:3x", "!3l") == ["."]
    assert refused_by(text, "!3y:3x", "!3l", "!3x") == "6.7"
    assert moves_of(text, "!3y:4", "!3l") == ["!3x", "."]


@pytest.mark.parametrize(
    ("hand", "power"),
    [("146h", "!6h"), ("13h4", "-!3h"), ("146x", "-!6x")],
    ids=["Han Xin", "Xiahou Ying", "Xiang Yu"],
)
def test_6_8_cancelled_they_give_no_vp_no_lead_no_doubling(hand: str, power: str) -> None:
    later = after(f"{hand}/3l5 - - C:44 - H 3-3 5-9 base", power, "!3l", ".")
    assert later.score == (5, 9)
    assert later.doubled == (False, False)
    assert not later.leading
    assert later.actor is HAN
    passed = after(str(later), "-")
    assert passed.turn is CHU
    assert passed.score == (5, 9)


def test_6_8_a_cancelled_last_card_gives_nothing_either() -> None:
    later = after("6x/3l557 - - C:44 - H 3-3 5-9 base", "-!6x", "!3l", ".")
    assert round_winner(later) is HAN
    assert later.score == (5 + 3 + 3, 9)
    assert (han(later), chu(later)) == ("-", "557")
