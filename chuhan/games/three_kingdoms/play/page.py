"""A game against two rivals as a page of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chuhan.interface import Host, Link
from chuhan.language import Sentence

if TYPE_CHECKING:
    from chuhan.games.three_kingdoms.play.play import Play

GAME = "three-kingdoms"
KEPT = "three-kingdoms/play"
"""The name of a running game among what the browser keeps."""


class PlayPage:
    name = "play"
    title = Sentence("Play")
    about = Sentence(
        "Four rounds or a whole game as one of the three states, against two rivals; with a review."
    )

    def __init__(self, host: Host) -> None:
        self.host = host
        self.game: Play | None = None

    def open(self, link: Link) -> Play:
        from chuhan.games.three_kingdoms.play.play import Play
        from chuhan.games.three_kingdoms.play.review import SECONDS

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
