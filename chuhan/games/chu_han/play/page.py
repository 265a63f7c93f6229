"""A game against the computer as a page of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chuhan.interface import Link
from chuhan.language import say

if TYPE_CHECKING:
    from chuhan.games.chu_han.play.play import Play


class PlayPage:
    name = "play"

    def __init__(self) -> None:
        self.title = say("Play{#a game}")
        self.about = say("A round or a match against the computer, with hidden cards.")
        self.game: Play | None = None

    def open(self, link: Link) -> Play:
        from chuhan.games.chu_han.play.play import Play

        self.game = self.game or Play()
        return self.game

    def here(self) -> tuple[Link, str]:
        return Link(self.name), self.title
