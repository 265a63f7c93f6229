"""Puzzles after a mistake, and of lost rounds: what they claim is proved, what is not so is refused."""

from __future__ import annotations

import pytest

from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.puzzle import Puzzle, PuzzleError
from chuhan.puzzle.collection import load_all
from chuhan.puzzle.files import dump, parse_puzzle

PUNISH = """
id = "test"
title = "Test"
kind = "punish"
position = "19/4 - - C:2 - H 0-6 10-10 base"
before = "19/24 - - - - C 0-6 10-10 base"
mistake = "2"
side = "Han"
goal = "win the round"
themes = ["tempo"]
rules = ["3.3"]
question = "?"
"""


def refused(text: str) -> str:
    with pytest.raises(PuzzleError) as caught:
        GAME.prove(parse_puzzle(text, GAMES, "test.toml"), "test.toml")
    return str(caught.value)


def of_kind(kind: str) -> list[Puzzle]:
    return [puzzle for puzzle in load_all(GAME) if puzzle.kind == kind]


@pytest.mark.parametrize("kind", ["punish", "least"])
def test_those_of_the_collection_are_proved(kind: str) -> None:
    puzzles = of_kind(kind)
    assert puzzles
    for puzzle in puzzles:
        assert GAME.prove(puzzle) == puzzle.proved
        assert parse_puzzle(dump(puzzle), GAMES).given == puzzle.given


def test_the_task_names_the_mistake() -> None:
    puzzle = of_kind("punish")[0]
    rival = puzzle.side.other.title
    assert GAME.task(puzzle).startswith(f"{rival} ")
    assert ": a mistake. You play " in GAME.task(puzzle)


def test_what_says_nothing_of_the_mistake_or_something_else_is_refused() -> None:
    text = dump(of_kind("punish")[0])
    lines = text.splitlines()
    without = "\n".join(line for line in lines if not line.startswith("mistake"))
    assert refused(without) == "test.toml: mistake: is missing"
    before = next(line for line in lines if line.startswith("before"))
    position = next(line for line in lines if line.startswith("position"))
    swapped = text.replace(before, position.replace("position", "before", 1))
    assert refused(swapped).startswith("test.toml: mistake: ")
    assert refused(text.replace(before, 'before = "9"')).startswith("test.toml: before: ")


def test_a_move_with_nothing_better_is_no_mistake() -> None:
    """Whatever Chu leads here, the 9 takes it and the 1 goes last."""
    assert refused(PUNISH) == "test.toml: mistake: is no mistake: nothing would have been better"


def test_a_round_that_can_be_won_need_not_be_lost() -> None:
    text = dump(next(puzzle for puzzle in of_kind("least") if puzzle.id == "let-him-come"))
    assert "there must be exactly one" in refused(text.replace("margin at least -", "margin at least -9"))
    assert "must be 'margin at least -N'" in refused(text.replace("margin at least -", "margin at least "))
    assert refused(text.replace('kind = "least"', 'kind = "most"')) == (
        "test.toml: kind: there is no kind 'most'; known are win, punish, avoid, least, whatever"
    )
