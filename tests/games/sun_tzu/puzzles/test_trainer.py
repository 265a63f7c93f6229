"""The trainer with Sun Tzu: an answer that is chosen, a placement that is refuted on the board."""

from __future__ import annotations

import pytest

from chuhan.games.sun_tzu.cards import ALL_PROVINCES
from chuhan.games.sun_tzu.game import GAME
from chuhan.progress.store import Store
from chuhan.puzzle.attempt import Standing
from chuhan.puzzle.collection import load_all
from chuhan.puzzle.model import Puzzle
from chuhan.widgets.trainer import Trainer

PUZZLES = load_all(GAME)


def first(kind: str) -> Puzzle:
    return next(puzzle for puzzle in PUZZLES if puzzle.themes[0] == kind)


def press(trainer: Trainer, name: str) -> None:
    trainer.board.receive({"do": "press", "name": name, "at": trainer.board.scene["at"]})


def buttons(trainer: Trainer) -> list[str]:
    return [one["name"] for one in trainer.board.scene["buttons"]]


def standing(trainer: Trainer) -> Standing:
    return trainer.attempt.standing


@pytest.mark.native
def test_an_answer_is_chosen_by_a_button_that_has_a_key() -> None:
    puzzle = first("read the battle")
    assert puzzle.proved is not None
    trainer = Trainer(GAME, [puzzle], series="", store=Store())
    n = len(puzzle.choices)
    assert buttons(trainer) == [*(f"choice-{i}" for i in range(1, n + 1)), "hint"]
    assert trainer.board.scene["prompt"] == "Choose an answer."
    assert not trainer.board.scene["acts"]
    keys = {key for one in trainer.board.shortcuts for key in one["press"]}
    assert {f"choice-{i}" for i in range(1, n + 1)} <= keys
    right = puzzle.choices.index(puzzle.proved.winning[0]) + 1
    for forged in ("choice-0", "choice-9", "choice-x", "choice-"):
        press(trainer, forged)
        assert standing(trainer) is Standing.YOURS
    press(trainer, f"choice-{right % n + 1}")
    assert standing(trainer) is Standing.REFUTED
    assert trainer.board.scene["prompt"].startswith("Not this one.")
    press(trainer, "retry")
    press(trainer, f"choice-{right}")
    assert standing(trainer) is Standing.SOLVED
    assert trainer.progress.is_solved(puzzle.name)
    trainer.close()


@pytest.mark.native
def test_a_placement_is_refuted_by_the_reply_that_breaks_it() -> None:
    puzzle = first("sure win")
    assert puzzle.proved is not None
    trainer = Trainer(GAME, [puzzle], series="", store=Store())
    wrong = next(
        place
        for place in ("1,2,3,4,5", "2,1,3,4,5", "5,4,3,2,1")
        if place not in puzzle.proved.winning
        and not GAME.why_illegal(puzzle.position, GAME.parse_move(place))
    )
    trainer._moved(GAME.parse_move(wrong))
    assert standing(trainer) is Standing.REFUTED
    assert "Red lays" in trainer.board.scene["prompt"]
    press(trainer, "step")
    assert trainer.attempt.position.laid[1] is not None
    press(trainer, "playout")
    press(trainer, "retry")
    assert trainer.board.scene["story"] == []
    trainer._moved(GAME.parse_move(puzzle.proved.winning[0]))
    assert standing(trainer) is Standing.SOLVED
    *battles, scored = trainer.board.scene["story"]  # what was fought can be read, though the round is over
    assert [told.split(":")[0] for told in battles] == [province.title for province in ALL_PROVINCES]
    assert scored.startswith("Round 9 is scored.")
    trainer.close()
