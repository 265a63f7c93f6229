"""The explorer as a page of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chuhan.interface import FIRST_GAME, Link
from chuhan.language import Sentence
from chuhan.widgets.explore import ExplorerPage

if TYPE_CHECKING:
    from chuhan.games.chu_han.explorer.explorer import Explorer
    from chuhan.games.chu_han.explorer.unseen import Unseen
    from chuhan.games.chu_han.position import Position


class ExplorePage(ExplorerPage):
    game = FIRST_GAME
    about = Sentence("Set up any position, also with unknown cards: what is every move worth?")

    def read(self, text: str) -> Position | Unseen | str:
        from chuhan.games.chu_han.explorer.words import read_position

        return read_position(text)

    def make(self, position: Position | Unseen | None) -> Explorer:
        from chuhan.games.chu_han.explorer.explorer import Explorer

        return Explorer(position, max_seconds=self.host.search_seconds, address=self.host.address)

    def open(self, link: Link) -> Any:
        if self.explorer is not None and link.position == str(self.explorer.view):
            return self.explorer
        return super().open(link)

    def here(self) -> tuple[Link, str]:
        view = "" if self.explorer is None else str(self.explorer.view)
        return Link(self.name, position=view, game=self.game), str(self.title)
