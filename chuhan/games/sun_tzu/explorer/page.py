"""The explorer as a page of the app; how much it searches is the host's to limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chuhan.language import Sentence
from chuhan.widgets.explore import ExplorerPage

if TYPE_CHECKING:
    from chuhan.games.sun_tzu.explorer.explorer import Explorer
    from chuhan.games.sun_tzu.position import Position


class ExplorePage(ExplorerPage):
    game = "sun-tzu"
    about = Sentence("Set up any position: what is guaranteed, and how should one mix?")

    def read(self, text: str) -> Position | str:
        from chuhan.games.sun_tzu.explorer.fields import read_position

        return read_position(text)

    def make(self, position: Position | None) -> Explorer:
        from chuhan.games.sun_tzu.explorer.explorer import SECONDS, Explorer

        seconds = min(SECONDS, self.host.search_seconds)
        return Explorer(position, seconds=seconds, address=self.host.address)
