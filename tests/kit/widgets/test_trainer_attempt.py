"""An attempt at a puzzle: right moves are answered, wrong ones refuted, and nothing is said too early."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("anywidget")

from chuhan import Move, legal_moves, parse_move, play
from chuhan.puzzle import Puzzle, load, puzzle_files
from chuhan.puzzle.attempt import MOST_HINTS, Attempt, State
from chuhan.puzzle.files import parse_puzzle

LOOK = """
id = "look"
title = "Look"
position = "23j/44 - - - - H 3-3 20-9 base"
side = "Han"
goal = "win the round"
themes = ["scout"]
rules = ["5.1"]
question = "How does Han go out?"
[comments]
"!3j" = "He has left your hand."
"2" = "Too early."
"2 4" = "And now the 3 has to wait."
"""
ALL = [load(path) for path in puzzle_files()]
SOME = ALL[::25]


@pytest.fixture
def attempt() -> Attempt:
    return Attempt(parse_puzzle(LOOK))


def state(attempt: Attempt) -> State:
    """A call, because mypy takes a property for what it was a line before."""
    return attempt.state


def test_a_right_move_is_answered_and_the_author_heard(attempt: Attempt) -> None:
    steps = attempt.play(parse_move("!3j"))
    assert [str(step.claim) for step in steps] == ["H:!3j", "C:."]
    assert steps[0].comment == "He has left your hand."
    assert steps[1].words == "Chu lets it happen"
    assert state(attempt) is State.YOURS
    attempt.play(parse_move("2"))
    assert state(attempt) is State.SOLVED
    assert attempt.clean
    assert attempt.ending == "Han goes out first"


def test_a_wrong_move_is_refuted_step_by_step_and_taken_back(attempt: Attempt) -> None:
    before = attempt.position
    (step,) = attempt.play(parse_move("2"))
    assert state(attempt) is State.REFUTED
    assert step.comment == "Too early."
    assert attempt.why == "Chu plays the 4, and in the end Chu goes out first."
    assert (attempt.refuted_so_far, attempt.refutation_length) == (0, 3)
    with pytest.raises(ValueError, match="not the time"):
        attempt.play(parse_move("-"))
    first = attempt.step()
    assert first is not None
    assert (str(first.claim), first.comment) == ("C:4", "And now the 3 has to wait.")
    while attempt.step():
        pass
    assert attempt.refuted_so_far == attempt.refutation_length
    assert attempt.position.over
    assert attempt.ending == "Chu goes out first"
    attempt.retry()
    assert (attempt.position, state(attempt), attempt.why) == (before, State.YOURS, "")
    assert not attempt.clean
    attempt.play(parse_move("!3j"))
    assert state(attempt) is State.YOURS


def test_a_mistake_at_a_later_move_goes_back_to_before_it_only() -> None:
    for puzzle in ALL:
        attempt = Attempt(puzzle)
        attempt.play(_right(attempt)[0])
        if state(attempt) is State.YOURS and (wrong := _wrong(attempt)):
            before = attempt.position
            attempt.play(wrong[0])
            assert state(attempt) is State.REFUTED
            attempt.retry()
            assert attempt.position == before
            assert attempt.steps
            return
    raise AssertionError("No puzzle has a second move that can be missed.")


def test_three_hints_then_no_more(attempt: Attempt) -> None:
    hints = [attempt.hint() for _ in range(5)]
    assert hints == [
        "Look at Ji Bu (3).",
        "Before you lead a set, use a LEAD power.",
        "Han plays Ji Bu for his power.",
        "",
        "",
    ]
    assert str(attempt.marked) == "3j"
    assert not attempt.clean
    attempt.play(parse_move("!3j"))
    assert attempt.hints == ()
    assert attempt.hint() == "Look at the 2."


def test_start_over_forgets_the_moves_but_not_the_help(attempt: Attempt) -> None:
    attempt.hint()
    attempt.play(parse_move("!3j"))
    attempt.restart()
    assert attempt.steps == ()
    assert not attempt.clean
    assert attempt.hints == ()


def test_what_was_prepared_is_what_would_have_been_said(attempt: Attempt) -> None:
    thread = attempt.prepare()
    assert thread is not None
    thread.join(10)
    fresh = Attempt(attempt.puzzle)
    for move in legal_moves(attempt.position):
        assert attempt.judge.verdict(attempt.position, move) == fresh.judge.verdict(fresh.position, move)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_every_proved_move_is_accepted_at_every_ply_and_wins(puzzle: Puzzle) -> None:
    """Two solvers: one takes the first proved move each time, one the last."""
    for pick in (0, -1):
        attempt = Attempt(puzzle)
        while state(attempt) is State.YOURS:
            position = attempt.position
            right = _right(attempt)
            assert right, position
            assert position.actor is puzzle.side
            steps = attempt.play(right[pick])
            for step in steps:
                assert play(position, step.claim.move) == step.position
                position = step.position
        assert state(attempt) is State.SOLVED
        assert attempt.judge._prover.holds(attempt.position)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_hints_lead_to_the_end(puzzle: Puzzle) -> None:
    """Somebody who always asks for all three hints, and plays the cards they mark, gets there."""
    attempt = Attempt(puzzle)
    for _ in range(60):
        if state(attempt) is State.SOLVED:
            return
        for _ in range(MOST_HINTS):
            assert attempt.hint()
        best, _ = attempt.judge._prover.best_move(attempt.position)
        attempt.play(best)
    raise AssertionError("The hints lead round in circles.")


def _right(attempt: Attempt) -> list[Move]:
    return [
        move for move in legal_moves(attempt.position) if attempt.judge.verdict(attempt.position, move).right
    ]


def _wrong(attempt: Attempt) -> list[Move]:
    return [
        move
        for move in legal_moves(attempt.position)
        if not attempt.judge.verdict(attempt.position, move).right
    ]


def test_who_asks_comes_before_what_is_prepared() -> None:
    """Breaking off a search in the background changes no answer, and what was broken off is asked again."""
    puzzle = next(one for one in ALL if one.id == "the-chancellor-stays-behind")
    busy, quiet = Attempt(puzzle), Attempt(puzzle)
    thread = busy.prepare()
    assert thread is not None
    for move in legal_moves(puzzle.position)[:6]:
        asked = busy.judge.verdict(puzzle.position, move)
        told = quiet.judge.verdict(puzzle.position, move)
        assert (asked.right, asked.sentence) == (told.right, told.sentence)
    busy.judge.rest()
    thread.join(10)
    assert not thread.is_alive()


def test_python_ends_in_order_while_answers_are_prepared() -> None:
    """The native solver must not be at work in a thread that is cut off."""
    program = (
        "from chuhan.puzzle import load, puzzle_files\n"
        "from chuhan.puzzle.attempt import Attempt\n"
        "path = next(one for one in puzzle_files() if one.stem == 'the-chancellor-stays-behind')\n"
        "Attempt(load(path)).prepare()\n"
    )
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        assert "terminate" not in done.stderr
