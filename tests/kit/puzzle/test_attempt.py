"""An attempt at a puzzle of any game: what the judge says happens, and nothing is said too early."""

from __future__ import annotations

import pytest

from chuhan.interface import Option, Verdict
from chuhan.puzzle.attempt import Attempt, Standing
from chuhan.puzzle.files import dump, parse_puzzle
from tests.kit.puzzle.heap import ELEVEN, GAMES, HEAP, HeapJudge, Left, Player


@pytest.fixture
def attempt() -> Attempt:
    return Attempt(HEAP, parse_puzzle(ELEVEN, GAMES))


def standing(attempt: Attempt) -> Standing:
    """A call, because mypy takes a property for what it was a line before."""
    return attempt.standing


def given(attempt: Attempt) -> tuple[str, ...]:
    return attempt.hints


def asked(attempt: Attempt) -> list[str]:
    assert isinstance(attempt.judge, HeapJudge)
    return attempt.judge.asked


def test_it_is_solved_when_the_judge_says_so_long_before_the_game_ends(attempt: Attempt) -> None:
    own, reply = attempt.play(3)
    assert (own.made, own.position) == ((Player.A, 3), Left(8, Player.B))
    assert (own.words, own.comment) == ("Ann takes 3", "Eight are left.")
    assert reply.words == "Ben takes 1"
    assert (standing(attempt), attempt.ending) == (Standing.YOURS, "")
    attempt.play(3)
    assert (standing(attempt), attempt.ending) == (Standing.SOLVED, "Four are left.")
    assert attempt.clean
    with pytest.raises(ValueError, match=r"not the time to move: the goal is reached. \[4 B\]"):
        attempt.play(1)
    attempt.restart()
    assert (standing(attempt), attempt.ending, attempt.played) == (Standing.YOURS, "", ())


def test_a_mistake_is_refuted_step_by_step_and_taken_back(attempt: Attempt) -> None:
    (own,) = attempt.play(2)
    assert own.comment == "Nine are left."
    assert (standing(attempt), attempt.why) == (Standing.REFUTED, "Now Ben counts in fours.")
    assert (attempt.refuted_so_far, attempt.refutation_length, attempt.ending) == (0, 2, "")
    first = attempt.step()
    assert first is not None
    assert (first.words, first.comment, attempt.ending) == ("Ben takes 1", "", "")
    second = attempt.step()
    assert second is not None
    assert (second.comment, attempt.ending) == ("And seven.", "Ben has it.")
    assert attempt.step() is None
    attempt.retry()
    assert (attempt.position, standing(attempt)) == (Left(11, Player.A), Standing.YOURS)
    assert (attempt.why, attempt.ending, attempt.mistakes, attempt.clean) == ("", "", 1, False)


def test_hints_come_one_by_one_with_their_marks(attempt: Attempt) -> None:
    assert (attempt.hints, attempt.marked, attempt.most_hints) == ((), None, 4)
    assert attempt.hint() == "Count in fours."
    assert (attempt.marked, attempt.most_hints, attempt.may_hint) == (None, 2, True)
    assert attempt.hint() == "Take 3."
    assert (given(attempt), attempt.marked) == (("Count in fours.", "Take 3."), 3)
    assert (attempt.may_hint, attempt.hint(), attempt.hinted) == (False, "", 2)
    assert asked(attempt) == ["advice 11 A"]
    attempt.play(2)
    assert not attempt.may_hint
    attempt.retry()
    assert given(attempt) == ("Count in fours.", "Take 3.")
    attempt.play(3)
    assert (given(attempt), attempt.marked, attempt.may_hint) == ((), None, True)


def test_a_judge_without_hints_is_no_error(attempt: Attempt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempt.judge, "advice", lambda position: [])
    assert (attempt.hint(), attempt.hints, attempt.hinted) == ("", (), 0)


def test_the_judge_works_ahead_only_while_the_solver_thinks(attempt: Attempt) -> None:
    attempt.prepare()
    attempt.play(2)
    attempt.prepare()
    assert asked(attempt) == ["prepare 11 A", "rest", "verdict 11 A"]


