"""The texts of a game's course that are translated: its lessons, rulebook and notebooks."""

from __future__ import annotations

from chuhan.language import add_prose
from chuhan.lesson.load import AnyGame, check_ids, course_prose, lesson_ids, lesson_prose
from chuhan.lesson.notebooks import notebooks_prose
from chuhan.rulebook import rulebook_prose


def add_course(game: AnyGame) -> None:
    """Makes them known to the check of translations."""
    add_prose(rulebook_prose(game.package))
    add_prose(notebooks_prose(game))
    add_prose(course_prose(game))
    for name in (*lesson_ids(game), *check_ids(game)):
        add_prose(lesson_prose(game, name))
