"""The card table: a board that shows a View of Chu Han."""

from __future__ import annotations

from typing import Any

from chuhan.games.chu_han.board.answer import answer
from chuhan.games.chu_han.board.art import art
from chuhan.games.chu_han.board.scene import acting, scene
from chuhan.games.chu_han.position import View
from chuhan.games.chu_han.show.pictures import table_svg
from chuhan.language import say
from chuhan.widgets import bundle
from chuhan.widgets.board import NOT_YOURS, Answer, Board, Button, Key, Setting
from chuhan.widgets.messages import Command

__all__ = ["Button", "Key", "Table"]


class Table(Board):
    """
    >>> from chuhan import Side, parse_position
    >>> Table(parse_position("45/?2 - - - - H 3-3 0-1 base".replace("?2", "77")).seen_by(Side.HAN))
    Table('45/?2 - - - - H 3-3 0-1 base')
    """

    _esm = bundle.script("games/chu_han/board/table.js")
    _css = bundle.board_style(
        "chuhan-table",
        *(f"games/chu_han/board/{name}.css" for name in ("table", "wide", "low")),
    )

    def draw_art(self) -> dict[str, Any]:
        return art()

    def draw_scene(self, view: View, setting: Setting) -> dict[str, Any]:
        return scene(view, setting)

    def answer(self, view: View, command: Command) -> Answer:
        return answer(view, command.choice)

    def why_not(self, view: View, setting: Setting) -> str:
        if acting(view, setting):
            return ""
        return say("The round is over.") if view.over else str(NOT_YOURS)

    def picture(self, title: str = "") -> str:
        return table_svg(self.view, title=title)
