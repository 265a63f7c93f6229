"""Benchmarks of Three Kingdoms: `chuhan bench three-kingdoms`."""

from collections.abc import Iterable, Iterator

from chuhan.games.three_kingdoms.bench import engine, puzzles, solver
from chuhan.puzzle.model import Puzzle

GAMES = 5_000
POSITIONS = 100
"""The most that the solver is asked about, of each question."""


def tables(collection: Iterable[Puzzle], count: int = 0) -> Iterator[str]:
    """Random games, the solver on at most a hundred positions of each question, and the puzzles of each kind;
    each table when it is there."""
    count = count or GAMES
    yield engine.run(count)
    yield solver.run(min(count, POSITIONS))
    yield puzzles.run(collection, count)
