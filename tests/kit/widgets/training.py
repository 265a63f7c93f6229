"""What the trainer's tests share: a few puzzles, what a learner does, what the browser was given."""

from __future__ import annotations

from dataclasses import replace

from chuhan.games import GAMES
from chuhan.puzzle import Puzzle, load, puzzle_files
from chuhan.widgets.keeper import Keeper, notebook_store
from chuhan.widgets.trainer.trainer import Trainer
from tests.games.chu_han.choosing import make

LOOK = "just-a-quick-look"
BY_ID = {path.stem: load(path, GAMES) for path in puzzle_files()}
_FIRST = ("scout", "bounce")
FEW = [replace(one, drill=False) for one in list(BY_ID.values()) if one.themes[0] in _FIRST]


def keepers() -> tuple[Keeper, Keeper, Keeper]:
    """Those of the notebook: for the progress code, for the lessons, for the last ten puzzles."""
    progress, lessons, recent, *_ = notebook_store().keepers
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


def keyed(trainer: Trainer, key: str) -> Puzzle:
    found = trainer.shelf.find(key)
    assert found is not None
    return trainer.shelf.read(found)
