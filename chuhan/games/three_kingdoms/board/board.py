"""The board of Three Kingdoms: shows a View, and takes every decision of a state."""

from __future__ import annotations

from typing import Any

from chuhan.games.three_kingdoms.board.answer import answer
from chuhan.games.three_kingdoms.board.art import art
from chuhan.games.three_kingdoms.board.scene import acting, scene
from chuhan.games.three_kingdoms.position import View
from chuhan.games.three_kingdoms.show.pictures import board_svg
from chuhan.language import say
from chuhan.widgets import bundle
from chuhan.widgets.board import NOT_YOURS, Answer, Board, Setting
from chuhan.widgets.messages import Command

__all__ = ["ThreeKingdomsBoard"]


class ThreeKingdomsBoard(Board):
    """
    >>> from chuhan.games.three_kingdoms.referee import deal
    >>> from chuhan.games.three_kingdoms.rules import BEGINNER
    >>> board = ThreeKingdomsBoard(View(deal(1, BEGINNER)))
    >>> board.scene["turn"]
    'Shu chooses the alliance space.'
    """

    _esm = bundle.script("games/three_kingdoms/board/board.js")
    _css = bundle.board_style(
        "kingdoms",
        "games/three_kingdoms/board/board.css",
        "games/three_kingdoms/board/wide.css",
        "games/three_kingdoms/board/beside.css",
    )

    def draw_art(self) -> dict[str, Any]:
        return art(self.view.seen.box)

    def draw_scene(self, view: View, setting: Setting) -> dict[str, Any]:
        return scene(view, setting)

    def answer(self, view: View, command: Command) -> Answer:
        return answer(view, command.choice)

    def why_not(self, view: View, setting: Setting) -> str:
        if acting(view, setting):
            return ""
        return say("The game is over.") if view.seen.over else str(NOT_YOURS)

    def picture(self, title: str = "") -> str:
        return board_svg(self.view, title=title)
