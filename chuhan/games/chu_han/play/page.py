"""A game with hidden cards as a page of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chuhan.interface import Host, Link
from chuhan.language import Sentence

if TYPE_CHECKING:
    from chuhan.games.chu_han.play.play import Play


KEPT = "chu-han/play"
"""The name of a running game among what the browser keeps."""


class PlayPage:
    name = "play"
    title = Sentence("Play")
    about = Sentence("A round or a match with hidden cards, against the computer or a person beside you.")

    def __init__(self, host: Host) -> None:
        self.host = host
        self.game: Play | None = None

    def open(self, link: Link) -> Play:
        from chuhan.games.chu_han.play.play import Play

        if self.game is None:
            self.game = Play(address=self.host.address, keep=lambda text: self.host.keep(KEPT, text))
            self.game.resume(self.host.kept(KEPT))
        return self.game

    def here(self) -> tuple[Link, str]:
        return Link(self.name), str(self.title)
