"""Widgets for notebooks and the app. They show a View; what is true stays in Python.

Each is imported when it is asked for, so a page pays only for what it shows.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chuhan.games.chu_han.board.table import Button, Key, Table
    from chuhan.games.chu_han.explorer.explorer import Explorer
    from chuhan.games.chu_han.play.hotseat import HotSeat
    from chuhan.widgets.lesson.player import LessonPlayer, play_lesson
    from chuhan.widgets.trainer.trainer import Trainer

__all__ = ["Button", "Explorer", "HotSeat", "Key", "LessonPlayer", "Table", "Trainer", "play_lesson"]

_HOMES = {
    "Button": "chuhan.games.chu_han.board.table",
    "Explorer": "chuhan.games.chu_han.explorer.explorer",
    "HotSeat": "chuhan.games.chu_han.play.hotseat",
    "Key": "chuhan.games.chu_han.board.table",
    "LessonPlayer": "chuhan.widgets.lesson",
    "Table": "chuhan.games.chu_han.board.table",
    "Trainer": "chuhan.widgets.trainer",
    "play_lesson": "chuhan.widgets.lesson",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
