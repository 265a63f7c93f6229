"""The gallery: puzzles drawn by level and number; titles, answers and themes stand on pages of their own.

Drawing and goals are handed in.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

from chuhan.draw.palette import ON_TABLE, by_day
from chuhan.interface import Game, Option
from chuhan.puzzle.collection import by_theme, load_all
from chuhan.puzzle.files import puzzles_dir
from chuhan.puzzle.model import Puzzle

PAGE, ANSWERS, THEMES = "README.md", "answers.md", "themes.md"
UNPROVED = "Unproved"
ON_A_SHEET = 12
"""Pictures that share their cards: each alone would be three times as large."""
COLUMNS = 2
GAP = 24
CAPTION = 30
SVG = "http://www.w3.org/2000/svg"
_SYMBOL = re.compile(r"chuhan-[0-9a-f]{8}-")
_MARKS = re.compile(r"[\\`*_\[\]~|$]")
"""What means something to Markdown anywhere in a line; `<` and `&` are HTML's."""
_LINE_STARTS = re.compile(r"^(\d*)([#+=.)-])")
"""And at its start: headings, lists, rules."""
Said = Callable[[Puzzle], str]
HEAD = """# The puzzles

{count} positions of {game}, each with exactly one first move or answer that is right. They stand here by
level and number, as they are met; [titles and answers]({answers}) and [themes]({themes}) stand on pages of
their own. Those that are there for drill only are not drawn. `chuhan puzzles gallery` makes these pages;
how puzzles are made and graded stands in [puzzles](../puzzles.md).
"""


def draw_gallery(game: Game[Any, Any], paths: Sequence[Path], out: Path) -> tuple[int, int]:
    """Of these files and folders, or of the game's own collection: how many puzzles and files there are.
    Raises PuzzleError."""
    puzzles = load_all(game, paths)
    source = os.path.relpath(paths[0] if paths else puzzles_dir(game.id), out)

    def draw(puzzle: Puzzle) -> str:
        return game.board(game.watch(puzzle.position, None, {}).view).picture()

    return len(puzzles), len(write_gallery(game, puzzles, out, source, game.task, draw))


def write_gallery(
    game: Game[Any, Any], puzzles: Sequence[Puzzle], folder: Path, source: str, goal: Said, draw: Said
) -> list[Path]:
    """Write the pages, and sheets of pictures; sheets that are not used any more are removed.

    `source` is where the pages find the puzzle files, `goal` says what to do, `draw` gives an SVG.
    """
    folder.mkdir(parents=True, exist_ok=True)
    texts = pages(game, puzzles, source, goal)
    for level, group in _by_level(game, puzzles):
        for number, some in enumerate(_sheets(group), start=1):
            texts[_sheet_name(level, number)] = sheet([(_name(one), draw(one)) for one in some])
    for old in (*folder.glob("*.svg"), *folder.glob("*.md")):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


def pages(game: Game[Any, Any], puzzles: Sequence[Puzzle], source: str, goal: Said) -> dict[str, str]:
    """The texts of all pages by the names of their files."""
    levels = list(_by_level(game, puzzles))
    count = sum(len(group) for _, group in levels)
    head = HEAD.format(count=count, game=game.title, answers=ANSWERS, themes=THEMES)
    links = [f"- [{level}]({_page_name(level)}): {len(group)}" for level, group in levels]
    found = {PAGE: "\n".join([head, *links, ""])}
    for level, group in levels:
        found[_page_name(level)] = _level_page(game, level, group, goal)
    found[ANSWERS] = _answers(game, puzzles, source)
    found[THEMES] = _themes(game, puzzles)
    return found


def _by_level(game: Game[Any, Any], puzzles: Sequence[Puzzle]) -> Iterator[tuple[str, list[Puzzle]]]:
    for level in (*game.levels, ""):
        there = (puzzle for puzzle in puzzles if puzzle.level == level and not puzzle.drill)
        group = sorted(there, key=_order)
        if group:
            yield level or UNPROVED, group


def _sheets(group: Sequence[Puzzle]) -> Iterator[Sequence[Puzzle]]:
    return (group[i : i + ON_A_SHEET] for i in range(0, len(group), ON_A_SHEET))


def _page_name(level: str) -> str:
    return f"{level.lower()}.md"


def _sheet_name(level: str, number: int) -> str:
    return f"{level.lower()}-{number}.svg"


