"""Random games under random rulings played to the end, and how fast."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from chuhan.games.three_kingdoms.cards import DEALER
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import chance, deal, legal_moves, play
from chuhan.games.three_kingdoms.rules import SWITCHES, Ruleset
from chuhan.timing import PlayedGame, time_games


def play_game(seed: int) -> PlayedGame:
    """Play one game with answers drawn at random from all legal ones."""
    started = time.process_time()
    *_, last = enumerate(positions(seed))
    moves, end = last
    assert end.over
    return PlayedGame(end.round, moves, time.process_time() - started)


def positions(seed: int) -> Iterator[Position]:
    """The first position with a decision of a player, and those after each move."""
    rng = random.Random(seed)
    switches: dict[str, Any] = {
        name: values[int(rng.random() * len(values))] for name, values in SWITCHES.items()
    }
    position = deal(seed, Ruleset(**switches))
    yield position
    while not position.over:
        if position.actor is DEALER:
            move: Move = chance(position, rng)
        else:
            found = legal_moves(position)
            move = found[int(rng.random() * len(found))]
        position = play(position, move)
        yield position


def run(count: int, seed: int = 1, jobs: int | None = None) -> str:
    """Play `count` games on all cores and report."""
    return time_games(play_game, count, seed, jobs, title="random games of Three Kingdoms", noun="games")
