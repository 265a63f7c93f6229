"""Sun Tzu, Alan M. Newman's game for two: five provinces, nine rounds, cards laid in secret.

Its widgets for notebooks can be imported from here: `from chuhan.games.sun_tzu import play_lesson`. None of
them is loaded before it is asked for.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from chuhan.games.sun_tzu import words as words  # tells chuhan.language how cards and sides are said

_KIT = {
    "LessonPlayer": "chuhan.widgets.lesson.player",
    "Rules": "chuhan.widgets.rules.rules",
    "play_lesson": "chuhan.widgets.lesson.player",
}
"""The kit's, each for this game."""

__all__ = ["LessonPlayer", "Rules", "play_lesson"]


def __getattr__(name: str) -> Any:
    if name in _KIT:
        game = import_module("chuhan.games.sun_tzu.game").GAME
        return partial(getattr(import_module(_KIT[name]), name), game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
