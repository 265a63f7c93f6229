"""The worked examples: each question has the one answer named there."""

from __future__ import annotations

from fractions import Fraction

import pytest

from chuhan.games.sun_tzu.notation import parse_position
from chuhan.games.sun_tzu.rules import SWITCHES
from chuhan.games.sun_tzu.solver import parse_goal, solve_mix, solve_sure
from tests.games.sun_tzu.moments import BLUE, RED, after

Z1 = "6 +1 B3/R5/0/B1r/R2b 143/252/315/323/414 13+3/10+3 123456+1-1P/1234569T+2 -/- -/- - B base"
Z1_MOVES = "B:P,+1,6,-1,3", "R:9,T,2,4,+2", "B:>Q", "B:>C", "B:>J", "B:>H", "R:<s1"
WIN_9 = "9 +2 0br/0b/B1/R1br/R1r 232/143/432/323/135 14+3/14+2 123456/123456 -/- -/- - B base"
SURE = {
    "Z2": (WIN_9, "win", BLUE, "4,3,2,5,6"),
    "Z3": (
        "6 +6 B1b/0r/0/0b/B3br 124/135/432/315/323 14+0/18+1 123456/123456 -/- -/- - B base",
        "early",
        BLUE,
        "3,5,6,4,2",
    ),
    "Z4": (
        "9 -4 0r/R2r/B1r/B3r/R1r 315/124/323/232/143 16+1/11+2 123456/123456 -/- -/- - B base",
        "win",
        BLUE,
        "5,1,4,2,6",
    ),
    "Z5": (
        "9 0 B4/R7br/R3br/B5br/B4r 124/143/252/414/234 0+5/3+4 123456/123456 -/- -/- - B base"
        " ; B:2,1,3,5,6 R:6,5,3,2,4 R:>H",
        "win",
        BLUE,
        "<W3",
    ),
    "Z6": (
        "9 -3 B6/R5br/R7/B4br/B5r 315/135/432/252/143 2+2/1+5 123456/123456 -/- -/- - B base"
        " ; B:1,4,6,2,5 R:6,2,5,3,1 R:>C",
        "win",
        RED,
        ">J",
    ),
    "Z7": (
        "9 -1 B4r/B5r/R4br/B3br/R6r 315/252/432/232/414 3+4/3+3 12345689/123456P -/- -/- - B base"
        " ; B:9,1,2,4,5 R:2,3,P,5,4 R:>Q",
        "win",
        BLUE,
        "x8",
    ),
    "Z8": (
        "9 -3 B6b/B6b/R6br/R6br/R1 414/143/252/135/323 3+2/2+4 123456+2-1/1234567 -/- -/- - B base"
        " ; B:4,5,+2,1,2 R:6,5,2,7,1 B:>H R:<J4 B:>Q",
        "win",
        RED,
        "<H1",
    ),
    "Z9": (
        "8 -6 0b/R4b/0r/0b/B3b 232/234/135/124/323 13+1/15+1 123456/123456 7P-1/- -/- - B base"
        " ; B:1,2,3,4,5 R:1,2,3,4,5 B:>Q B:>C B:>J B:>H",
        "lead1",
        BLUE,
        "k7P",
    ),
    "Z11": (
        "9 -2 R1r/B2r/B2br/B1r/0r 234/315/414/124/135 15+0/15+0 123456/123456?1(7+1-1P) -/- -/- - B base",
        "lead1",
        BLUE,
        "6,3,2,4,5",
    ),
}
Z10 = "9 0 B2br/R3br/B2br/B1br/0br 232/234/432/414/124 11+0/13+0 123456/123456 -/- -/- - R base"
Z10B = "9 0 0r/0br/B1b/0br/B3 323/315/234/232/414 12+2/17+1 123456-1/123456 -/- -/- - R base"


def test_Z1_reading_a_round() -> None:
    position = after(Z1, *Z1_MOVES)
    assert str(position).startswith("7 0 B2/R4/B4b/0r/R4b ")
    assert str(after(f"{Z1},plague=left", *Z1_MOVES)).startswith("7 0 B1/R4/B4b/0r/R4b ")


@pytest.mark.parametrize("name", SURE)
def test_the_one_answer_that_is_sure(name: str) -> None:
    text, goal, side, answer = SURE[name]
    found = solve_sure(parse_position(text), parse_goal(goal, side))
    assert (found.value, [str(move) for move in found.best]) == (1, [answer])
    assert found.guaranteed == found.best
    assert found.calm is (name in ("Z2", "Z3", "Z4", "Z9", "Z11"))


def test_Z9_has_eight_sure_placements_after_the_right_cards() -> None:
    text, goal, side, answer = SURE["Z9"]
    position = after(text, answer)
    assert len(solve_sure(position, parse_goal(goal, side)).guaranteed) == 8


def test_Z11_without_the_unknown_card_has_182() -> None:
    text, goal, side, _ = SURE["Z11"]
    position = parse_position(text.replace("?1(7+1-1P)", ""))
    assert len(solve_sure(position, parse_goal(goal, side)).guaranteed) == 182


def test_Z10_the_unique_mix() -> None:
    found = solve_mix(parse_position(Z10), parse_goal("margin", BLUE))
    assert {str(place): share for place, share in found.mix.items()} == {
        "2,1,3,4,5": Fraction(1, 2),
        "3,1,2,4,5": Fraction(1, 2),
    }
    assert (found.value, found.calm, found.open) == (Fraction(3), True, False)


def test_Z10b_one_probability() -> None:
    found = solve_mix(parse_position(Z10B), parse_goal("margin", BLUE))
    assert {str(place): share for place, share in found.mix.items()} == {
        "6,5,-1,4,3": Fraction(2, 3),
        "6,5,3,4,-1": Fraction(1, 3),
    }
    assert found.value == Fraction(17, 3)
    rival = solve_mix(parse_position(Z10B), parse_goal("margin", RED))
    assert rival.value == -found.value


@pytest.mark.parametrize("name", ["Z5", "Z6", "Z8"])
@pytest.mark.parametrize("switch", sorted(set(SWITCHES) - {"order", "reinforce", "marks"}))
def test_a_decision_holds_under_each_open_ruling(name: str, switch: str) -> None:
    text, goal, side, answer = SURE[name]
    line = text.replace("base", f"base,{switch}={SWITCHES[switch][1]}")
    found = solve_sure(parse_position(line), parse_goal(goal, side))
    assert [str(move) for move in found.best] == [answer]
