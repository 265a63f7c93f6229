"""Chu Han, Tom Lehmann's climbing game for two: rules, solver, puzzles, drawings, board and lessons.

Its widgets for notebooks can be imported from here: `from chuhan.games.chu_han import play_lesson`. None of
them is loaded before it is asked for.
"""

from __future__ import annotations

from chuhan.games import widgets_of
from chuhan.games.chu_han import words as words  # tells chuhan.language how cards and sides are said

_WIDGETS = {
    "Explorer": "chuhan.games.chu_han.explorer.explorer",
    "Play": "chuhan.games.chu_han.play.play",
    "Table": "chuhan.games.chu_han.board.table",
}
__all__ = ["Explorer", "LessonPlayer", "Play", "Rules", "Table", "Trainer", "play_lesson"]

__getattr__ = widgets_of(__name__, _WIDGETS)
