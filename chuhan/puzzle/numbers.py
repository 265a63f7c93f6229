"""Lasting numbers of puzzles: each is given once in its collection, and not again when its puzzle is gone."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from chuhan.puzzle.files import LARGEST_NUMBER, number_in, puzzle_files, write_number
from chuhan.puzzle.model import PuzzleError
from chuhan.reading import Unreadable, read_text

NEXT = "next-number.txt"
"""Beside the puzzles: the first number that was never given. A folder without it begins after its largest."""


def next_number(folder: Path) -> int:
    """The first number that is free for good. Raises PuzzleError."""
    return max(_noted(folder), 1 + max(map(number_in, puzzle_files([folder])), default=0))


def check_numbers(folder: Path) -> None:
    """Raises PuzzleError where a number is in use that was not given: it would be given again."""
    noted, free = _noted(folder), next_number(folder)
    if noted and free > noted:
        what = f"says that {noted} is free, but {free - 1} is in use; run `chuhan puzzles number`"
        raise PuzzleError(str(folder / NEXT), "", what)


def _noted(folder: Path) -> int:
    """0 where nothing is."""
    file = folder / NEXT
    if not file.exists():
        return 0
    try:
        text = read_text(file).strip()
    except Unreadable as error:
        raise PuzzleError("", "", str(error)) from None
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:9]) <= LARGEST_NUMBER + 1):
        raise PuzzleError(str(file), "", "must hold one whole number, the next that is free")
    return int(text)


def give_numbers(folder: Path) -> list[tuple[Path, int]]:
    """Number all puzzles of a collection that have none. Their order is one by chance: the numbers of puzzles
    that came together must not tell what they have in common. Raises PuzzleError."""
    number = next_number(folder)
    without = [path for path in puzzle_files([folder]) if not number_in(path)]
    given = list(enumerate(sorted(without, key=_by_chance), start=number))
    for n, path in given:
        write_number(path, n)
    (folder / NEXT).write_text(f"{number + len(given)}\n", encoding="utf-8")
    return [(path, n) for n, path in given]


def gives_numbers(path: Path) -> bool:
    """Is this file in a collection whose puzzles have been given numbers?"""
    return any((folder / NEXT).exists() for folder in path.resolve().parents)


def with_number(paths: Sequence[Path], number: int) -> Path | None:
    """The file of the puzzle with this number, without reading any of them whole."""
    return next((path for path in paths if number_in(path) == number), None)


def _by_chance(path: Path) -> bytes:
    return sha256(path.stem.encode()).digest()
