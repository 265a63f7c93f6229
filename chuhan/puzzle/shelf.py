"""The puzzles that a trainer offers: all of them, and the choice by set, theme and level."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from chuhan.interface import Game
from chuhan.language import current
from chuhan.puzzle import Puzzle, PuzzleSet, puzzles_dir
from chuhan.puzzle.files import load_set, set_files
from chuhan.puzzle.index import Entry, read_entry, read_index
from chuhan.puzzle.model import Listed
from chuhan.puzzle.prose import read_collection

FEW = 3
"""So many puzzles of one skeleton are a drill."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What to offer; an empty text stands for no restriction."""

    series: str = ""
    theme: str = ""
    level: str = ""


class Shelf:
    """Puzzles of a game in order, easy ones first, of which some are chosen."""

    def __init__(
        self,
        game: Game[Any, Any],
        puzzles: Iterable[Listed],
        sets: Sequence[PuzzleSet] = (),
        folder: Path | None = None,
    ) -> None:
        """`folder`: where those lie that have not been read yet."""
        self.game, self._folder = game, folder
        self.puzzles = {puzzle.id: puzzle for puzzle in sorted(puzzles, key=_easy_first)}
        if not self.puzzles:
            raise ValueError("A trainer needs at least one puzzle.")
        self._by_key = {puzzle.key: puzzle for puzzle in self.puzzles.values()}
        self.sets = {one.id: one for one in sets if any(name in self.puzzles for name in one.puzzles)}
        self.choice = Choice()
        self.chosen: list[Listed] = self.offered or list(self.puzzles.values())

    @classmethod
    def of(cls, game: Game[Any, Any], folder: Path | None = None) -> Shelf:
        """The game's own collection, or its puzzles in a folder laid out like that, in the current language.

        Where that has an index, no puzzle is read before it is shown. Raises PuzzleError at a bad file.
        """
        folder = folder or puzzles_dir(game.id)
        entries = read_index(folder) if current().code == "en" else []
        if entries:
            return cls(game, entries, [load_set(path) for path in set_files(folder)], folder)
        return cls(game, *read_collection(game, folder))

    def read(self, puzzle: Listed) -> Puzzle:
        """Raises PuzzleError at a bad file."""
        if isinstance(puzzle, Puzzle):
            return puzzle
        assert isinstance(puzzle, Entry), puzzle
        assert self._folder is not None, puzzle
        return read_entry(self.game, self._folder, puzzle)

    def find(self, name: str) -> Listed | None:
        """By its number, or by its id: links and sets are older than numbers."""
        return self._by_key.get(name) or self.puzzles.get(name)

    @property
    def offered(self) -> list[Listed]:
        """All but those that are there for drill only."""
        return [puzzle for puzzle in self.puzzles.values() if not puzzle.drill]

    def drill(self, puzzle: Listed) -> list[Listed]:
        """Puzzles like this one, it among them, rising: its cluster; where that is small, its theme."""
        every = self.puzzles.values()
        alike = [one for one in every if one.cluster == puzzle.cluster]
        if len(alike) >= FEW:
            return alike
        return [one for one in every if one in alike or one.themes[0] == puzzle.themes[0]]

    def story(self, puzzle: Listed) -> tuple[str, str]:
        """What the chosen set tells before a puzzle, and after it; empty where it tells nothing."""
        series = self.sets.get(self.choice.series)
        if series is None or not series.story or puzzle.id not in series.puzzles:
            return "", ""
        place = series.puzzles.index(puzzle.id)
        last = place + 1 == len(series.puzzles)
        return series.story[place], series.story[-1] if last else ""

    @property
    def shows_themes(self) -> bool:
        """Has the author of the chosen set allowed it?"""
        return self.choice.series in self.sets and self.sets[self.choice.series].show_themes

    @property
    def themes(self) -> list[str]:
        """The themes that occur, in the order of the game's themes."""
        there = {theme for puzzle in self.puzzles.values() for theme in puzzle.themes}
        return [name for name in self.game.themes if name in there]

    @property
    def levels(self) -> list[str]:
        there = {puzzle.level for puzzle in self.puzzles.values()}
        return [level for level in self.game.levels if level in there]

    def choose(self, choice: Choice) -> bool:
        """Offer only these; False, and nothing changes, if there are none or the choice is not known."""
        if choice.series and choice.series not in self.sets:
            return False
        offered = [puzzle.id for puzzle in self.offered] or list(self.puzzles)
        names = self.sets[choice.series].puzzles if choice.series else offered
        found = [
            self.puzzles[name]
            for name in names
            if name in self.puzzles and _fits(self.puzzles[name], replace(choice, series=""))
        ]
        if found:
            self.choice, self.chosen = choice, found
        return bool(found)

    def practise(self, way: str, puzzles: Sequence[Listed]) -> bool:
        """Offer these, as one of the ways to practise; False, and nothing changes, if there are none."""
        if puzzles:
            self.choice, self.chosen = Choice(series=way), list(puzzles)
        return bool(puzzles)

    def cluster(self, puzzle: Listed) -> list[str]:
        """The names of the puzzles that are drill for one another, this one among them."""
        return [one.name for one in self.puzzles.values() if one.cluster == puzzle.cluster]

    def number(self, puzzle: Listed) -> int:
        """Its place among those chosen, from 0; -1 if it is none of them."""
        return next((i for i, one in enumerate(self.chosen) if one.id == puzzle.id), -1)

    def beside(self, puzzle: Listed, step: int) -> Listed:
        """The puzzle `step` places on; after the last comes the first."""
        return self.chosen[(self.number(puzzle) + step) % len(self.chosen)]

    def any_but(self, puzzle: Listed, rng: Random, solved: Iterable[str] = ()) -> Listed:
        """One by chance, rather one that is not solved yet, and not the same if there is another."""
        done = set(solved)
        others = [one for one in self.chosen if one.id != puzzle.id]
        fresh = [one for one in others if one.id not in done]
        return rng.choice(fresh or others or self.chosen)


def _fits(puzzle: Listed, choice: Choice) -> bool:
    return choice.theme in ("", *puzzle.themes) and choice.level in ("", puzzle.level)


def _easy_first(puzzle: Listed) -> tuple[int, str]:
    return (puzzle.points, puzzle.id)
