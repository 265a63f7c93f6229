"""A game against a rival as a page of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chuhan.interface import Host, Link
from chuhan.language import Sentence

if TYPE_CHECKING:
    from chuhan.games.sun_tzu.play.play import Play

GAME = "sun-tzu"
KEPT = "sun-tzu/play"
"""The name of a running game among what the browser keeps."""


class PlayPage:
    name = "play"
    title = Sentence("Play")
    about = Sentence("A whole game or its last three rounds, against one of three rivals; with a review.")

    def __init__(self, host: Host) -> None:
        self.host = host
        self.game: Play | None = None

    def open(self, link: Link) -> Play:
        from chuhan.games.sun_tzu.play.play import Play
        from chuhan.games.sun_tzu.play.review import SECONDS

        if self.game is None:
            self.game = Play(
                address=self.host.address,
                keep=lambda text: self.host.keep(KEPT, text),
                review_seconds=min(SECONDS, self.host.search_seconds),
            )
            self.game.resume(self.host.kept(KEPT))
        return self.game

    def here(self) -> tuple[Link, str]:
        return Link(self.name, game=GAME), str(self.title)
