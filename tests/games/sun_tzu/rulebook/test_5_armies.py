"""Section 5: armies."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import ARMIES, SIDES
from tests.games.sun_tzu.moments import after, answers, board, field, fight, line, now, refused_by

SHORT = line(board="B3/B3/0/0/R7", armies="2+13/9+5", hands="123456PP/123456", privilege="B", round="4")
NINE = "B:2,3,T,4,5", "R:2,3,1,4,5", "B:>J"


def test_5_1_twenty_one_armies_at_every_moment() -> None:
    for table in (fight("+3", "9", "R5").now, fight("6", "9", "B2").now):
        for side in SIDES:
            board = sum(table.armies_of(side)) + sum(table.markers[side])
            assert table.supply[side] + table.aside[side] + board == ARMIES


def test_5_2_the_supply_first_then_neighbours_of_ones_choice() -> None:
    laid = "B:1,2,6,4,5", "R:1,3,2,4,5", "B:>J"
    text = SHORT.replace("PP", "")
    assert answers(text, *laid) == ["B:<C3", "B:<Q1C2", "B:<Q2C1", "B:<Q3"]
    assert board(text, *laid, "<Q3") == "0/B3/B4b/0/R7"
    assert refused_by(text, *laid, "<Q2") == "5.2"


def test_5_3_other_provinces_give_what_the_neighbours_lack() -> None:
    text = line(
        board="0/B3/0/B2/B3", armies="0+13/18+3", hands="123456T/123456", privilege="R", rules="base,map=geo"
    )
    laid = "B:2,3,T,4,5", "R:2,3,6,4,5", "R:>J"
    assert answers(text, *laid) == ["B:<H2W2", "B:<C1H2W1", "B:<C2H2"]
    assert refused_by(text, *laid, "<C3W1") == "5.3"


def test_5_4_whoever_has_too_few_places_all() -> None:
    text = line(board="B1/0/0/0/R7", armies="2+18/9+5", hands="123456T/123456", privilege="B")
    assert board(text, *NINE) == "0/0/B3/0/R7"
    # A marker that nobody can pay is not set, and the 6 is not barred.
    text = line(round="1", armies="0+21/18+3", hands="123456P/123456")
    assert field("board", text, "B:6,1,2,3,4", "R:6,1,2,3,4") == "0r/0/0/0/0"
    # A cost is paid as far as armies go, and nothing is traded for the rest.
    text = line(round="1", armies="1+20/18+3", hands="123456+3P/123456")
    position = after(text, "B:+3,1,2,3,4", "R:5,1,2,3,4")
    assert (position.now.supply[0], position.now.aside[0]) == (0, 21)


def test_5_4_a_trade_is_offered_for_what_can_be_paid_only() -> None:
    """Short in supply, a side may trade (5.7) if supply and board together can pay; else it may not."""
    laid = "B:+3,1,2,3,4", "R:5,1,2,3,4"
    enough = line(round="1", board="0/B1/B1/0/0", armies="0+19/18+3", hands="123456+3P/123456")
    assert answers(enough, *laid) == ["B:xP", "B:<C1J1"]
    assert answers(enough, *laid, "xP") == ["B:<C1J1", "B:<s1J1", "B:<s1C1"]
    too_few = line(round="1", board="0/B1/0/0/0", armies="0+20/18+3", hands="123456+3P/123456")
    paid = after(too_few, *laid).now  # the one army went, without a question
    assert (paid.aside[0], str(paid.hands[0]), paid.armies[1]) == (21, "56P", 0)
    # A marker is one army: whoever has one anywhere can pay it, and may trade for it.
    marker = line(round="1", board="0/B1/0/0/0", armies="0+20/18+3", hands="123456P/123456")
    assert answers(marker, "B:6,1,2,3,4", "R:6,1,2,3,4") == ["B:xP", "B:<C1"]


def test_5_5_a_cost_is_paid_from_anywhere() -> None:
    text = line(board="B2/0/B1/0/0", hands="123456+3/123456", round="1")
    laid = "B:1,2,3,4,+3", "R:1,2,3,4,5"
    assert answers(text, *laid) == ["B:<Q1J1", "B:<Q2", "B:<s1J1", "B:<s1Q1", "B:<s2"]
    assert board(text, *laid, "<Q1J1") == "B1/0/0/0/B3"
    assert refused_by(text, *laid, "<s1") == refused_by(text, *laid, "<C2") == "5.5"


def test_5_6_a_trade_gives_a_card_for_an_army() -> None:
    laid = "B:1,2,6,4,5", "R:1,3,2,4,5", "B:>J"
    assert answers(SHORT, *laid)[0] == "B:xP"
    table = now(SHORT, *laid, "xP")
    assert (table.supply[0], table.aside[0], str(table.hands[0])) == (2, 12, "3P")
    assert "B:xP" in answers(SHORT, *laid, "xP")
    assert refused_by(SHORT, *laid, "x3") == "5.6"
    assert refused_by(SHORT, *laid, "xT") == "5.6"


def test_5_7_trades_are_offered_where_they_can_matter() -> None:
    laid = "B:1,2,3,4,5", "R:1,2,3,4,5"
    text = line(hands="123456P/123456T", round="9", privilege="B", board="B1/0/0/0/R1")
    order = "B:>Q", "B:>C", "B:>J", "B:>H"
    assert answers(text, *laid, *order) == ["B:xP", "B:."]
    assert answers(text, *laid, *order, ".") == ["R:xT", "R:."]
    assert refused_by(text, *laid, "xP") == "5.7"
    level = line(hands="1234569P/123456T", events="n::4", board="B2/0/0/0/R2", privilege="B")
    assert answers(level, "B:9,2,3,4,5", "R:T,2,3,4,5", "B:>Q", "<s1") == ["B:xP", "B:."]


def test_5_8_a_last_trade_decides_the_tie_break() -> None:
    text = line(
        hands="123456P/1234567",
        round="9",
        displays="124/323/252/414/432",
        board="0b/R1/0/0/0",
        track="+3",
        privilege="B",
    )
    order = "B:1,2,3,4,5", "R:1,2,3,4,5", "B:>Q", "B:>C", "B:>J", "B:>H"
    assert field("round", text, *order, "xP", ".") == "9B"
    assert field("round", text, *order, "xP", "x7") == "9="
