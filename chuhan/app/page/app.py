"""The app as one widget: a bar, and below it the page that is open. Pages are made when first opened."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets  # type: ignore[import-untyped]

from chuhan.app.page import lockdown as door
from chuhan.app.page.bar import NAMES, Bar
from chuhan.app.page.links import BadLink, Link, clipped, read_link
from chuhan.app.page.start import Start, count_puzzles
from chuhan.games.chu_han.game import GAME
from chuhan.progress.lessons import LONGEST as LONGEST_STUDIES
from chuhan.progress.lessons import Studies, finished_in, read_studies, with_lessons
from chuhan.progress.puzzles import LONGEST, BadCode, Progress, parse_progress
from chuhan.widgets.keeper import Keeper
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Column

if TYPE_CHECKING:
    from chuhan.games.chu_han.explorer.explorer import Explorer
    from chuhan.games.chu_han.play.play import Play
    from chuhan.widgets.lesson.player import Completed, LessonPlayer
    from chuhan.widgets.rules.rules import Rules
    from chuhan.widgets.trainer.trainer import Trainer

__all__ = ["App"]


class App(Column):
    """`puzzles` is a folder laid out like the kit's own; links from anywhere are read with suspicion."""

    def __init__(self, query: str = "", *, puzzles: Path | None = None) -> None:
        if door.is_served():
            door.shut()
        folder = os.environ.get("CHUHAN_PUZZLES", "")
        self.puzzles = puzzles or (Path(folder) if folder else None)
        self.studies, self.progress = Studies(), Progress()
        self.link = Link()
        self.trainer: Trainer | None = None
        self.player: LessonPlayer | None = None
        self.explorer: Explorer | None = None
        self.game: Play | None = None
        self.rules: Rules | None = None
        self.bar = Bar(self._command)
        self.start = Start(self._command)
        self.keepers = [
            Keeper("progress", self._kept, limit=LONGEST, on_forgotten=self._forget),
            Keeper("lessons", self._kept_studies, limit=LONGEST_STUDIES, on_forgotten=self._forget),
        ]
        super().__init__([], "chuhan-app")
        self.visit(query)

    def __repr__(self) -> str:
        return f"App({str(self.link)!r})"

    def picture(self) -> str:
        """A page behind which no kernel runs has nothing to offer but where to find one."""
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 40" width="600" height="40">'
            '<text y="26" font-size="18" font-family="sans-serif">Run this cell to open the app.</text></svg>'
        )

    # ---- finding the way ------------------------------------------------------------------------

    def _command(self, command: Command) -> None:
        if command.do == "open":
            self.visit(command.text)
        elif command.do == "ping":
            self.bar.send({"pong": True})

    def visit(self, query: str) -> None:
        """The page of a link; where it leads nowhere, a sentence and the start page."""
        try:
            link = read_link(query)
            page = self._page(link)
        except BadLink as error:
            self._show(Link(), self._start("start"), f"{error} Here is the start page.")
        else:
            self._show(link, page)

    def _show(self, link: Link, page: ipywidgets.Widget, notice: str = "") -> None:
        self.link = link
        self.children = [self.bar, page, *self.keepers]
        self._tell(notice, opened=True)

    def _tell(self, notice: str = "", *, opened: bool = False) -> None:
        self.link, title = self._here()
        self.bar.tell(self.link, title, notice=notice, opened=opened)

    def _here(self) -> tuple[Link, str]:
        """The link to what is in view, and its title."""
        match self.link.page:
            case "learn" if self.link.lesson and self.player:
                return Link("learn", lesson=self.player.lesson.id), self.player.lesson.title
            case "puzzles" if self.trainer:
                shelf, puzzle = self.trainer.shelf, self.trainer.puzzle
                usual = next(iter(shelf.sets), "")  # what opens anyway need not stand in the link
                series = "" if shelf.choice.series == usual else shelf.choice.series
                return Link("puzzles", puzzle=puzzle.id, series=series), puzzle.title
            case "explore" if self.explorer:
                return Link("explore", position=str(self.explorer.position)), NAMES["explore"]
            case "rules" if self.link.rule:
                return self.link, f"Rule {self.link.rule}"
        return self.link, NAMES[self.link.page]

    # ---- pages ----------------------------------------------------------------------------------

    def _page(self, link: Link) -> ipywidgets.Widget:
        match link.page:
            case "learn" if link.lesson:
                return self._lesson(link.lesson)
            case "puzzles":
                return self._puzzles(link)
            case "play":
                return self._play()
            case "explore":
                return self._explore(link.position)
            case "rules":
                return self._rules(link.rule)
        return self._start(link.page)

    def _start(self, kind: str) -> ipywidgets.Widget:
        self.start.show(kind, self.studies, self.progress, self._number_of_puzzles)
        return self.start

    @property
    def _number_of_puzzles(self) -> int:
        return len(self.trainer.shelf.puzzles) if self.trainer else count_puzzles(self.puzzles)

    def _lesson(self, name: str) -> ipywidgets.Widget:
        from chuhan.lesson import LessonError, load_lesson
        from chuhan.widgets.lesson.player import LessonPlayer

        if self.player is not None and self.player.lesson.id == name:
            return self.player
        try:
            lesson = load_lesson(GAME, name)
        except LessonError:
            raise BadLink(f"There is no lesson “{clipped(name)}”.") from None
        left = self.player
        done = [] if self.studies.is_done(name) else self.studies.pages(name)
        self.player = LessonPlayer(GAME, lesson, done=done, on_done=self._done, on_next=self._next_lesson)
        if left is not None:
            discard(left)
        return self.player

    def _next_lesson(self, name: str) -> None:
        self.visit(str(Link("learn", lesson=name)))

    def _puzzles(self, link: Link) -> ipywidgets.Widget:
        from chuhan.games import GAMES
        from chuhan.puzzle.shelf import Shelf
        from chuhan.widgets.trainer.trainer import Trainer

        shelf = self.trainer.shelf if self.trainer else Shelf.of(GAMES["chu-han"], self.puzzles)
        if link.series and link.series not in shelf.sets:
            raise BadLink(f"There is no set of puzzles “{clipped(link.series)}”.")
        if link.puzzle and link.puzzle not in shelf.puzzles:
            raise BadLink(f"There is no puzzle “{clipped(link.puzzle)}”.")
        if self.trainer is None:
            self.trainer = Trainer(
                shelf,
                series=link.series or None if shelf.sets else "",
                start=link.puzzle,
                progress=self.progress,
                on_progress=self._solved,
            )
            self.trainer.desk.observe(self._moved_on, "page")
        else:
            if link.series:
                self.trainer.desk.receive({"do": "series", "name": link.series})
            if link.puzzle and link.puzzle != self.trainer.puzzle.id:
                self.trainer.desk.receive({"do": "go", "name": link.puzzle})
        return self.trainer

    def _play(self) -> ipywidgets.Widget:
        from chuhan.games.chu_han.play.play import Play

        self.game = self.game or Play()
        return self.game

    def _explore(self, notation: str) -> ipywidgets.Widget:
        from chuhan.games.chu_han.explorer.explorer import Explorer
        from chuhan.games.chu_han.explorer.words import read_position

        found = read_position(notation) if notation else None
        if isinstance(found, str):
            raise BadLink(f"This link has no position that can be read: {found}")
        if self.explorer is None:
            self.explorer = Explorer(found, max_seconds=door.search_seconds())
            self.explorer.panel.observe(self._moved_on, "page")
        elif found is not None and found != self.explorer.position:
            self.explorer.panel.receive({"do": "read", "text": str(found)})
        return self.explorer

    def _rules(self, number: str) -> ipywidgets.Widget:
        from chuhan.games.chu_han.rules import rulebook
        from chuhan.widgets.rules.rules import Rules

        if number and number not in rulebook():
            raise BadLink(f"There is no rule “{clipped(number)}”.")
        self.rules = self.rules or Rules(GAME, self._looked_up)
        self.rules.show(number)
        return self.rules

    def _looked_up(self, command: Command) -> None:
        """Somebody reads this rule: the link leads to it."""
        from chuhan.games.chu_han.rules import rulebook

        if command.name in rulebook():
            self.link = Link("rules", rule=command.name)
            self._tell()

    def _moved_on(self, change: Any) -> None:
        """Another puzzle or position on the same page: the link to it is another one, too."""
        if self.children and len(self.children) > 1 and self.children[1] in (self.trainer, self.explorer):
            self._tell()

    # ---- progress -------------------------------------------------------------------------------

    def _done(self, completed: Completed) -> None:
        """A page of a lesson is done."""
        self._keep(self.studies.with_page(completed.lesson, completed.page), self.progress)

    def _solved(self, progress: Progress) -> None:
        if progress == Progress():
            self._forget()
        else:
            self._keep(self.studies, progress)

    def _forget(self) -> None:
        """Somebody wants all forgotten, here or on another page of this browser: the lessons, too."""
        if self.studies == Studies() and self.progress == Progress():
            return
        self.studies, self.progress = Studies(), Progress()
        for keeper in self.keepers:
            keeper.forget()
        if self.trainer is not None:
            self.trainer.keeper.receive({"forgotten": True})
        if self.player is not None and not (self.link.page == "learn" and self.link.lesson):
            discard(self.player)
            self.player = None
        self._refresh()

    def _kept(self, code: str) -> None:
        """What the browser has kept of puzzles, as little trusted as a pasted code."""
        try:
            self._keep(self.studies, self.progress.merged(parse_progress(code)))
        except BadCode:
            return  # the trainer says so where it matters
        self._refresh()

    def _kept_studies(self, text: str) -> None:
        self._keep(self.studies.merged(read_studies(text)), self.progress)
        self._refresh()

    def _keep(self, studies: Studies, progress: Progress) -> None:
        """Remember, and have the browser remember; the trainer counts with the same progress."""
        studies = studies.merged(finished_in(progress))
        progress = with_lessons(progress, studies)
        changed = progress != self.progress
        if studies != self.studies:
            self.studies = studies
            self.keepers[1].keep(str(studies))
        self.progress = progress
        if changed:
            self.keepers[0].keep(str(progress))
            if self.trainer is not None and self.trainer.progress != progress:
                self.trainer.keeper.receive({"kept": str(progress)})

    def _refresh(self) -> None:
        if self.link.page == "start" or (self.link.page == "learn" and not self.link.lesson):
            self._start(self.link.page)


def discard(page: Column) -> None:
    """Close a page's widgets, so that they do not pile up."""
    for child in page.children:
        child.layout.close() if hasattr(child, "layout") else None
        child.close()
    page.layout.close()
    page.close()
