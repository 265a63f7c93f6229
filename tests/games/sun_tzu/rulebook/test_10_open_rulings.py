"""Section 10: open rulings, each with both settings."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import ALL_PROVINCES
from chuhan.games.sun_tzu.rules import OPEN_RULINGS, SWITCHES, Ruleset, rulebook
from tests.games.sun_tzu.moments import SAME, after, answers, board, field, fight, line, now, refused_by


def test_every_switch_is_a_rule_of_section_10() -> None:
    named = [rule.open for rule in rulebook().values() if rule.open]
    assert named == list(OPEN_RULINGS)
    assert {len(values) for values in SWITCHES.values()} == {2}


def test_10_1_plague() -> None:
    stays = {
        setting: [
            abs(fight("P", "9", f"R{n}", rules=f"base,plague={setting}").start.armies[0]) for n in range(1, 8)
        ]
        for setting in ("removed", "left")
    }
    assert stays == {"removed": [1, 1, 2, 2, 3, 3, 4], "left": [1, 1, 1, 2, 2, 3, 3]}


def test_10_2_map() -> None:
    geo = Ruleset(map="geo")
    found = {str(one): "".join(map(str, geo.neighbours(one))) for one in ALL_PROVINCES}
    assert found == {"Q": "CJH", "C": "QHW", "J": "QH", "H": "QCJW", "W": "CH"}
    assert all(len(Ruleset().neighbours(one)) == 4 for one in ALL_PROVINCES)


def test_10_3_order() -> None:
    text = line(board="B2/0/0/0/R1", rules="base,order=ahead")
    assert len(answers(text, *SAME)) == 120
    assert after(text, *SAME, ">WHJCQ").start.round == 3
    assert refused_by(text, *SAME, ">W") == "10.3"
    assert answers(text.replace(",order=ahead", ""), *SAME)[0] == "R:>Q"


def test_10_4_cost() -> None:
    text = line(board="0/B2/0/0/R1", armies="3+16/17+3", hands="123456+3/123456", privilege="R")
    laid = "B:1,2,+3,4,5", "R:1,2,3,4,5", "R:>J"
    assert board(text, *laid, "<s2") == "0/0/B3/0/R1"
    later = f"{text},cost=after"
    assert "B:<s2" not in answers(later, *laid)
    assert board(later, *laid, "<J2") == "0/B2/B1/0/R1"


def test_10_5_tie_cost() -> None:
    assert fight("+3", "+3", rules="base,tie_cost=no").start.aside == (3, 3)
    assert fight("+3", "+3").start.aside == (5, 5)
    assert fight("+3", "+2", rules="base,tie_cost=no").start.aside == (5, 4)


def test_10_6_reinforce() -> None:
    text = line(
        board="B3/B3/0/0/R7",
        armies="2+13/9+5",
        hands="123456PP/123456",
        privilege="B",
        rules="base,reinforce=between",
    )
    laid = "B:1,2,6,4,5", "R:1,3,2,4,5"
    assert answers(text, *laid) == ["B:xP", "B:."]
    assert answers(text, *laid, ".")[0] == "B:>Q"
    assert answers(text, *laid, ".", ">J")[0] == "B:<C3"
    assert refused_by(text, *laid, ".", ">J", "xP") == "10.6"
    named = text.replace("base,", "base,order=ahead,")
    assert answers(named, *laid)[0] == "B:>QCJHW"
    assert answers(named, *laid, ">JQCHW") == ["B:xP", "B:."]


def test_10_7_last_call() -> None:
    text = line(hands="123456P/123456", round="9", privilege="B", rules="base,last_call=no")
    assert after(text, *SAME, "B:>Q", "B:>C", "B:>J", "B:>H").over
    assert not after(text.replace(",last_call=no", ""), *SAME, "B:>Q", "B:>C", "B:>J", "B:>H").over
    event = line(
        hands="1234569P/123456T", events="n::4", board="B2/0/0/0/R2", privilege="B", rules="base,last_call=no"
    )
    assert after(event, "B:9,2,3,4,5", "R:T,2,3,4,5", "B:>Q", "<s1").over


def test_10_8_feint() -> None:
    hands = [
        str(fight("T", "4", "0", "!v", lords="v/-", rules=f"base,feint={setting}").start.hands[0])
        for setting in ("value", "returns")
    ]
    assert hands == ["123456", "123456T"]


def test_10_9_light() -> None:
    text = line(track="-2", board="R2/0/0/0/B2", events="i:pwnt:0", privilege="B", rules="base,light=add")
    laid = "B:1,2,3,4,5", "R:1,2,3,4,5", "B:>Q"
    assert board(text, *laid) == "R2/0/0/0/B2"
    assert field("events", text, *laid) == "p:wnt:0"
    own = line(track="-2", board="B2/0/0/0/R2", events="i:pwnt:0", privilege="B", rules="base,light=add")
    assert board(own, *laid, "+") == "B3/0/0/0/R2"


def test_10_10_marks() -> None:
    text = line(board="B2/0/0r/0r/R1", privilege="R")
    assert answers(text, *SAME)[0] == "R:>Q"
    assert answers(f"{text},marks=on", *SAME)[0] == "B:>Q"


def test_10_11_lords() -> None:
    text = line(board="B1/0/0/0/R1", lords="-/r", privilege="B", rules="base,lords=phase")
    assert answers(text, *SAME) == ["R:!r:Q", "R:!r:W", "R:."]
    order = "B:>Q", "B:>C", "B:>J", "B:>H"
    assert answers(text, *SAME, ".", *order) == ["R:!r:Q", "R:!r:W", "R:."]
    assert board(text, *SAME, ".", *order, "!r:W") == "B1/0/0/0/0"
    # The others keep their windows around a battle.
    feint = line(hands="1234569/123456", lords="v/-", round="1", rules="base,lords=phase")
    assert answers(feint, "B:9,1,2,3,4", "R:1,2,3,4,5") == ["B:!v", "B:."]
    assert now(feint, "B:9,1,2,3,4", "R:1,2,3,4,5", "!v").armies[0] == 5
