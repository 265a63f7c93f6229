"""Section 7: scoring and the end."""

from __future__ import annotations

import pytest

from tests.games.sun_tzu.moments import SAME, after, field, line, refused_by

ORDER = "B:>Q", "B:>C", "B:>J", "B:>H"


def ended(round_: str, board: str, track: str = "0", **more: str) -> tuple[str, str]:
    """Round and track after a round in which nothing changes."""
    text = line(round=round_, board=board, track=track, privilege="B", **more)
    sides = [sum(int(part[1:].rstrip("br")) for part in board.split("/") if part[0] == side) for side in "BR"]
    order = ORDER if sides[0] <= sides[1] else tuple(move.replace("B:", "R:") for move in ORDER)
    return field("round", text, *SAME, *order), field("track", text, *SAME, *order)


@pytest.mark.parametrize(("round_", "track"), [("3", "+1"), ("6", "+2"), ("9", "+4")])
def test_7_1_each_scoring_has_its_own_value(round_: str, track: str) -> None:
    assert ended(round_, "B1/0/0/0/0")[1] == track


def test_7_2_the_marker_moves_by_the_difference() -> None:
    assert ended("3", "B1/B1/0/R3/0", displays="315/252/124/414/135")[1] == "+1"
    assert ended("3", "B1/R1/0/R1/0", displays="315/252/124/414/135")[1] == "-3"


def test_7_3_the_marker_stops_at_an_end_field() -> None:
    assert ended("9", "B1/0/0/0/0", "+7") == ("9B", "+9")
    assert ended("9", "0/0/0/0/R1", "-8") == ("9R", "-9")


def test_7_4_an_end_field_wins_at_once() -> None:
    assert ended("3", "B1/0/0/0/0", "+8") == ("3B", "+9")
    assert ended("6", "0/R1/0/0/0", "-7") == ("6R", "-9")
    assert ended("6", "B1/0/0/0/0", "+6")[0] == "7"
    assert ended("4", "B1/0/0/0/0", "+9")[0] == "5"


def test_7_5_after_round_9_the_marker_decides_then_the_supply() -> None:
    assert ended("9", "0/0/0/0/0", "+1")[0] == "9B"
    assert ended("9", "0/0/0/0/0", "-1")[0] == "9R"
    assert ended("9", "0/R1/0/0/0", "+5")[0] == "9B"
    assert ended("9", "0/0b/0/0/0", "0")[0] == "9R"
    text = line(round="9", privilege="B")
    assert refused_by(text, *SAME, *ORDER, "1,2,3,4,5") == "7.5"


def test_7_6_equal_supplies_are_a_draw() -> None:
    assert ended("9", "0/0/0/0/0")[0] == "9="
    assert after(line(round="9", privilege="B"), *SAME, *ORDER).over
