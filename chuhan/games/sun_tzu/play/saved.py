"""A sitting as a text: what was chosen, who plays, the record, what is in view; reading one replays it."""

from __future__ import annotations

import json
from dataclasses import asdict

from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.play.course import Course
from chuhan.games.sun_tzu.play.options import Options
from chuhan.games.sun_tzu.play.sitting import Sitting
from chuhan.games.sun_tzu.record import parse_record
from chuhan.games.sun_tzu.referee import begin
from chuhan.refusal import IllegalMove, NotationError

_SIDES = {str(side): side for side in Side}


def saved(sitting: Sitting) -> str:
    """All that a game needs to be gone on with, hidden cards included: who keeps it must seal it."""
    return json.dumps(
        {
            "options": asdict(sitting.options),
            "side": str(sitting.side),
            "rival": sitting.rival_seed,
            "up": sitting.given_up,
            "looking": sitting.looking,
            "record": str(sitting.course.record),
        }
    )


def parse_saved(text: str) -> Sitting | None:
    """What `saved` has printed; None where another version of the kit has, or somebody else."""
    try:
        match json.loads(text):
            case {
                "options": dict(chosen),
                "side": str(side),
                "rival": int(rival),
                "up": bool(up),
                "looking": None | int() as looking,
                "record": str(record),
            } if side in _SIDES and all(isinstance(name, str) for name in chosen.values()):
                options = Options().chosen({kind: (name,) for kind, name in chosen.items()})
                if options is None:
                    return None
                found = parse_record(record)
                sitting = Sitting(
                    options, Course.of(begin(found.start), _SIDES[side], found.rounds), rival, up
                )
                if looking is not None:
                    sitting.look(looking)
                return sitting
    except (ValueError, NotationError, IllegalMove):
        pass
    return None
