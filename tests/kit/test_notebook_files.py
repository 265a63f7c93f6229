"""The notebooks of a game as files: fresh, readable without a kernel, whole lessons, linked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest

from chuhan.games import GAMES
from chuhan.interface import FIRST_GAME, Game
from chuhan.lesson import check_ids, lesson_ids
from chuhan.lesson.markdown import plain
from chuhan.lesson.notebooks import load, names
from chuhan.notebooks import as_text, build
from chuhan.rulebook import read_rulebook
from chuhan.shipped import shipped

OTHERS = [game for name, game in GAMES.items() if name != FIRST_GAME]
"""The first game's notebooks have tests of their own: they show more than lessons."""
BOOKS = {(game.id, name): load(game, name) for game in OTHERS for name in names(game)}
SVG = "{http://www.w3.org/2000/svg}"


def folder(game: str) -> Path:
    return shipped("notebooks") / game


@pytest.mark.parametrize(("game", "name"), BOOKS)
def test_a_notebook_is_fresh_valid_and_needs_no_kernel(game: str, name: str) -> None:
    path = folder(game) / f"{name}.ipynb"
    text = path.read_text(encoding="utf-8")
    assert text == as_text(build(BOOKS[game, name].cells)), "run python -m chuhan.notebooks"
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    assert nbformat.writes(notebook) + "\n" == text  # type: ignore[no-untyped-call]
    assert path.stat().st_size < 320_000
    assert not re.search(r"widget-view|widget-state|model_id|application/javascript|<script", text)
    assert not re.search(r"/work|/tmp|/home|/root|Traceback", text)
    for link in re.findall(r"\]\(([^)]+\.ipynb)\)", text):
        assert (path.parent / link).is_file(), link


@pytest.mark.parametrize(("game", "name"), [key for key, book in BOOKS.items() if book.lesson is not None])
def test_a_lesson_can_be_read_in_the_stored_pictures(game: str, name: str) -> None:
    lesson = BOOKS[game, name].lesson
    assert lesson is not None
    notebook = nbformat.read(folder(game) / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    shown = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", ())]
    pictures = [ElementTree.fromstring(data["image/svg+xml"]) for data in shown if "image/svg+xml" in data]
    assert all(picture.findtext(f"{SVG}title") for picture in pictures)
    said = "\n".join(picture.findtext(f"{SVG}desc") or "" for picture in pictures)
    for step in lesson.steps:
        assert plain(step.text) in said, step.id
        assert plain(step.task) in said, step.id
        if step.picture:
            assert GAMES[game].sketch(step.picture, step.position, 400).words in said
    assert plain(lesson.can_do) in said
    assert [step.id for step in lesson.steps] == [one for part in BOOKS[game, name].parts for one in part]


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.id)
def test_every_lesson_has_its_notebook_and_the_reference_every_rule(game: Game[Any, Any]) -> None:
    books = [BOOKS[game.id, name] for name in names(game)]
    lessons = [book.lesson.id for book in books if book.lesson is not None]
    assert lessons == [*lesson_ids(game), *check_ids(game)]
    assert sorted(path.stem for path in folder(game.id).glob("*.ipynb")) == sorted(names(game))
    text = (folder(game.id) / "reference.ipynb").read_text(encoding="utf-8")
    rules = read_rulebook(game.package).values()
    assert [rule.number for rule in rules if f"# {rule.number} {rule.title}" not in text] == []
