"""Random games under random rulings played to the end, and how fast."""

from __future__ import annotations

import os
import random
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from chuhan.draw.tables import percentile, table
from chuhan.games.sun_tzu.bots.chance import random_move
from chuhan.games.sun_tzu.referee import deal, play
from chuhan.games.sun_tzu.rules import SWITCHES, Ruleset


@dataclass(frozen=True, slots=True)
class Played:
    """One game: how long it was and how long it took."""

    rounds: int
    moves: int
    seconds: float


def play_game(seed: int) -> Played:
    """Play one game, with events in every second, with answers drawn at random from all legal ones."""
    rng = random.Random(seed)
    switches: dict[str, Any] = {name: rng.choice(values) for name, values in SWITCHES.items()}
    rules = Ruleset(version="beginner" if seed % 5 == 0 else "base", **switches)
    started = time.perf_counter()
    position, moves = deal(seed, rules, events=seed % 2 == 0), 0
    while not position.over:
        position = play(position, random_move(position, rng))
        moves += 1
    return Played(position.start.round, moves, time.perf_counter() - started)


def run(count: int, seed: int = 1, jobs: int | None = None) -> str:
    """Play `count` games on all cores and report."""
    jobs = jobs or os.cpu_count() or 1
    started = time.perf_counter()
    with ProcessPoolExecutor(jobs) as pool:
        played = list(
            pool.map(play_game, range(seed, seed + count), chunksize=max(1, min(100, count // jobs)))
        )
    seconds = time.perf_counter() - started
    moves = sum(one.moves for one in played)
    own = sum(one.seconds for one in played)
    per_move = [1e6 * one.seconds / one.moves for one in played]
    rows = [
        ("games played to the end", f"{count:,}"),
        ("rounds", f"{sum(one.rounds for one in played):,}"),
        ("moves", f"{moves:,}"),
        ("processes", jobs),
        ("seconds", f"{seconds:.1f}"),
        ("games per second, all processes", f"{count / seconds:,.0f}"),
        ("games per second, one process", f"{count / own:,.0f}"),
        ("moves per second, one process", f"{moves / own:,.0f}"),
        ("microseconds a move: median of games", f"{percentile(per_move, 50):.0f}"),
        ("p99", f"{percentile(per_move, 99):.0f}"),
        ("maximum", f"{max(per_move):.0f}"),
    ]
    return table(("random games of Sun Tzu", f"seeds {seed} to {seed + count - 1}"), rows)
