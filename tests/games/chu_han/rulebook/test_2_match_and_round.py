"""Section 2 of the rules: the match and the round."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.cards import DECK, Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.notation import parse_position, parse_view
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.referee import buried, deal, legal_moves
from chuhan.refusal import NotationError
from tests.games.chu_han.rulebook.moments import (
    CHU,
    HAN,
    after,
    match_winner,
    moves_of,
    observed,
    refused_by,
    round_winner,
)


def test_2_1_han_starts_on_0_and_chu_on_1() -> None:
    assert deal(7).score == (0, 1)
    assert Match.begin(7).position.score == (0, 1)


@pytest.mark.parametrize(("before", "reached"), [(25, 31), (28, 34)])
def test_2_1_31_or_more_wins_the_match_at_once_even_in_the_middle_of_a_round(
    before: int, reached: int
) -> None:
    end = after(f"14222222/55 - - - - H 3-3 {before}-9 base", "222222")
    assert end.score == (reached, 9)
    assert match_winner(end) is HAN
    assert legal_moves(end) == []


def test_2_1_30_is_not_enough() -> None:
    later = after("14222222/55 - - - - H 3-3 24-9 base", "222222")
    assert later.score == (30, 9)
    assert not later.over
    assert moves_of(str(later)) == ["-"]


def test_2_1_nothing_more_is_played_once_the_match_is_won() -> None:
    assert refused_by("14222222/55 - - - - H 3-3 25-9 base", "222222", "-") == "2.1"


@pytest.mark.parametrize("seed", range(5))
def test_2_2_all_46_are_dealt_15_to_each_side_12_to_draw_and_4_buried(seed: int) -> None:
    start, under = deal(seed), buried(seed)
    assert start.hand_sizes == (15, 15)
    assert (len(start.pile), len(under)) == (12, 4)
    assert start.hands[HAN] + start.hands[CHU] + Cards.of(start.pile) + Cards.of(under) == DECK


def test_2_2_every_seed_is_a_deal_of_its_own_and_the_same_one_every_time() -> None:
    assert deal(1) == deal(1)
    assert deal(1) != deal(2)


def test_2_2_the_buried_four_are_never_drawn() -> None:
    start = deal(3)
    last = after(f"{start.hands[0]}/{start.hands[1]} - - - - H 3-3 0-1 base")
    assert "w" not in moves_of(str(last))
    assert refused_by(str(last), "w") == "4.1"


def test_2_2_nor_looked_at_except_through_ji_bu() -> None:
    """All that a side knows of the pile and of what lies under it is how much there is."""
    observer = observed(HAN, "44/55 12 - - - H 3-2 0-1 base", "1122", "w", "44")
    assert observer.buried_seen == ()
    assert observed(HAN, "44/55 12 - - - H 3-2 0-1 base", "1122", "44").view.hidden[2] == 2


def test_2_2_a_position_leaves_four_cards_to_be_buried() -> None:
    nearly_all = "0" + "1" * 7 + "2" * 8 + "3j3y3l3x3p3h3z" + "444444" + "55555" + "6y6h6l6x"
    parse_position(f"1/1 - {nearly_all}77 - - H 3-3 0-1 base")
    with pytest.raises(NotationError, match="buried"):
        parse_position(f"1/1 - {nearly_all}777 - - H 3-3 0-1 base")


@pytest.mark.parametrize("writs", ["3-3", "6-0", "0-6", "1-5"])
def test_2_3_the_six_writs_are_shared(writs: str) -> None:
    assert refused_by(f"44/55 - - - - H {writs} 0-1 base", "w") == "4.1"
    assert refused_by(f"44/55 - - - - C {writs} 0-1 base", "w") == "4.1"


def test_2_3_there_is_no_seventh_writ() -> None:
    with pytest.raises(NotationError, match="writs"):
        parse_position("44/55 - - - - H 4-3 0-1 base")


def test_2_3_all_six_are_back_every_round() -> None:
    over = parse_position("-/55 - - - - H 3-3 12-9x2 base")
    start = Match(over, seed=4).next_round().position
    assert start.writs == (0, 0)
    assert start.writs_left == 6
    assert (start.hand_sizes, len(start.pile), str(start.discard)) == ((15, 15), 12, "")


def test_2_4_han_leads_the_first_trick_of_round_1() -> None:
    assert all(Match.begin(seed).position.turn is HAN for seed in range(10))
    assert all(Match.begin(seed).position.leading for seed in range(10))


@pytest.mark.parametrize(
    ("over", "leader"),
    [
        ("-/55 - - - - H 3-3 12-9 base", CHU),
        ("-/55 - - - - H 3-3 9-12 base", HAN),
        ("55/- - - - - C 3-3 12-9 base", CHU),
        ("55/- - - - - C 3-3 9-12 base", HAN),
    ],
)
def test_2_4_later_the_side_with_fewer_vp_leads_whoever_went_out(over: str, leader: Side) -> None:
    start = Match(parse_position(over), seed=4).next_round().position
    assert start.turn is leader
    assert start.score == parse_position(over).score


@pytest.mark.parametrize(
    ("over", "leader"),
    [("-/55 - - - - H 3-3 12-12 base", HAN), ("55/- - - - - C 3-3 12-12 base", CHU)],
)
def test_2_4_on_a_tie_the_side_that_went_out_leads(over: str, leader: Side) -> None:
    assert Match(parse_position(over), seed=4).next_round().position.turn is leader


@pytest.mark.parametrize("running", ["4/55 - - - - H 3-3 12-9 base", "-/55 - - - - H 3-3 31-9 base"])
def test_2_4_no_round_is_dealt_before_the_last_is_over_or_after_the_match(running: str) -> None:
    with pytest.raises(ValueError, match="over"):
        Match(parse_position(running), seed=4).next_round()


SHOWN = "122247/14445 5578 9 H:22,C:44 - H 2-2 12-9 base"


@pytest.mark.parametrize(
    ("side", "seen"),
    [
        (HAN, "122247/?5 ?4 9 H:22,C:44 - H 2-2 12-9 base"),
        (CHU, "?6/14445 ?4 9 H:22,C:44 - H 2-2 12-9 base"),
        (None, "122247/14445 5578 9 H:22,C:44 - H 2-2 12-9 base"),
    ],
)
def test_2_5_sizes_discards_writs_score_and_table_are_public_the_rest_is_not(
    side: Side | None, seen: str
) -> None:
    view = parse_position(SHOWN).seen_by(side)
    assert str(view) == seen
    assert parse_view(seen).hand_sizes == (6, 5)


def test_2_5_announced_cards_lie_on_the_table_for_all_to_see() -> None:
    announced = after("1573p44/9 - - C:44 - H 3-3 0-1 base", "!3p44")
    assert str(announced.seen_by(CHU)) == "?3/9 - - C:44 H:!3p44 H 3-3 0-1 base"


@pytest.mark.parametrize("side", [HAN, CHU])
def test_2_6_the_number_of_cards_held_is_told_truthfully(side: Side) -> None:
    position = after(SHOWN, "w", "55")
    assert position.hand_sizes == (6, 5)
    assert position.seen_by(side).hand_sizes == (6, 5)
    assert position.seen_by(side).pile_size == 2


POWERS_ANNOUNCED = [
    ("13j5/{} - - - - H 3-3 0-1 base", "!3j"),
    ("13y5/{} - - - - H 3-3 0-1 base", "!3y:5"),
    ("156y/{} - 4 - - H 3-3 0-1 base", "!6y:4"),
    ("153z/{} - - - - H 3-3 0-1 base", "!3z15"),
    ("153p/{} - - C:5 - H 3-3 0-1 base", "!3p5"),
    ("156h/{} - - C:5 - H 3-3 0-1 base", "!6h"),
    ("156l/{} - - C:9 - H 3-3 0-1 base", "!6l"),
    ("153h/{} - - C:5 - H 3-3 0-1 base", "-!3h"),
    ("156x/{} - - C:5 - H 3-3 0-1 base", "-!6x"),
]


@pytest.mark.parametrize(("text", "power"), POWERS_ANNOUNCED)
def test_2_6_the_rival_is_asked_before_any_power_takes_effect_whether_lu_zhi_is_held_or_not(
    text: str, power: str
) -> None:
    asked = after(text.format("77"), power)
    assert asked.actor is CHU
    assert moves_of(text.format("77"), power) == ["."]
    assert moves_of(text.format("3l7"), power) == ["!3l", "."]
    assert round_winner(asked) is None


def test_2_6_the_rival_is_asked_even_when_lu_zhi_lies_in_the_discard_pile() -> None:
    assert moves_of("13j5/77 - 3l - - H 3-3 0-1 base", "!3j") == ["."]


@pytest.mark.parametrize(("rest", "answers"), [("157", ["."]), ("153x", ["!3x", "."])])
def test_2_6_so_is_the_side_whose_power_lu_zhi_cancels(rest: str, answers: list[str]) -> None:
    assert moves_of(f"3j{rest}/3l7 - - - - H 3-3 0-1 base", "!3j", "!3l") == answers


@pytest.mark.parametrize("move", ["77", "w", "-", "!3p7", "!3j"])
def test_2_6_nothing_else_happens_while_a_power_waits(move: str) -> None:
    assert refused_by("13j5/3p77 12 - - - H 3-2 0-1 base", "!3j", move) == "2.6"


def test_2_6_with_no_power_waiting_there_is_nothing_to_let_happen() -> None:
    assert refused_by("15/77 - - - - H 3-3 0-1 base", ".") == "2.6"


@pytest.mark.parametrize(("text", "power"), POWERS_ANNOUNCED)
def test_2_6_what_a_side_may_do_never_depends_on_cards_it_cannot_see(text: str, power: str) -> None:
    for moves in ((), (power,)):
        position = after(text.format("3l7"), *moves)
        view = position.seen_by(position.actor)
        assert legal_moves(view) == legal_moves(position)
