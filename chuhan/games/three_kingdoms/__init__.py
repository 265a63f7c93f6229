"""Three Kingdoms Redux, the game for three: generals bid for actions, armies are fed, borders are held.

Its widgets for notebooks can be imported from here: `from chuhan.games.three_kingdoms import play_lesson`.
None of them is loaded before it is asked for.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from chuhan.games.three_kingdoms import words as words  # tells chuhan.language how states and spaces are said

_KIT = {
    "LessonPlayer": "chuhan.widgets.lesson.player",
    "Rules": "chuhan.widgets.rules.rules",
    "play_lesson": "chuhan.widgets.lesson.player",
}
"""The kit's, each for this game."""

__all__ = ["LessonPlayer", "Rules", "play_lesson"]


def __getattr__(name: str) -> Any:
    if name in _KIT:
        game = import_module("chuhan.games.three_kingdoms.game").GAME
        return partial(getattr(import_module(_KIT[name]), name), game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
