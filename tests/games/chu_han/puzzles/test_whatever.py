"""Puzzles with hidden cards: their files, their proof, and how an attempt at one goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chuhan import Side, parse_move
from chuhan.games import GAMES
from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.puzzling.whatever.proving import parse_moment, prove
from chuhan.games.chu_han.puzzling.whatever.study import HiddenStudy
from chuhan.games.chu_han.puzzling.whatever.turned import TurnedUp
from chuhan.games.chu_han.solver.ghost import Ghost
from chuhan.interface import Explained
from chuhan.puzzle.attempt import Attempt, Standing
from chuhan.puzzle.checks import problems
from chuhan.puzzle.files import dump, parse_puzzle
from chuhan.puzzle.model import Puzzle, PuzzleError
from tests.games.chu_han.puzzles.test_judge import wait_for_work_ahead

FIVE = "46y89/?5 - 01111112222223j3y3l3x3p3h3z4445556h6x777 H:1,C:2 - H 3-3 3-1x2 base"
GOOD = f"""
id = "five"
kind = "whatever"
title = "Five"
position = "{FIVE}"
side = "Han"
goal = "win the round"
themes = ["who has a pair"]
rules = ["3.2"]
question = "Chu holds five cards. Which move wins against all of them?"
"""
KNOWN = (
    ("78?1/489 - 011111111222222223j3y3l3x3h3z4444455556h77 H:3p - C 4-2 10-20 base", "8", "4", 4, 5),
    ("6x89/?3 - 0111111122222223j3y3l3x3p3h3z444455556y6h77 H:4,C:5 - H 3-3 22-15 base", "8", "6x", 34, 35),
    (FIVE, "8", "4", 123, 126),
    ("6h6x8/?6 - 11111111222222223j3y3l3x3p3h3z44444556y6l7 - - H 3-3 18-4 base", "8", "6x", 204, 210),
)


def puzzle_of(text: str = GOOD, **changed: str) -> Puzzle:
    for key, value in changed.items():
        lines = [line for line in text.splitlines() if not line.startswith(f"{key} =")]
        text = "\n".join([*lines, f'{key} = "{value}"', ""])
    return parse_puzzle(text, GAMES)


def standing(attempt: Attempt) -> Standing:
    """A call, because mypy takes a property for what it was a line before."""
    return attempt.standing


def right_move(attempt: Attempt) -> Move:
    moves = (move for move in attempt.position.steps() if isinstance(move, Move))
    return next(move for move in moves if attempt.judge.verdict(attempt.position, move).right)


@pytest.mark.parametrize(("view", "right", "trap", "won", "of"), KNOWN)
def test_the_examples_have_one_sure_move_and_a_trap(
    view: str, right: str, trap: str, won: int, of: int
) -> None:
    study = HiddenStudy.of(parse_moment(view, "-"))
    assert [str(move) for move in study.right] == [right]
    assert study.trap is not None
    assert (str(study.trap[0]), study.trap[1], study.layouts) == (trap, won, of)


def test_a_file_is_read_proved_and_written_again() -> None:
    puzzle = puzzle_of()
    assert puzzle.kind == "whatever"
    assert isinstance(puzzle.position, Ghost)
    proved = replace(puzzle, proved=prove(puzzle))
    assert proved.proved is not None
    assert proved.proved.winning == ("8",)
    assert list(problems(GAME, proved)) == [
        "number: is missing: run `chuhan puzzles number`"
        for _ in ()  # a number is asked of files only
    ]
    assert parse_puzzle(dump(proved), GAMES) == proved
    assert GAME.task(puzzle) == "You play Han: win the round, whatever Chu holds."


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"kind": "maybe"}, "kind: there is no kind 'maybe'; known are win, "),
        ({"kind": "win"}, "position: This has unknown cards"),
        ({"buried": "9"}, "position: A buried card stands elsewhere"),
        ({"position": "46y89/?5 - - - - H 3-3 3-1 bas"}, "position: "),
        ({"position": FIVE.replace("?5", "?7")}, "position: "),
    ],
)
def test_what_a_file_cannot_say(changed: dict[str, str], sentence: str) -> None:
    with pytest.raises(PuzzleError) as error:
        puzzle_of(**changed)
    assert str(error.value).startswith(sentence)


def test_buried_belongs_to_this_kind() -> None:
    open_cards = GOOD.replace('kind = "whatever"\n', "").replace(FIVE, "23j/44 - - - - H 3-3 20-9 base")
    assert parse_puzzle(open_cards, GAMES).kind == "win"
    with pytest.raises(PuzzleError, match=r"^buried: there is no such key"):
        puzzle_of(open_cards, buried="9")


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"goal": "win the match"}, "goal: must be 'win the round' where cards are hidden"),
        ({"side": "Chu"}, "side: it is Han's hand that is known, not Chu's"),
        ({"position": "23j/44 - - - - H 3-3 20-9 base"}, "kind: no card of the rival's hand is hidden here"),
        ({"position": FIVE.replace("H:1,C:2 - H", "H:1 - C")}, "side: here Chu moves"),
        ({"position": "46y89/?9 - - - - H 3-3 3-1 base"}, "position: leaves more than 3000 worlds open"),
        (
            {"position": "12/?5 - 01111112222223j3y3l3x3p3h3z4445556h6x777 - - H 3-3 3-1 base"},
            "goal: no solution",
        ),
        (
            {"position": "449/?1 - 01111112222223j3y3l3x3p3h3z445556h6x777 - - H 3-3 3-1 base"},
            "position: neither rule of thumb nor averaging goes wrong",
        ),
        ({"depends_on": "zhongli_leads=no"}, "depends_on: "),
    ],
)
def test_what_cannot_be_proved_is_said(changed: dict[str, str], sentence: str) -> None:
    text = GOOD
    if "depends_on" in changed:
        text, changed = text + f'depends_on = ["{changed["depends_on"]}"]\n', {}
    (problem, *_) = problems(GAME, puzzle_of(text, **changed))
    assert problem.startswith(sentence)


# ---- an attempt ----------------------------------------------------------------------------------------


def test_a_wrong_move_turns_up_a_layout_that_beats_it() -> None:
    attempt = Attempt(GAME, puzzle_of())
    (step,) = attempt.play(parse_move("4"))
    assert standing(attempt) is Standing.REFUTED
    assert isinstance(step.position, Ghost)
    said = "It wins against 123 of 126 hands, but not against two 1s, 2, Liu Bang (6) and 8."
    assert attempt.why == said
    first = attempt.step()
    assert first is not None
    assert isinstance(first.made.move, TurnedUp)
    assert first.words.startswith("Chu turns up ")
    assert isinstance(first.position, Position)
    assert Card.EIGHT in first.position.hands[Side.CHU]
    while attempt.step():
        pass
    assert attempt.position.over
    assert attempt.ending == "Chu goes out first."
    attempt.retry()
    assert attempt.position == puzzle_of().position


def test_right_moves_lead_to_a_layout_that_fits() -> None:
    attempt = Attempt(GAME, puzzle_of())
    shown = [attempt.position]
    while standing(attempt) is Standing.YOURS:
        right = [
            move for move in attempt.position.steps() if attempt.judge.verdict(attempt.position, move).right
        ]
        assert isinstance(right[0], Move)
        shown += [step.position for step in attempt.play(right[0])]
    *hidden, last = shown
    assert all(isinstance(position, Ghost) for position in hidden)
    assert isinstance(last, Position)
    assert last.over
    assert not last.hands[Side.HAN]
    assert attempt.ending == "Han goes out first, whatever Chu holds."
    assert len(last.hands[Side.CHU]) == hidden[-1].view.hand_sizes[Side.CHU]
    assert hidden[-1].unseen.holds(last.hands[Side.CHU].without(hidden[-1].view.hands[Side.CHU]))


def test_a_solution_and_a_mistake_are_explained() -> None:
    attempt = Attempt(GAME, puzzle_of())
    heard: list[Explained] = []
    attempt.play(parse_move("4"))
    attempt.explain(heard.append)
    wait_for_work_ahead()
    beaten = "If Chu holds two 1s, 2, Liu Bang (6) and 8: Chu plays the 8, and in the end Chu goes out first."
    assert heard.pop() == [("Why not …?", [beaten])]
    attempt.retry()
    while standing(attempt) is Standing.YOURS:
        attempt.play(right_move(attempt))
    attempt.explain(heard.append)
    wait_for_work_ahead()
    (why, lines), (why_not, tries) = heard.pop()
    assert (why, lines) == ("Why it works", ["Han plays the 8: no plain set that Chu may hold beats that."])
    assert (why_not, len(tries)) == ("Why not …?", 2)
    assert tries[0].startswith("Han plays the 4? It wins against 123 of 126 hands, but not against two 1s")


def test_hints_lead_to_the_move() -> None:
    attempt = Attempt(GAME, puzzle_of())
    assert [attempt.hint() for _ in range(5)] == [
        "Nine cards are unseen, and Chu holds 5 of them. Which of them could stop you?",
        "Do not ask what is likely. Ask which move no hand can beat.",
        "Look at the 8.",
        "Han plays the 8.",
        "",
    ]


def test_what_ji_bu_told_counts() -> None:
    """Known buried cards are none of the rival's."""
    known = parse_moment(FIVE, "6l5")
    assert len(known.unseen) == len(parse_moment(FIVE, "-").unseen) - 2
    assert parse_move("4") in HiddenStudy.of(known).right


