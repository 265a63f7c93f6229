"""Puzzles with one move to avoid: proved to be the only one, played out when found, else refused."""

from __future__ import annotations

import pytest

from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.puzzling.avoid import AvoidJudge
from chuhan.games.chu_han.puzzling.mine import mine
from chuhan.games.chu_han.puzzling.study import values_of_moves
from chuhan.games.chu_han.referee import legal_moves, outcome, play
from chuhan.games.chu_han.solver import Goal
from chuhan.interface import Explained
from chuhan.puzzle import Puzzle, PuzzleError
from chuhan.puzzle.attempt import Attempt, Standing
from chuhan.puzzle.collection import load_all
from chuhan.puzzle.files import parse_puzzle

TRAP = """
id = "test"
title = "Test"
kind = "avoid"
position = "1555/123h4 - - - - H 6-0 8-11 base"
side = "Han"
goal = "win the round"
themes = ["buy the lead"]
rules = ["5.9"]
question = "?"
"""
TRAPS = [puzzle for puzzle in load_all(GAME) if puzzle.kind == "avoid"]


def puzzle_of(text: str = TRAP) -> Puzzle:
    return parse_puzzle(text, GAMES, "test.toml")


def refused(text: str) -> str:
    with pytest.raises(PuzzleError) as caught:
        GAME.prove(puzzle_of(text), "test.toml")
    return str(caught.value)


def test_the_move_that_loses_is_the_answer_and_is_played_out() -> None:
    proved = GAME.prove(puzzle_of())
    assert proved.winning == ("555",)
    assert proved.line[0] == "555"
    attempt = Attempt(GAME, puzzle_of())
    attempt.play(GAME.parse_move("555"))
    assert attempt.standing is Standing.SOLVED
    assert attempt.ending == "That one loses: Chu goes out first."
    assert [str(one.made.move) for one in attempt.played] == list(proved.line)


def test_a_move_that_wins_is_refuted_by_its_win() -> None:
    attempt = Attempt(GAME, puzzle_of())
    attempt.play(GAME.parse_move("1"))
    assert attempt.standing is Standing.REFUTED
    assert attempt.why == "This one still wins the round. Look for the move that does not."
    while attempt.step():
        pass
    assert attempt.ending == "Han goes out first."
    attempt.retry()
    assert attempt.position == puzzle_of().position


def test_hints_go_from_the_rival_to_the_move() -> None:
    attempt = Attempt(GAME, puzzle_of())
    told = [attempt.hint() for _ in range(4)]
    assert told[0] == "What stands in the way: Chu's Xiahou Ying (3)."
    assert told[2:] == ["Look at the 5.", "Han plays three 5s."]
    assert GAME.task(puzzle_of()) == (
        "You play Han. Every move but one wins the round: find the one that loses."
    )


def test_a_mistake_is_explained_by_what_punishes_it() -> None:
    puzzle, told = puzzle_of(), list[Explained]()
    AvoidJudge(puzzle)._explain(puzzle.position, GAME.parse_move("555"), told.append)
    ((heading, lines),) = told[0]
    assert heading == "Why not …?"
    assert lines[0].startswith("Why not three 5s? Because Chu passes with Xiahou Ying.")


@pytest.mark.parametrize(
    ("position", "what"),
    [
        ("155/123h4 - - - - H 6-0 8-11 base", "position: has fewer than 4 legal moves"),
        ("4558/1 - - - - H 6-0 8-11 base", "goal: no solution: no first move loses"),
        (
            "12489/57 - - - - H 6-0 8-11 base",
            "goal: 5 solutions: 1 2 4 8 9 all lose, and exactly one move must",
        ),
    ],
)
def test_what_is_no_trap_is_refused(position: str, what: str) -> None:
    assert refused(TRAP.replace("1555/123h4 - - - - H 6-0 8-11 base", position)) == f"test.toml: {what}"


def test_only_a_round_can_be_thrown_away() -> None:
    text = TRAP.replace('"win the round"', '"margin at least 2"')
    assert refused(text) == "test.toml: goal: must be 'win the round': that is what one move throws away"


def test_the_solver_agrees_about_those_of_the_collection() -> None:
    for puzzle in TRAPS:
        assert puzzle.proved is not None
        values = values_of_moves(puzzle.position, Goal.ROUND)
        lost: list[Move] = [move for move in values if not puzzle.aim.reached_by(values[move])]
        assert [str(move) for move in lost] == list(puzzle.proved.winning), puzzle.id
        assert len(legal_moves(puzzle.position)) >= 4
        end = puzzle.position
        for text in puzzle.proved.line:
            end = play(end, GAME.parse_move(text))
        found = outcome(end)
        assert found is not None
        assert found.winner is puzzle.side.other, puzzle.id


def test_the_miner_finds_traps_into_which_the_rule_of_thumb_falls() -> None:
    (find,) = mine("any", 1, 1, kind="avoid", jobs=1, tries=2000)
    assert find.draft.kind == "avoid"
    assert GAME.prove(find.as_puzzle("x")).winning == (str(find.move),)
