"""The parts of the trainer around its board: the desk with the question, the ledger with the progress."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, ClassVar
from urllib.parse import quote

import traitlets

from chuhan.draw.brush import outlines
from chuhan.draw.palette import ON_SEAL, SIDE, by_day
from chuhan.interface import Explained
from chuhan.language import Sentence, say
from chuhan.progress.puzzles import Progress
from chuhan.progress.store import Learned
from chuhan.puzzle import Puzzle
from chuhan.puzzle.attempt import Attempt
from chuhan.puzzle.model import Listed
from chuhan.puzzle.practice import WAYS
from chuhan.puzzle.shelf import Shelf
from chuhan.widgets import bundle
from chuhan.widgets.panel import Panel

PASSING = Sentence(
    "This page runs on a machine that is gone after a while, and with it what you have solved."
    " Copy your code before you leave, and paste it here next time."
)
BLOCKED = Sentence("This browser does not keep anything for this page. Copy your code before you leave.")
UNREADABLE = Sentence("What this browser had kept could not be read, so counting begins anew.")


def stamp_style() -> str:
    """What is solved is stamped with the sign for victory, instead of the sign of other prompts."""
    drawn = by_day(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" rx="12" fill="{SIDE[1]}"/>'
        f'<rect x="6" y="6" width="88" height="88" rx="8" fill="none" stroke="{ON_SEAL}" stroke-width="3"/>'
        f'<g transform="translate(16 16) scale(.68)" fill="{ON_SEAL}">{outlines()["k勝"]}</g></svg>'
    )
    return f'.chuhan-trainer {{ --stamp: url("data:image/svg+xml,{quote(drawn)}"); }}\n'


class Desk(Panel):
    """The question, its number and its level, in the end title and themes; previous, next, by chance; the
    choice of puzzles; how the last ten went.

    Whatever the browser gets here is about the question. Nothing of the answer is ever on the desk before it
    is found or told: a title is often a hint, a theme nearly always, and an id is a title.
    """

    commands: ClassVar[frozenset[str]] = frozenset(
        {"next", "previous", "random", "go", "series", "theme", "level"}
    )
    _esm = bundle.script("widgets/trainer/trainer.js")
    _css = bundle.style(
        "widgets/panel.css",
        "widgets/trainer/choose.css",
        "widgets/trainer/why.css",
        "widgets/trainer/trainer.css",
        drawn=stamp_style(),
    )
    shelf = traitlets.Dict().tag(sync=True)
    why: traitlets.List[list[Any]] = traitlets.List().tag(sync=True)
    """What explains the answer or a mistake: headings with their lines."""
    _explained: object = None
    """What that is about."""

    def describe(self, puzzle: Puzzle, shelf: Shelf, learned: Learned, *, told: bool) -> None:
        """`told` says that the answer is known, though the puzzle is not solved."""
        levels, mark = shelf.game.levels, learned.puzzles.mark(puzzle.name)
        known = told or learned.puzzles.is_solved(puzzle.name)
        i, n = shelf.number(puzzle) + 1, len(shelf.chosen)
        self.page = {
            "at": self.page.get("at", 0) + 1,
            "key": puzzle.key,
            "title": puzzle.title if known else puzzle.label,
            "heading": puzzle.title if known else puzzle.heading,
            "number": puzzle.heading if known else "",
            "story": shelf.story(puzzle)[0],
            "after": shelf.story(puzzle)[1] if known else "",
            "question": puzzle.question,
            "task": shelf.game.task(puzzle),
            "level": level_words(puzzle.level),
            "marks": [levels.index(puzzle.level) + 1, len(levels)] if puzzle.level in levels else [],
            "themes": [theme_words(name) for name in _shown_themes(puzzle, shelf, known)],
            "mark": int(mark or 0),
            "markWords": mark.words if mark else "",
            "place": say("{i} of {n}", i=i, n=n) if i else say("not among these {n}", n=n),
            "others": say("Puzzle {i} of {n}: choose another", i=i, n=n)
            if i
            else say("Puzzle not among these {n}: choose another", n=n),
            "recent": list(learned.recent.results),
        }

    def shelve(self, shelf: Shelf, progress: Progress) -> None:
        choice = shelf.choice
        self.shelf = {
            "series": {
                "chosen": choice.series,
                "all": [
                    *([one.id, one.title] for one in shelf.sets.values()),
                    *([way, str(words)] for way, words in WAYS.items()),
                ],
            },
            "theme": {"chosen": choice.theme, "all": [[name, theme_words(name)] for name in shelf.themes]},
            "level": {"chosen": choice.level, "all": [[name, level_words(name)] for name in shelf.levels]},
            "puzzles": [
                {
                    "key": one.key,
                    "number": str(one.number or place),
                    "words": _entry(one) if progress.is_solved(one.name) else one.label,
                    "mark": int(progress.mark(one.name) or 0),
                }
                for place, one in enumerate(shelf.chosen, start=1)
            ],
            "solved": sum(progress.is_solved(one.name) for one in shelf.chosen),
        }

    def explain(self, attempt: Attempt) -> None:
        """Why it works, or why not, as soon as that is known; nothing of it before the answer is."""
        explained = attempt.explained_at
        if explained == self._explained:
            return
        self._explained, self.why = explained, []
        if explained is not None:
            attempt.explain(partial(self._heard_why, explained, running_loop()))

    def _heard_why(self, explained: object, loop: asyncio.AbstractEventLoop | None, told: Explained) -> None:
        """From the thread that has found it out."""
        if loop is not None and loop.is_running():
            loop.call_soon_threadsafe(self._show_why, explained, told)
        else:
            self._show_why(explained, told)

    def _show_why(self, explained: object, told: Explained) -> None:
        if explained == self._explained and self.comm is not None:
            self.why = [[heading, list(lines)] for heading, lines in told]

    def announce(self, sentence: str) -> None:
        """For a screen reader: what is shown beside the table's buttons."""
        self.send({"news": sentence})


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The kernel's, where one runs."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Ledger(Panel):
    """How much is solved, the code to take it along, and a place to paste one."""

    commands: ClassVar[frozenset[str]] = frozenset({"import", "forget"})
    longest_text: ClassVar[int] = 100_000
    """More than a code may have, so that the reader of the code says that it is too long."""
    _esm = bundle.script("widgets/trainer/ledger.js")
    _css = bundle.style("widgets/panel.css", "widgets/trainer/ledger.css")

    def show(self, words: str, code: str, advice: str) -> None:
        self.page = {"at": self.page.get("at", 0) + 1, "words": words, "code": code, "advice": advice}


def _shown_themes(puzzle: Puzzle, shelf: Shelf, known: bool) -> tuple[str, ...]:
    """All once the answer is known; before that the one asked for, or what the set's author allows."""
    if known or shelf.shows_themes:
        return puzzle.themes
    return (shelf.choice.theme,) if shelf.choice.theme in puzzle.themes else ()


def _entry(puzzle: Listed) -> str:
    return say(
        "{number}: {title}, {level:level}", number=puzzle.heading, title=puzzle.title, level=puzzle.level
    )


def theme_words(name: str) -> str:
    return say("{theme:theme}", theme=name)


def level_words(name: str) -> str:
    return say("{level:level}", level=name)
