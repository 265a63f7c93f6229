"""Section 7 of the rules: going out and scoring."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.referee import legal_moves
from tests.games.chu_han.rulebook.moments import (
    CHU,
    HAN,
    after,
    chu,
    han,
    match_winner,
    moves_of,
    refused_by,
    round_winner,
)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("44/157 - - - - H 6-0 0-1 base", ("44",)),
        ("44/157 - - C:22 - H 6-0 0-1 base", ("44",)),
        ("3j/157 - - - - H 6-0 0-1 base", ("!3j", ".")),
        ("3y4/157 - - - - H 6-0 0-1 base", ("!3y:4", ".")),
        ("3z4/157 - - - - H 6-0 0-1 base", ("!3z4", ".")),
        ("3p4/157 - - C:4 - H 6-0 0-1 base", ("!3p4", ".")),
        ("6l/157 - - C:9 - H 6-0 0-1 base", ("!6l", ".")),
    ],
)
def test_7_1_the_round_ends_as_soon_as_a_hand_is_empty(text: str, moves: tuple[str, ...]) -> None:
    end = after(text, *moves)
    assert round_winner(end) is HAN
    assert match_winner(end) is None
    assert end.score == (3, 1)
    assert legal_moves(end) == []


@pytest.mark.parametrize("move", ["1", "w", "-", ".", "!3l"])
def test_7_1_nothing_more_is_played(move: str) -> None:
    assert refused_by("44/13l7 12 - - - H 5-0 0-1 base", "44", move) == "7.1"


@pytest.mark.parametrize(
    ("text", "power"),
    [("3j/157 - - - - H 6-0 0-1 base", "!3j"), ("6x/157 - - C:4 - H 6-0 0-1 base", "-!6x")],
)
def test_7_1_but_only_after_reactions_and_effects(text: str, power: str) -> None:
    announced = after(text, power)
    assert han(announced) == "-"
    assert not announced.over
    assert round_winner(announced) is None


def test_7_1_one_may_go_out_by_a_power_alone_also_when_passing() -> None:
    assert after("3h/157 - - C:4 - H 6-0 0-1 base", "-!3h", ".").score == (3, 1 + 3)
    assert after("6h/157 - - C:4 - H 6-0 0-1 base", "!6h", ".").score == (3, 1 + 1)
    assert after("6x/157 - - C:4 - H 6-0 0-1 base", "-!6x", ".").score == (6, 1)


def test_7_1_ying_bu_as_the_last_card_brings_a_card_so_the_hand_is_not_empty() -> None:
    later = after("6y/157 - 4 - - H 6-0 0-1 base", "!6y:4", ".")
    assert not later.over
    assert moves_of(str(later)) == ["4"]


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("3j/13l57 - - - - H 6-0 0-1 base", "!3j"),
        ("6y/13l57 - 4 - - H 6-0 0-1 base", "!6y:4"),
        ("6h/13l57 - - C:4 - H 6-0 0-1 base", "!6h"),
        ("6l/13l57 - - C:9 - H 6-0 0-1 base", "!6l"),
        ("3h/13l57 - - C:4 - H 6-0 0-1 base", "-!3h"),
        ("6x/13l57 - - C:4 - H 6-0 0-1 base", "-!6x"),
    ],
)
def test_7_1_a_cancelled_last_card_still_leaves_the_hand_empty(text: str, power: str) -> None:
    end = after(text, power, "!3l", ".")
    assert round_winner(end) is HAN
    assert end.score == (3, 1)


@pytest.mark.parametrize(
    ("text", "power", "back"),
    [
        ("3p4/13l57 - - C:4 - H 6-0 0-1 base", "!3p4", "4"),
        ("3z45/13l57 - - - - H 6-0 0-1 base", "!3z45", "45"),
        ("3y4/13l57 - - - - H 6-0 0-1 base", "!3y:4", "4"),
    ],
)
def test_7_1_unless_other_cards_of_the_play_return(text: str, power: str, back: str) -> None:
    later = after(text, power, "!3l", ".")
    assert not later.over
    assert han(later) == back


def test_7_1_a_side_may_go_out_by_its_reaction() -> None:
    end = after("13j47/3l - - - - H 3-3 0-1 base", "!3j", "!3l", ".")
    assert round_winner(end) is CHU
    assert end.score == (0, 1 + 3 + 3)


def test_7_1_also_when_xiao_he_answers_it() -> None:
    end = after("13j3x47/3l - - - - H 3-3 0-1 base", "!3j", "!3l", "!3x")
    assert round_winner(end) is CHU
    assert end.score == (0, 1 + 3 + 3)


def test_7_2_if_both_are_empty_the_hand_that_emptied_first_wins_the_round() -> None:
    end = after("6y/3l - 4 - - H 2-4 0-1 base", "!6y:4", "!3l", ".")
    assert (han(end), chu(end)) == ("-", "-")
    assert round_winner(end) is HAN
    assert end.score == (0 + 0 + 4, 1)


def test_7_2_with_xiao_he_as_the_last_card_the_side_of_lu_zhi_emptied_first() -> None:
    end = after("3j3x/3l - - - - H 2-4 0-1 base", "!3j", "!3l", "!3x")
    assert (han(end), chu(end)) == ("-", "-")
    assert round_winner(end) is CHU
    assert end.score == (0, 1 + 0 + 2)


def test_7_2_a_hand_that_a_cancel_refills_was_not_empty() -> None:
    end = after("3p4/3l - - C:4 - H 2-4 0-1 base", "!3p4", "!3l", ".")
    assert round_winner(end) is CHU
    assert end.score == (0, 1 + 1 + 2)


def test_7_2_the_same_for_chu() -> None:
    end = after("3l/6y - 4 - - C 2-4 0-1 base", "!6y:4", "!3l", ".")
    assert round_winner(end) is CHU
    assert end.score == (0, 1 + 0 + 2)


@pytest.mark.parametrize(
    ("left", "writs", "points"),
    [
        ("1", "6-0", 1),
        ("1122", "6-0", 4),
        ("11224", "6-0", 5),
        ("112244", "6-0", 5),
        ("1112224447", "6-0", 5),
        ("1", "0-6", 7),
        ("112244", "4-2", 7),
        ("1112224447", "0-6", 11),
    ],
)
def test_7_3_one_vp_a_card_left_but_at_most_5_and_one_for_each_writ_of_the_rival(
    left: str, writs: str, points: int
) -> None:
    assert after(f"5/{left} - - - - H {writs} 3-1 base", "5").score == (3 + points, 1)
    chu_writs = "-".join(reversed(writs.split("-")))
    assert after(f"{left}/5 - - - - C {chu_writs} 3-1 base", "5").score == (3, 1 + points)


def test_7_3_it_may_score_0() -> None:
    assert after("6y/3l - 4 - - H 6-0 0-1 base", "!6y:4", "!3l", ".").score == (0, 1)


def test_7_3_the_side_left_behind_scores_nothing() -> None:
    assert after("5/1122 - - - - H 6-0 7-8 base", "5").score == (11, 8)


@pytest.mark.parametrize(
    ("text", "moves", "score"),
    [
        ("3h/1579 - - C:4 - H 3-3 30-28 base", ("-!3h", "."), (30, 31)),
        ("6h/1579 - - C:4 - H 3-3 30-30 base", ("!6h", "."), (30, 31)),
        ("3h3x/3l - - C:4 - H 3-3 30-28 base", ("-!3h", "!3l", "!3x"), (30, 31)),
    ],
)
def test_7_4_vp_handed_over_by_the_last_card_count_first(
    text: str, moves: tuple[str, ...], score: tuple[int, int]
) -> None:
    end = after(text, *moves)
    assert end.score == score
    assert match_winner(end) is CHU
    # Han went out, but the match ended before the round was scored: the end has one winner.
    assert not end.hands[HAN]
    assert round_winner(end) is CHU


def test_7_4_if_they_do_not_win_the_match_the_round_is_scored() -> None:
    end = after("3h/1579 - - C:4 - H 3-3 24-27 base", "-!3h", ".")
    assert end.score == (24 + 4 + 3, 30)
    assert match_winner(end) is HAN


def test_7_4_if_they_are_cancelled_they_do_not_count() -> None:
    end = after("3h/13l57 - - C:4 - H 3-3 25-28 base", "-!3h", "!3l", ".")
    assert end.score == (25 + 3 + 3, 28)
    assert match_winner(end) is HAN


def test_7_4_a_last_set_of_twos_scores_before_the_round_does() -> None:
    won = after("222222/1579 - - - - H 3-3 25-28 base", "222222")
    assert (won.score, match_winner(won)) == ((31, 28), HAN)
    scored = after("222222/1579 - - - - H 3-3 3-28 base", "222222")
    assert (scored.score, match_winner(scored)) == ((3 + 6 + 4 + 3, 28), None)


@pytest.mark.parametrize(("before", "winner"), [(24, HAN), (23, None)])
def test_7_4_round_scoring_may_win_the_match(before: int, winner: Side | None) -> None:
    end = after(f"5/1579 - - - - H 3-3 {before}-30 base", "5")
    assert end.score == (before + 7, 30)
    assert match_winner(end) is winner


def test_7_5_doubled_scoring_applies_the_cap_first() -> None:
    assert after("5/1112244 - - - - H 4-2 3-1x2 base", "5").score == (3 + 2 * (5 + 2), 1)
    assert after("5/112 - - - - H 4-2 3-1x2 base", "5").score == (3 + 2 * (3 + 2), 1)


def test_7_5_xiang_yu_as_the_last_card_doubles_the_scoring_he_brings_about() -> None:
    assert after("6x/1112244 - - C:9 - H 4-2 3-1 base", "-!6x", ".").score == (3 + 2 * (5 + 2), 1)


def test_7_5_the_next_round_is_not_doubled() -> None:
    over = after("5/1112244 - - - - H 4-2 3-1x2 base", "5")
    assert Match(over, seed=1).next_round().position.doubled == (False, False)
