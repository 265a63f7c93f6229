"""A game against a bot as a text: what was chosen, who plays, and the record; reading one replays it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.play.options import Options
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.record import Record, parse_record
from chuhan.refusal import NotationError

SIDES = {str(side): side for side in Side}


@dataclass(frozen=True, slots=True)
class Saved:
    """All that a game needs to be gone on with, hidden cards included: who keeps it must seal it."""

    options: Options
    side: Side
    """That the person plays."""
    rival_seed: int
    """The bot's: the same one makes the same moves."""
    record: Record
    number: int
    """The round that is dealt: it may be one more than the record has moves of."""

    @property
    def observer(self) -> Observer:
        """What the person has seen."""
        *_, (first, moves, last) = self.record.rounds()
        if last.can_go_on and self.number == last.number + 1:
            return Observer(self.side, last.next_round())
        observer = Observer(self.side, first)
        for move in moves:
            observer = observer.after(move)
        return observer

    @property
    def match(self) -> Match:
        return self.observer.match

    def __str__(self) -> str:
        given = {"side": str(self.side), "rival": self.rival_seed, "number": self.number}
        return json.dumps({"options": asdict(self.options), **given, "record": str(self.record)})


def parse_saved(text: str) -> Saved | None:
    """What `str` has printed; None where another version of the kit has, or somebody else."""
    try:
        match json.loads(text):
            case {
                "options": dict(chosen),
                "side": str(side),
                "rival": int(rival),
                "number": int(number),
                "record": str(record),
            } if side in SIDES and all(isinstance(name, str) for name in chosen.values()):
                options = Options().chosen({kind: (name,) for kind, name in chosen.items()})
                if options is not None:
                    return Saved(options, SIDES[side], rival, parse_record(record), number)
    except (ValueError, NotationError):
        pass
    return None
