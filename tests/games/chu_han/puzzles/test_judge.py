"""Chu Han's judge in an attempt: right moves are answered, wrong ones refuted, nothing is asked twice."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from chuhan import Move, legal_moves, parse_move, play
from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.puzzling.judge import ProvingJudge
from chuhan.games.chu_han.solver.ahead import THREAD
from chuhan.games.chu_han.solver.alphabeta import AlphaBeta
from chuhan.games.chu_han.solver.kernel import Native
from chuhan.interface import PLAIN
from chuhan.puzzle import Puzzle
from chuhan.puzzle.attempt import MOST_HINTS, Attempt, Standing
from chuhan.puzzle.collection import load_all
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
ALL = [puzzle for puzzle in load_all(GAME) if puzzle.kind == PLAIN]
SOME = ALL[::25]


@pytest.fixture
def attempt() -> Attempt:
    return Attempt(GAME, parse_puzzle(LOOK, GAMES))


def standing(attempt: Attempt) -> Standing:
    """A call, because mypy takes a property for what it was a line before."""
    return attempt.standing


def judge_of(attempt: Attempt) -> ProvingJudge:
    assert isinstance(attempt.judge, ProvingJudge)
    return attempt.judge


def wait_for_work_ahead() -> None:
    for thread in threading.enumerate():
        if thread.name == THREAD:
            thread.join(10)
            assert not thread.is_alive()


def test_a_right_move_is_answered_and_the_author_heard(attempt: Attempt) -> None:
    steps = attempt.play(parse_move("!3j"))
    assert [(str(one.made.side), str(one.made.move)) for one in steps] == [("H", "!3j"), ("C", ".")]
    assert steps[0].comment == "He has left your hand."
    assert steps[1].words == "Chu lets it happen"
    assert standing(attempt) is Standing.YOURS
    attempt.play(parse_move("2"))
    assert standing(attempt) is Standing.SOLVED
    assert attempt.clean
    assert attempt.ending == "Han goes out first."


def test_a_wrong_move_is_refuted_step_by_step_and_taken_back(attempt: Attempt) -> None:
    before = attempt.position
    (step,) = attempt.play(parse_move("2"))
    assert standing(attempt) is Standing.REFUTED
    assert step.comment == "Too early."
    assert attempt.why == "Chu plays the 4, and in the end Chu goes out first."
    assert (attempt.refuted_so_far, attempt.refutation_length) == (0, 3)
    with pytest.raises(ValueError, match="not the time"):
        attempt.play(parse_move("-"))
    first = attempt.step()
    assert first is not None
    assert (first.words, first.comment) == ("Chu plays the 4", "And now the 3 has to wait.")
    while attempt.step():
        pass
    assert attempt.refuted_so_far == attempt.refutation_length
    assert attempt.position.over
    assert attempt.ending == "Chu goes out first."
    attempt.retry()
    assert (attempt.position, standing(attempt), attempt.why) == (before, Standing.YOURS, "")
    assert not attempt.clean
    attempt.play(parse_move("!3j"))
    assert standing(attempt) is Standing.YOURS


@pytest.mark.slow
def test_a_mistake_at_a_later_move_goes_back_to_before_it_only() -> None:
    for puzzle in ALL:
        attempt = Attempt(GAME, puzzle)
        attempt.play(_right(attempt)[0])
        if standing(attempt) is Standing.YOURS and (wrong := _wrong(attempt)):
            before = attempt.position
            attempt.play(wrong[0])
            assert standing(attempt) is Standing.REFUTED
            attempt.retry()
            assert attempt.position == before
            assert attempt.played
            return
    raise AssertionError("No puzzle has a second move that can be missed.")


def test_four_hints_then_no_more(attempt: Attempt) -> None:
    hints = [attempt.hint() for _ in range(6)]
    assert hints == [
        "What stands in the way: Chu's 4.",
        "Get rid of a card without giving up the lead.",
        "Look at Ji Bu (3).",
        "Han plays Ji Bu for his power.",
        "",
        "",
    ]
    assert str(attempt.marked) == "3j"
    assert not attempt.clean
    attempt.play(parse_move("!3j"))
    assert attempt.hints == ()
    assert attempt.hint() == "Think on to the end: what is left in each hand when this is over?"


def test_start_over_forgets_the_moves_but_not_the_help(attempt: Attempt) -> None:
    attempt.hint()
    attempt.play(parse_move("!3j"))
    attempt.restart()
    assert attempt.played == ()
    assert not attempt.clean
    assert attempt.hints == ()


def test_what_was_prepared_is_what_would_have_been_said(attempt: Attempt) -> None:
    attempt.prepare()
    wait_for_work_ahead()
    fresh = Attempt(GAME, attempt.puzzle)
    for move in legal_moves(attempt.position):
        assert attempt.judge.verdict(attempt.position, move) == fresh.judge.verdict(fresh.position, move)


def test_a_session_with_a_puzzle_builds_one_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A native engine reserves 126 MB of address space; hints and wrong moves must not build their own."""
    built: list[object] = []
    for kind in (Native, AlphaBeta):
        monkeypatch.setattr(kind, "__init__", _counting(kind.__init__, built))
    attempt = Attempt(GAME, parse_puzzle(LOOK, GAMES))
    for _ in range(MOST_HINTS):
        attempt.hint()
    for move in ("2", "3j", "!3j", "2"):
        attempt.play(parse_move(move))
        attempt.retry()
    assert standing(attempt) is Standing.SOLVED
    attempt.restart()
    attempt.prepare()
    wait_for_work_ahead()
    assert len(built) == 1


