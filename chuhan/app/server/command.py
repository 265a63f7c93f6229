"""`chuhan app`: looks before it leaps, so that whatever is wrong is said in one sentence."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

from chuhan.app.server.options import LARGEST_CLASS, Options

BAD = 2
NEEDED = ("voila", "jupyter_server", "ipywidgets", "anywidget", "ipykernel")


def run(
    port: int,
    host: str,
    learners: int,
    puzzles: Path | None,
    *,
    browser: bool,
    allowed_hosts: tuple[str, ...] = (),
) -> int:
    problem = _missing() or _too_many(learners) or _bad_puzzles(puzzles)
    if problem:
        return _say(problem)
    from chuhan.app.server.server import CannotServe, serve

    try:
        return serve(Options(port, host, learners, puzzles, browser, allowed_hosts))
    except CannotServe as error:
        return _say(str(error))


def _say(sentence: str) -> int:
    print(f"chuhan: {sentence}", file=sys.stderr)
    return BAD


def _missing() -> str:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if not missing:
        return ""
    return f"The app needs {', '.join(missing)}: run pip install '.[app]' in the kit's folder."


def _too_many(learners: int) -> str:
    if learners <= LARGEST_CLASS:
        return ""
    return f"A class has at most {LARGEST_CLASS} learners here; for more see docs/classroom.md."


def _bad_puzzles(folder: Path | None) -> str:
    """Read the collection once before anybody sees it."""
    if folder is None:
        return ""
    if not folder.is_dir():
        return f"There is no folder {folder}."
    from chuhan.games import GAMES
    from chuhan.puzzle import PuzzleError, load, load_set, puzzle_files
    from chuhan.puzzle.files import set_files

    try:
        found = [load(path, GAMES) for path in puzzle_files([folder])]
        for path in set_files(folder):
            load_set(path)
    except PuzzleError as error:
        return f"A puzzle cannot be used: {error}"
    return "" if found else f"There is no puzzle in {folder}."
