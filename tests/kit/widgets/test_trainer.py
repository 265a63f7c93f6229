"""The trainer without a browser: what it shows, what it answers to messages, and what it never sends."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("anywidget")

from chuhan import legal_moves
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.puzzling.hints import hints
from chuhan.games.chu_han.puzzling.proving import study_of
from chuhan.games.chu_han.solver.ahead import THREAD
from chuhan.progress.puzzles import Mark, Progress
from chuhan.puzzle import Puzzle, PuzzleSet
from chuhan.puzzle.attempt import Standing
from chuhan.puzzle.shelf import Shelf
from chuhan.widgets.keeper import notebook_store
from chuhan.widgets.trainer.trainer import Trainer
from chuhan.widgets.trainer.words import Do
from tests.games.chu_han.choosing import chosen
from tests.kit.widgets.training import BY_ID, FEW, LOOK, buttons, keepers, kept, keyed, move, press


@pytest.fixture(autouse=True)
def fresh_notebook() -> None:
    notebook_store.cache_clear()


@pytest.fixture
def trainer() -> Trainer:
    return Trainer(GAME, FEW, start=LOOK)


def sent(trainer: Trainer) -> str:
    """All state that a browser can ask for."""
    states = [one.get_state() for one in (trainer.desk, trainer.board, trainer.ledger, *keepers())]
    for state in states:
        for name in ("_esm", "_css", "art", "layout"):
            state.pop(name, None)
    return json.dumps(states, default=str, ensure_ascii=False, sort_keys=True)


def test_it_prints_the_view_and_draws_it(trainer: Trainer) -> None:
    assert repr(trainer) == "Trainer('4', '23j/44 - - - - H 3-3 20-9 base')"
    bundle = trainer._repr_mimebundle_()
    assert bundle["text/plain"] == repr(trainer)
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_solving_marks_and_counts(trainer: Trainer) -> None:
    assert trainer.desk.page["task"] == "You play Han: win the round."
    move(trainer, "!3j")
    assert trainer.board.scene["prompt"] == "Right. Chu lets it happen."
    assert "then the 2 does" not in sent(trainer)  # the author's words would tell the next move
    move(trainer, "2")
    assert trainer.board.scene["prompt"].startswith("Solved at the first try!\nHan goes out first.")
    assert "then the 2 does" in trainer.board.scene["prompt"]
    assert trainer.progress.mark(LOOK) is Mark.FIRST
    assert trainer.desk.page["markWords"] == "solved at the first try"
    assert kept() == str(trainer.progress) == trainer.ledger.page["code"]
    assert buttons(trainer) == ["Next puzzle", "Start over"]
    press(trainer, "next")
    assert trainer.puzzle.id != LOOK


def test_a_mistake_is_played_out_and_tried_again(trainer: Trainer) -> None:
    move(trainer, "2")
    assert trainer.board.scene["prompt"].startswith(
        "Not this one.\nChu plays the 4, and in the end Chu goes out"
    )
    assert buttons(trainer) == ["Next step", "Play it out", "Try again"]
    assert trainer.progress.mark(LOOK) is Mark.TRIED
    press(trainer, "step")
    assert trainer.board.scene["prompt"].startswith("Step 1 of 3: Chu plays the 4.")
    press(trainer, "playout")  # no kernel here: to the end at once
    assert trainer.board.scene["prompt"].startswith("Step 3 of 3")
    assert buttons(trainer) == ["Try again"]
    press(trainer, "retry")
    assert trainer.attempt.standing is Standing.YOURS
    move(trainer, "!3j")
    move(trainer, "2")
    assert trainer.board.scene["prompt"].startswith("Solved!\n")
    assert trainer.progress.mark(LOOK) is Mark.SOLVED


def test_hints_come_one_by_one_and_mark_cards(trainer: Trainer) -> None:
    press(trainer, "hint")
    assert trainer.board.scene["prompt"] == "Hint 1: What stands in the way: Chu's 4."
    assert trainer.board.scene["below"]["marked"] == []
    press(trainer, "hint")
    press(trainer, "hint")
    assert trainer.board.scene["prompt"].endswith("Hint 3: Look at Ji Bu (3).")
    assert trainer.board.scene["below"]["marked"] == ["3j"]
    assert trainer.desk.page["title"] == "No. 4, Recruit"
    press(trainer, "hint")
    assert trainer.board.scene["prompt"].endswith("Hint 4: Han plays Ji Bu for his power.")
    assert buttons(trainer) == ["No more hints"]


def test_whoever_was_told_the_answer_is_told_the_title_as_well(trainer: Trainer) -> None:
    before = trainer.desk.page
    assert (before["heading"], before["number"], before["themes"]) == ("No. 4", "", [])
    for _ in range(4):
        press(trainer, "hint")
    told = trainer.desk.page
    assert (told["title"], told["number"], told["themes"]) == ("Just a Quick Look", "No. 4", ["scout"])
    tile = next(one for one in trainer.desk.shelf["puzzles"] if one["key"] == "4")
    assert tile["words"] == "No. 4, Recruit"  # it is not solved
    press(trainer, "restart")
    assert trainer.desk.page["title"] == "Just a Quick Look"


def test_themes_are_shown_to_those_who_asked_for_one_or_whose_teacher_allows_it() -> None:
    one = next(one for one in BY_ID.values() if len(one.themes) > 1 and not one.drill)
    lone = Trainer(GAME, series="", start=one.id)
    assert lone.desk.page["themes"] == []
    lone.choose(theme=one.themes[0])
    lone.show(one.id)
    assert lone.desk.page["themes"] == [one.themes[0]]  # not its other themes
    lone.choose(theme="")
    for shown in (False, True):
        allowed = PuzzleSet("week", "Week", "", (one.id,), show_themes=shown)
        class_of = Trainer(GAME, Shelf(GAME, BY_ID.values(), [allowed]), series="week")
        assert bool(class_of.desk.page["themes"]) is shown
        assert class_of.desk.page["heading"] == one.heading


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", FEW, ids=lambda puzzle: puzzle.id)
def test_nothing_of_the_answer_is_sent_before_it_is_earned(puzzle: Puzzle) -> None:
    """What is sent does not depend on the answer: with another proof and other comments it is the same."""
    assert puzzle.proved is not None
    other = replace(
        puzzle,
        comments={str(one): "SECRET" for one in legal_moves(puzzle.position)},
        proved=replace(puzzle.proved, winning=("SECRET",), line=("SECRET",), value=77, plies=99),
    )
    honest, forged = Trainer(GAME, [puzzle]), Trainer(GAME, [other])
    assert sent(honest) == sent(forged)
    study = study_of(puzzle)
    for hint in hints(study.prover, study.position):
        assert hint.text not in sent(honest)


@pytest.mark.slow
def test_later_hints_and_replies_stay_in_python_too(trainer: Trainer) -> None:
    for thread in threading.enumerate():
        if thread.name == THREAD:
            thread.join(10)
    assert "Ji Bu for his power." not in sent(trainer)
    press(trainer, "hint")
    assert "LEAD power" not in sent(trainer)


GARBAGE: list[Any] = [
    None,
    7,
    [],
    "next",
    {},
    {"do": "solve"},
    {"do": ["next"]},
    {"do": "go"},
    {"do": "go", "name": "another-puzzle"},
    {"do": "go", "name": "../../etc/passwd"},
    {"do": "go", "name": "x" * 10**6},
    {"do": "go", "name": 5},
    {"do": "theme", "name": "no such theme"},
    {"do": "series", "name": "first-thirty"},
    {"do": "level", "name": {"a": 1}},
    {"do": "solved", "name": LOOK},
    {"do": "import", "text": "CH1"},
]


@pytest.mark.parametrize("content", GARBAGE, ids=lambda content: repr(content)[:40])
def test_forged_messages_change_nothing_but_a_sentence(trainer: Trainer, content: Any) -> None:
    before = (repr(trainer), trainer.progress, trainer.shelf.choice)
    for widget in (trainer.desk, trainer.ledger, trainer.board, *keepers()):
        widget.receive(content)
        widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}})
        widget._handle_msg({"content": {"data": {"method": "update", "state": {"page": {}, "text": "x"}}}})
    trainer._handle_msg({"content": {"data": {"method": "update", "state": {"children": []}}}})
    assert (repr(trainer), trainer.progress, trainer.shelf.choice) == before
    assert len(trainer.children) == 3
    assert kept() == ""
    assert trainer.desk.said.endswith("nothing has changed.")


def test_a_move_in_a_puzzle_that_has_gone_by_is_none_in_the_next(trainer: Trainer) -> None:
    late = chosen(trainer.board, "!3j")
    trainer.desk.receive({"do": "next"})
    after = repr(trainer)
    trainer.board.receive(late)
    assert (repr(trainer), trainer.board.answered, trainer.progress) == (after, None, Progress())


def test_what_is_done_before_the_answer_is_done_in_order(trainer: Trainer) -> None:
    """Hint, hint, cards, play: all are pressed before anything has come back."""
    at, first = trainer.board._at, chosen(trainer.board, "!3j")
    hint = {"do": "press", "name": "hint", "at": at}
    trainer.board.receive(hint)
    trainer.board.receive(hint)
    assert len(trainer.attempt.hints) == 2
    trainer.board.receive(first | {"do": "consider"})
    assert trainer.board.answered is not None
    assert trainer.board.answered.move is not None
    trainer.board.receive(first)
    played = trainer.attempt.played
    assert played
    trainer.board.receive(first)  # a double click
    assert trainer.attempt.played == played


def test_going_about(trainer: Trainer) -> None:
    first = trainer.puzzle
    trainer.desk.receive({"do": "next"})
    assert trainer.puzzle is not first
    trainer.desk.receive({"do": "previous"})
    assert trainer.puzzle is first
    trainer.desk.receive({"do": "theme", "name": "bounce"})
    assert "bounce" in trainer.puzzle.themes
    assert all("bounce" in keyed(trainer, one["key"]).themes for one in trainer.desk.shelf["puzzles"])
    trainer.desk.receive({"do": "theme", "name": ""})
    trainer.desk.receive({"do": "go", "name": LOOK})
    assert trainer.puzzle is first
    trainer.desk.receive({"do": "random"})
    assert trainer.puzzle is not first


def test_its_verbs_are_its_commands(trainer: Trainer) -> None:
    trainer.choose(theme="bounce")
    assert "bounce" in trainer.puzzle.themes
    with pytest.raises(ValueError, match="no puzzle like that"):
        trainer.choose(theme="no such theme")
    trainer.choose(theme="", level=FEW[0].proved.level if FEW[0].proved else "")
    assert trainer.shelf.choice.theme == ""
    trainer.show(LOOK)
    assert trainer.puzzle.id == LOOK
    with pytest.raises(ValueError, match="no puzzle"):
        trainer.show("no-such")


def test_its_keys_are_listed_at_the_table_and_press_its_buttons(trainer: Trainer) -> None:
    listed = {one["key"]: one["press"] for one in trainer.board.shortcuts}
    assert set(listed) == {"H", "N", "T"}
    assert {name for names in listed.values() for name in names} <= set(Do)
    assert trainer.desk.shortcuts == trainer.board.shortcuts
