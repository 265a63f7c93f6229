"""Puzzles: positions with one right first move, proved, graded and explained."""

from chuhan.puzzle.files import load, load_set, puzzle_files, puzzles_dir
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError, PuzzleSet

__all__ = [
    "Proved",
    "Puzzle",
    "PuzzleError",
    "PuzzleSet",
    "load",
    "load_set",
    "puzzle_files",
    "puzzles_dir",
]