def test_it_is_gone_on_with_from_a_text(attempt: Attempt) -> None:
    attempt.hint()
    attempt.play(3)
    attempt.hint()
    attempt.play(1)
    attempt.step()
    again = Attempt(HEAP, attempt.puzzle)
    assert again.resume(str(attempt))
    assert (str(again), again.played, again.why) == (str(attempt), attempt.played, attempt.why)
    assert (again.mistakes, again.hinted, again.refuted_so_far) == (1, 2, 1)
    again.retry()
    assert given(again) == given(attempt)
    again.play(3)
    assert standing(again) is Standing.SOLVED
    solved = Attempt(HEAP, attempt.puzzle)
    assert solved.resume(str(again))
    assert standing(solved) is Standing.SOLVED


@pytest.mark.parametrize(
    "text", ["", "other 0 0 0 0 3", "{id}", "{id} 0 0 0", "{id} 0 -1 0 0", "{id} 0 0 0 9999"]
)
def test_a_text_about_something_else_changes_nothing(attempt: Attempt, text: str) -> None:
    assert not attempt.resume(text.format(id=attempt.puzzle.id))
    assert str(attempt) == f"{attempt.puzzle.key} 0 0 0 0"


def test_a_text_that_cannot_be_is_read_as_far_as_it_can(attempt: Attempt) -> None:
    assert attempt.resume(f"{attempt.puzzle.id} 0 0 9 9 3 x 3")
    assert str(attempt).endswith(" 3")
    assert len(attempt.played) == 2
    other = Attempt(HEAP, attempt.puzzle)
    assert other.resume(f"{attempt.puzzle.id} 0 0 0 0 9")  # no move
    assert other.played == ()


# ---- answers that are no moves -----------------------------------------------------------------------


class ChoosingJudge(HeapJudge):
    """Odd or even? What follows shows it: one is taken."""

    def verdict(self, position: Left, move: object) -> Verdict:
        if move == Option("odd number"):
            return Verdict(True, (1,), solved=True, ending="It is odd.")
        return Verdict(False, (1, 2), "Count again.", ending="Two more are gone.")


def choosing(monkeypatch: pytest.MonkeyPatch) -> Attempt:
    monkeypatch.setattr(HEAP, "judge", ChoosingJudge, raising=False)
    text = ELEVEN.replace('question = "How many?"', 'question = "Odd?"\nchoices = ["even", "odd number"]')
    puzzle = parse_puzzle(f'{text}"odd number" = "Eleven is."\n', GAMES)
    assert parse_puzzle(dump(puzzle), GAMES) == puzzle
    return Attempt(HEAP, puzzle)


def test_a_choice_is_judged_without_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    attempt = choosing(monkeypatch)
    assert attempt.play(Option("even")) == ()
    assert (standing(attempt), attempt.why, attempt.position) == (
        Standing.REFUTED,
        "Count again.",
        (11, Player.A),
    )
    assert (attempt.refutation_length, attempt.ending) == (2, "")
    assert attempt.step()
    kept = str(attempt)
    assert kept == f"{attempt.puzzle.key} 1 0 0 1 #0"
    again = choosing(monkeypatch)
    assert again.resume(kept)
    assert (str(again), again.position, again.why) == (kept, attempt.position, "Count again.")
    assert attempt.step()
    assert attempt.ending == "Two more are gone."
    attempt.retry()
    assert (standing(attempt), attempt.played) == (Standing.YOURS, ())
    (shown,) = attempt.play(Option("odd number"))
    assert (standing(attempt), shown.words, attempt.ending) == (Standing.SOLVED, "Ann takes 1", "It is odd.")
    assert attempt.comment == "Eleven is."
    attempt.restart()
    assert (standing(attempt), attempt.position) == (Standing.YOURS, (11, Player.A))


@pytest.mark.parametrize("text", ["eleven 0 0 0 0 #2", "eleven 0 0 0 0 3", "eleven 0 0 0 0 #-1"])
def test_a_kept_answer_that_is_no_choice_is_not_made(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    attempt = choosing(monkeypatch)
    assert attempt.resume(text)
    assert (standing(attempt), attempt.played) == (Standing.YOURS, ())
