"""Deliberately broken puzzles: each is rejected, with a sentence that says what to mend."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chuhan.games import GAMES
from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_move, parse_position
from chuhan.games.chu_han.puzzling.aims import parse_goal
from chuhan.games.chu_han.puzzling.alike import (
    count_as_one,
    every_ruling,
    in_reach,
    rulings_that_matter,
    spent,
)
from chuhan.games.chu_han.puzzling.proving import prove
from chuhan.games.chu_han.puzzling.study import winning_first_moves
from chuhan.games.chu_han.rules import OPEN_RULINGS
from chuhan.puzzle.checks import problems
from chuhan.puzzle.collection import prove_all, verify
from chuhan.puzzle.files import parse_puzzle
from chuhan.puzzle.model import Puzzle
from tests.games.chu_han.puzzles.test_files import GOOD, broken


def only_problem(puzzle: Puzzle) -> str:
    (sentence,) = problems(GAME, puzzle, "x.toml")
    return sentence


def changed(**keys: Any) -> Puzzle:
    """The good puzzle with some keys changed; positions as texts."""
    if isinstance(position := keys.get("position"), str):
        keys["position"] = parse_position(position)
    puzzle = replace(parse_puzzle(GOOD, GAMES), comments={}, **keys)
    side = keys.get("side", puzzle.position.actor)
    return replace(puzzle, side=side, aim=parse_goal(puzzle.goal, side))


def test_a_good_puzzle_has_no_problems() -> None:
    puzzle = parse_puzzle(GOOD, GAMES)
    assert list(problems(GAME, replace(puzzle, proved=prove(puzzle)))) == []


def test_no_solution() -> None:
    puzzle = changed(position="79/3j6l - - - - C 6-0 19-5 base", goal="win the match")
    assert only_problem(puzzle) == "x.toml: goal: no solution: no first move reaches 'win the match'"


def test_two_solutions() -> None:
    puzzle = changed(position="14/3j6l - - - - C 6-0 19-5 base")
    sentence = only_problem(puzzle)
    assert sentence.startswith("x.toml: goal: 3 solutions: !3j 3j 6l all reach 'win the round'")


def test_nothing_to_find() -> None:
    puzzle = changed(position="8/9 - - - - H 3-3 3-3 base")
    assert only_problem(puzzle) == (
        "x.toml: position: there is only one legal move, so there is nothing to find"
    )
    puzzle = changed(position="8/- - - - - C 3-3 3-3 base")
    assert "the round is over here" in only_problem(puzzle)


def test_the_wrong_side() -> None:
    puzzle = changed(side=parse_puzzle(GOOD, GAMES).side.other)
    assert only_problem(puzzle) == "x.toml: side: here Chu moves, not Han"


def test_stale_and_missing_proofs() -> None:
    puzzle = replace(parse_puzzle(GOOD, GAMES), proved=None)
    assert only_problem(puzzle) == "x.toml: proved: is missing: run `chuhan puzzles prove`"
    proved = prove(puzzle)
    stale = replace(puzzle, proved=replace(proved, plies=9))
    assert only_problem(stale) == (
        "x.toml: proved.plies: is stale: the file says 9, proved is 3; run `chuhan puzzles prove`"
    )
    stale = replace(puzzle, proved=replace(proved, winning=("6l",)))
    assert "the file says [6l], proved is [!3j]" in only_problem(stale)


def test_an_illegal_position_and_an_unknown_theme(tmp_path: Path) -> None:
    for text, sentence in (
        (broken("47/3j6l -", "47/3j6l 12"), "position: "),
        (broken("scout", "spying"), "themes: there is no theme 'spying'"),
        (GOOD[:-2], "is not TOML"),
    ):
        path = tmp_path / "a-short-look.toml"
        path.write_text(text)
        (checked,) = verify(GAMES, [path])
        assert sentence in checked.problems[0]
        assert prove_all(GAMES, [path], jobs=1)[0].problems == checked.problems


def test_a_theme_the_solution_does_not_show() -> None:
    puzzle = changed(themes=("scout", "bounce"))
    puzzle = replace(puzzle, proved=prove(puzzle))
    assert only_problem(puzzle) == "x.toml: themes: the solution does not show 'bounce'"


def test_a_comment_on_a_move_that_cannot_be_made() -> None:
    puzzle = replace(parse_puzzle(GOOD, GAMES), comments={"!3j . 6l": "fine", "7": "no", "?": "no"})
    found = list(problems(GAME, replace(puzzle, proved=prove(puzzle)), "x.toml"))
    assert len(found) == 2
    assert found[0].startswith("x.toml: comments: '7' cannot be played: ")


RULING = "13l/23x3z456y78 - - - - C 3-3 23-24 base"
"""Only Zhongli Mo as a leader wins the match here (9.1)."""


@pytest.mark.slow
def test_ruling_dependent_without_saying_so() -> None:
    puzzle = changed(position=RULING, goal="win the match", themes=("mixed march",))
    sentence = only_problem(puzzle)
    assert sentence.startswith("x.toml: depends_on: under the rulings zhongli_leads=no")
    assert "there is no solution, not !3z2456y78: name the ruling" in sentence
    honest = replace(puzzle, depends_on=("zhongli_leads=yes",))
    honest = replace(honest, proved=prove(honest))
    assert list(problems(GAME, honest)) == []
    assert honest.proved is not None
    assert honest.proved.rulings == ("zhongli_leads=yes",)


def test_a_ruling_named_for_nothing() -> None:
    puzzle = changed(depends_on=("zhongli_single=yes",))
    assert only_problem(puzzle) == "x.toml: depends_on: the answer does not depend on zhongli_single=yes"
    puzzle = changed(depends_on=("zhongli_leads=no",))
    assert (
        only_problem(puzzle) == "x.toml: depends_on: the position itself is not played with zhongli_leads=no"
    )


def test_a_table_that_a_ruling_forbids() -> None:
    position = "3l/3x - - - C:!3z2456y78 C 3-3 23-24 base"
    puzzle = changed(position=position, themes=("empress strikes",))
    assert "the position cannot be" in only_problem(puzzle)
    assert prove(replace(puzzle, depends_on=("zhongli_leads=yes",))).winning == ("!3l",)


def moves(*texts: str) -> list[Move]:
    return [parse_move(text) for text in texts]


def test_moves_that_differ_only_in_spent_threes_or_sixes_count_as_one() -> None:
    # Without a power left to cancel Lü Zhi and Xiao He are plain 3s; without the 9 Liu Bang is a plain 6.
    position = parse_position("3l3x4/226l - - - - H 3-3 9-9 base")
    assert spent(position) == {Card.LU_ZHI, Card.XIAO_HE, Card.LIU_BANG}
    assert count_as_one(position, moves("3l", "3x"))
    assert not count_as_one(position, moves("3l", "4"))
    assert not count_as_one(position, [])
    # With the 9 about, Liu Bang's power can be used, so there is something to cancel.
    alive = parse_position("3l3x4/226l9 - - - - H 3-3 9-9 base")
    assert spent(alive) == frozenset()
    assert not count_as_one(alive, moves("3l", "3x"))
    # Two sixes: Han Xin always has his power.
    sixes = parse_position("6h6l4/227 - - - - H 3-3 9-9 base")
    assert spent(sixes) == {Card.XIAO_HE, Card.LIU_BANG}
    assert not count_as_one(sixes, moves("6h", "6l"))


def test_ying_bu_reaches_into_the_discard_pile() -> None:
    text = "3x4/{}22 - 3l9 - - H 3-3 9-9 base"
    assert Card.LU_ZHI in in_reach(parse_position(text.format("6y")))
    assert Card.NINE not in in_reach(parse_position(text.format("6y")))
    assert Card.LU_ZHI not in in_reach(parse_position(text.format("")))


def test_only_rulings_whose_cards_are_there_matter() -> None:
    assert rulings_that_matter(parse_position("45/22 - - - - H 3-3 9-9 base")) == ()
    assert rulings_that_matter(parse_position("3l5/22 - - - - H 3-3 9-9 base")) == ("power_after_cancel",)
    assert rulings_that_matter(parse_position("6x5/22 - - - - H 3-3 9-9 base")) == ("xiang_yu_both",)
    assert rulings_that_matter(parse_position("45/22 - 6x - - H 3-3 9-9x2 base")) == ("xiang_yu_both",)
    everything = parse_position("3l3j5/3z226x - - - - H 3-3 9-9 base")
    assert rulings_that_matter(everything) == OPEN_RULINGS
    assert len(list(every_ruling(everything))) == 32
    assert len(list(every_ruling(everything, ("zhongli_leads=yes",)))) == 16


def test_9_5_where_vp_count_double_already_either_side_may_have_passed() -> None:
    texts = [str(other) for other in every_ruling(parse_position("45/22 - 6x - - H 3-3 9-9x2 base"))]
    assert [text.split()[7] for text in texts] == ["9-9x2", "9x2-9", "9-9x2"]
    assert [text.split()[8] for text in texts] == ["base", *["base,xiang_yu_both=no"] * 2]
    texts = [
        str(other) for other in every_ruling(parse_position("4/2 - - - - H 3-3 9x2-9 base,xiang_yu_both=no"))
    ]
    assert [text.split()[7] for text in texts] == ["9-9x2", "9x2-9"]


@pytest.mark.parametrize(
    "text",
    [
        "47/3j6l - - - - C 6-0 19-5 base",
        "3l6h/46y - 0113x4 - - C 1-5 5-17 base",
        "3z24/3y6h7 - - - - H 3-3 9-9 base",
    ],
)
def test_rulings_that_do_not_matter_change_nothing(text: str) -> None:
    puzzle = changed(position=text)
    matter = rulings_that_matter(puzzle.position)
    for name in OPEN_RULINGS:
        if name not in matter:
            rules = puzzle.position.rules
            other = replace(puzzle.position, rules=replace(rules, **{name: not getattr(rules, name)}))
            assert winning_first_moves(other, puzzle.aim) == winning_first_moves(puzzle.position, puzzle.aim)


def test_two_puzzles_with_one_title(tmp_path: Path) -> None:
    for name in ("a-short-look", "a-second-look"):
        path = tmp_path / f"{name}.toml"
        path.write_text(GOOD.replace("a-short-look", name))
        assert not prove_all(GAMES, [path], jobs=1)[0].problems
    first, second = verify(GAMES, [tmp_path], jobs=1)
    assert first.problems == ()
    assert second.problems == (f"{second.path}: title: is the same as in {first.path}",)
