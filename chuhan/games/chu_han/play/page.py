"""A game with hidden cards as a page of the app."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from chuhan.games.chu_han.play.review_page import ASKED, KEPT_REVIEW
from chuhan.interface import FIRST_GAME, Link
from chuhan.language import Sentence
from chuhan.widgets.play.page import GamePage

if TYPE_CHECKING:
    from chuhan.games.chu_han.play.play import Play
    from chuhan.games.chu_han.position import Side
    from chuhan.games.chu_han.record import Record


class PlayPage(GamePage):
    game = FIRST_GAME
    tables: ClassVar = {"coached": {"rival": "beginner", "length": "match", "coach": "on"}}
    about = Sentence("A round or a match with hidden cards, against the computer or a person beside you.")

    def make(self, keep: Callable[[str], object]) -> Play:
        from chuhan.games.chu_han.play.play import Play

        return Play(address=self.host.address, keep=keep, in_class=self.host.in_class, review=self._review)

    def open(self, link: Link) -> Any:
        shown = super().open(link)
        asked = self.host.kept(ASKED)
        if asked:
            self.host.keep(ASKED, "")
            shown.play_on(asked)
        return shown

    def _review(self, record: Record, side: Side | None, number: int) -> None:
        """On the page that is made for it."""
        number = number if record.start.seed is not None else 1
        data = {"record": str(record), "side": "-" if side is None else str(side), "number": number, "at": 0}
        self.host.keep(KEPT_REVIEW, json.dumps(data))
        self.host.visit("?page=review")
