"""A game against two rivals as a page of the app; how long its review searches is the host's to limit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from chuhan.language import Sentence
from chuhan.widgets.play.page import GamePage

if TYPE_CHECKING:
    from chuhan.games.three_kingdoms.play.play import Play

GAME = "three-kingdoms"


class PlayPage(GamePage):
    game = GAME
    about = Sentence(
        "Four rounds or a whole game as one of the three states, against two rivals; with a review."
    )

    def make(self, keep: Callable[[str], object]) -> Play:
        from chuhan.games.three_kingdoms.play.play import Play
        from chuhan.games.three_kingdoms.play.review import SECONDS

        seconds = min(SECONDS, self.host.search_seconds)
        return Play(address=self.host.address, keep=keep, review_seconds=seconds)
