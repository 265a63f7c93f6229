"""What the trainer remembers: marks, codes, what the browser keeps, what is forgotten."""

from __future__ import annotations

import pytest

pytest.importorskip("anywidget")

from chuhan.games.chu_han.game import GAME
from chuhan.progress.lessons import Studies
from chuhan.progress.puzzles import LONGEST, Mark, Progress
from chuhan.progress.store import Learned
from chuhan.puzzle import PuzzleSet
from chuhan.puzzle.shelf import Shelf
from chuhan.widgets.keeper import BrowserStore, notebook_store
from chuhan.widgets.lesson.player import play_lesson
from chuhan.widgets.messages import FAILED, NOT_UNDERSTOOD
from chuhan.widgets.trainer.trainer import Trainer
from tests.kit.widgets.training import FEW, LOOK, keepers, kept, move


@pytest.fixture(autouse=True)
def fresh_notebook() -> None:
    notebook_store.cache_clear()


@pytest.fixture
def trainer() -> Trainer:
    return Trainer(GAME, FEW, start=LOOK)


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
    assert repr(trainer) == "Trainer('4', '23j/44 - - - - H 3-3 20-9 base')"  # to be solved anew
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


def test_a_new_kernel_goes_on_where_one_was() -> None:
    sets = [PuzzleSet("few", "A Few", "", tuple(puzzle.id for puzzle in FEW))]
    trainer = Trainer(GAME, Shelf(GAME, FEW, sets))
    first = trainer.puzzle
    keepers()[0].receive({"kept": str(Progress().solved(first.id))})
    assert trainer.puzzle.id == FEW[1].id


def test_the_advice_on_a_passing_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BINDER_SERVICE_HOST", "10.0.0.1")
    assert "Copy your code" in Trainer(GAME, FEW).ledger.page["advice"]
