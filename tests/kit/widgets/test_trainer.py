"""The trainer without a browser: what it shows, what it answers to messages, and what it never sends."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("anywidget")

from chuhan import legal_moves
from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.puzzling.hints import hints
from chuhan.games.chu_han.puzzling.proving import study_of
from chuhan.games.chu_han.solver.ahead import THREAD
from chuhan.progress.lessons import Studies
from chuhan.progress.puzzles import LONGEST, Mark, Progress
from chuhan.progress.store import Learned
from chuhan.puzzle import Puzzle, PuzzleSet, load, puzzle_files
from chuhan.puzzle.attempt import Standing
from chuhan.puzzle.shelf import Shelf
from chuhan.widgets.keeper import BrowserStore, Keeper, notebook_store
from chuhan.widgets.lesson.player import play_lesson
from chuhan.widgets.messages import FAILED, NOT_UNDERSTOOD
from chuhan.widgets.trainer.trainer import Trainer
from chuhan.widgets.trainer.words import Do
from tests.games.chu_han.choosing import chosen, make

LOOK = "just-a-quick-look"
BY_ID = {path.stem: load(path, GAMES) for path in puzzle_files()}
FEW = [puzzle for puzzle in BY_ID.values() if puzzle.themes[0] in ("scout", "bounce")]


@pytest.fixture(autouse=True)
def fresh_notebook() -> None:
    notebook_store.cache_clear()


@pytest.fixture
def trainer() -> Trainer:
    return Trainer(GAME, FEW, start=LOOK)


def keepers() -> tuple[Keeper, Keeper, Keeper]:
    """Those of the notebook: for the progress code, for the lessons, for the last ten puzzles."""
    progress, lessons, recent = notebook_store().keepers
    return progress, lessons, recent


def kept() -> str:
    """The progress code that the browser has been given."""
    return keepers()[0].text


def press(trainer: Trainer, name: str) -> None:
    trainer.board.receive({"do": "press", "name": name, "at": trainer.board._at})


def move(trainer: Trainer, text: str) -> None:
    make(trainer.board, text)


def buttons(trainer: Trainer) -> list[str]:
    return [button["label"] for button in trainer.board.scene["buttons"]]


def sent(trainer: Trainer) -> str:
    """All state that a browser can ask for."""
    states = [one.get_state() for one in (trainer.desk, trainer.board, trainer.ledger, *keepers())]
    for state in states:
        for name in ("_esm", "_css", "art", "layout"):
            state.pop(name, None)
    return json.dumps(states, default=str, ensure_ascii=False, sort_keys=True)


def test_it_prints_the_view_and_draws_it(trainer: Trainer) -> None:
    assert repr(trainer) == f"Trainer('{LOOK}', '23j/44 - - - - H 3-3 20-9 base')"
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
    assert trainer.board.scene["prompt"] == "Hint 1: Look at Ji Bu (3)."
    assert trainer.board.scene["below"]["marked"] == ["3j"]
    press(trainer, "hint")
    press(trainer, "hint")
    assert trainer.board.scene["prompt"].endswith("Hint 3: Han plays Ji Bu for his power.")
    assert buttons(trainer) == ["No more hints"]


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
    for hint in hints(study.position, study.aim, study.line):
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
    assert all("bounce" in BY_ID[one["id"]].themes for one in trainer.desk.shelf["puzzles"])
    trainer.desk.receive({"do": "theme", "name": ""})
    trainer.desk.receive({"do": "go", "name": LOOK})
    assert trainer.puzzle is first
    trainer.desk.receive({"do": "random"})
    assert trainer.puzzle is not first


def test_import_adds_and_explains(trainer: Trainer) -> None:
    move(trainer, "2")
    code = str(Progress().solved(LOOK).solved("not-known-here"))
    trainer.ledger.receive({"do": "import", "text": f"  {code[:9]}\n{code[9:]} "})
    assert trainer.ledger.said == "Imported: 2 solved in the code, 2 of them new here."
    assert trainer.progress.is_solved("not-known-here")
    before = trainer.progress
    for bad in ("", "rubbish", code[:-1], "CH1" + "0" * LONGEST):
        trainer.ledger.receive({"do": "import", "text": bad})
        assert trainer.ledger.said.endswith("Nothing has changed.")
        assert trainer.progress == before
    trainer.ledger.receive({"do": "import", "text": "x" * 10**6})
    assert trainer.ledger.said == str(NOT_UNDERSTOOD)


def test_lessons_in_an_imported_code_are_not_counted_as_puzzles(trainer: Trainer) -> None:
    lessons = Studies().with_page("welcome", "end").with_page("tricks", "end").with_page("the-deck", "end")
    code = str(Learned(Progress().solved(LOOK), lessons))
    trainer.ledger.receive({"do": "import", "text": code})
    assert trainer.ledger.said == "Imported: 1 solved in the code, 1 of them new here."
    assert trainer.ledger.page["code"] == code
    assert keepers()[1].text == "1 welcome:end the-deck:end tricks:end"


def test_the_ledger_is_a_panel_like_any_other(trainer: Trainer, monkeypatch: pytest.MonkeyPatch) -> None:
    code = str(Progress().solved(LOOK))

    def fail(text: str) -> None:
        raise RuntimeError("as a fault of the program would")

    monkeypatch.setattr(trainer.store, "import_code", fail)
    trainer.ledger.receive({"do": "import", "text": code})
    assert (trainer.ledger.said, trainer.progress) == (str(FAILED), Progress())


def test_what_the_browser_kept_is_read_like_a_strangers(trainer: Trainer) -> None:
    progress, *_ = keepers()
    progress.receive({"kept": "rubbish"})
    assert trainer.progress == Progress()
    assert "could not be read" in trainer.ledger.page["advice"]
    progress.receive({"kept": str(Progress().solved(LOOK))})
    assert trainer.progress.is_solved(LOOK)
    assert trainer.puzzle.id == LOOK  # it was asked for by name, so it stays
    assert trainer.ledger.page["advice"] == ""
    progress.receive({"blocked": True})
    assert "does not keep" in trainer.ledger.page["advice"]


def test_progress_is_forgotten_only_by_those_who_are_sure(trainer: Trainer) -> None:
    move(trainer, "!3j")
    move(trainer, "2")
    before = trainer.progress
    for unsure in ({"do": "forget"}, {"do": "forget", "name": "yes"}, {"do": "forget", "name": True}):
        trainer.ledger.receive(unsure)
        assert trainer.ledger.said == str(NOT_UNDERSTOOD)
        trainer.desk.receive(unsure)
    assert trainer.progress is before
    trainer.ledger.receive({"do": "forget", "name": "sure"})
    assert trainer.progress == Progress()
    assert kept() == ""
    assert trainer.ledger.said == "Forgotten: counting begins anew."
    assert "0 of " in trainer.ledger.page["words"]
    assert trainer.desk.page["mark"] == 0
    assert repr(trainer) == f"Trainer('{LOOK}', '23j/44 - - - - H 3-3 20-9 base')"  # to be solved anew
    move(trainer, "!3j")
    move(trainer, "2")
    assert trainer.progress.mark(LOOK) is Mark.FIRST
    keepers()[0].receive({"forgotten": "no"})
    assert trainer.progress.is_solved(LOOK)
    keepers()[0].receive({"forgotten": True})  # on another page
    assert trainer.progress == Progress()


def test_widgets_of_a_notebook_keep_together_what_they_know(trainer: Trainer) -> None:
    """The browser tells other pages of a change, never the page itself: two stores would not hear it."""
    other, lesson = Trainer(GAME, FEW, start=LOOK), play_lesson(GAME, "tricks")
    move(trainer, "!3j")
    move(trainer, "2")
    assert other.desk.page["mark"] == Mark.FIRST
    lesson.panel.receive({"do": "press", "name": "next"})
    while not lesson.pages.is_last:
        lesson._press("next")
    assert keepers()[1].text == "1 tricks:end"
    assert other.ledger.page["code"] == kept() == str(notebook_store().learned)
    assert notebook_store().learned.lessons.is_done("tricks")
    other.close()
    assert [one.comm for one in keepers()] != [None] * 3  # the others need them
    keepers()[0].receive({"forgotten": True})
    assert trainer.progress == Progress()


def test_a_trainer_takes_the_store_that_it_is_given() -> None:
    store = BrowserStore(["welcome"])
    store.solved(FEW[0].id)
    trainer = Trainer(GAME, FEW, store=store)
    assert trainer.puzzle.id != FEW[0].id
    assert (len(trainer.children), kept()) == (3, "")
    store.page_done("welcome", "end")
    assert trainer.ledger.page["code"] == str(store.learned)
    trainer.close()
    trainer.close()
    store.forget()
    assert trainer.ledger.said == ""


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


def test_a_new_kernel_goes_on_where_one_was() -> None:
    sets = [PuzzleSet("few", "A Few", "", tuple(puzzle.id for puzzle in FEW))]
    trainer = Trainer(GAME, Shelf(GAME, FEW, sets))
    first = trainer.puzzle
    keepers()[0].receive({"kept": str(Progress().solved(first.id))})
    assert trainer.puzzle.id == FEW[1].id


def test_the_advice_on_a_passing_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BINDER_SERVICE_HOST", "10.0.0.1")
    assert "Copy your code" in Trainer(GAME, FEW).ledger.page["advice"]
