"""A kept game replayed."""

from __future__ import annotations

from chuhan.games.three_kingdoms.cards import BY_LETTER
from chuhan.games.three_kingdoms.play.course import Course
from chuhan.games.three_kingdoms.play.options import Options
from chuhan.games.three_kingdoms.play.sitting import Sitting
from chuhan.games.three_kingdoms.record import parse_record
from chuhan.widgets.play.saved import Kept


def replayed(kept: Kept) -> Sitting | None:
    """Raises NotationError or IllegalMove; None where an option or the state is unknown."""
    options = Options().chosen(kept.options)
    if options is None or kept.side not in BY_LETTER:
        return None
    course = Course.of(parse_record(kept.record), BY_LETTER[kept.side], options.rounds)
    return Sitting(options, course, kept.rival_seed)
