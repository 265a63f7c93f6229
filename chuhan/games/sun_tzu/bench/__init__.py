"""Benchmarks of Sun Tzu: `chuhan bench sun-tzu`."""

from collections.abc import Iterator

from chuhan.games.sun_tzu.bench import engine, solver

GAMES = 20_000
POSITIONS = 100
"""The most that the solver is asked about, of each kind."""


def tables(count: int = 0) -> Iterator[str]:
    """Random games, and the solver on at most a hundred positions of each kind; each when it is there."""
    count = count or GAMES
    yield engine.run(count)
    yield from solver.tables(min(count, POSITIONS))