def _level_page(game: Game[Any, Any], level: str, group: Sequence[Puzzle], goal: Said) -> str:
    parts = [f"# {level}\n"]
    for number, some in enumerate(_sheets(group), start=1):
        names = ", ".join(_name(one) for one in some)
        parts.append(f'<img src="{_sheet_name(level, number)}" alt="{escape(names, quote=True)}">\n')
        parts += [
            f"- **{plain(_name(one))}** {plain(one.question)} *{plain(goal(one))}*{_options(game, one)}"
            for one in some
        ]
        parts.append("")
    return "\n".join(parts)


def _answers(game: Game[Any, Any], puzzles: Sequence[Puzzle], source: str) -> str:
    parts = [
        "# Titles and answers\n",
        "A title leads to the puzzle's file, which also holds the main line.\n",
    ]
    for puzzle in sorted(puzzles, key=_order):
        link = quote(f"{source}/{game.themes[puzzle.themes[0]].folder}/{puzzle.id}.toml")
        right = ", ".join(f"`{move}`" for move in puzzle.proved.winning) if puzzle.proved else ""
        parts.append(f"- {plain(_name(puzzle))}: [{plain(puzzle.title)}]({link}), {right}")
    return "\n".join([*parts, ""])


def _themes(game: Game[Any, Any], puzzles: Sequence[Puzzle]) -> str:
    parts = ["# Themes\n", "A puzzle may show more than one.\n"]
    for name, group in by_theme(game, puzzles).items():
        if group:
            numbers = ", ".join(plain(_name(one)) for one in sorted(group, key=_order))
            parts.append(f"## {name.capitalize()}\n\n{game.themes[name].about}\n\n{len(group)}: {numbers}\n")
    return "\n".join(parts)


def sheet(pictures: Sequence[tuple[str, str]]) -> str:
    """One picture of several, each with its caption; cards that look alike are there once."""
    ElementTree.register_namespace("", SVG)
    symbols: dict[str, ElementTree.Element] = {}
    root = ElementTree.Element(f"{{{SVG}}}svg")
    defs = ElementTree.SubElement(root, f"{{{SVG}}}defs")
    wide = high = 0.0
    for place, (caption, drawn) in enumerate(pictures):
        one = ElementTree.fromstring(_SYMBOL.sub("s-", drawn))
        width, height = (float(one.get(name, "0")) for name in ("width", "height"))
        column = place % COLUMNS
        if column == 0:
            top, high = high, high
        high = max(high, top + CAPTION + height + GAP)
        wide = max(wide, (column + 1) * (width + GAP))
        text = ElementTree.SubElement(root, f"{{{SVG}}}text")
        text.attrib |= {"x": f"{column * (width + GAP):g}", "y": f"{top + 22:g}", "font-size": "22"}
        text.attrib |= {"font-weight": "700", "fill": by_day(ON_TABLE)}
        text.text = caption
        inner = ElementTree.SubElement(root, f"{{{SVG}}}svg")
        inner.attrib |= {"x": f"{column * (width + GAP):g}", "y": f"{top + CAPTION:g}"}
        inner.attrib |= {name: one.get(name, "") for name in ("width", "height", "viewBox", "font-family")}
        for child in one:
            if child.tag == defs.tag:
                for symbol in child:
                    symbols.setdefault(symbol.get("id", ""), symbol)
            else:
                inner.append(child)
    defs.extend(symbols.values())
    root.attrib |= {"viewBox": f"0 0 {wide:g} {high:g}", "width": f"{wide:g}", "height": f"{high:g}"}
    root.attrib |= {"style": "background:#fff;max-width:100%;height:auto", "role": "img"}
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _name(puzzle: Puzzle) -> str:
    """`No. 117`; one that has no number goes by its title."""
    return puzzle.heading if puzzle.number else " ".join(puzzle.title.split())


def _options(game: Game[Any, Any], puzzle: Puzzle) -> str:
    """What there is to choose from, where an answer is no move."""
    words = [plain(game.option_words(puzzle, Option(choice))) for choice in puzzle.choices]
    return "".join(f"\n  - {one}" for one in words)


def plain(text: str) -> str:
    """A text that Markdown and HTML show as it is written, in one line."""
    line = _MARKS.sub(r"\\\g<0>", " ".join(text.split()))
    return _LINE_STARTS.sub(r"\1\\\2", escape(line, quote=False))


def _order(puzzle: Puzzle) -> tuple[int, str]:
    return (puzzle.number, puzzle.id)
