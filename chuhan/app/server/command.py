"""`chuhan app`: looks before it leaps, so that whatever is wrong is said in one sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import TYPE_CHECKING

from chuhan.app.server.options import LARGEST_CLASS, Options

if TYPE_CHECKING:
    from chuhan.puzzle.kept import KeptFolder

BAD = 2
NEEDED = ("voila", "jupyter_server", "ipywidgets", "anywidget", "ipykernel")
NEEDED_AT_HUB = ("jupyterhub",)
LOOK_SECONDS = 3.0
"""Between two looks at the folder of puzzles."""


def run(
    port: int,
    host: str,
    learners: int,
    puzzles: Path | None,
    *,
    browser: bool,
    allowed_hosts: tuple[str, ...] = (),
    hub: bool = False,
) -> int:
    problem = _missing(hub=hub) or _too_many(learners)
    if problem:
        return _say(problem)
    from chuhan.app.server.server import CannotServe, serve
    from chuhan.puzzle import PuzzleError

    try:
        with _kept(puzzles) as folder:
            return serve(Options(port, host, learners, folder, browser, allowed_hosts, hub))
    except PuzzleError as error:
        return _say(f"The puzzles cannot be used: {error}.")
    except CannotServe as error:
        return _say(str(error))


def _say(sentence: str) -> int:
    print(f"chuhan: {sentence}", file=sys.stderr, flush=True)
    return BAD


def _missing(*, hub: bool) -> str:
    missing = [name for name in (*NEEDED, *NEEDED_AT_HUB[:hub]) if find_spec(name) is None]
    if not missing:
        return ""
    extra = "hub" if hub else "app"
    return f"The app needs {', '.join(missing)}: run pip install '.[{extra}]' in the kit's folder."


def _too_many(learners: int) -> str:
    if learners <= LARGEST_CLASS:
        return ""
    return f"A class has at most {LARGEST_CLASS} learners here; for more see docs/classroom.md."


def _watch(kept: KeptFolder, end: Event) -> None:
    """Tell the operator whenever the folder of puzzles has changed, for good or bad."""
    while not end.wait(LOOK_SECONDS):
        if sentence := kept.look():
            _say(sentence)


@contextmanager
def _kept(folder: Path | None) -> Iterator[Path | None]:
    """Where the kernels find the puzzles: a copy, looked through, which does not change under them while
    somebody works in the folder. Raises PuzzleError."""
    if folder is None:
        yield None
        return
    from chuhan.games import GAMES
    from chuhan.puzzle.kept import KeptFolder

    with TemporaryDirectory(prefix="chuhan-puzzles-") as home:
        kept = KeptFolder(folder, GAMES, Path(home))
        end = Event()
        watching = Thread(target=_watch, args=(kept, end), daemon=True)
        watching.start()
        try:
            yield kept.current
        finally:
            end.set()
            watching.join()
