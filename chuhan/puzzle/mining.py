"""What the miners of all games share: tries one after another, nothing twice, each find in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from chuhan.puzzle.files import dump
from chuhan.puzzle.model import Puzzle


def known_kind(kind: str, kinds: Iterable[str]) -> None:
    """Raises ValueError with the kinds that there are."""
    if kind not in (every := tuple(kinds)):
        raise ValueError(f"There is no kind '{kind}'; known are {', '.join(every)}.")


def mined(
    tries: int,
    try_once: Callable[[int], Puzzle | None],
    near: Callable[[Puzzle, Puzzle], bool],
    known: Iterable[Puzzle] = (),
) -> Iterator[Puzzle]:
    """What the tries find that is not near a known puzzle, or one found before."""
    seen = list(known)
    for n in range(tries):
        found = try_once(n)
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
