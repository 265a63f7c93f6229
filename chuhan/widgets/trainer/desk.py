"""The parts of the trainer around its table: the desk with the question, the ledger with the progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import traitlets

from chuhan.progress.puzzles import LONGEST, Progress
from chuhan.puzzle import Puzzle
from chuhan.puzzle.shelf import Shelf
from chuhan.widgets import bundle
from chuhan.widgets.messages import NOT_UNDERSTOOD, Command
from chuhan.widgets.panel import Panel

ADVICE = (
    "This page runs on a machine that is gone after a while, and with it what you have solved."
    " Copy your code before you leave, and paste it here next time."
)
BLOCKED = "This browser does not keep anything for this page. Copy your code before you leave."


class Desk(Panel):
    """Title, question, level and themes; previous, next, by chance; the choice of puzzles.

    Whatever the browser gets here is about the question. Nothing of the answer is ever on the desk.
    """

    commands: ClassVar[frozenset[str]] = frozenset(
        {"next", "previous", "random", "go", "series", "theme", "level"}
    )
    _esm = bundle.script("widgets/trainer/trainer.js")
    _css = bundle.style("widgets/panel.css", "widgets/trainer/trainer.css")
    shelf = traitlets.Dict().tag(sync=True)

    def describe(self, puzzle: Puzzle, shelf: Shelf, progress: Progress) -> None:
        mark = progress.mark(puzzle.id)
        number = shelf.number(puzzle) + 1
        self.page = {
            "at": self.page.get("at", 0) + 1,
            "id": puzzle.id,
            "title": puzzle.title,
            "question": puzzle.question,
            "task": shelf.game.task(puzzle),
            "level": puzzle.level,
            "themes": list(puzzle.themes),
            "mark": int(mark or 0),
            "markWords": mark.words if mark else "",
            "place": f"{number} of {len(shelf.chosen)}" if number else f"not among these {len(shelf.chosen)}",
        }

    def shelve(self, shelf: Shelf, progress: Progress) -> None:
        choice = shelf.choice
        self.shelf = {
            "series": {"chosen": choice.series, "all": [[one.id, one.title] for one in shelf.sets.values()]},
            "theme": {"chosen": choice.theme, "all": [[name, name] for name in shelf.themes]},
            "level": {"chosen": choice.level, "all": [[name, name] for name in shelf.levels]},
            "puzzles": [
                {
                    "id": one.id,
                    "title": one.title,
                    "level": one.level,
                    "mark": int(progress.mark(one.id) or 0),
                }
                for one in shelf.chosen
            ],
            "solved": sum(progress.is_solved(one.id) for one in shelf.chosen),
        }

    def announce(self, sentence: str) -> None:
        """For those who listen: what is shown beside the table's buttons."""
        self.send({"news": sentence})


class Ledger(Panel):
    """How much is solved, the code to take it along, and a place to paste one."""

    commands: ClassVar[frozenset[str]] = frozenset({"import", "forget"})
    _esm = bundle.script("widgets/trainer/ledger.js")

    def __init__(self, on_command: Callable[[Command], object], **traits: Any) -> None:
        self._blocked = False
        super().__init__(on_command, **traits)

    def show(self, words: str, code: str, *, passing: bool) -> None:
        self.page = {
            "at": self.page.get("at", 0) + 1,
            "words": words,
            "code": code,
            "advice": ADVICE if passing else BLOCKED if self._blocked else "",
        }

    def blocked(self) -> None:
        """The browser refuses to keep anything."""
        self._blocked = True
        self.page = {**self.page, "advice": self.page.get("advice") or BLOCKED}

    def receive(self, content: object) -> None:
        """A code may be longer than the texts that other panels take."""
        match content:
            case {"do": "import", "text": str(text)} if len(text) > LONGEST:
                self.say("This is not a progress code: it is far too long. Nothing has changed.")
            case {"do": "import", "text": str(text)}:
                self.on_command(Command("import", text=text))
            case {"do": "forget", "sure": True}:
                self.on_command(Command("forget"))
            case _:
                self.say(NOT_UNDERSTOOD)
