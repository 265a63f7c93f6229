"""A folder of puzzles that somebody may be changing: what is used is a copy of its last good state."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

from chuhan.puzzle.collection import Games, load_all, verify_set
from chuhan.puzzle.files import TRANSLATIONS, load, puzzle_files, set_files
from chuhan.puzzle.model import PuzzleError
from chuhan.reading import Unreadable, named, parse_toml, read_text

State = tuple[tuple[str, int, int], ...]
"""The files of a folder, each with the time and the size that it had."""
KEPT_COPIES = 2
"""The current copy, and the one before it: somebody may be reading that."""


class KeptFolder:
    """`look` now and then. `current` leads to the copy in use; `problem` says what is wrong with the folder
    now, and is empty if nothing is."""

    def __init__(self, source: Path, games: Games, home: Path) -> None:
        """The copies are made in `home`. Raises PuzzleError if the folder is bad from the start."""
        self.source, self.games, self.home = source, games, home
        self.current = home / "current"
        self.problem = ""
        self._copies = 0
        self._used = self._seen = _state(source)
        self._take()

    def look(self) -> str:
        """Use what has changed, once it stands still from one look to the next: somebody may be saving.
        Gives a sentence for the operator, or an empty text if there is nothing to say."""
        now = _state(self.source)
        still = now == self._seen
        self._seen = now
        if not still or now == self._used:
            return ""
        self._used = now
        try:
            number = self._take()
        except PuzzleError as error:
            self.problem = str(error)
            return f"{self._these} cannot be used now: {error}. Learners keep the last good ones."
        self.problem = ""
        return f"{self._these} have changed: {number} are in use."

    @property
    def _these(self) -> str:
        return f"The puzzles in {named(self.source)}"

    def _take(self) -> int:
        """Copy the folder, look through the copy, and use it; says how many puzzles there are."""
        self._copies += 1
        copy = self.home / str(self._copies)
        try:
            self._fill(copy)
            number = self._looked_through(copy)
            link = self.home / "next"
            link.symlink_to(copy)
            link.replace(self.current)
        except (PuzzleError, OSError) as error:
            shutil.rmtree(copy, ignore_errors=True)
            raise self._said(error, copy) from None
        shutil.rmtree(self.home / str(self._copies - KEPT_COPIES), ignore_errors=True)
        return number

    def _fill(self, copy: Path) -> None:
        if not self.source.is_dir():
            raise PuzzleError(named(self.source), "", "there is no such folder")
        copy.mkdir()
        for file in self.source.rglob("*.toml"):
            place = copy / file.relative_to(self.source)
            place.parent.mkdir(parents=True, exist_ok=True)
            try:
                place.write_text(read_text(file), encoding="utf-8", newline="")
            except Unreadable as error:
                raise PuzzleError(named(file), "", error.what) from None

    def _looked_through(self, copy: Path) -> int:
        files = puzzle_files([copy])
        if not files:
            raise PuzzleError(named(self.source), "", "there is no puzzle in it")
        for game in {load(path, self.games).game for path in files}:
            load_all(self.games[game], [copy])  # each number once
        for path in set_files(copy):
            for sentence in verify_set(path, files).problems:
                raise PuzzleError("", "", sentence)
        for path in sorted((copy / TRANSLATIONS).glob("*.toml")):
            try:
                parse_toml(read_text(path))
            except Unreadable as error:
                raise PuzzleError(str(path), "", error.what) from None
        return len(files)

    def _said(self, error: Exception, copy: Path) -> PuzzleError:
        """The problem in words about the folder, not about its copy."""
        what = str(error)
        if isinstance(error, OSError):
            what = f"{named(self.source)}: cannot be read: {error.strerror or error}"
        return PuzzleError("", "", what.replace(str(copy), str(self.source)))


def _state(folder: Path) -> State:
    """Empty if the folder is gone."""
    found = []
    with suppress(OSError):  # of a file that goes this very moment the next look tells
        for path in sorted(folder.rglob("*.toml")):
            facts = path.stat()
            found.append((str(path), facts.st_mtime_ns, facts.st_size))
    return tuple(found)
