"""A kept game replayed."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.play.course import Course
from chuhan.games.sun_tzu.play.options import Options
from chuhan.games.sun_tzu.play.sitting import Sitting
from chuhan.games.sun_tzu.record import parse_record
from chuhan.games.sun_tzu.referee import begin
from chuhan.widgets.play.saved import Kept

_SIDES = {str(side): side for side in Side}


def replayed(kept: Kept) -> Sitting | None:
    """Raises NotationError or IllegalMove; None where an option or the side is unknown."""
    options = Options().chosen(kept.options)
    if options is None or kept.side not in _SIDES:
        return None
    found = parse_record(kept.record)
    return Sitting(options, Course.of(begin(found.start), _SIDES[kept.side], found.rounds), kept.rival_seed)
