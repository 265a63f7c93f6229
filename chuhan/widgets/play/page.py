"""A game against rivals as a page of the app: what the browser keeps of a running one is gone on with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from chuhan.interface import Host, Link
from chuhan.language import Sentence


class GamePage:
    """A game says how its table is made; that has `resume(text)`."""

    name = "play"
    title = Sentence("Play")
    about: ClassVar[Sentence]
    game: ClassVar[str]

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
        if self.play is None:
            self.play = self.make(lambda text: self.host.keep(self.kept, text))
            self.play.resume(self.host.kept(self.kept))
        return self.play

    def here(self) -> tuple[Link, str]:
        return Link(self.name, game=self.game), str(self.title)
