"""Why a move works, or why not, stands on the desk once it was played, and never before."""

from __future__ import annotations

import threading

import pytest

pytest.importorskip("anywidget")

from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.solver.ahead import THREAD
from chuhan.widgets.keeper import notebook_store
from chuhan.widgets.trainer.trainer import Trainer
from tests.kit.widgets.training import FEW, LOOK, move, press


@pytest.fixture
def trainer() -> Trainer:
    notebook_store.cache_clear()
    return Trainer(GAME, FEW, start=LOOK)


def explained(trainer: Trainer) -> dict[str, list[str]]:
    for thread in threading.enumerate():
        if thread.name == THREAD:
            thread.join(10)
    return dict(trainer.desk.why)


def test_a_solution_is_explained_and_the_next_puzzle_is_not(trainer: Trainer) -> None:
    move(trainer, "!3j")
    assert explained(trainer) == {}
    move(trainer, "2")
    told = explained(trainer)
    assert list(told) == ["Why it works", "Why not …?", "Remember"]
    assert told["Why it works"][0].startswith("Han plays Ji Bu for his power.")
    press(trainer, "next")
    assert explained(trainer) == {}


def test_of_a_mistake_only_this_is_told_and_only_while_it_lies_there(trainer: Trainer) -> None:
    move(trainer, "2")
    told = explained(trainer)
    assert list(told) == ["Why not …?"]
    assert told["Why not …?"][0].startswith("Why not a 2? Because Chu ")
    press(trainer, "step")
    assert explained(trainer) == told
    press(trainer, "retry")
    assert explained(trainer) == {}


def test_a_judge_at_its_limit_says_nothing(trainer: Trainer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chuhan.games.chu_han.solver.ahead.WorkAhead.longest", 1e-9)
    move(trainer, "2")
    assert set(explained(trainer)) <= {"Why not …?"}
    assert "Not this one." in trainer.board.scene["prompt"]
