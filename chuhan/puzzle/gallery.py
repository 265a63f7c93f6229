"""The gallery: one page on which every puzzle of a game is drawn. Drawing and goals are handed in."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from chuhan.interface import Game, Option
from chuhan.puzzle.collection import by_theme
from chuhan.puzzle.model import Puzzle

PAGE = "README.md"
_MARKS = re.compile(r"[\\`*_\[\]~|$]")
"""What means something to Markdown anywhere in a line; `<` and `&` are HTML's."""
_LINE_STARTS = re.compile(r"^(\d*)([#+=.)-])")
"""And at its start: headings, lists, rules."""
Said = Callable[[Puzzle], str]
HEAD = """# The puzzles

{count} positions of {game}, each with exactly one first move or answer that is right. A title leads to the
puzzle's file, which also holds the answer. This page is made by `chuhan puzzles gallery`; how puzzles are
made and graded stands in [puzzles](../puzzles.md).
"""


def write_gallery(
    game: Game[Any, Any], puzzles: Sequence[Puzzle], folder: Path, source: str, goal: Said, draw: Said
) -> list[Path]:
    """Write the page and a picture for each puzzle; pictures of puzzles that are gone are removed.

    `source` is where the page finds the puzzle files, `goal` says what to do, `draw` gives an SVG.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = [folder / PAGE]
    written[0].write_text(page(game, puzzles, source, goal), encoding="utf-8")
    for puzzle in puzzles:
        picture = folder / f"{puzzle.id}.svg"
        picture.write_text(draw(puzzle), encoding="utf-8")
        written.append(picture)
    for old in folder.glob("*.svg"):
        if old not in written:
            old.unlink()
    return written


def page(game: Game[Any, Any], puzzles: Sequence[Puzzle], source: str, goal: Said) -> str:
    """The page: how many there are of what, then each puzzle under its first theme."""
    parts = [HEAD.format(count=len(puzzles), game=game.title), _counts(game, puzzles)]
    for name, theme in game.themes.items():
        group = [puzzle for puzzle in puzzles if puzzle.themes[0] == name]
        if group:
            parts.append(f"## {name.capitalize()}\n\n{theme.about}\n")
            link = f"{source}/{theme.folder}"
            parts += [_entry(game, puzzle, link, goal(puzzle)) for puzzle in sorted(group, key=_hardness)]
    return "\n".join(parts)


def _counts(game: Game[Any, Any], puzzles: Sequence[Puzzle]) -> str:
    levels = game.levels
    rows = ["| theme | " + " | ".join(levels) + " | all |", "|---|" + "---:|" * (len(levels) + 1)]
    for name, group in by_theme(game, puzzles).items():
        if group:
            cells = [sum(puzzle.level == level for puzzle in group) for level in levels]
            rows.append(f"| {name} | " + " | ".join(map(str, cells)) + f" | {len(group)} |")
    cells = [sum(puzzle.level == level for puzzle in puzzles) for level in levels]
    rows.append("| *puzzles* | " + " | ".join(map(str, cells)) + f" | {len(puzzles)} |")
    return "\n".join([*rows, "", "A puzzle may show more than one theme.", ""])


def _entry(game: Game[Any, Any], puzzle: Puzzle, folder: str, goal: str) -> str:
    alt = escape(" ".join(f"{puzzle.title}: {puzzle.position}".split()), quote=True)
    return (
        f"### [{plain(puzzle.title)}]({quote(f'{folder}/{puzzle.id}.toml')})\n\n"
        f"{plain(puzzle.question)} *{plain(goal)}*\n\n"
        f'<img src="{puzzle.id}.svg" alt="{alt}" width="640">\n\n'
        f"{_options(game, puzzle)}"
        f"{puzzle.level} · {' · '.join(puzzle.themes)}\n"
    )


def _options(game: Game[Any, Any], puzzle: Puzzle) -> str:
    """What there is to choose from, where an answer is no move."""
    words = [plain(game.option_words(puzzle, Option(choice))) for choice in puzzle.choices]
    return "".join(f"- {one}\n" for one in words) + "\n" if words else ""


def plain(text: str) -> str:
    """A text that Markdown and HTML show as it is written, in one line."""
    line = _MARKS.sub(r"\\\g<0>", " ".join(text.split()))
    return _LINE_STARTS.sub(r"\1\\\2", escape(line, quote=False))


def _hardness(puzzle: Puzzle) -> tuple[int, str]:
    return (puzzle.points, puzzle.id)
