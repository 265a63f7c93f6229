"""`chuhan bench engine`: random matches played to the end, and how fast."""

from __future__ import annotations

import os
import random
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from chuhan.draw.tables import percentile, table
from chuhan.games.chu_han.bots.player import choose_at_random
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.referee import legal_moves


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match: how long it was and how long it took."""

    rounds: int
    moves: int
    seconds: float


def play_match(seed: int) -> PlayedMatch:
    """Play one match with moves drawn at random from all legal ones."""
    rng = random.Random(seed)
    started = time.perf_counter()
    match, moves = Match.begin(seed), 0
    while match.winner is None:
        if match.can_go_on:
            match = match.next_round()
        match = match.play(choose_at_random(legal_moves(match.position), rng))
        moves += 1
    return PlayedMatch(match.number, moves, time.perf_counter() - started)


def run(count: int, seed: int = 1, jobs: int | None = None) -> str:
    """Play `count` matches on all cores and report."""
    jobs = jobs or os.cpu_count() or 1
    started = time.perf_counter()
    with ProcessPoolExecutor(jobs) as pool:
        played = list(
            pool.map(play_match, range(seed, seed + count), chunksize=max(1, min(100, count // jobs)))
        )
    seconds = time.perf_counter() - started
    moves = sum(one.moves for one in played)
    own = sum(one.seconds for one in played)
    per_move = [1e6 * one.seconds / one.moves for one in played]
    rows = [
        ("matches played to the end", f"{count:,}"),
        ("rounds", f"{sum(one.rounds for one in played):,}"),
        ("moves", f"{moves:,}"),
        ("processes", jobs),
        ("seconds", f"{seconds:.1f}"),
        ("matches per second, all processes", f"{count / seconds:,.0f}"),
        ("moves per second, all processes", f"{moves / seconds:,.0f}"),
        ("moves per second, one process", f"{moves / own:,.0f}"),
        ("microseconds a move: median of matches", f"{percentile(per_move, 50):.0f}"),
        ("p99", f"{percentile(per_move, 99):.0f}"),
        ("maximum", f"{max(per_move):.0f}"),
    ]
    return table(("random matches", f"seeds {seed} to {seed + count - 1}"), rows)
