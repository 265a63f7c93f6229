"""Whole folders of puzzles: verify or prove them all, on every core, and what they have in common."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from chuhan.interface import Game
from chuhan.puzzle.bar import Told, untold
from chuhan.puzzle.checks import problems
from chuhan.puzzle.files import (
    load,
    load_of,
    load_set,
    puzzle_files,
    puzzles_dir,
    set_files,
    write_proved,
)
from chuhan.puzzle.model import Puzzle, PuzzleError

Games = Mapping[str, Game[Any, Any]]
"""By id. Worker processes get it by pickling."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A file, and what is wrong with it."""

    path: Path
    problems: tuple[str, ...]
    changed: bool = False


def verify(
    games: Games, paths: Sequence[Path] = (), *, jobs: int | None = None, told: Told = untold
) -> list[Checked]:
    """Prove every puzzle of these files and folders again; without any, of the games' own collections."""
    paths = paths or _own(games)
    files = puzzle_files(paths)
    checked = _each(partial(verify_file, games), files, jobs, told)
    if alike := _alike(games, files):
        by_path = {one.path: one for one in checked}
        for path, sentence in alike:
            one = by_path[path]
            by_path[path] = Checked(path, (*one.problems, sentence))
        checked = list(by_path.values())
    folders = [path for path in paths if path.is_dir()]
    return checked + [verify_set(path, files) for folder in folders for path in set_files(folder)]


def verify_file(games: Games, path: Path) -> Checked:
    try:
        puzzle = load(path, games)
    except PuzzleError as error:
        return Checked(path, (str(error),))
    return Checked(path, tuple(problems(games[puzzle.game], puzzle, str(path))))


def prove_all(
    games: Games, paths: Sequence[Path] = (), *, jobs: int | None = None, told: Told = untold
) -> list[Checked]:
    """Write the [proved] tables of these files and folders."""
    return _each(partial(prove_file, games), puzzle_files(paths or _own(games)), jobs, told)


def prove_file(games: Games, path: Path) -> Checked:
    try:
        puzzle = load(path, games)
        return Checked(path, (), write_proved(path, games[puzzle.game].prove(puzzle, str(path))))
    except PuzzleError as error:
        return Checked(path, (str(error),))
    except OSError as error:
        return Checked(path, (str(PuzzleError(str(path), "", f"cannot be written: {error.strerror}")),))


def verify_set(path: Path, files: Iterable[Path]) -> Checked:
    """A set must name puzzles that are there, each once."""
    try:
        series = load_set(path)
    except PuzzleError as error:
        return Checked(path, (str(error),))
    known = {file.stem for file in files}
    found = [f"there is no puzzle '{name}'" for name in series.puzzles if name not in known]
    found += [f"'{name}' is there twice" for name, n in Counter(series.puzzles).items() if n > 1]
    return Checked(path, tuple(str(PuzzleError(str(path), "puzzles", what)) for what in found))


def load_all(game: Game[Any, Any], paths: Sequence[Path] = ()) -> list[Puzzle]:
    """A game's puzzles among these files and folders; without any, its own collection.

    Raises PuzzleError at the first bad one.
    """
    files = puzzle_files(paths or [puzzles_dir(game.id)])
    return [puzzle for path in files if (puzzle := load_of(game, path)) is not None]


def by_theme(game: Game[Any, Any], puzzles: Iterable[Puzzle]) -> dict[str, list[Puzzle]]:
    """The puzzles of each theme, in the order of the game's themes."""
    found: dict[str, list[Puzzle]] = {name: [] for name in game.themes}
    for puzzle in puzzles:
        for name in puzzle.themes:
            found[name].append(puzzle)
    return found


def _own(games: Games) -> list[Path]:
    return [folder for folder in map(puzzles_dir, games) if folder.is_dir()]


def _alike(games: Games, files: Sequence[Path]) -> list[tuple[Path, str]]:
    """Two puzzles of a game with the same id or title; files that cannot be read are reported elsewhere."""
    found: list[tuple[Path, str]] = []
    seen: dict[tuple[str, str, str], Path] = {}
    for path in files:
        try:
            puzzle = load(path, games)
        except PuzzleError:
            continue
        for key, value in (("id", puzzle.id), ("title", puzzle.title.casefold())):
            first = seen.setdefault((puzzle.game, key, value), path)
            if first != path:
                found.append((path, str(PuzzleError(str(path), key, f"is the same as in {first}"))))
    return found


def _each(
    work: Callable[[Path], Checked], files: Sequence[Path], jobs: int | None, told: Told
) -> list[Checked]:
    jobs = min(jobs or os.cpu_count() or 1, max(len(files), 1))
    done: list[Checked] = []
    told(0, len(files))
    if jobs == 1:
        for path in files:
            done.append(work(path))
            told(len(done), len(files))
        return done
    from concurrent.futures import ProcessPoolExecutor  # brings much along, which pages do without

    with ProcessPoolExecutor(jobs) as pool:
        for one in pool.map(work, files):
            done.append(one)
            told(len(done), len(files))
    return done
