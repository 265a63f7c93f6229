"""Benchmarks of Sun Tzu: `chuhan bench sun-tzu`."""

from chuhan.games.sun_tzu.bench import engine, solver

POSITIONS = 100
"""The most that the solver is asked about, of each kind."""


def run(count: int) -> str:
    """So many random games, and the solver on at most a hundred positions of each kind."""
    return f"{engine.run(count)}\n\n{solver.run(min(count, POSITIONS))}"
