"""A game against rivals as a page of the app: what the browser keeps of a running one is gone on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from chuhan.interface import BadLink, Host, Link
from chuhan.language import Sentence, say
from chuhan.refusal import clipped


class GamePage:
    """A game says how its table is made; that has `resume(text)` and `offer(kind=name)`."""

    name = "play"
    title = Sentence("Play")
    about: ClassVar[Sentence]
    game: ClassVar[str]
    tables: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """What is chosen by the name of a link's table: the options by kind."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.play: Any = None

    @property
    def kept(self) -> str:
        """The name of a running game among what the browser keeps."""
        return f"{self.game}/{self.name}"

    def make(self, keep: Callable[[str], object]) -> Any:
        """The table; `keep` is told the game whenever it changes."""
        raise NotImplementedError

    def open(self, link: Link) -> Any:
        if link.table not in ("", *self.tables):
            raise BadLink(say("There is no table “{name}”.", name=clipped(link.table, 39)))
        if self.play is None:
            self.play = self.make(lambda text: self.host.keep(self.kept, text))
            self.play.resume(self.host.kept(self.kept))
        if link.table:
            self.play.offer(**self.tables[link.table])
        return self.play

    def here(self) -> tuple[Link, str]:
        return Link(self.name, game=self.game), str(self.title)
