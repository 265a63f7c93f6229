"""The parts of the trainer around its board: the desk with the question, the ledger with the progress."""

from __future__ import annotations

from typing import ClassVar

import traitlets

from chuhan.language import Sentence, say
from chuhan.progress.puzzles import Progress
from chuhan.puzzle import Puzzle
from chuhan.puzzle.shelf import Shelf
from chuhan.widgets import bundle
from chuhan.widgets.panel import Panel

PASSING = Sentence(
    "This page runs on a machine that is gone after a while, and with it what you have solved."
    " Copy your code before you leave, and paste it here next time."
)
BLOCKED = Sentence("This browser does not keep anything for this page. Copy your code before you leave.")
UNREADABLE = Sentence("What this browser had kept could not be read, so counting begins anew.")


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
        mark = progress.mark(puzzle.name)
        i, n = shelf.number(puzzle) + 1, len(shelf.chosen)
        self.page = {
            "at": self.page.get("at", 0) + 1,
            "id": puzzle.id,
            "title": puzzle.title,
            "question": puzzle.question,
            "task": shelf.game.task(puzzle),
            "level": level_words(puzzle.level),
            "themes": [theme_words(name) for name in puzzle.themes],
            "mark": int(mark or 0),
            "markWords": mark.words if mark else "",
            "place": say("{i} of {n}", i=i, n=n) if i else say("not among these {n}", n=n),
            "others": say("Puzzle {i} of {n}: choose another", i=i, n=n)
            if i
            else say("Puzzle not among these {n}: choose another", n=n),
        }

    def shelve(self, shelf: Shelf, progress: Progress) -> None:
        choice = shelf.choice
        self.shelf = {
            "series": {"chosen": choice.series, "all": [[one.id, one.title] for one in shelf.sets.values()]},
            "theme": {"chosen": choice.theme, "all": [[name, theme_words(name)] for name in shelf.themes]},
            "level": {"chosen": choice.level, "all": [[name, level_words(name)] for name in shelf.levels]},
            "puzzles": [
                {
                    "id": one.id,
                    "title": one.title,
                    "level": level_words(one.level),
                    "mark": int(progress.mark(one.name) or 0),
                }
                for one in shelf.chosen
            ],
            "solved": sum(progress.is_solved(one.name) for one in shelf.chosen),
        }

    def announce(self, sentence: str) -> None:
        """For a screen reader: what is shown beside the table's buttons."""
        self.send({"news": sentence})


class Ledger(Panel):
    """How much is solved, the code to take it along, and a place to paste one."""

    commands: ClassVar[frozenset[str]] = frozenset({"import", "forget"})
    longest_text: ClassVar[int] = 100_000
    """More than a code may have, so that the reader of the code says that it is too long."""
    _esm = bundle.script("widgets/trainer/ledger.js")

    def show(self, words: str, code: str, advice: str) -> None:
        self.page = {"at": self.page.get("at", 0) + 1, "words": words, "code": code, "advice": advice}


def theme_words(name: str) -> str:
    return say("{theme:theme}", theme=name)


def level_words(name: str) -> str:
    return say("{level:level}", level=name)
