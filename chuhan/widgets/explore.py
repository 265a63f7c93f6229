"""The page of a game's explorer: a link says which position is in view; one that cannot be read is told."""

from __future__ import annotations

from typing import Any, ClassVar

from chuhan.interface import BadLink, Host, Link
from chuhan.language import Sentence, say


class ExplorerPage:
    """A game says how a position is read and how its explorer is made; that has a `panel`, a `position` and
    `show(position)`."""

    name = "explore"
    title = Sentence("Explore")
    about: ClassVar[Sentence]
    game: ClassVar[str]

    def __init__(self, host: Host) -> None:
        self.host = host
        self.explorer: Any = None

    def read(self, text: str) -> Any:
        """A position, or the reason why it is none, as a text."""
        raise NotImplementedError

    def make(self, position: Any) -> Any:
        """The explorer; without a position it begins with one of its own."""
        raise NotImplementedError

    def open(self, link: Link) -> Any:
        found = self.read(link.position) if link.position else None
        if isinstance(found, str):
            raise BadLink(say("This link has no position that can be read: {why}", why=found))
        if self.explorer is None:
            self.explorer = self.make(found)
            self.explorer.panel.observe(lambda change: self.host.moved(), "page")
        elif found is not None and found != self.explorer.position:
            self.explorer.show(found)
        return self.explorer

    def here(self) -> tuple[Link, str]:
        position = "" if self.explorer is None else str(self.explorer.position)
        return Link(self.name, position=position, game=self.game), str(self.title)
