"""Section 9 of the rules: the open rulings, each a switch."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.rules import BASE, OPEN_RULINGS, Ruleset
from tests.games.chu_han.rulebook.moments import after, moves_of, refused_by, rulebook


def test_9_1_by_default_zhongli_mo_may_make_the_leading_set() -> None:
    assert BASE.zhongli_leads
    assert moves_of("3z47/55 - - - - H 3-3 0-1 base") == ["3z", "4", "7", "!3z4", "!3z7", "!3z47"]


def test_9_1_switched_off_he_only_responds() -> None:
    off = "base,zhongli_leads=no"
    assert moves_of(f"3z47/55 - - - - H 3-3 0-1 {off}") == ["3z", "4", "7"]
    assert refused_by(f"3z47/55 - - - - H 3-3 0-1 {off}", "!3z47") == "9.1"
    assert "!3z47" in moves_of(f"3z47/55 - - C:22 - H 3-3 0-1 {off}")


def test_9_2_by_default_his_set_may_be_a_single_card() -> None:
    assert BASE.zhongli_single
    assert "!3z7" in moves_of("3z47/55 - - C:4 - H 3-3 0-1 base")


@pytest.mark.parametrize("table", ["-", "C:1"])
def test_9_2_switched_off_it_has_at_least_two(table: str) -> None:
    off = "base,zhongli_single=no"
    assert refused_by(f"3z47/55 - - {table} - H 3-3 0-1 {off}", "!3z7") == "9.2"
    assert "!3z7" not in moves_of(f"3z47/55 - - {table} - H 3-3 0-1 {off}")
    assert "!3z47" in moves_of(f"3z47/55 - - - - H 3-3 0-1 {off}")


def test_9_2_it_counts_with_peng_yue_too() -> None:
    assert "!3p!3z4" in moves_of("3p3z47/55 - - C:4 - H 3-3 0-1 base")
    off = "3p3z47/55 - - C:4 - H 3-3 0-1 base,zhongli_single=no"
    assert refused_by(off, "!3p!3z4") == "9.2"


TOOK_EFFECT = ("!3j", ".")
CANCELLED = ("!3j", "!3l", ".")
LEADER = "3j3z47/3l55 12 - - - H 2-3 0-1 "


def test_9_3_by_default_no_zhongli_mo_after_a_lead_power_took_effect() -> None:
    assert not BASE.lead_power_and_zhongli
    assert refused_by(LEADER + "base", *TOOK_EFFECT, "!3z47") == "9.3"
    assert moves_of(LEADER + "base", *TOOK_EFFECT) == ["w", "3z", "4", "7"]


def test_9_3_switched_on_he_may_follow() -> None:
    on = LEADER + "base,lead_power_and_zhongli=yes"
    assert str(after(on, *TOOK_EFFECT, "!3z47", ".").trick) == "H:!3j,H:!3z47"


def test_9_4_by_default_no_power_in_the_turn_in_which_one_was_cancelled() -> None:
    assert not BASE.power_after_cancel
    assert refused_by("13p3h45/3l7 - - C:4 - H 3-3 0-1 base", "!3p4", "!3l", ".", "-!3h") == "6.3"


def test_9_4_after_a_cancelled_lead_power_it_is_this_ruling_that_keeps_zhongli_mo_back() -> None:
    assert refused_by(LEADER + "base", *CANCELLED, "!3z47") == "9.4"


@pytest.mark.parametrize("second", ["!3z5", "!6h", "-!3h", "-!6x"])
def test_9_4_switched_on_another_power_may_follow_but_no_writ(second: str) -> None:
    text = "13p3h3z456h6x/3l57 12 - C:4 - H 3-2 0-1 base,power_after_cancel=yes"
    assert second in moves_of(text, "!3p4", "!3l", ".")
    assert refused_by(text, "!3p4", "!3l", ".", "w") == "4.2"
    assert after(text, "!3p4", "!3l", ".", second, ".").pending == ()


def test_9_4_switched_on_of_two_powers_the_one_not_cancelled_may_be_played_again() -> None:
    text = "13p3z458/3l7 - - C:44 - H 3-3 0-1 base,power_after_cancel=yes"
    assert "!3z58" in moves_of(text, "!3p!3z45", "!3l:3p", ".")


@pytest.mark.parametrize("again", ["no", "yes"])
@pytest.mark.parametrize("together", ["no", "yes"])
def test_9_3_and_9_4_together_when_leading(together: str, again: str) -> None:
    text = f"{LEADER}base,lead_power_and_zhongli={together},power_after_cancel={again}"
    assert ("!3z47" in moves_of(text, *TOOK_EFFECT)) == (together == "yes")
    assert ("!3z47" in moves_of(text, *CANCELLED)) == (again == "yes")


@pytest.mark.parametrize("again", ["no", "yes"])
@pytest.mark.parametrize("together", ["no", "yes"])
def test_9_4_after_any_cancelled_power_in_a_lead_turn_no_lead_power_whatever_the_switches(
    together: str, again: str
) -> None:
    rules = f"base,lead_power_and_zhongli={together},power_after_cancel={again}"
    after_lead_power = f"3j3y3z47/3l55 - - - - H 3-3 0-1 {rules}"
    assert refused_by(after_lead_power, "!3j", "!3l", ".", "!3y:4") == "6.2"
    after_zhongli = f"3y3z47/3l55 - - - - H 3-3 0-1 {rules}"
    assert refused_by(after_zhongli, "!3z47", "!3l", ".", "!3y:4") == "6.3"


def test_9_1_the_leading_ban_holds_after_a_cancel_too() -> None:
    text = LEADER + "base,zhongli_leads=no,lead_power_and_zhongli=yes,power_after_cancel=yes"
    assert refused_by(text, *TOOK_EFFECT, "!3z47") == "9.1"
    assert refused_by(text, *CANCELLED, "!3z47") == "9.1"


OFF = "base,xiang_yu_both=no"


def test_9_5_by_default_xiang_yu_doubles_for_both_sides() -> None:
    assert BASE.xiang_yu_both
    later = after("156x/7 - - C:44 - H 3-3 12-9 base", "-!6x", ".")
    assert later.doubled == (True, True)
    assert str(later) == "15/7 - 446x - - C 3-3 12-9x2 base"


def test_9_5_switched_off_only_for_the_side_that_passed_with_him() -> None:
    han = after(f"156x/7 - - C:44 - H 3-3 12-9 {OFF}", "-!6x", ".")
    assert str(han) == f"15/7 - 446x - - C 3-3 12x2-9 {OFF}"
    chu = after(f"7/156x - - H:44 - C 3-3 12-9 {OFF}", "-!6x", ".")
    assert str(chu) == f"7/15 - 446x - - H 3-3 12-9x2 {OFF}"


@pytest.mark.parametrize(
    ("text", "moves", "score"),
    [
        ("2222227/5 - - - - H 3-3 3x2-1", ("222222",), (15, 1)),  # 3.7
        ("2222227/5 - - - - H 3-3 3-1x2", ("222222",), (9, 1)),
        ("7/2222225 - - - - C 3-3 3x2-1", ("222222",), (3, 7)),
        ("7/2222225 - - - - C 3-3 3-1x2", ("222222",), (3, 13)),
        ("16h/57 - - C:44 - H 3-3 3x2-1", ("!6h", "."), (3, 2)),  # 5.7: it is Chu who scores
        ("16h/57 - - C:44 - H 3-3 3-1x2", ("!6h", "."), (3, 3)),
        ("13h/57 - - C:44 - H 3-3 3x2-1", ("-!3h", "."), (3, 4)),  # 5.9
        ("13h/57 - - C:44 - H 3-3 3-1x2", ("-!3h", "."), (3, 7)),
        ("5/17 24 - - - H 3-2 3x2-1", ("5",), (3 + 2 * (2 + 2), 1)),  # 7.3, 7.5
        ("5/17 24 - - - H 3-2 3-1x2", ("5",), (3 + 2 + 2, 1)),
        ("5/1112244 - - - - H 4-2 3x2-1", ("5",), (3 + 2 * (5 + 2), 1)),
        ("17/5 24 - - - C 3-2 3x2-1", ("5",), (3, 1 + 2 + 3)),
        ("17/5 24 - - - C 3-2 3-1x2", ("5",), (3, 1 + 2 * (2 + 3))),
    ],
)
def test_9_5_switched_off_the_vp_of_the_other_side_count_once(
    text: str, moves: tuple[str, ...], score: tuple[int, int]
) -> None:
    assert after(f"{text} {OFF}", *moves).score == score


def test_9_5_switched_off_going_out_with_him_doubles_the_scoring() -> None:
    assert after(f"6x/147 - - C:9 - H 4-2 12-9 {OFF}", "-!6x", ".").score == (12 + 2 * (3 + 2), 9)


def test_9_5_switched_off_a_cancelled_xiang_yu_doubles_for_nobody() -> None:
    later = after(f"156x/3l7 - - C:44 - H 3-3 12-9 {OFF}", "-!6x", "!3l", ".")
    assert later.doubled == (False, False)


def test_9_5_switched_off_a_composed_position_may_have_him_twice() -> None:
    """12x2-9 with Xiang Yu in Chu's hand: no game leads there, but the notation can say what follows."""
    later = after(f"15/76x - - H:4 - C 3-3 12x2-9 {OFF}", "-!6x", ".")
    assert str(later) == f"15/7 - 46x - - H 3-3 12x2-9x2 {OFF}"
    assert after(str(later)) == later


def test_9_5_the_next_round_is_not_doubled() -> None:
    over = after(f"5/1112244 - - - - H 4-2 3x2-1 {OFF}", "5")
    assert Match(over, seed=1).next_round().position.doubled == (False, False)


def test_9_1_every_open_ruling_is_a_switch_that_the_rulebook_names() -> None:
    switches = {rule["open"]: number for number, rule in rulebook().items() if "open" in rule}
    assert switches == dict(zip(OPEN_RULINGS, ["9.1", "9.2", "9.3", "9.4", "9.5"], strict=True))
    for switch in OPEN_RULINGS:
        assert isinstance(getattr(Ruleset(), switch), bool)
