"""Sun Tzu, Alan M. Newman's game for two: five provinces, nine rounds, cards laid in secret.

Its widgets for notebooks can be imported from here: `from chuhan.games.sun_tzu import play_lesson`. None of
them is loaded before it is asked for.
"""

from __future__ import annotations

from chuhan.games import widgets_of
from chuhan.games.sun_tzu import words as words  # tells chuhan.language how cards and sides are said

__all__ = ["LessonPlayer", "Rules", "play_lesson"]

__getattr__ = widgets_of(__name__, {})
