"""Puzzles: positions with one winning first move, proved, graded and explained."""

from chuhan.games.chu_han.puzzling.study import Study
from chuhan.puzzle.files import load, load_set, puzzle_files, puzzles_dir
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError, PuzzleSet

__all__ = [
    "Proved",
    "Puzzle",
    "PuzzleError",
    "PuzzleSet",
    "Study",
    "load",
    "load_set",
    "puzzle_files",
    "puzzles_dir",
]
