"""What miners share: tries one after another, nothing twice, each find in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from chuhan.puzzle.files import dump
from chuhan.puzzle.model import Puzzle
from chuhan.spread.crew import crew

PIECE = 4
"""So many tries take some tenths of a second."""


def mined(
    tried: Iterable[Puzzle | None],
    near: Callable[[Puzzle, Puzzle], bool],
    known: Iterable[Puzzle] = (),
) -> Iterator[Puzzle]:
    """What the tries find that is not near a known puzzle, or one found before."""
    seen = list(known)
    for found in tried:
        if found is not None and not any(near(found, other) for other in seen):
            seen.append(found)
            yield found


def write_mined(folder: Path, puzzles: Iterable[Puzzle], count: int) -> list[Path]:
    """Each find in a file that still wants a title and a question, as many as are wanted."""
    written: list[Path] = []
    for puzzle in puzzles:
        path = folder / f"{puzzle.id}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dump(puzzle), encoding="utf-8")
        written.append(path)
        if len(written) == count:
            break
    return written


@dataclass(frozen=True, slots=True)
class Miner:
    """How a game finds puzzles of a kind; the same seed finds the same, whoever does it."""

    try_once: Callable[[str, int, int], Puzzle | None]
    """For a kind, a seed and a number: a puzzle or none, always the same. A function of a module."""
    near: Callable[[Puzzle, Puzzle], bool]
    """Do two puzzles ask almost the same thing?"""
    folders: Mapping[str, str]
    """Where puzzles of a kind lie."""

    def mine_into(
        self,
        folder: Path,
        kind: str,
        seed: int,
        count: int,
        tries: int,
        *,
        jobs: int | None = None,
        cluster: str = "",
    ) -> list[Path]:
        """Mine, and write each find. Raises ValueError, and CannotSpread."""
        if kind not in self.folders:
            raise ValueError(f"There is no kind '{kind}'; known are {', '.join(self.folders)}.")
        with crew(jobs, cluster) as hands:
            tried = hands.each(partial(self.try_once, kind, seed), range(tries), piece=PIECE)
            return write_mined(folder / self.folders[kind], mined(tried, self.near), count)
