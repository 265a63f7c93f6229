"""A game against a rival as a page of the app; how long its review searches is the host's to limit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from chuhan.language import Sentence
from chuhan.widgets.play.page import GamePage

if TYPE_CHECKING:
    from chuhan.games.sun_tzu.play.play import Play

GAME = "sun-tzu"


class PlayPage(GamePage):
    game = GAME
    tables: ClassVar = {"coached": {"rival": "thumb", "version": "beginner", "length": "game", "coach": "on"}}
    about = Sentence("A whole game or its last three rounds, against one of three rivals; with a review.")

    def make(self, keep: Callable[[str], object]) -> Play:
        from chuhan.games.sun_tzu.play.play import Play
        from chuhan.games.sun_tzu.play.review import SECONDS

        seconds = min(SECONDS, self.host.search_seconds)
        return Play(address=self.host.address, keep=keep, review_seconds=seconds)
