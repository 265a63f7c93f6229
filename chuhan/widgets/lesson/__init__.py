"""The lesson player: a text, a task on a board, and the referee's word on what was played."""

from chuhan.widgets.lesson.player import Completed, LessonPlayer, play_lesson

__all__ = ["Completed", "LessonPlayer", "play_lesson"]
