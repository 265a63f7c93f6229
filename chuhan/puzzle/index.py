"""The index of a collection: what lists need of each puzzle, so that its file is read when it is shown."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from chuhan.interface import Game
from chuhan.puzzle.files import load_of, puzzle_files
from chuhan.puzzle.model import Listed, Puzzle

INDEX = "index.json"
"""Beside the puzzles; `chuhan puzzles prove` and `number` write it."""


@dataclass(frozen=True)
class Entry(Listed):
    """A puzzle that has not been read yet."""

    id: str
    title: str
    game: str
    number: int
    folder: str
    themes: tuple[str, ...]
    level: str = ""
    points: int = 0
    cluster: str = ""
    natural: bool = False
    drill: bool = False
    many_choices: int = 0


def index_of(puzzles: Iterable[tuple[Path, Puzzle]]) -> str:
    """The text of the index, a line for each puzzle."""
    names = [one.name for one in fields(Entry) if one.name != "folder"]
    lines = [
        json.dumps(
            {"folder": path.parent.name} | {name: getattr(puzzle, name) for name in names},
            ensure_ascii=False,
        )
        for path, puzzle in puzzles
    ]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def write_index(game: Game[Any, Any], folder: Path) -> None:
    """Raises PuzzleError at a bad file."""
    found = ((path, load_of(game, path)) for path in puzzle_files([folder]))
    text = index_of((path, puzzle) for path, puzzle in found if puzzle is not None)
    (folder / INDEX).write_text(text, encoding="utf-8")


def read_index(folder: Path) -> list[Entry]:
    """Empty where there is none, or where it is not about the files that are there."""
    file = folder / INDEX
    if not file.exists():
        return []
    entries = [Entry(**{**one, "themes": tuple(one["themes"])}) for one in json.loads(file.read_bytes())]
    there = {(path.parent.name, path.stem) for path in puzzle_files([folder])}
    return entries if {(one.folder, one.id) for one in entries} == there else []


def read_entry(game: Game[Any, Any], folder: Path, entry: Entry) -> Puzzle:
    """Raises PuzzleError."""
    puzzle = load_of(game, folder / entry.folder / f"{entry.id}.toml")
    assert puzzle is not None, entry.id
    return puzzle