# ---- the page --------------------------------------------------------------------------------------------


@pytest.mark.native
def test_the_page_is_told_no_card_of_the_rival_before_it_is_shown() -> None:
    """Whatever is asked, hinted and played: the browser gets the view, till a layout is turned up."""
    pytest.importorskip("anywidget")
    from chuhan.widgets.trainer.trainer import Trainer

    trainer = Trainer(GAME, [puzzle_of()])
    scene = trainer.board.scene
    assert (scene["above"]["cards"], scene["above"]["hidden"]) == ([], 5)
    assert scene["missing"] == {"cards": ["1", "1", "2", "4", "4", "5", "5", "6l", "8"], "held": 5}
    for _ in range(4):
        trainer._pressed("hint")
        assert (trainer.board.scene["above"]["cards"], trainer.board.scene["above"]["hidden"]) == ([], 5)
    trainer._moved(parse_move("4"))
    assert trainer.board.scene["above"]["cards"] == []
    trainer._pressed("step")
    assert len(trainer.board.scene["above"]["cards"]) == 5
    assert trainer.board.scene["missing"] is None
    trainer._pressed("retry")
    assert trainer.board.scene["above"]["cards"] == []
    trainer._moved(parse_move("8"))
    assert (trainer.board.scene["above"]["cards"], trainer.board.scene["above"]["hidden"]) == ([], 5)
