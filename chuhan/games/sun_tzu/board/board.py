"""The board of Sun Tzu: shows a View, and on the way to it each battle that was fought since the last one."""

from __future__ import annotations

from typing import Any

from chuhan.games.sun_tzu.board.answer import answer
from chuhan.games.sun_tzu.board.art import art
from chuhan.games.sun_tzu.board.scene import acting, scene
from chuhan.games.sun_tzu.position import View
from chuhan.games.sun_tzu.referee.story import Stage, stages
from chuhan.games.sun_tzu.show.pictures import board_svg
from chuhan.games.sun_tzu.show.telling import story, told
from chuhan.interface import MoveOf
from chuhan.language import Sentence, say
from chuhan.widgets import bundle
from chuhan.widgets.board import NOT_YOURS, Answer, Board, Setting
from chuhan.widgets.messages import Command

__all__ = ["SunTzuBoard"]


class SunTzuBoard(Board):
    """
    >>> from chuhan.games.sun_tzu.notation import parse_position
    >>> line = "9 0 0/0/0/0/0 124/135/143/232/234 21+0/21+0 123456/123456 -/- -/- - - beginner"
    >>> SunTzuBoard(View(parse_position(line)))
    SunTzuBoard('9 0 0/0/0/0/0 124/135/143/232/234 21+0/21+0 123456/123456 -/- -/- - - beginner')
    """

    _esm = bundle.script("games/sun_tzu/board/board.js")
    _css = bundle.board_style(
        "sun-tzu",
        "games/sun_tzu/board/board.css",
        "games/sun_tzu/board/wide.css",
    )

    def __init__(self, view: View, **owner: Any) -> None:
        self._stage: tuple[Sentence, ...] | None = None
        super().__init__(view, **owner)

    def draw_art(self) -> dict[str, Any]:
        return art()

    def show(self, view: View, last: MoveOf | None = None, **shown: Any) -> None:
        """Each battle since what was shown last is shown by itself, one after another."""
        for stage in () if shown.get("jump") else self._fresh(view):
            self._stage = told(stage)
            passing = {name: shown[name] for name in ("banner", "below") if name in shown}
            super().show(View(stage.position, view.side), last, acts=False, **passing)
        self._stage = None
        super().show(view, last, **shown)

    def _fresh(self, view: View) -> list[Stage]:
        """The stages that follow what is shown; what is asked right after the last one tells it itself."""
        old, base = self.view.seen, view.closed or view.seen
        same = old.start.round == base.start.round and old.start.displays == base.start.displays
        if not same or len(base.moves) <= len(old.moves):
            return []
        fresh = story(view)[len(stages(old, view.side)) :]
        tells_itself = fresh and not view.closed and fresh[-1].position.shown == view.seen.shown
        return fresh[:-1] if tells_itself else fresh

    def draw_scene(self, view: View, setting: Setting) -> dict[str, Any]:
        return scene(view, setting, self._stage)

    def answer(self, view: View, command: Command) -> Answer:
        return answer(view, command.choice)

    def why_not(self, view: View, setting: Setting) -> str:
        if acting(view, setting):
            return ""
        return say("The game is over.") if view.seen.over else str(NOT_YOURS)

    def picture(self, title: str = "") -> str:
        return board_svg(self.view, title=title)
