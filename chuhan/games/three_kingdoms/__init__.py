"""Three Kingdoms Redux, the game for three: generals bid for actions, armies are fed, borders are held.

Its widgets for notebooks can be imported from here: `from chuhan.games.three_kingdoms import play_lesson`.
None of them is loaded before it is asked for.
"""

from __future__ import annotations

from chuhan.games import widgets_of
from chuhan.games.three_kingdoms import words as words  # tells chuhan.language how states and spaces are said

__all__ = ["LessonPlayer", "Rules", "play_lesson"]

__getattr__ = widgets_of(__name__, {})
