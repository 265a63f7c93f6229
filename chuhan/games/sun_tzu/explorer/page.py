"""The explorer as a page of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chuhan.interface import BadLink, Host, Link
from chuhan.language import Sentence, say

if TYPE_CHECKING:
    from chuhan.games.sun_tzu.explorer.explorer import Explorer


class ExplorePage:
    name = "explore"
    title = Sentence("Explore")
    about = Sentence("Set up any position: what is guaranteed, and how should one mix?")

    def __init__(self, host: Host) -> None:
        self.host = host
        self.explorer: Explorer | None = None

    def open(self, link: Link) -> Explorer:
        from chuhan.games.sun_tzu.explorer.explorer import SECONDS, Explorer
        from chuhan.games.sun_tzu.explorer.fields import read_position

        found = read_position(link.position) if link.position else None
        if isinstance(found, str):
            raise BadLink(say("This link has no position that can be read: {why}", why=found))
        if self.explorer is None:
            seconds = min(SECONDS, self.host.search_seconds)
            self.explorer = Explorer(found, seconds=seconds, address=self.host.address)
            self.explorer.panel.observe(lambda change: self.host.moved(), "page")
        elif found is not None and str(found) != str(self.explorer.position):
            self.explorer.show(found)
        return self.explorer

    def here(self) -> tuple[Link, str]:
        position = "" if self.explorer is None else str(self.explorer.position)
        return Link(self.name, position=position, game="sun-tzu"), str(self.title)
