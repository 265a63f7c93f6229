"""What test_every_game needs to know about Chu Han."""

from __future__ import annotations

from pathlib import Path

from chuhan.games.chu_han.game import GAME
from chuhan.puzzle.files import puzzles_dir
from tests.games.chu_han.choosing import choice_of, tried_of
from tests.games.chu_han.properties.strategies import redealt
from tests.games.chu_han.rulebook.moments import JARGON
from tests.games.chu_han.rulebook.refusals import CASES
from tests.kit.hooks import Hooks

HOOKS = Hooks(
    game=GAME,
    rulebook=Path(__file__).parent / "rulebook",
    puzzles=puzzles_dir(GAME.id),
    refusals=CASES,
    handed_on=("powers/base.py",),
    choice_of=choice_of,
    tried_of=tried_of,
    jargon=JARGON,
    redealt=redealt,
)
