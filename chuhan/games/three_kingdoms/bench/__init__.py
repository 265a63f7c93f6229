"""Benchmarks of Three Kingdoms: `chuhan bench three-kingdoms`."""

from chuhan.games.three_kingdoms.bench import engine, solver

POSITIONS = 100
"""The most that the solver is asked about, of each question."""


def run(count: int) -> str:
    """So many random games, and the solver on at most a hundred positions of each question."""
    return f"{engine.run(count)}\n\n{solver.run(min(count, POSITIONS))}"
