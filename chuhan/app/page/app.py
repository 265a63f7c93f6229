"""The app as one widget: a bar, and below it the page that is open. Pages are made when first needed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

from chuhan.app import handover
from chuhan.app.page import lockdown
from chuhan.app.page.bar import Bar, Way
from chuhan.app.page.contents import Contents
from chuhan.app.page.learn import LearnPage
from chuhan.app.page.links import START, quoted, read_link, write_link
from chuhan.app.page.places import Places
from chuhan.app.page.puzzles import PuzzlesPage, puzzle_names
from chuhan.app.page.referee import RefereePage
from chuhan.app.page.rules import RulesPage
from chuhan.app.page.start import StartPage
from chuhan.games import GAMES
from chuhan.interface import BadLink, Game, Host, Link, Page
from chuhan.language import Sentence, current, first_known, say, use
from chuhan.lesson import lesson_ids
from chuhan.progress.puzzles import name_of
from chuhan.progress.store import News
from chuhan.widgets import bundle
from chuhan.widgets.keeper import BrowserStore, is_lent
from chuhan.widgets.messages import Command
from chuhan.widgets.order import ORDER
from chuhan.widgets.panel import Column

__all__ = ["App"]

GONE_TOMORROW = Sentence(
    "This page runs on a machine that is gone after a while, and with it your games and what you have solved."
    " Below every puzzle, under “Your progress”, is a code that brings back what you have solved."
)
PATIENCE = 1.0
"""Seconds."""
BREATH = 0.2
"""Seconds, in which the app is handed to the server."""


class App(Column):
    """`puzzles` is a folder laid out like the kit's own, for the games of which it has puzzles. Links from
    anywhere are read with suspicion."""

    def __init__(
        self, query: str = "", *, puzzles: Path | None = None, games: Mapping[str, Game[Any, Any]] = GAMES
    ) -> None:
        told = handover.read()
        if told.served:
            lockdown.shut()
        if told.served or told.here:
            bundle.send_paths()
        self.games = games
        self.puzzles = puzzles or told.puzzles
        self.store = BrowserStore(
            name_of(name, lesson) for name, game in games.items() for lesson in lesson_ids(game)
        )
        self.places = Places(told)
        self.keepers = (*self.store.keepers, *self.places.keepers)
        for keeper in self.keepers:
            keeper.on_told = self._heard_kept
        self._told = False
        """Has the browser said all that it has kept, or is it not waited for any longer?"""
        self._asked: Command | None = None
        """What is to be opened then."""
        self.host = Host(
            self._moved,
            told.search_seconds,
            self._address,
            self.places.keep_game,
            self.places.game,
            told.in_class,
            self.visit,
        )
        self.pages: dict[tuple[str, str], Page] = {}
        """By game and name."""
        self._asides: set[tuple[str, str]] = set()
        """Those of them that stand in no bar."""
        self._shown: set[Any] = set()
        """The widgets of the pages."""
        self.bar = Bar(self._command)
        self.store.subscribe(self._heard)
        self.store.is_daily = self._is_daily
        super().__init__([], "chuhan-app")
        self.visit(query)
        if told.served:
            self._get_ready_soon()

    @property
    def link(self) -> str:
        """The link to what is in view."""
        return write_link(self.page.here()[0])

    def __repr__(self) -> str:
        return f"App({self.link!r})"

    def picture(self) -> str:
        """A page behind which no kernel runs has nothing to offer but where to find one."""
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 40" width="600" height="40">'
            '<text y="26" font-size="18" font-family="sans-serif">'
            f"{escape(say('Run this cell to open the app.'))}</text></svg>"
        )

    # ---- finding the way ------------------------------------------------------------------------

    def _command(self, command: Command) -> None:
        if command.do == "open":
            self._asked = command
            if self._told:
                self._open()
            else:
                self._wait()
        elif command.do == "ping":
            self.bar.send({"pong": True, "done": ORDER.done(command.name)})

    def _heard_kept(self) -> None:
        self._told = self._told or all(keeper.told for keeper in self.keepers)
        if self._told:
            self._open()

    def _wait(self) -> None:
        """A browser tells at once what it has kept; what it asks for begins with that, or else without it."""
        try:
            asyncio.get_running_loop().call_later(PATIENCE, self._open)
        except RuntimeError:  # no kernel runs, and so no browser is there
            self._open()

    def _get_ready_soon(self) -> None:
        """A kernel waits for its learner with nothing to do: then what would make the first puzzle wait is
        done. Not at once: where many come together, they want a kernel first."""
        puzzles = next((page for page in self.pages.values() if isinstance(page, PuzzlesPage)), None)
        if puzzles is not None:
            with suppress(RuntimeError):  # no kernel runs
                asyncio.get_running_loop().call_later(BREATH, puzzles.get_ready)

    def _open(self) -> None:
        """Open what was asked for last."""
        asked, self._asked, self._told = self._asked, None, True
        if asked is not None:
            self._speak(asked.name)
            self.visit(asked.text)

    def _speak(self, asked: str) -> None:
        """From now on the first of these languages, given by their codes, that there is. What is on the pages
        stands there in the old one, so that they are made anew."""
        code = first_known(asked.split())
        if code is None or code == current().code:
            return
        use(code)
        self.pages.clear()
        for widget in self._shown:
            widget.close()
        self._shown.clear()
        self.bar.renew_words()

    def visit(self, query: str) -> None:
        """The page of a link; where it leads nowhere, a sentence and the start page."""
        notice = ""
        try:
            link = read_link(query)
            page = self._page(link)
            shown = page.open(link)
        except BadLink as error:
            notice = say("{problem} Here is the start page.", problem=str(error))
            page = self._page(START)
            shown = page.open(START)
        if is_lent() and not notice and page.name == START.page:
            notice = str(GONE_TOMORROW)
        self.page = page
        self._shown.add(shown)
        self.children = [self.bar, shown, *self.keepers]
        self._tell(notice, opened=True)

    def _tell(self, notice: str = "", *, opened: bool = False) -> None:
        link, title = self.page.here()
        name = link.game or self._first
        within = _title(self.games[name])
        window = title if title == within else f"{title} · {within}"
        here = Way(self.page.name, title, write_link(link))
        self.bar.tell(here, self._ways(name), window, self.places.words, notice=notice, opened=opened)

    def _ways(self, game: str) -> list[Way]:
        """To the pages of this game; the first way leads to its start page, and from there to other games."""
        start, *own = [page for key, page in self.pages.items() if key[0] == game and key not in self._asides]
        ways = [Way(start.name, str(start.title), write_link(start.here()[0]))]
        return ways + [Way(one.name, str(one.title), write_link(Link(one.name, game=game))) for one in own]

    def _moved(self) -> None:
        """Another puzzle, position or rule on the same page: the link to it is another one, too. The title of
        a puzzle is told when it is solved."""
        link, title = self.page.here()
        if self.children and (write_link(link), title) != (self.bar.page["link"], self.bar.page["title"]):
            self._tell()

    def _address(self, link: Link) -> str:
        return write_link(link) if (link.game, link.page) in self.pages else ""

    # ---- pages ----------------------------------------------------------------------------------

    @property
    def _first(self) -> str:
        """The game whose start page is the first of all."""
        return next(iter(self.games))

    def _page(self, link: Link) -> Page:
        game = link.game or self._first
        if game not in self.games:
            raise BadLink(say("There is no game “{name}”.", name=quoted(game)))
        if (game, START.page) not in self.pages:
            self._furnish(self.games[game])
        found = self.pages.get((game, link.page))
        if found is None:
            raise BadLink(say("There is no page “{name}”.", name=quoted(link.page)))
        return found

    def _furnish(self, game: Game[Any, Any]) -> None:
        """Get the pages of a game ready."""
        pages = self._pages_of(game)
        here = START if game.id == self._first else Link(START.page, game=game.id)
        start = StartPage(game, pages, self.visit, here, list(self.games.values()), self.places)
        asides = {(game.id, page.name): page for page in (make(self.host) for make in game.asides)}
        self._asides |= asides.keys()
        self.pages |= {(game.id, page.name): page for page in (start, *pages)} | asides

    def _pages_of(self, game: Game[Any, Any]) -> list[Page]:
        """In the order of the bar. A game that is being made may lack lessons, puzzles or a rulebook."""
        pages: list[Page] = []
        if lesson_ids(game):
            pages.append(LearnPage(game, self.store, self.visit, self.host, self.places))
        folder = self.puzzles if self.puzzles and puzzle_names(game, self.puzzles) else None
        if folder or puzzle_names(game):
            others = [
                name for other in self.games.values() if other is not game for name in puzzle_names(other)
            ]
            pages.append(PuzzlesPage(game, self.store, self.host, folder, others, self.places))
        if game.asked:
            pages.append(RefereePage(game, self.store, self.host))
        pages += [page(self.host) for page in game.pages]
        if resources.files(game.package).joinpath("rulebook.toml").is_file():
            pages.append(RulesPage(game, self.host))
        return pages

    def _is_daily(self, puzzle: str) -> bool:
        """Is it the puzzle of the day of its game?"""
        return any(isinstance(page, PuzzlesPage) and page.is_todays(puzzle) for page in self.pages.values())

    def _heard(self, news: News) -> None:
        """Where a page tells how far one has come, it tells it anew."""
        if news is News.FORGOTTEN:
            self.places.forget()
        if len(self.children) > 1 and isinstance(self.children[1], Contents):
            self.page.open(self.page.here()[0])


def _title(game: Game[Any, Any]) -> str:
    return say("{name:game}", name=game.title)
