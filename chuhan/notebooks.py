"""Builds the notebooks of every game, with the outputs that a reader sees where no kernel runs.

`python -m chuhan.notebooks [GAME …]` writes those that have changed; with `--check` it only names them.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from IPython.core.formatters import DisplayFormatter

from chuhan.games import GAMES
from chuhan.lesson.notebooks import Cell, load, names
from chuhan.shipped import shipped

CHECKED_TAG = "nbval-check-output"
"""A cell with it has its output compared by nbval. A comment would do as well, but readers would see it."""
LIVE = "application/vnd.jupyter.widget-view+json"
"""Never stored: it names a widget of a kernel that is gone."""
INDEX = """# The games

Each game has notebooks of its own. The first one is where a beginner starts.

{games}

The [app](app.ipynb) has everything at one address. For teachers: [a class's progress](teacher.ipynb).

This kit is unofficial and made by players."""


def notebooks(wanted: Iterable[str]) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The notebooks of these games, and the list of all games before them, each with its place."""
    lines = [f"- [{game.title}]({_first(name)}): {game.lead}" for name, game in GAMES.items()]
    yield Path("index.ipynb"), build([Cell(INDEX.format(games="\n".join(lines)))])
    for name in wanted:
        for book in (load(GAMES[name], one) for one in names(GAMES[name])):
            yield Path(name, book.file), build(book.cells)


def _first(name: str) -> str:
    return f"{name}/{names(GAMES[name])[0]}.ipynb"


def build(sources: Iterable[Cell]) -> dict[str, Any]:
    """The notebook as data, each code cell run in turn as a kernel would."""
    scope: dict[str, Any] = {"__name__": "__main__"}
    cells, count = [], 0
    for i, cell in enumerate(sources):
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
    for thread in set(threading.enumerate()) - threads:  # a search whose cell has ended
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
    parser = argparse.ArgumentParser(prog="python -m chuhan.notebooks", description=__doc__)
    parser.add_argument("games", metavar="GAME", nargs="*", help=f"{', '.join(GAMES)}; without it all")
    parser.add_argument("--folder", type=Path, default=shipped("notebooks"))
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 names what would change")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.games if name not in GAMES]:
        parser.error(f"there is no game {', '.join(unknown)}")
    stale = []
    for place, notebook in notebooks(options.games or GAMES):
        path, text = options.folder / place, as_text(notebook)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            stale.append(path)
            if not options.check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    for path in stale:
        print(f"{path} {'is stale' if options.check else 'written'}")
    return 1 if options.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
