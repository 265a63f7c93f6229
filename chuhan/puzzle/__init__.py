"""Puzzles: positions with one winning first move, proved, graded and explained."""

from chuhan.puzzle.files import load, load_set, puzzle_files, puzzles_dir
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError, PuzzleSet
from chuhan.puzzle.study import Study

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
