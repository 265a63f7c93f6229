"""The start page of a game: its head, where to go on, today's puzzle, and the way to the other games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from chuhan.app.page.contents import Contents, Visit, card
from chuhan.app.page.learn import LearnPage
from chuhan.app.page.links import START, write_link
from chuhan.app.page.places import Places
from chuhan.app.page.puzzles import PuzzlesPage
from chuhan.app.page.rules import RulesPage
from chuhan.draw.brush import upright
from chuhan.draw.land import land, water
from chuhan.interface import Game, Link, Page
from chuhan.language import Sentence, say

ALL_GAMES = {"Chu Han": "楚漢", "Sun Tzu": "孫子", "Three Kingdoms": "三國"}
"""The kit's games by their titles, with their brush names; some of them are being made."""
_WAYS = 2
"""So many buttons the head has at most."""


class Shortcut(NamedTuple):
    """A button of the head: the page to which it leads, its words, its link."""

    page: str
    words: str
    link: str


class StartPage:
    """`link` is the one of this page; `games` are all that there are here, by their start pages' links."""

    name = "start"

    def __init__(
        self,
        game: Game[Any, Any],
        pages: Sequence[Page],
        visit: Visit,
        link: Link,
        games: Sequence[Game[Any, Any]],
        places: Places,
    ) -> None:
        self.game, self.pages, self.visit, self.link, self.places = game, pages, visit, link, places
        self.games = games
        self.title, self.about = Sentence("{name:game}", name=game.title), game.lead
        self.contents: Contents | None = None

    def open(self, link: Link) -> Contents:
        if self.contents is None:
            self.contents = Contents(self.visit, art={"land": land(), "water": water(), **self.game.front()})
        cards = [self._card(page) for page in self.pages]
        self.contents.show(
            kind="start",
            title=str(self.title),
            lead=str(self.about),
            cards=cards,
            ways=[list(way) for way in self._ways(cards)],
            today=next((page.todays() for page in self.pages if isinstance(page, PuzzlesPage)), None),
            games=self._scrolls(),
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

    # ---- where to go on ----------------------------------------------------------------------------

    def _ways(self, cards: Sequence[dict[str, Any]]) -> list[Shortcut]:
        """Where one was, the latest first; then where most learners want to go."""
        ways = self._begun()
        learn = next((page for page in self.pages if isinstance(page, LearnPage)), None)
        first = "learn" if learn is not None and learn.following else "puzzles"
        ways += [Shortcut(one["page"], one["action"], one["go"]) for one in cards if one["page"] == first]
        play = say("Play a round")
        ways += [Shortcut("play", play, one["go"]) for one in cards if one["page"] == "play"]
        known: dict[str, Shortcut] = {}
        for way in ways:
            known.setdefault(way.page, way)
        return list(known.values())[:_WAYS]

    def _begun(self) -> list[Shortcut]:
        """What was left in the middle, as far as the browser has kept it."""
        begun: dict[str, Shortcut] = {}
        for page in self.pages:
            name = f"{self.game.id}/{page.name}"
            if isinstance(page, LearnPage | PuzzlesPage):
                if going_on := page.going_on():
                    words, link = going_on
                    begun[name] = Shortcut(page.name, words, write_link(link))
            elif self.places.game(name):
                link = Link(page.name, game=self.game.id)
                begun[name] = Shortcut(page.name, say("Go on with your game"), write_link(link))
        latest = self.places.latest
        return [
            begun[name] for name in sorted(begun, key=lambda one: latest.index(one) if one in latest else 99)
        ]

    # ---- the other games ---------------------------------------------------------------------------

    def _scrolls(self) -> list[dict[str, Any]]:
        """All games, those that are being made at the end; this one is open."""
        titles = [game.title for game in self.games]
        first = self.games[0]
        known = [
            {
                "title": say("{name:game}", name=game.title),
                "brush": upright(ALL_GAMES.get(game.title, "")),
                "link": write_link(START if game is first else Link("start", game=game.id)),
                "here": game is self.game,
            }
            for game in self.games
        ]
        to_come = [
            {"title": say("{name:game}", name=title), "brush": upright(signs), "link": "", "here": False}
            for title, signs in ALL_GAMES.items()
            if title not in titles
        ]
        return known + to_come
