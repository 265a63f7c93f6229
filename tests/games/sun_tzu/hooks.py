"""What test_every_game needs to know about Sun Tzu."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.game import GAME
from chuhan.games.sun_tzu.position import Position
from chuhan.puzzle.files import puzzles_dir
from tests.games.sun_tzu.choosing import choice_of
from tests.games.sun_tzu.properties.games import exchanged, redealt
from tests.games.sun_tzu.rulebook.refusals import CASES
from tests.kit.hooks import Hooks

JARGON = re.compile(r"[!_\[\]{}<>]|\b[BR]:|\bbase\b|\bNone\b|\bcard [0-9TP+-]")


def otherwise(position: Position, side: Side, rng: Random) -> Position:
    """Within a round the start is known by what was shown since: only cards still covered are exchanged."""
    if position.moves:
        return exchanged(position, side.other, rng) or position
    return redealt(position, side, rng)


HOOKS = Hooks(
    game=GAME,
    rulebook=Path(__file__).parent / "rulebook",
    puzzles=puzzles_dir(GAME.id),
    refusals=CASES,
    handed_on=("warlords/base.py",),
    choice_of=choice_of,
    jargon=JARGON,
    redealt=otherwise,
)
