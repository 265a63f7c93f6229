"""The lab as a page of the app; how long it searches is the host's to limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chuhan.language import Sentence
from chuhan.widgets.explore import ExplorerPage

if TYPE_CHECKING:
    from chuhan.games.three_kingdoms.lab.lab import Lab
    from chuhan.games.three_kingdoms.position import Position


class LabPage(ExplorerPage):
    name = "lab"
    title = Sentence("Lab")
    game = "three-kingdoms"
    about = Sentence("Economy, bidding and scoring with sliders and numbers, and what the solver says.")

    def read(self, text: str) -> Position | str:
        from chuhan.games.three_kingdoms.lab.table import read_position

        return read_position(text)

    def make(self, position: Position | None) -> Lab:
        from chuhan.games.three_kingdoms.lab.lab import SECONDS, Lab

        return Lab(position, seconds=min(SECONDS, self.host.search_seconds), address=self.host.address)
