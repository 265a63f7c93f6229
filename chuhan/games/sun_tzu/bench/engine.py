"""Random games under random rulings played to the end, and how fast."""

from __future__ import annotations

import random
import time
from typing import Any

from chuhan.games.sun_tzu.bots.chance import random_move
from chuhan.games.sun_tzu.referee import deal, play
from chuhan.games.sun_tzu.rules import SWITCHES, Ruleset
from chuhan.timing import PlayedGame, time_games


def play_game(seed: int) -> PlayedGame:
    """Play one game, with events in every second, with answers drawn at random from all legal ones."""
    rng = random.Random(seed)
    switches: dict[str, Any] = {name: rng.choice(values) for name, values in SWITCHES.items()}
    rules = Ruleset(version="beginner" if seed % 5 == 0 else "base", **switches)
    started = time.process_time()
    position, moves = deal(seed, rules, events=seed % 2 == 0), 0
    while not position.over:
        position = play(position, random_move(position, rng))
        moves += 1
    return PlayedGame(position.start.round, moves, time.process_time() - started)


def run(count: int, seed: int = 1, jobs: int | None = None) -> str:
    """Play `count` games on all cores and report."""
    return time_games(play_game, count, seed, jobs, title="random games of Sun Tzu", noun="games")
