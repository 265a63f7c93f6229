"""A game against the computer as a page of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chuhan.interface import Link

if TYPE_CHECKING:
    from chuhan.games.chu_han.play.play import Game


class PlayPage:
    name = "play"
    title = "Play"
    about = "A round or a match against the computer, with hidden cards."

    def __init__(self) -> None:
        self.game: Game | None = None

    def open(self, link: Link) -> Game:
        from chuhan.games.chu_han.play.play import Game

        self.game = self.game or Game()
        return self.game

    def here(self) -> tuple[Link, str]:
        return Link(self.name), self.title