def _counting(build: Callable[..., None], built: list[object]) -> Callable[..., None]:
    def counted(self: object, *args: object, **options: object) -> None:
        built.append(self)
        build(self, *args, **options)

    return counted


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_every_proved_move_is_accepted_at_every_ply_and_wins(puzzle: Puzzle) -> None:
    """Two solvers: one takes the first proved move each time, one the last."""
    for pick in (0, -1):
        attempt = Attempt(GAME, puzzle)
        while standing(attempt) is Standing.YOURS:
            position = attempt.position
            right = _right(attempt)
            assert right, position
            assert position.actor is puzzle.side
            steps = attempt.play(right[pick])
            for step in steps:
                assert play(position, step.made.move) == step.position
                position = step.position
        assert standing(attempt) is Standing.SOLVED
        assert judge_of(attempt).prover.holds(attempt.position)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_hints_lead_to_the_end(puzzle: Puzzle) -> None:
    """A learner who always asks for all three hints and plays the cards that they mark solves the puzzle."""
    attempt = Attempt(GAME, puzzle)
    for _ in range(60):
        if standing(attempt) is Standing.SOLVED:
            return
        for _ in range(MOST_HINTS):
            assert attempt.hint()
        best, _ = judge_of(attempt).prover.best_move(attempt.position)
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


@pytest.mark.slow
def test_who_asks_comes_before_what_is_prepared() -> None:
    """Breaking off a search in the background changes no answer, and what was broken off is asked again."""
    puzzle = next(one for one in ALL if one.id == "the-chancellor-stays-behind")
    busy, quiet = Attempt(GAME, puzzle), Attempt(GAME, puzzle)
    busy.prepare()
    for move in legal_moves(puzzle.position)[:6]:
        asked = busy.judge.verdict(puzzle.position, move)
        told = quiet.judge.verdict(puzzle.position, move)
        assert (asked.right, asked.sentence) == (told.right, told.sentence)
    busy.judge.rest()
    wait_for_work_ahead()


@pytest.mark.slow
def test_python_ends_in_order_while_answers_are_prepared() -> None:
    """The native solver must not be at work in a thread that is cut off."""
    program = (
        "from chuhan.games.chu_han.game import GAME\n"
        "from chuhan.puzzle.attempt import Attempt\n"
        "from chuhan.puzzle.collection import load_all\n"
        "puzzle = next(one for one in load_all(GAME) if one.id == 'the-chancellor-stays-behind')\n"
        "Attempt(GAME, puzzle).prepare()\n"
    )
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        assert "terminate" not in done.stderr
