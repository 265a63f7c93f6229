"""Section 9: events."""

from __future__ import annotations

from tests.games.sun_tzu.moments import after, answers, board, field, fight, line, refused_by


def test_9_1_the_fourth_plague_costs_each_side_an_army() -> None:
    assert fight("P", "5", events="p:wnti:3").start.aside == (4, 4)
    assert fight("P", "5", events="p:wnti:2").start.aside == (3, 3)
    assert fight("P", "P", events="p:wnti:2").start.aside == (4, 4)
    assert str(fight("P", "5", events="p:wnti:3").start.events) == "w:nti:4"
    # From the board, if the supply is empty.
    text = line(round="1", board="B2/0/B1/0/0", armies="0+18/18+3", hands="123456P/123456", events="p:wnti:3")
    assert answers(text, "B:1,P,2,3,4", "R:1,5,2,3,4") == ["B:<J1", "B:<Q1"]


def test_9_2_three_marked_provinces_bring_another_warlord() -> None:
    text = line(board="0b/0b/0/0/0", lords="m.v/-", events="w:pnti:0", round="1")
    laid = "B:1,2,6,4,5", "R:1,2,6,4,5"
    assert answers(text, *laid) == ["B:wn", "B:wa", "B:."]
    assert field("lords", text, *laid, "wa") == "ma.v/-"
    assert field("events", text, *laid, "wa") == "p:nti:0"
    assert field("events", text, *laid, ".") == "p:nti:0"
    for move in ("wm", "wv", "wt", "ws"):
        assert refused_by(text, *laid, move) == "9.2"
    both = line(board="0br/0br/0/0/0", events="w:pnti:0", round="1")
    assert answers(both, *laid, "wm") == ["R:ws", "R:wk", "R:wr", "R:wz", "R:wp", "R:."]


def test_9_3_a_9_that_does_not_win_costs_an_army() -> None:
    assert fight("9", "T", events="n:pwti:0").start.aside == (4, 3)
    assert fight("9", "8", events="n:pwti:0").start.aside == (3, 3)
    assert str(fight("9", "8", events="n:pwti:0").start.events) == "n:pwti:0"


def test_9_4_a_10_that_does_not_win_costs_two() -> None:
    assert fight("T", "+1", events="t:pwni:0").start.aside == (5, 3)
    assert fight("9", "T", events="t:pwni:0").start.aside == (3, 3)


def test_9_5_light_infantry_helps_whoever_is_behind() -> None:
    text = line(track="-2", board="R2/0/0/0/B2", events="i:pwnt:0", privilege="B")
    laid = "B:1,2,3,4,5", "R:1,2,3,4,5", "B:>Q"
    assert answers(text, *laid) == ["B:+", "B:."]
    assert board(text, *laid, "+") == "R1/0/0/0/B2"
    assert board(text, *laid, ".") == "R2/0/0/0/B2"
    assert field("events", text, *laid, ".") == "p:wnt:0"
    ahead = text.replace("-2", "+2", 1)
    assert answers(ahead, *laid) == ["R:+", "R:."]
    assert board(ahead, *laid, "+") == "R3/0/0/0/B2"


def test_9_6_what_does_not_count() -> None:
    # A tie is not won.
    assert fight("9", "9", events="n:pwti:0").start.aside == (4, 4)
    # Under a plague no battle is fought.
    assert fight("9", "P", events="n:pwti:0").start.aside == (3, 3)
    # Nobody is behind.
    assert str(fight("1", "1", events="i:pwnt:0").start.events) == "i:pwnt:0"
    # A card that was turned up during a battle waits for the next one.
    position = fight("9", "P", events="p:nwti:3")
    assert str(position.start.events) == "n:wti:4"
    # A plague that counts as 0 is a battle.
    position = fight("P", "9", "0", "!z", lords="-/z", events="n:pwti:0")
    assert str(position.start.events) == "n:pwti:1"
    position = fight("P", "+1", "0", "!z", lords="-/z", events="p:wnti:3")
    assert str(position.start.events) == "w:nti:4"


def test_9_7_the_last_event_ends_the_game_at_once() -> None:
    position = fight("9", "T", events="n::4", track="-1")
    assert (str(position.start).split(" ")[0], position.start.events) == ("1R", None)
    # It is round 3, but nothing is scored.
    scored = fight(
        "9",
        "T",
        "B3",
        "B:>Q",
        "B:<s1",
        events="n::4",
        track="+1",
        round="3",
        board="B3/0/0/0/R3",
        privilege="B",
    )
    assert str(scored).startswith("3B +1 B2/0/0/0/R3 ")


def test_9_7_on_a_level_track_the_supplies_decide() -> None:
    text = line(hands="1234569/123456T", events="n::4", board="B2/0/0/0/R2", privilege="B")
    assert field("round", text, "B:9,2,3,4,5", "R:T,2,3,4,5", "B:>Q", "<s1") == "2="
    traded = line(hands="1234569P/123456T", events="n::4", board="B2/0/0/0/R2", privilege="B")
    assert field("round", traded, "B:9,2,3,4,5", "R:T,2,3,4,5", "B:>Q", "<s1", "xP") == "2B"
    # An end in the middle of a round: unrevealed cards are laid, not in the hand.
    assert str(after(text, "B:9,2,3,4,5", "R:T,2,3,4,5", "B:>Q", "<s1").start.hands[0]) == "16"
