"""Widgets of the kit for notebooks and the app. They show a view; what is true stays in Python.

Each is imported when it is asked for, so a page pays only for what it shows.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chuhan.widgets.board import Board, Button, Key
    from chuhan.widgets.judging.referee import Referee
    from chuhan.widgets.lesson.player import LessonPlayer, play_lesson
    from chuhan.widgets.picture import Picture
    from chuhan.widgets.rules.rules import Rules
    from chuhan.widgets.trainer.trainer import Trainer

__all__ = ["Board", "Button", "Key", "LessonPlayer", "Picture", "Referee", "Rules", "Trainer", "play_lesson"]

_HOMES = {
    "Board": "chuhan.widgets.board",
    "Button": "chuhan.widgets.board",
    "Key": "chuhan.widgets.board",
    "LessonPlayer": "chuhan.widgets.lesson.player",
    "Picture": "chuhan.widgets.picture",
    "Referee": "chuhan.widgets.judging.referee",
    "Rules": "chuhan.widgets.rules.rules",
    "Trainer": "chuhan.widgets.trainer.trainer",
    "play_lesson": "chuhan.widgets.lesson.player",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
