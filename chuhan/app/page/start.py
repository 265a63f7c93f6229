"""The start page of a game, and the page on which one of several games is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chuhan.app.page.contents import Contents, Visit, card
from chuhan.app.page.learn import LearnPage
from chuhan.app.page.puzzles import PuzzlesPage
from chuhan.app.page.rules import RulesPage
from chuhan.draw.land import land, water
from chuhan.interface import Game, Link, Page
from chuhan.language import Sentence, say

SOON = ("Sun Tzu", "Three Kingdoms")
"""Games that are being made: named where the first one is still alone."""


class StartPage:
    """The head of a game's pages, what to go on with, today's puzzle, and a card for each page."""

    name = "start"

    def __init__(
        self, game: Game[Any, Any], pages: Sequence[Page], visit: Visit, link: Link, games: int
    ) -> None:
        """`games`: how many there are here."""
        self.game, self.pages, self.visit, self.link, self.games = game, pages, visit, link, games
        self.title, self.about = Sentence("{name:game}", name=game.title), game.lead
        self.contents: Contents | None = None

    def open(self, link: Link) -> Contents:
        if self.contents is None:
            self.contents = Contents(self.visit, art={"land": land(), "water": water(), **self.game.front()})
        cards = [self._card(page) for page in self.pages]
        main = self._main()
        self.contents.show(
            kind="start",
            title=str(self.title),
            lead=str(self.about),
            cards=cards,
            main=main,
            today=next((page.todays() for page in self.pages if isinstance(page, PuzzlesPage)), None),
            soon=[] if self.games > 1 else [say("{name:game}", name=name) for name in SOON],
            about=str(self.game.about),
        )
        return self.contents

    def here(self) -> tuple[Link, str]:
        return self.link, str(self.title)

    def _card(self, page: Page) -> dict[str, Any]:
        if isinstance(page, LearnPage | PuzzlesPage | RulesPage):
            return page.card()
        link = Link(page.name, game=self.game.id)
        return card(page.name, page.title, page.about, link, action=str(page.title))

    def _main(self) -> str:
        """Where most learners want to go: to the lessons until they are finished."""
        learn = next((page for page in self.pages if isinstance(page, LearnPage)), None)
        return "learn" if learn is not None and learn.following else "puzzles"


class GamesPage:
    """A card for each game: the start page of all of them, if there are several."""

    name = "games"
    title = Sentence("Games")
    about = Sentence("Learn a game by playing it, and solve its puzzles.")

    def __init__(self, games: Sequence[Game[Any, Any]], visit: Visit) -> None:
        self.games, self.visit = games, visit
        self.contents: Contents | None = None

    def open(self, link: Link) -> Contents:
        self.contents = self.contents or Contents(self.visit)
        cards = [
            card(
                game.id,
                Sentence("{name:game}", name=game.title),
                game.lead,
                Link("start", game=game.id),
                action=say("Open"),
            )
            for game in self.games
        ]
        title, lead = str(self.title), str(self.about)
        self.contents.show(kind="games", title=title, lead=lead, cards=cards, main="", about="")
        return self.contents

    def here(self) -> tuple[Link, str]:
        return Link("start", game=""), str(self.title)
