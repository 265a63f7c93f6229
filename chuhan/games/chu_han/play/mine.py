"""My puzzles: a trainer for puzzles that were made of one's own games, and their files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from chuhan.interface import FIRST_GAME, Address, Game, Link
from chuhan.language import say
from chuhan.progress.store import Store
from chuhan.puzzle.files import dump
from chuhan.puzzle.model import Puzzle
from chuhan.widgets import bundle
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Column, Panel
from chuhan.widgets.trainer.trainer import Trainer


class MinePanel(Panel):
    commands = frozenset({"drop"})
    _esm = bundle.script("games/chu_han/play/mine.js")
    _css = bundle.style("widgets/panel.css", "games/chu_han/play/review.css")


class Mine(Column):
    """`drop` is asked to give up the puzzle with an id. What is solved here counts for no progress."""

    def __init__(
        self,
        game: Game[Any, Any],
        puzzles: Sequence[Puzzle],
        *,
        address: Address,
        drop: Callable[[str], object],
    ) -> None:
        self.ids = [puzzle.id for puzzle in puzzles]
        self._drop = drop
        self.trainer = Trainer(game, puzzles, store=Store(), address=address)
        self.panel = MinePanel(self._command)
        self.panel.page = {
            "title": say("My puzzles"),
            "note": say("A file of these can be proved again: chuhan puzzles verify FILE."),
            "back": address(Link("review", game=FIRST_GAME)),
            "files": [{"id": puzzle.id, "title": puzzle.title, "text": dump(puzzle)} for puzzle in puzzles],
        }
        super().__init__([self.trainer, self.panel], "chuhan-mine")

    def picture(self) -> str:
        return self.trainer.picture()

    def _command(self, command: Command) -> None:
        if command.name in self.ids:
            self._drop(command.name)
        else:
            self.panel.decline(command)
