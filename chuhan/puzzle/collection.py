"""Whole folders of puzzles: verify or prove them all, by many hands, and what they have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from chuhan.interface import Game
from chuhan.puzzle.bar import Told, untold
from chuhan.puzzle.checks import problems, warnings
from chuhan.puzzle.files import (
    load,
    load_of,
    load_set,
    parse_puzzle,
    puzzle_files,
    puzzles_dir,
    read,
    set_files,
    with_proved,
)
from chuhan.puzzle.index import write_index
from chuhan.puzzle.model import Puzzle, PuzzleError
from chuhan.puzzle.numbers import NEXT, check_numbers, gives_numbers
from chuhan.reading import named
from chuhan.spread.crew import crew

C = TypeVar("C")

Games = Mapping[str, Game[Any, Any]]
"""By id. Worker processes get it by pickling."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A file, and what is wrong with it."""

    path: Path
    problems: tuple[str, ...]
    changed: bool = False
    warnings: tuple[str, ...] = ()
    """Of a puzzle that is right, and could be better."""


class Written(NamedTuple):
    """A file as it travels: a worker on another machine has only its text."""

    path: Path
    text: str = ""
    unreadable: str = ""


def verify(
    games: Games,
    paths: Sequence[Path] = (),
    *,
    jobs: int | None = None,
    cluster: str = "",
    told: Told = untold,
) -> list[Checked]:
    """Prove every puzzle of these files and folders again; without any, of the games' own collections.

    Raises PuzzleError, and CannotSpread.
    """
    paths = paths or _own(games)
    files = puzzle_files(paths)
    checked = list(_each(partial(verify_written, games), files, jobs, cluster, told))
    if wrong := _wrong_beside_others(games, files):
        by_path = {one.path: one for one in checked}
        for path, sentence in wrong:
            one = by_path[path]
            by_path[path] = replace(one, problems=(*one.problems, sentence))
        checked = list(by_path.values())
    folders = [path for path in paths if path.is_dir()]
    checked += [one for one in map(verify_numbers, folders) if one.problems]
    sets = [path for folder in folders for path in set_files(folder)]
    return checked + [verify_set(path, files) for path in sets] + _verify_campaigns(games, sets, files)


def verify_written(games: Games, file: Written) -> Checked:
    path = file.path
    if file.unreadable:
        return Checked(path, (file.unreadable,))
    try:
        puzzle = parse_puzzle(file.text, games, str(path), path.stem)
    except PuzzleError as error:
        return Checked(path, (str(error),))
    found = tuple(problems(games[puzzle.game], puzzle, str(path)))
    return Checked(path, found, warnings=tuple(warnings(puzzle, str(path))))


def prove_all(
    games: Games,
    paths: Sequence[Path] = (),
    *,
    jobs: int | None = None,
    cluster: str = "",
    told: Told = untold,
) -> list[Checked]:
    """Write the [proved] tables of these files and folders. Raises PuzzleError, and CannotSpread."""
    files = puzzle_files(paths or _own(games))
    proved = _each(partial(prove_written, games), files, jobs, cluster, told)
    written = [_rewritten(old, new) for old, new in proved]
    for game in [] if paths or any(one.problems for one in written) else games.values():
        if puzzles_dir(game.id).is_dir():
            write_index(game, puzzles_dir(game.id))
    return written


def prove_written(games: Games, file: Written) -> tuple[Written, Written]:
    """The file as it is, and as it should be."""
    if file.unreadable:
        return file, file
    where = str(file.path)
    try:
        puzzle = parse_puzzle(file.text, games, where, file.path.stem)
        proved = games[puzzle.game].prove(puzzle, where)
        return file, Written(file.path, with_proved(file.text, proved, where))
    except PuzzleError as error:
        return file, Written(file.path, unreadable=str(error))


