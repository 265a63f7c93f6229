"""A sitting as a text: what was chosen, who plays, the record, what is in view; reading one replays it."""

from __future__ import annotations

import json
from dataclasses import asdict

from chuhan.games.three_kingdoms.cards import BY_LETTER
from chuhan.games.three_kingdoms.play.course import Course
from chuhan.games.three_kingdoms.play.options import Options
from chuhan.games.three_kingdoms.play.sitting import Sitting
from chuhan.games.three_kingdoms.record import parse_record
from chuhan.refusal import IllegalMove, NotationError


def saved(sitting: Sitting) -> str:
    """All that a game needs to be gone on with, hidden cards included: who keeps it must seal it."""
    return json.dumps(
        {
            "options": asdict(sitting.options),
            "state": str(sitting.state),
            "chance": sitting.chance_seed,
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
                "state": str(letter),
                "chance": int(chance),
                "up": bool(up),
                "looking": None | int() as looking,
                "record": str(record),
            } if letter in BY_LETTER and all(isinstance(name, str) for name in chosen.values()):
                options = Options().chosen({kind: (name,) for kind, name in chosen.items()})
                if options is None:
                    return None
                course = Course.of(parse_record(record), BY_LETTER[letter], options.rounds)
                sitting = Sitting(options, course, chance, up)
                if looking is not None:
                    sitting.look(looking)
                return sitting
    except (ValueError, NotationError, IllegalMove):
        pass
    return None
