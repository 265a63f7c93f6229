"""A sitting as a text: what was chosen, who plays, the record, what is in view; reading one replays it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, NamedTuple, TypeVar

from chuhan.refusal import IllegalMove, NotationError
from chuhan.widgets.play.sitting import Sitting


class Kept(NamedTuple):
    """What a game needs to begin again where it was."""

    options: Mapping[str, tuple[str, ...]]
    side: str
    rival_seed: int
    record: str


def saved(sitting: Sitting[Any, Any]) -> str:
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


S = TypeVar("S", bound=Sitting[Any, Any])


def parse_saved(text: str, replayed: Callable[[Kept], S | None]) -> S | None:
    """What `saved` has printed; None where another version of the kit has, or somebody else. A game says how
    it is replayed, or that it knows no such options or side."""
    try:
        match json.loads(text):
            case {
                "options": dict(chosen),
                "side": str(side),
                "rival": int(rival),
                "up": bool(up),
                "looking": None | int() as looking,
                "record": str(record),
            } if all(isinstance(name, str) for name in chosen.values()):
                options = {kind: (name,) for kind, name in chosen.items()}
                sitting = replayed(Kept(options, side, rival, record))
                if sitting is not None:
                    sitting.given_up = up
                    if looking is not None:
                        sitting.look(looking)
                return sitting
    except (ValueError, NotationError, IllegalMove):
        pass
    return None
