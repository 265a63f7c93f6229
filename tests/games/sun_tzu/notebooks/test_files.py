"""The notebooks as files: fresh, readable without a kernel, whole lessons, linked."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import nbformat
import pytest

from chuhan.games.sun_tzu.game import GAME
from chuhan.games.sun_tzu.rules import rulebook
from chuhan.lesson import check_ids, lesson_ids
from chuhan.lesson.markdown import plain
from chuhan.lesson.notebooks import load, names
from chuhan.notebooks import as_text, build
from chuhan.shipped import shipped

FOLDER = shipped("notebooks") / "sun-tzu"
NAMES = names(GAME)
BOOKS = {name: load(GAME, name) for name in NAMES}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_fresh_valid_and_needs_no_kernel(name: str) -> None:
    path = FOLDER / f"{name}.ipynb"
    text = path.read_text(encoding="utf-8")
    assert text == as_text(build(BOOKS[name].cells)), "run python -m chuhan.notebooks"
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    assert nbformat.writes(notebook) + "\n" == text  # type: ignore[no-untyped-call]
    assert path.stat().st_size < 320_000
    assert not re.search(r"widget-view|widget-state|model_id|application/javascript|<script", text)
    assert not re.search(r"/work|/tmp|/home|/root|Traceback", text)
    for link in re.findall(r"\]\(([^)]+\.ipynb)\)", text):
        assert (FOLDER / link).is_file(), link


@pytest.mark.parametrize("name", [name for name in NAMES if BOOKS[name].lesson is not None])
def test_a_lesson_can_be_read_in_the_stored_pictures(name: str) -> None:
    lesson = BOOKS[name].lesson
    assert lesson is not None
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    shown = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", ())]
    pictures = [ElementTree.fromstring(data["image/svg+xml"]) for data in shown if "image/svg+xml" in data]
    assert all(picture.findtext(f"{SVG}title") for picture in pictures)
    said = "\n".join(picture.findtext(f"{SVG}desc") or "" for picture in pictures)
    for step in lesson.steps:
        assert plain(step.text) in said, step.id
        assert plain(step.task) in said, step.id
        if step.picture:
            assert GAME.sketch(step.picture, step.position, 400).words in said
    assert plain(lesson.can_do) in said
    assert [step.id for step in lesson.steps] == [one for part in BOOKS[name].parts for one in part]


def test_every_lesson_has_its_notebook_and_the_reference_every_rule() -> None:
    lessons = [book.lesson.id for book in BOOKS.values() if book.lesson is not None]
    assert lessons == [*lesson_ids(GAME), *check_ids(GAME)]
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == sorted(NAMES)
    text = (FOLDER / "reference.ipynb").read_text(encoding="utf-8")
    assert [rule.number for rule in rulebook().values() if f"# {rule.number} {rule.title}" not in text] == []
