"""Section 5 of the rules: the powers in general, the LEAD powers and the reactions."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.powers import POWERS, When
from tests.games.chu_han.rulebook.moments import (
    CHU,
    HAN,
    after,
    chu,
    han,
    moves_of,
    observed,
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


def test_5_2_the_card_yu_ji_names_stays_known_when_she_is_cancelled() -> None:
    seen = observed(CHU, "3y478/3l5 - - - - H 3-3 0-1 base", "1129", "!3y:7", "!3l", ".")
    assert str(seen.view).startswith("7?2/5 ")
