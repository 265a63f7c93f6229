"""The gallery: one page on which every puzzle is drawn. The drawing itself is handed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from chuhan.games.chu_han.position import View
from chuhan.games.chu_han.puzzling.difficulty import LEVELS
from chuhan.games.chu_han.puzzling.themes import THEMES
from chuhan.puzzle.collection import by_theme
from chuhan.puzzle.model import Puzzle, goal_words

PAGE = "README.md"
HEAD = """# The puzzles

{count} positions, each with exactly one first move that reaches the goal. All cards lie open. A title leads
to the puzzle's file, which also holds the answer. This page is made by `chuhan puzzles gallery`; how puzzles
are made and graded stands in [puzzles](../puzzles.md).
"""


def write_gallery(
    puzzles: Sequence[Puzzle], folder: Path, source: str, draw: Callable[[View], str]
) -> list[Path]:
    """Write the page and a picture for each puzzle; pictures of puzzles that are gone are removed.

    `source` is where the page finds the puzzle files.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = [folder / PAGE]
    written[0].write_text(page(puzzles, source), encoding="utf-8")
    for puzzle in puzzles:
        picture = folder / f"{puzzle.id}.svg"
        picture.write_text(draw(puzzle.position.seen_by(None)), encoding="utf-8")
        written.append(picture)
    for old in folder.glob("*.svg"):
        if old not in written:
            old.unlink()
    return written


def page(puzzles: Sequence[Puzzle], source: str) -> str:
    """The page: how many there are of what, then each puzzle under its first theme."""
    parts = [HEAD.format(count=len(puzzles)), _counts(puzzles)]
    for name, theme in THEMES.items():
        group = [puzzle for puzzle in puzzles if puzzle.themes[0] == name]
        if group:
            parts.append(f"## {name.capitalize()}\n\n{theme.about}\n")
            parts += [_entry(puzzle, source) for puzzle in sorted(group, key=_hardness)]
    return "\n".join(parts)


def _counts(puzzles: Sequence[Puzzle]) -> str:
    rows = ["| theme | " + " | ".join(LEVELS) + " | all |", "|---|" + "---:|" * (len(LEVELS) + 1)]
    for name, group in by_theme(puzzles).items():
        if group:
            cells = [sum(_level(puzzle) == level for puzzle in group) for level in LEVELS]
            rows.append(f"| {name} | " + " | ".join(map(str, cells)) + f" | {len(group)} |")
    cells = [sum(_level(puzzle) == level for puzzle in puzzles) for level in LEVELS]
    rows.append("| *puzzles* | " + " | ".join(map(str, cells)) + f" | {len(puzzles)} |")
    return "\n".join([*rows, "", "A puzzle may show more than one theme.", ""])


def _entry(puzzle: Puzzle, source: str) -> str:
    theme = THEMES[puzzle.themes[0]]
    link = f"{source}/{theme.folder}/{puzzle.id}.toml"
    alt = escape(f"{puzzle.title}: {puzzle.position}", quote=True)
    return (
        f"### [{puzzle.title}]({link})\n\n"
        f"{puzzle.question} *{goal_words(puzzle)}.*\n\n"
        f'<img src="{puzzle.id}.svg" alt="{alt}" width="640">\n\n'
        f"{_level(puzzle)} · {' · '.join(puzzle.themes)}\n"
    )


def _level(puzzle: Puzzle) -> str:
    return puzzle.proved.level if puzzle.proved else ""


def _hardness(puzzle: Puzzle) -> tuple[int, str]:
    return (puzzle.proved.points if puzzle.proved else 0, puzzle.id)
