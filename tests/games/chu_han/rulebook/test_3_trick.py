"""Section 3 of the rules: the trick."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.cards import NONE
from chuhan.games.chu_han.moves import Play
from tests.games.chu_han.rulebook.moments import CHU, HAN, after, chu, han, moves_of, refused_by, set_to_beat

LEAD = "3j44/55 1278 - - - H 2-2 0-1 base"


def test_3_1_the_leader_may_take_a_writ_and_play_a_lead_power_and_then_plays_a_set() -> None:
    assert moves_of(LEAD) == ["w", "!3j", "3j", "4", "44"]


def test_3_1_writ_and_lead_power_come_in_either_order() -> None:
    writ_first = after(LEAD, "w", "!3j", ".")
    assert writ_first == after(LEAD, "!3j", ".", "w")
    assert str(writ_first) == "1244/55 78 - H:!3j - Hwp 3-2 0-1 base"
    assert moves_of(str(writ_first)) == ["1", "2", "4", "44"]


def test_3_1_both_are_optional() -> None:
    assert str(after(LEAD, "44")) == "3j/55 1278 - H:44 - C 2-2 0-1 base"


@pytest.mark.parametrize("moves", [("w",), ("!3j", "."), ("w", "!3j", "."), ()])
@pytest.mark.parametrize("passing", ["-", "-!3h", "-!6x"])
def test_3_1_the_leader_cannot_pass(moves: tuple[str, ...], passing: str) -> None:
    text = "3j3h446x/55 12 - - - H 3-2 0-1 base"
    assert refused_by(text, *moves, passing) == "3.1"


@pytest.mark.parametrize("second", ["!3y:4", "!6y:1"])
def test_3_1_only_one_lead_power_a_turn(second: str) -> None:
    assert refused_by("3j3y446y/55 - 1 - - H 3-3 0-1 base", "!3j", ".", second) == "3.1"


@pytest.mark.parametrize("played", ["4", "44", "444", "3l", "3l3x", "3l3x3p"])
def test_3_2_a_set_is_one_or_more_cards_of_one_rank(played: str) -> None:
    later = after("3l3x3p4447/55 - - - - H 3-3 0-1 base", played)
    assert str(later.trick) == f"H:{played}"
    assert later.turn is CHU


@pytest.mark.parametrize("played", ["47", "3l4", "447", "3l3x7"])
def test_3_2_cards_of_different_ranks_make_no_set(played: str) -> None:
    assert refused_by("3l3x3p4447/55 - - - - H 3-3 0-1 base", played) == "3.2"


@pytest.mark.parametrize("played", ["5", "77", "4444", "3j", "044"])
def test_3_2_a_set_is_played_from_the_hand(played: str) -> None:
    assert refused_by("3l3x3p4447/55 - - - - H 3-3 0-1 base", played) == "3.2"


def test_3_2_no_cards_are_no_set() -> None:
    assert refused_by("444/55 - - - - H 3-3 0-1 base", Play(NONE)) == "3.2"


def test_3_2_the_first_set_fixes_the_size_for_the_whole_trick() -> None:
    text = "441777/55288 - - H:44,C:55 - H 3-3 0-1 base"
    assert moves_of(text) == ["77", "-"]
    assert moves_of(text, "77") == ["88", "-"]
    for played in ("7", "777", "4"):
        assert refused_by(text, played) == "3.3"
    assert refused_by(text, "77", "8") == "3.3"


def test_3_3_a_response_is_of_the_same_size_and_strictly_higher() -> None:
    assert moves_of("12255777/9 - - C:44 - H 3-3 0-1 base") == ["55", "77", "-"]


@pytest.mark.parametrize("played", ["44", "22", "11"])
def test_3_3_an_equal_or_lower_rank_is_no_response(played: str) -> None:
    assert refused_by("112244/9 - - C:44 - H 3-3 0-1 base", played) == "3.3"


@pytest.mark.parametrize("played", ["5", "555", "7", "777"])
def test_3_3_nor_is_another_size(played: str) -> None:
    assert refused_by("555777/9 - - C:44 - H 3-3 0-1 base", played) == "3.3"


def test_3_3_one_may_pass_even_if_one_could_respond_and_take_a_writ_first() -> None:
    text = "55/9 77 - C:44 - H 2-3 0-1 base"
    assert moves_of(text) == ["w", "55", "-"]
    assert moves_of(text, "w") == ["55", "77", "-"]
    assert str(after(text, "w", "77")) == "55/9 - - C:44,H:77 - C 3-3 0-1 base"
    assert after(text, "-").turn is CHU


def test_3_3_after_the_response_the_turn_is_the_rivals() -> None:
    assert after("155/9 77 - C:44 - H 2-3 0-1 base", "55").actor is CHU


@pytest.mark.parametrize("both", ["!6h!6l", "!3p!6h", "!3p!6l", "!3z!6h4", "!3j!3p4", "!3l!3p5", "!3y!6y"])
def test_3_4_one_power_a_turn(both: str) -> None:
    assert refused_by("3j3y3l3p3z456y6h6l/55 - - C:9 - H 3-3 0-1 base", both) == "3.4"


def test_3_4_only_peng_yue_and_zhongli_mo_go_together() -> None:
    text = "13p3z458/7 - - C:44 - H 3-3 0-1 base"
    assert "!3p!3z45" in moves_of(text)
    later = after(text, "!3p!3z45", ".")
    assert str(later) == "18/7 - - C:44,H:!3p!3z45 - C 3-3 0-1 base"
    assert set_to_beat(later) == (2, 4)


def test_3_4_a_reaction_does_not_count_towards_it() -> None:
    later = after("13x3p44/3l7 - - C:44 - H 3-3 0-1 base", "!3p44", "!3l", "!3x")
    assert str(later) == "1/7 - 3l3x C:44,H:!3p44 - C 3-3 0-1 base"


def test_3_4_the_power_of_one_turn_does_not_bind_the_next() -> None:
    later = after("13p446h/57 - - C:4 - H 3-3 0-1 base", "!3p4", ".", "5")
    assert moves_of(str(later), "!6h") == ["."]


def test_3_5_turns_alternate_until_someone_passes_and_then_the_other_side_leads() -> None:
    text = "1447/1558 - 9 - - H 3-3 0-1 base"
    assert after(text, "4").actor is CHU
    assert after(text, "4", "5").actor is HAN
    assert after(text, "4", "5", "7", "8").actor is HAN
    assert str(after(text, "4", "5", "7", "8", "-")) == "14/15 - 45789 - - C 3-3 0-1 base"
    assert str(after(text, "4", "5", "7", "-")) == "14/158 - 4579 - - H 3-3 0-1 base"


def test_3_5_powers_played_in_the_trick_are_discarded_with_it() -> None:
    text = "13j44/3p4456h 12 - - - H 2-3 0-1 base"
    table = after(text, "!3j", ".", "4", "!3p4", ".")
    assert str(table.discard) == ""
    assert str(after(str(table), "-")) == "14/456h 12 3j3p44 - - C 2-3 0-1 base"


def test_3_5_nothing_of_one_turn_is_carried_into_the_next_trick() -> None:
    text = "13j44/57 1278 - - - H 2-2 0-1 base"
    later = after(text, "w", "!3j", ".", "44", "-")
    assert str(later) == "112/57 78 3j44 - - H 3-2 0-1 base"


@pytest.mark.parametrize(
    ("played", "size", "rank"), [("09", 2, 9), ("044", 3, 4), ("03l", 2, 3), ("03l3x", 3, 3), ("0", 1, 0)]
)
def test_3_6_the_joker_is_one_more_card_of_any_rank_and_alone_a_0(played: str, size: int, rank: int) -> None:
    assert set_to_beat(after("03l3x4479/5 - - - - H 3-3 0-1 base", played)) == (size, rank)


def test_3_6_a_9_and_the_joker_beat_every_pair() -> None:
    assert moves_of("09/5 - - C:88 - H 3-3 0-1 base") == ["09", "-"]
    assert moves_of("17/09 - - C:88 - H 3-3 0-1 base") == ["-"]


def test_3_6_alone_the_joker_beats_nothing_and_everything_beats_it() -> None:
    assert refused_by("05/1 - - C:1 - H 3-3 0-1 base", "0") == "3.3"
    assert moves_of("05/17 - - - - H 3-3 0-1 base", "0") == ["1", "7", "-"]


def test_3_6_the_joker_joins_no_mixed_set() -> None:
    assert refused_by("0457/1 - - - - H 3-3 0-1 base", "045") == "3.2"


def test_3_6_the_joker_is_no_power_and_cannot_be_cancelled() -> None:
    text = "0447/3l1 - - - - H 3-3 0-1 base"
    assert after(text, "044").pending == ()
    assert refused_by(text, "044", "!3l") == "5.4"
    assert refused_by(text, "!0") == "1.2"


@pytest.mark.parametrize(
    ("played", "points"),
    [
        ("22222", 0),
        ("222222", 6),
        ("2222222", 7),
        ("22222222", 8),
        ("02222", 0),
        ("022222", 6),
        ("022222222", 9),
    ],
)
def test_3_7_six_or_more_cards_of_rank_2_score_their_number_at_once(played: str, points: int) -> None:
    later = after("0222222224/1 - - - - H 3-3 3-1 base", played)
    assert later.score == (3 + points, 1)
    assert not later.over


def test_3_7_so_they_do_as_a_response() -> None:
    later = after("2222224/7 - - C:111111 - H 3-3 3-1 base", "222222")
    assert later.score == (9, 1)


@pytest.mark.parametrize("played", ["111111", "444444"])
def test_3_7_other_ranks_score_nothing(played: str) -> None:
    assert after("1111114444447/5 - - - - H 3-3 3-1 base", played).score == (3, 1)


def test_3_7_a_set_of_rank_2_by_zhongli_mo_scores_once_it_lies_on_the_table() -> None:
    text = "123z456l78/3l1 - - - - H 3-3 3-1 base"
    assert after(text, "!3z2456l78").score == (3, 1)
    assert after(text, "!3z2456l78", ".").score == (9, 1)


def test_3_7_it_is_no_power_so_only_with_its_power_can_it_be_cancelled() -> None:
    assert refused_by("2222224/3l1 - - - - H 3-3 3-1 base", "222222", "!3l") == "5.4"
    cancelled = after("123z456l78/3l1 - - - - H 3-3 3-1 base", "!3z2456l78", "!3l", ".")
    assert cancelled.score == (3, 1)
    assert (han(cancelled), chu(cancelled)) == ("12456l78", "1")
