"""What is chosen from mined puzzles: by quotas, the same each time, and no question twice."""

from __future__ import annotations

from dataclasses import replace

from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.puzzling.choosing import Tally, choose, moves_of, with_questions
from chuhan.puzzle.collection import load_all

PUZZLES = load_all(GAME)
OPEN = [one for one in PUZZLES if one.kind != "whatever" and one.proved and one.proved.quality]


def test_puzzles_for_drill_count_for_no_quota() -> None:
    drills = [replace(one, drill=True) for one in OPEN[:9]]
    assert Tally.of(drills) == Tally()
    assert Tally.of(OPEN[:9]).kinds.total() == sum(not one.drill for one in OPEN[:9])


def test_the_tally_says_what_is_missing() -> None:
    missing = Tally().missing
    assert "0 win of 250" in missing
    assert "0 six twos" in missing
    assert "0 Recruit" in missing
    assert "0 puzzles" in missing


def test_a_kind_of_move_that_is_always_right_is_right_too_often() -> None:
    scouts = [one for one in OPEN if moves_of(one)[1] == "Ji Bu"][:1] * 10
    tally = Tally.of(replace(one, drill=False) for one in scouts)
    assert tally.right["Ji Bu"] == tally.legal["Ji Bu"] == 10
    assert tally.too_often == ["Ji Bu"]


def test_what_is_missing_comes_first_and_nothing_twice() -> None:
    good = [replace(one, drill=False) for one in OPEN if one.passes]
    chosen = choose([], [*good[:30], *good[:30]])
    assert 10 <= len(chosen) <= 30
    assert len({str(one.position) for one in chosen}) == len(chosen)
    assert chosen == choose([], list(reversed([*good[:30], *good[:30]])))
    assert choose(good[:30], good[:30]) == []


def test_questions_are_alike_nowhere_and_name_no_card_of_the_pile() -> None:
    asked = [one.question for one in with_questions(OPEN, ())]
    assert len(set(asked)) == len(asked)
    assert all((text.endswith(("?", ".")) and text[0].isupper()) or text[0].isdigit() for text in asked)
