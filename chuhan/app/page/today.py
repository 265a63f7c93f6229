"""Today's puzzle on the start page: one a day, the same for everybody; and how many days in a row."""

from __future__ import annotations

from datetime import date
from typing import Any

from chuhan.app.page.links import write_link
from chuhan.interface import Game, Link
from chuhan.language import say
from chuhan.progress.store import Store
from chuhan.puzzle.model import Puzzle


def todays(game: Game[Any, Any], puzzle: Puzzle, store: Store, day: date) -> dict[str, Any]:
    """For the start page. Whether it is solved today the days tell: it may have been solved long ago."""
    days = store.learned.days
    solved = days.last == day and store.learned.puzzles.is_solved(puzzle.name)
    row = days.in_a_row(day)
    view = game.watch(puzzle.position, None, {}).view
    return {
        "picture": game.glance(view),
        "question": puzzle.question,
        "level": say("{level:level}", level=puzzle.level) if puzzle.level else "",
        "marks": [game.levels.index(puzzle.level) + 1, len(game.levels)] if puzzle.level else [],
        "row": say("{n:days_in_digits} in a row", n=row) if row > 1 else "",
        "solved": say("solved today") if solved else "",
        "action": say("Look at it again") if solved else say("Solve it"),
        "link": write_link(Link("puzzles", puzzle=puzzle.key, game=game.id)),
    }
