"""Random games of any game, played to the end on all cores, and how fast: the benchmark of an engine."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from chuhan.draw.tables import percentile, table
from chuhan.spread.crew import crew


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game: how long it was and how long it took."""

    rounds: int
    moves: int
    seconds: float
    """Of processor time, so that other programs on the machine hardly matter."""


def time_games(
    play_one: Callable[[int], PlayedGame], count: int, seed: int, jobs: int | None, *, title: str, noun: str
) -> str:
    """Play a game for each of `count` seeds, and tell the speed as a table."""
    started = time.perf_counter()
    with crew(jobs) as hands:
        piece = max(1, min(100, count // hands.size))
        played = list(hands.each(play_one, range(seed, seed + count), piece=piece))
    seconds = time.perf_counter() - started
    moves = sum(one.moves for one in played)
    own = sum(one.seconds for one in played)
    per_move = [1e6 * one.seconds / one.moves for one in played]
    rows = [
        (f"{noun} played to the end", f"{count:,}"),
        ("rounds", f"{sum(one.rounds for one in played):,}"),
        ("moves", f"{moves:,}"),
        ("processes", hands.size),
        ("seconds", f"{seconds:.1f}"),
        (f"{noun} per second, all processes", f"{count / seconds:,.0f}"),
        ("moves per second, all processes", f"{moves / seconds:,.0f}"),
        ("moves per second, one process", f"{moves / own:,.0f}"),
        (f"microseconds a move: median of {noun}", f"{percentile(per_move, 50):.0f}"),
        ("p99", f"{percentile(per_move, 99):.0f}"),
        ("maximum", f"{max(per_move):.0f}"),
    ]
    return table((title, f"seeds {seed} to {seed + count - 1}"), rows)
