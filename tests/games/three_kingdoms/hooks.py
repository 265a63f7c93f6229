"""What test_every_game needs to know about Three Kingdoms."""

from __future__ import annotations

import re
from pathlib import Path

from chuhan.games.three_kingdoms.cards import SPACES
from chuhan.games.three_kingdoms.game import GAME
from chuhan.puzzle.files import puzzles_dir
from tests.games.three_kingdoms.choosing import choice_of
from tests.games.three_kingdoms.properties.games import redealt
from tests.games.three_kingdoms.rulebook.refusals import CASES
from tests.kit.hooks import Hooks

JARGON = re.compile(rf"[!_\[\]{{}}<>=/]|\bspace (?:{'|'.join(SPACES)})\b|\bbase\b|\bNone\b|\bK[0-9]")

HOOKS = Hooks(
    game=GAME,
    rulebook=Path(__file__).parent / "rulebook",
    puzzles=puzzles_dir(GAME.id),
    refusals=CASES,
    choice_of=choice_of,
    jargon=JARGON,
    redealt=redealt,
)
