"""Before a puzzle is solved nothing that leaves the kernel holds its title, its themes, or its id."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

pytest.importorskip("anywidget")

from chuhan.app.page.app import App
from chuhan.games import GAMES
from chuhan.puzzle.collection import load_all
from chuhan.puzzle.model import Puzzle
from chuhan.widgets.trainer.trainer import Trainer

FILES = ("_esm", "_css", "art", "layout", "words")
"""What all puzzles have in common: scripts, drawings, the words of scripts."""


PARTS = 5
"""Of each collection so many are tried, from its beginning to its end."""


@cache
def every(game: str) -> list[Puzzle]:
    return load_all(GAMES[game])


def widgets(widget: Any) -> Iterator[Any]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from widgets(child)


def sent(app: App) -> str:
    """All that the browser may ask for, and what stands for the page where there is none."""
    states = [
        {name: value for name, value in one.get_state().items() if name not in FILES} for one in widgets(app)
    ]
    return json.dumps([states, repr(app), app.link], default=repr, ensure_ascii=False)


def leaks(app: App, puzzles: list[Puzzle]) -> list[str]:
    text = sent(app)
    titles = {puzzle.title: json.dumps(puzzle.title, ensure_ascii=False)[1:-1] for puzzle in puzzles}
    told = [text.count(written) * [title] for title, written in titles.items()]
    ids = [re.findall(rf"(?<![\w-]){re.escape(puzzle.id)}(?![\w-])", text) for puzzle in puzzles]
    return [one for found in (*told, *ids) for one in found]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every message beside the state."""
    messages: list[Any] = []
    monkeypatch.setattr(
        "ipywidgets.Widget.send", lambda self, content, buffers=None: messages.append(content)
    )
    return messages


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", range(PARTS))
def test_a_puzzle_is_a_number_until_it_is_solved(game: str, part: int, said: list[Any]) -> None:
    puzzles = every(game)
    puzzle = puzzles[(len(puzzles) - 1) * part // (PARTS - 1)]
    app = App(f"?game={puzzle.game}&puzzle={puzzle.id}")  # an old link: its id is in the address it came from
    try:
        trainer = app.children[1]
        assert isinstance(trainer, Trainer)
        assert app.bar.page["title"] == f"No. {puzzle.number}, {puzzle.level}"
        assert app.link.endswith(f"puzzle={puzzle.number}")
        trainer.desk.receive({"do": "level", "name": puzzle.level})
        trainer._pressed("hint")
        assert trainer.desk.page["themes"] == []
        assert leaks(app, puzzles) == []
        app.visit(f"?game={game}" if game != "chu-han" else "?")  # today's, and where to go on
        assert f"puzzle={puzzle.number}" in sent(app)
        assert leaks(app, puzzles) == []
        assert not any(one.title in json.dumps(said, default=repr) for one in puzzles)
        app.store.solved(puzzle.name)
        app.visit(f"?game={puzzle.game}&puzzle={puzzle.number}")
        assert app.bar.page["title"] == puzzle.title
        assert set(leaks(app, puzzles)) == {puzzle.title}
        assert len(trainer.desk.page["themes"]) == len(puzzle.themes)
    finally:
        app.close()


def test_the_days_puzzle_and_what_was_left_are_links_with_numbers() -> None:
    app = App("")
    page = app.children[1].page
    assert re.fullmatch(r"\?puzzle=\d+", page["today"]["link"])
    assert leaks(app, every("chu-han")) == []
    app.close()
