"""Builds the course's notebooks from their texts, with the outputs that a reader sees where no kernel runs.

`python -m chuhan.lesson.notebooks` writes those that have changed; with `--check` it only names them.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import sys
import threading
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from IPython.core.formatters import DisplayFormatter

from chuhan.lesson import Lesson, load_lesson
from chuhan.lesson.load import LANGUAGE
from chuhan.lesson.pages import QUESTIONS
from chuhan.shipped import shipped

CHECKED = "# NBVAL_CHECK_OUTPUT"
"""A cell that begins with it has its output compared by nbval; so has one with the tag below."""
CHECKED_TAG = "nbval-check-output"
LIVE = "application/vnd.jupyter.widget-view+json"
"""Never stored: it names a widget of a kernel that is gone."""
IMPORT = "from chuhan.widgets.lesson import play_lesson\n\n"
LINE = 110
_KINDS = ("text", "steps", "questions", "code", "contents")


class BadNotebook(ValueError):
    """The texts of a notebook make no sense; the message names it."""


@dataclass(frozen=True, slots=True)
class Cell:
    source: str
    is_code: bool = False
    checked: bool = False
    """Is its output compared, although nothing in the source says so?"""


@dataclass(frozen=True, slots=True)
class Book:
    """A notebook before it is run: its name, its texts, and its cells in order."""

    name: str
    title: str
    goal: str
    lesson: Lesson | None
    parts: tuple[tuple[str, ...], ...]
    """The parts of the lesson, each by the ids of its steps."""
    cells: tuple[Cell, ...]

    @property
    def file(self) -> str:
        return f"{self.name}.ipynb"


def names(language: str = LANGUAGE) -> tuple[str, ...]:
    return tuple(_read("index", language)["notebooks"])


@cache
def _read(name: str, language: str) -> dict[str, Any]:
    folder = resources.files("chuhan.games.chu_han").joinpath("lessons", "notebooks")
    return tomllib.loads(folder.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def load(name: str, language: str = LANGUAGE) -> Book:
    data = _read(name, language)
    lesson = load_lesson(data["lesson"], language) if "lesson" in data else None
    title, goal = _head(data, language)
    head = Cell(f"# {_number(name)}{title}\n\n{goal}")
    cells = [head, *_cells(name, data, lesson, language)]
    lists = [i for i, entry in enumerate(cells) if entry.source == _contents(language)]
    cells.insert(lists[0] if lists else len(cells), Cell(_foot(name, language)))  # the way on comes first
    parts = tuple(tuple(entry["steps"]) for entry in data["cell"] if "steps" in entry)
    return Book(name, title, goal, lesson, parts, tuple(cells))


def _head(data: Mapping[str, Any], language: str) -> tuple[str, str]:
    if "lesson" not in data:
        return data["title"], data["goal"]
    lesson = load_lesson(data["lesson"], language)
    return lesson.title, lesson.goal


def _number(name: str) -> str:
    start = name.split("-")[0]
    return f"{int(start)} · " if start.isdigit() else ""


def _cells(name: str, data: Mapping[str, Any], lesson: Lesson | None, language: str) -> Iterator[Cell]:
    start = IMPORT
    for entry in data["cell"]:
        kinds = [kind for kind in _KINDS if kind in entry]
        if len(kinds) != 1 or set(entry) - {*_KINDS, "heading", "check"}:
            raise BadNotebook(f"{name}: a cell with {', '.join(entry)} is not understood")
        match kinds[0]:
            case "text":
                yield Cell(entry["text"].strip())
            case "code":
                yield Cell(entry["code"].strip(), True, entry.get("check", False))
            case "contents":
                yield Cell(_contents(language))
            case kind:
                if lesson is None:
                    raise BadNotebook(f"{name}: {kind} without a lesson")
                words = _read("index", language)["words"]
                yield Cell(f"## {words['questions'] if kind == 'questions' else entry['heading']}")
                part = QUESTIONS if kind == "questions" else entry["steps"]
                yield Cell(start + _call(lesson.id, part), True, True)
                start = ""


def _call(lesson: str, part: str | list[str]) -> str:
    """One line, or broken as the formatter breaks it."""
    if isinstance(part, list) and len(part) == 1:
        part = part[0]
    arguments = f"{json.dumps(lesson)}, {json.dumps(part)}"
    whole = f"play_lesson({arguments})"
    return whole if len(whole) <= LINE else f"play_lesson(\n    {arguments}\n)"


def _contents(language: str) -> str:
    lines = [f"## {_read('index', language)['words']['contents']}", ""]
    for name in names(language):
        title, goal = _head(_read(name, language), language)
        lines.append(f"- [{_number(name)}{title}]({name}.ipynb): {goal}")
    return "\n".join(lines)


def _foot(name: str, language: str) -> str:
    words = _read("index", language)["words"]
    first, after = names(language)[0], names(language)[names(language).index(name) + 1 :]
    parts = []
    if after:
        title, _ = _head(_read(after[0], language), language)
        parts.append(f"### {words['next']}: [{_number(after[0])}{title}]({after[0]}.ipynb)")
    if name != first:
        parts.append(f"[{words['overview']}]({first}.ipynb)")
    return "\n\n".join(parts)


# ---- running ---------------------------------------------------------------------------------------


def build(book: Book) -> dict[str, Any]:
    """The notebook as data, each code cell run in turn as a kernel would."""
    scope: dict[str, Any] = {"__name__": "__main__"}
    cells, count = [], 0
    for i, cell in enumerate(book.cells):
        made: dict[str, Any] = {
            "cell_type": "code" if cell.is_code else "markdown",
            "id": f"cell-{i}",
            "metadata": {"tags": [CHECKED_TAG]} if cell.checked else {},
            "source": _lines(cell.source),
        }
        if cell.is_code:
            count += 1
            made |= {"execution_count": count, "outputs": list(run(cell.source, scope, count))}
        cells.append(made)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def run(source: str, scope: dict[str, Any], count: int = 1) -> Iterator[dict[str, Any]]:
    """What a cell prints, and what its last expression shows, without what only a live kernel can show."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed, shown, threads = io.StringIO(), None, set(threading.enumerate())
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), scope)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "<cell>", "eval"), scope)
    if printed.getvalue():
        yield {"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())}
    if shown is None:
        return
    data, metadata = DisplayFormatter().format(shown)  # type: ignore[no-untyped-call]
    if callable(close := getattr(shown, "close", None)):
        close()
    for thread in set(threading.enumerate()) - threads:  # a search that nobody waits for any more
        thread.join(60)
    yield {
        "data": {kind: _lines(text) for kind, text in sorted(data.items()) if kind != LIVE},
        "execution_count": count,
        "metadata": metadata,
        "output_type": "execute_result",
    }


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def as_text(notebook: Mapping[str, Any]) -> str:
    """As Jupyter itself writes it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m chuhan.lesson.notebooks", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=shipped("notebooks") / "chu-han")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 names what would change")
    options = parser.parse_args(arguments)
    stale = []
    for name in names():
        book = load(name)
        path, text = options.folder / book.file, as_text(build(book))
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            stale.append(path)
            if not options.check:
                path.write_text(text, encoding="utf-8")
    for path in stale:
        print(f"{path} {'is stale' if options.check else 'written'}")
    return 1 if options.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
