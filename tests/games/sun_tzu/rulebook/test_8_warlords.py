"""Section 8: warlords."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import Lord
from chuhan.games.sun_tzu.position import Table
from chuhan.games.sun_tzu.referee import deal
from tests.games.sun_tzu.moments import after, answers, board, field, fight, line, now, refused_by


def with_lords(lords: str, *, qin: str = "0", blue: str = "5", red: str = "5", **changes: str) -> list[str]:
    """What is asked in the first window of a battle in Qin."""
    position = fight(blue, red, qin, lords=lords, **changes)
    assert position.actor is not None
    assert position.asked is not None
    return [str(move) for move in position.asked.moves]


def fought(
    lords: str, move: str, *, qin: str = "0", blue: str = "5", red: str = "5", **changes: str
) -> Table:
    """The table after a warlord was used in the first window of Qin, and no other answer was given."""
    position = fight(blue, red, qin, move, lords=lords, **changes)
    while position.start.round == 1:
        assert position.asked is not None
        position = after(str(position), str(position.asked.moves[-1]))
    return position.now


def test_8_1_six_again_lays_the_6_where_it_has_a_marker() -> None:
    text = line(board="R2r/0/0/0/B2", lords="-/s", privilege="B")
    laid = "B:5,2,3,4,1", "R:6,2,3,4,1", "B:>Q"
    assert board(text, *laid).split("/")[0] == "R3rr"
    assert field("lords", text, *laid) == "-/.s"
    # A plague cancels the marker, not the spending.
    text = line(board="R2r/0/0/0/B2", lords="-/s", privilege="B", hands="123456P/123456")
    assert board(text, "B:P,2,3,4,1", *laid[1:]).split("/")[0] == "R1r"
    assert field("lords", text, "B:P,2,3,4,1", *laid[1:]) == "-/.s"
    # Elsewhere it is not spent.
    assert field("lords", text, "B:1,2,3,4,5", "R:1,6,3,4,5", "B:>C") == "-/s"
    assert refused_by(line(board="R2r/0/0/0/B2"), "1,2,3,4,5", "6,2,3,4,1") == "4.6"


def test_8_2_black_death_leaves_one_army() -> None:
    assert with_lords("-/k", qin="R6", blue="P") == ["!k", "."]
    assert fought("-/k", "!k", qin="R6", blue="P").armies[0] == -1
    assert fought("-/k", ".", qin="R6", blue="P").armies[0] == -3
    # Also used in a round before the plague comes, and not beyond it.
    text = line(round="1", board="0/R6/0/0/0", hands="123456P/123456", lords="-/k")
    assert now(text, "B:2,P,3,4,5", "R:2,1,3,4,5", "!k").armies[1] == -1


def test_8_3_recall_sends_one_army_home() -> None:
    text = line(round="6", board="B2/0/R1/0/0", lords="-/r", privilege="B", armies="16+3/17+3")
    laid = "B:1,2,3,4,5", "R:1,2,3,4,5", "R:>W"
    assert answers(text, *laid) == ["R:!r:Q", "R:!r:J", "R:."]
    assert board(text, *laid, "!r:Q") == "B1/0/R1/0/0"
    assert field("armies", text, *laid, "!r:Q") == "17+3/17+3"
    assert refused_by(text, *laid, "!r:C") == "8.3"
    late = text.replace("6 ", "7 ", 1)
    assert refused_by(late, *laid, "!r:Q") == "8.3"


def test_8_4_quarantine_makes_blues_plague_a_zero() -> None:
    assert with_lords("-/z", blue="P", red="8") == ["!z", "."]
    assert fought("-/z", "!z", blue="P", red="8").armies[0] == -8
    assert fought("-/z", "!z", blue="P", red="-1").armies[0] == 1
    assert fought("-/z", "!z", blue="P", red="+3").aside[1] == 5
    assert fought("-/z", "!z", blue="P", red="6").markers[1][0] == 1
    assert fight("P", "P", lords="-/z").start.round == 2
    # The 1 of the other side draws three cards.
    position = fight("P", "1", "0", "!z", lords="-/z", piles="-/789")
    assert position.asked is not None
    assert [str(move) for move in position.asked.moves] == ["k78", "k79", "k89"]


def test_8_5_recycle_plague_puts_it_under_the_pile() -> None:
    assert with_lords("-/p", red="P", piles="-/78") == ["!p", "."]
    position = fight("5", "P", "0", "!p", lords="-/p", piles="-/78")
    assert position.asked is not None
    assert [str(move) for move in position.asked.moves] == ["k8", "kP"]
    assert fight("5", "P", "0", "!p", lords="-/p").start.piles == ((), ())


def test_8_6_march_moves_an_army_to_a_neighbour() -> None:
    text = line(board="B2/0/R1/B1/0", lords="m/-", rules="base,map=geo", privilege="R")
    laid = "B:1,2,3,4,5", "R:1,2,3,4,5", "R:>W"
    assert answers(text, *laid) == ["B:!m:QC", "B:!m:QH", "B:!m:HQ", "B:!m:HC", "B:!m:HW", "B:."]
    assert board(text, *laid, "!m:QC") == "B1/B1/R1/B1/0"
    for move in ("!m:QJ", "!m:QW", "!m:CW", "!m:Q"):
        assert refused_by(text, *laid, move) == "8.6"


def test_8_7_feint_makes_a_high_card_a_6() -> None:
    assert with_lords("v/-", blue="T", red="4") == ["!v", "."]
    assert fought("v/-", "!v", blue="T", red="4").armies[0] == 2
    assert fought("v/-", "!v", blue="T", red="4").markers[0][0] == 0
    assert fought("v/-", "!v", blue="T", red="+1").armies[0] == -1
    assert fight("6", "4", lords="v/-").start.round == 2
    assert fight("T", "P", lords="v/-").start.round == 2
    # It is no 10 for Hero.
    assert str(fought("v/-", "!v", blue="T", red="+1", events="t:pwni:0").events) == "t:pwni:0"


def test_8_8_head_start_is_spent_at_set_up() -> None:
    start = deal(1, lords=(Lord.HEAD_START, Lord.RECALL)).start
    assert (start.track, start.lords[0], start.used[0]) == (1, (), (Lord.HEAD_START,))
    # In a composed position it is never asked for.
    assert after(line(lords="t/-", round="1"), "B:1,2,3,4,5", "R:1,2,3,4,5").start.round == 2


def test_8_9_recycle_minus_1() -> None:
    assert with_lords("n/-", blue="-1", red="6", piles="78/-") == ["!n", "."]
    position = fight("-1", "6", "0", "!n", lords="n/-", piles="78/-")
    assert position.asked is not None
    assert [str(move) for move in position.asked.moves] == ["k8", "k-1"]


def test_8_10_levy_puts_an_army_into_a_province_of_ones_own() -> None:
    text = line(board="B2/0/R1/B1/0", lords="a/-", privilege="R")
    laid = "B:1,2,3,4,5", "R:1,2,3,4,5", "R:>W"
    assert answers(text, *laid) == ["B:!a:Q", "B:!a:H", "B:."]
    assert board(text, *laid, "!a:H") == "B2/0/R1/B2/0"
    assert refused_by(text, *laid, "!a:J") == "8.10"


def test_8_10_with_an_empty_supply_levy_trades_without_a_way_back() -> None:
    text = line(board="B2/0/0/0/0", lords="a/-", armies="0+19/18+3", hands="123456TP/123456", round="1")
    laid = "B:1,2,3,4,5", "R:1,2,3,4,5"
    assert answers(text, *laid, "!a:Q") == ["B:xT", "B:xP"]
    assert board(text, *laid, "!a:Q", "xP") == "B3/0/0/0/0"
    assert refused_by(text, *laid, "!a:Q", ".") == "8.10"
    empty = text.replace("TP/", "/")
    assert after(empty, *laid).start.round == 2