def _rewritten(old: Written, new: Written) -> Checked:
    if new.unreadable:
        return Checked(new.path, (new.unreadable,))
    if new.text == old.text:
        return Checked(new.path, ())
    try:
        new.path.write_bytes(new.text.encode())
    except OSError as error:
        sentence = PuzzleError(str(new.path), "", f"cannot be written: {error.strerror}")
        return Checked(new.path, (str(sentence),))
    return Checked(new.path, (), changed=True)


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


def _verify_campaigns(games: Games, sets: Iterable[Path], files: Iterable[Path]) -> list[Checked]:
    """A set with a story is a match: each of its puzzles must follow from the one before."""
    by_id = {path.stem: path for path in files}
    found: list[Checked] = []
    for path in sets:
        try:
            series = load_set(path)
            puzzles = [load(by_id[name], games) for name in series.puzzles] if series.story else []
        except (PuzzleError, KeyError):
            continue  # it is said where the set and the puzzle are verified
        wrong = games[puzzles[0].game].why_no_match(puzzles) if puzzles else None
        if wrong is not None:
            what = PuzzleError(str(by_id[wrong[0]]), "position", wrong[1])
            found.append(Checked(path, (str(what),)))
    return found


def verify_numbers(folder: Path) -> Checked:
    try:
        check_numbers(folder)
    except PuzzleError as error:
        return Checked(folder / NEXT, (str(error),))
    return Checked(folder / NEXT, ())


def load_all(game: Game[Any, Any], paths: Sequence[Path] = ()) -> list[Puzzle]:
    """A game's puzzles among these files and folders; without any, its own collection.

    Raises PuzzleError at the first bad one.
    """
    found: list[Puzzle] = []
    numbers: dict[int, Path] = {}
    for path in puzzle_files(paths or [puzzles_dir(game.id)]):
        puzzle = load_of(game, path)
        if puzzle is not None:
            found.append(puzzle)
            if puzzle.number and numbers.setdefault(puzzle.number, path) != path:
                other = named(numbers[puzzle.number])
                raise PuzzleError(named(path), "number", f"{puzzle.number} is the number of {other} already")
    return found


def by_theme(game: Game[Any, Any], puzzles: Iterable[Puzzle]) -> dict[str, list[Puzzle]]:
    """The puzzles of each theme, in the order of the game's themes."""
    found: dict[str, list[Puzzle]] = {name: [] for name in game.themes}
    for puzzle in puzzles:
        for name in puzzle.themes:
            found[name].append(puzzle)
    return found


def _own(games: Games) -> list[Path]:
    return [folder for folder in map(puzzles_dir, games) if folder.is_dir()]


def _wrong_beside_others(games: Games, files: Sequence[Path]) -> list[tuple[Path, str]]:
    """Puzzles of a game with the same id, title or number, or without a number where the others have one.
    Unreadable files are reported elsewhere."""
    found: list[tuple[Path, str]] = []
    seen: dict[tuple[str, str, str | int], Path] = {}
    for path in files:
        try:
            puzzle = load(path, games)
        except PuzzleError:
            continue
        for key, value in (("id", puzzle.id), ("title", puzzle.title.casefold()), ("number", puzzle.number)):
            first = seen.setdefault((puzzle.game, key, value), path)
            if first != path and value:
                found.append((path, str(PuzzleError(str(path), key, f"is the same as in {first}"))))
        if not puzzle.number and gives_numbers(path):
            what = "is missing: run `chuhan puzzles number`"
            found.append((path, str(PuzzleError(str(path), "number", what))))
    return found


def _each(
    work: Callable[[Written], C], files: Sequence[Path], jobs: int | None, cluster: str, told: Told
) -> Iterator[C]:
    told(0, len(files))
    with crew(jobs, cluster, most=len(files)) as hands:
        for n, one in enumerate(hands.each(work, map(_written, files)), 1):
            yield one
            told(n, len(files))


def _written(path: Path) -> Written:
    try:
        return Written(path, read(path))
    except PuzzleError as error:
        return Written(path, unreadable=str(error))
