"""A sitting as a text: what was chosen, who plays, the record, what is in view; reading one replays it."""

from __future__ import annotations

import json
from dataclasses import asdict

from chuhan.games.chu_han.bots import reasons
from chuhan.games.chu_han.play.course import Course
from chuhan.games.chu_han.play.options import OLD_NAMES, Options
from chuhan.games.chu_han.play.sitting import Sitting
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.record import parse_record
from chuhan.refusal import NotationError

SIDES: dict[str, Side | None] = {"-": None, **{str(side): side for side in Side}}
SIGNS = {side: sign for sign, side in SIDES.items()}


def saved(sitting: Sitting) -> str:
    """All that a game needs to be gone on with, hidden cards included: who keeps it must seal it."""
    return json.dumps(
        {
            "options": asdict(sitting.options),
            "side": SIGNS[sitting.side],
            "rival": sitting.rival_seed,
            "number": sitting.match.number,
            "up": SIGNS[sitting.given_up],
            "turned": sitting.turned_up,
            "looking": sitting.looking,
            "why": {str(n): reasons.written(found) for n, found in sitting.reasons.items()},
            "record": str(sitting.course.record),
        }
    )


def parse_saved(text: str) -> Sitting | None:
    """What `saved` has printed; None where another version of the kit has, or somebody else. Of two people
    nobody has the device yet: whose cards are seen is to be said anew."""
    try:
        match json.loads(text):
            case {
                "options": dict(chosen),
                "side": str(side),
                "rival": int(rival),
                "number": int(number),
                "up": str(up),
                "turned": bool(turned),
                "looking": None | int() as looking,
                "record": str(record),
                **more,
            } if side in SIDES and up in SIDES and all(isinstance(name, str) for name in chosen.values()):
                names = {kind: (str(OLD_NAMES.get(name, name)),) for kind, name in chosen.items()}
                options = Options().chosen(names)
                if options is None or options.for_two != (SIDES[side] is None):
                    return None
                found = parse_record(record)
                sitting = Sitting(
                    options, SIDES[side], Course.of(found.start, found.moves, number), rival_seed=rival
                )
                sitting.given_up = SIDES[up]
                sitting.turned_up = turned and sitting.ended  # never before
                sitting.look(len(found.moves) if looking is None else looking)
                _read_reasons(sitting, more.get("why"))
                return sitting
    except (ValueError, NotationError):
        pass
    return None


def _read_reasons(sitting: Sitting, data: object) -> None:
    """Why the bot has moved; what is nothing of that kind is left out."""
    if not isinstance(data, dict):
        return
    for n, claim in enumerate(sitting.course.now.claims):
        found = reasons.read(claim.move, data.get(str(n)))
        if found is not None and claim.side is not sitting.side:
            sitting.reasons[n] = found
