"""The explorer as a page of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chuhan.interface import FIRST_GAME
from chuhan.language import Sentence
from chuhan.widgets.explore import ExplorerPage

if TYPE_CHECKING:
    from chuhan.games.chu_han.explorer.explorer import Explorer
    from chuhan.games.chu_han.position import Position


class ExplorePage(ExplorerPage):
    game = FIRST_GAME
    about = Sentence("Set up any position: what is every move worth?")

    def read(self, text: str) -> Position | str:
        from chuhan.games.chu_han.explorer.words import read_position

        return read_position(text)

    def make(self, position: Position | None) -> Explorer:
        from chuhan.games.chu_han.explorer.explorer import Explorer

        return Explorer(position, max_seconds=self.host.search_seconds, address=self.host.address)
