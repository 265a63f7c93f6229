"""Whole folders of puzzles: verify or prove them all, on every core, and what they have in common."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from chuhan.games.chu_han.puzzling.proving import problems, prove
from chuhan.games.chu_han.puzzling.themes import THEMES
from chuhan.puzzle.files import load, load_set, puzzle_files, set_files, write_proved
from chuhan.puzzle.model import Puzzle, PuzzleError

Progress = Callable[[int, int], None]
"""Told how many of how many are done."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A file, and what is wrong with it."""

    path: Path
    problems: tuple[str, ...]
    changed: bool = False


def no_progress(done: int, total: int) -> None:
    """Nobody wants to know."""


def verify(
    paths: Sequence[Path] = (), *, jobs: int | None = None, progress: Progress = no_progress
) -> list[Checked]:
    """Prove every puzzle of these files and folders again; without any, the kit's own collection."""
    files = puzzle_files(paths)
    checked = _each(verify_file, files, jobs, progress)
    if alike := _alike(files):
        by_path = {one.path: one for one in checked}
        for path, sentence in alike:
            one = by_path[path]
            by_path[path] = Checked(path, (*one.problems, sentence))
        checked = list(by_path.values())
    return checked + [verify_set(path, files) for folder in _folders(paths) for path in set_files(folder)]


def verify_file(path: Path) -> Checked:
    try:
        puzzle = load(path)
    except PuzzleError as error:
        return Checked(path, (str(error),))
    return Checked(path, tuple(problems(puzzle, str(path))))


def prove_all(
    paths: Sequence[Path] = (), *, jobs: int | None = None, progress: Progress = no_progress
) -> list[Checked]:
    """Write the [proved] tables of these files and folders."""
    return _each(prove_file, puzzle_files(paths), jobs, progress)


def prove_file(path: Path) -> Checked:
    try:
        return Checked(path, (), write_proved(path, prove(load(path), str(path))))
    except PuzzleError as error:
        return Checked(path, (str(error),))


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


def load_all(paths: Sequence[Path] = ()) -> list[Puzzle]:
    """Every puzzle of these files and folders. Raises PuzzleError at the first bad one."""
    return [load(path) for path in puzzle_files(paths)]


def by_theme(puzzles: Iterable[Puzzle]) -> dict[str, list[Puzzle]]:
    """The puzzles of each theme, in the order of the list of themes."""
    found: dict[str, list[Puzzle]] = {name: [] for name in THEMES}
    for puzzle in puzzles:
        for name in puzzle.themes:
            found[name].append(puzzle)
    return found


def _alike(files: Sequence[Path]) -> list[tuple[Path, str]]:
    """Two puzzles with the same id or title; files that cannot be read are reported elsewhere."""
    found: list[tuple[Path, str]] = []
    seen: dict[tuple[str, str], Path] = {}
    for path in files:
        try:
            puzzle = load(path)
        except PuzzleError:
            continue
        for key, value in (("id", puzzle.id), ("title", puzzle.title.casefold())):
            first = seen.setdefault((key, value), path)
            if first != path:
                found.append((path, str(PuzzleError(str(path), key, f"is the same as in {first}"))))
    return found


def _folders(paths: Sequence[Path]) -> list[Path | None]:
    return [path for path in paths if path.is_dir()] if paths else [None]


def _each(
    work: Callable[[Path], Checked], files: Sequence[Path], jobs: int | None, progress: Progress
) -> list[Checked]:
    jobs = min(jobs or os.cpu_count() or 1, max(len(files), 1))
    done: list[Checked] = []
    progress(0, len(files))
    if jobs == 1:
        for path in files:
            done.append(work(path))
            progress(len(done), len(files))
        return done
    with ProcessPoolExecutor(jobs) as pool:
        for one in pool.map(work, files):
            done.append(one)
            progress(len(done), len(files))
    return done
