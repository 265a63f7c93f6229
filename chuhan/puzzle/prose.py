"""The texts of a collection in other languages: titles, questions and comments by the ids of the puzzles.

`translations/de.toml` beside the puzzles has a table for each of them, and for each set one below `sets`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from chuhan.interface import Game
from chuhan.language import Prose, add_prose
from chuhan.lesson.prose import add_course
from chuhan.puzzle.collection import load_all
from chuhan.puzzle.files import SETS, TRANSLATIONS, load_set, puzzles_dir, set_files
from chuhan.puzzle.model import Puzzle, PuzzleSet

Texts = dict[str, Any]
G = TypeVar("G", bound=Game[Any, Any])


def read_collection(game: Game[Any, Any], folder: Path) -> tuple[list[Puzzle], list[PuzzleSet]]:
    """The puzzles of a game in a folder, and their sets, in the current language. Raises PuzzleError."""
    folder = folder.resolve()  # one state of it: a link may lead elsewhere in a moment
    puzzles, sets = _english(game, folder)
    texts = _prose(game, folder, lambda: _texts(puzzles, sets)).texts()
    return (
        [replace(puzzle, **texts[puzzle.id]) for puzzle in puzzles],
        [replace(one, **texts[SETS][one.id]) for one in sets],
    )


def with_prose(game: G) -> G:
    """The game, when the check of translations knows the texts of its course and of its own collection."""
    home = puzzles_dir(game.id)
    add_course(game)
    add_prose(_prose(game, home, lambda: _texts(*_english(game, home))))
    return game


def _english(game: Game[Any, Any], folder: Path) -> tuple[list[Puzzle], list[PuzzleSet]]:
    return load_all(game, [folder]), [load_set(path) for path in set_files(folder)]


def _prose(game: Game[Any, Any], folder: Path, english: Callable[[], Texts]) -> Prose:
    name = f"{game.package.rpartition('.')[2]}/puzzles"
    return Prose(name, english, folder, f"{TRANSLATIONS}/{{code}}.toml")


def _texts(puzzles: Sequence[Puzzle], sets: Sequence[PuzzleSet]) -> Texts:
    series = {one.id: {"title": one.title, "about": one.about} for one in sets}
    return {SETS: series} | {
        one.id: {"title": one.title, "question": one.question, "comments": one.comments} for one in puzzles
    }
