"""Chu Han, Tom Lehmann's climbing game for two: rules, solver, puzzles, drawings, board and lessons.

Its widgets for notebooks can be imported from here: `from chuhan.games.chu_han import play_lesson`. None of
them is loaded before it is asked for.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from chuhan.games.chu_han import words as words  # tells chuhan.language how cards and sides are said

_WIDGETS = {
    "Explorer": "chuhan.games.chu_han.explorer.explorer",
    "Play": "chuhan.games.chu_han.play.play",
    "Table": "chuhan.games.chu_han.board.table",
}
_KIT = {
    "LessonPlayer": "chuhan.widgets.lesson.player",
    "Rules": "chuhan.widgets.rules.rules",
    "Trainer": "chuhan.widgets.trainer.trainer",
    "play_lesson": "chuhan.widgets.lesson.player",
}
"""The kit's, each for this game."""

__all__ = ["Explorer", "LessonPlayer", "Play", "Rules", "Table", "Trainer", "play_lesson"]


def __getattr__(name: str) -> Any:
    if name in _WIDGETS:
        return getattr(import_module(_WIDGETS[name]), name)
    if name in _KIT:
        game = import_module("chuhan.games.chu_han.game").GAME
        return partial(getattr(import_module(_KIT[name]), name), game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
