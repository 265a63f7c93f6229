"""The notebooks as files: fresh, readable without a kernel, complete, linked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest

from chuhan.games.chu_han.game import GAME
from chuhan.lesson import check_ids, lesson_ids
from chuhan.lesson.markdown import plain
from chuhan.lesson.model import Lesson
from chuhan.lesson.notebooks import load, names
from chuhan.notebooks import CHECKED_TAG, as_text, build
from chuhan.shipped import shipped

FOLDER = shipped("notebooks") / "chu-han"
NAMES = names(GAME)
SLOW = {"18-how-the-solver-proves-it"}
BUILT = [pytest.param(name, marks=pytest.mark.slow if name in SLOW else ()) for name in NAMES]
BOOKS = {name: load(GAME, name) for name in NAMES}
LESSONS = {name: book.lesson for name, book in BOOKS.items() if book.lesson is not None}
MOST_WORDS = 80
SVG = "{http://www.w3.org/2000/svg}"


def stored(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))
    return data


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def code_cells(name: str) -> list[dict[str, Any]]:
    return [cell for cell in stored(name)["cells"] if cell["cell_type"] == "code"]


def pictures(name: str) -> list[ElementTree.Element]:
    found = [output.get("data", {}).get("image/svg+xml") for c in code_cells(name) for output in c["outputs"]]
    return [ElementTree.fromstring("".join(lines)) for lines in found if lines]


def words(*texts: str) -> int:
    return sum(len(plain(text).split()) for text in texts)


# ---- fresh -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BUILT)
def test_a_notebook_is_what_the_command_writes(name: str) -> None:
    written = (FOLDER / f"{name}.ipynb").read_text(encoding="utf-8")
    assert written == as_text(build(BOOKS[name].cells)), "run python -m chuhan.notebooks"


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_as_jupyter_would_write_it(name: str) -> None:
    path = FOLDER / f"{name}.ipynb"
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    assert nbformat.writes(notebook) + "\n" == path.read_text(encoding="utf-8")  # type: ignore[no-untyped-call]
    assert path.stat().st_size < 320_000


# ---- readable without running ------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_nothing_stored_needs_a_kernel(name: str) -> None:
    text = (FOLDER / f"{name}.ipynb").read_text(encoding="utf-8")
    assert not re.search(r"widget-view|widget-state|model_id|application/javascript|<script", text)
    assert not re.search(r"/work|/tmp|/home|/root|Traceback", text)


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_is_whole_and_has_a_name(name: str) -> None:
    shown = pictures(name)
    assert shown or name == "reference"
    for picture in shown:
        assert picture.tag == f"{SVG}svg"
        assert picture.findtext(f"{SVG}title")
        assert picture.findtext(f"{SVG}desc")
        assert not [node for node in picture.iter() if node.tag in (f"{SVG}image", f"{SVG}script")]


@pytest.mark.parametrize(("name", "lesson"), LESSONS.items(), ids=list(LESSONS))
def test_a_lesson_can_be_read_in_the_stored_pictures(name: str, lesson: Lesson) -> None:
    said = "\n".join(picture.findtext(f"{SVG}desc") or "" for picture in pictures(name))
    drawn = " ".join(text for picture in pictures(name) for text in picture.itertext())
    for step in lesson.steps:
        assert plain(step.text) in said, step.id
        assert plain(step.task) in said, step.id
        assert plain(step.text).split()[0] in drawn
    for question in lesson.questions:
        assert plain(question.text) in said
    assert plain(lesson.can_do) in said


@pytest.mark.parametrize(("name", "lesson"), LESSONS.items(), ids=list(LESSONS))
def test_each_part_stores_the_position_that_nbval_compares(name: str, lesson: Lesson) -> None:
    cells = [cell for cell in code_cells(name) if "play_lesson(" in source(cell)]
    assert all(cell["metadata"] == {"tags": [CHECKED_TAG]} for cell in cells)
    steps = {step.id: step for step in lesson.steps}
    for cell, part in zip(cells, BOOKS[name].parts, strict=False):
        (output,) = cell["outputs"]
        first = steps[part[0]]
        assert first.position is not None
        view = first.position.seen_by(None if first.open_table else first.side)
        assert (
            "".join(output["data"]["text/plain"])
            == f"LessonPlayer({lesson.id!r}, {part[0]!r}, {str(view)!r})"
        )


def test_the_reference_has_every_rule() -> None:
    from chuhan.games.chu_han.rules import rulebook

    (cell,) = code_cells("reference")
    text = "".join(cell["outputs"][0]["data"]["text/markdown"])
    assert [rule.number for rule in rulebook().values() if f"# {rule.number} {rule.title}" not in text] == []
    assert [rule.number for rule in rulebook().values() if rule.text not in text] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_notebook_has_something_that_is_compared(name: str) -> None:
    checked = [cell for cell in code_cells(name) if CHECKED_TAG in cell["metadata"].get("tags", [])]
    assert checked
    assert not any("NBVAL" in source(cell) for cell in code_cells(name))
    assert all(cell["outputs"] for cell in checked)


# ---- complete and linked -----------------------------------------------------------------------------


def test_each_lesson_has_one_notebook_and_each_step_one_part() -> None:
    taught = [lesson.id for lesson in LESSONS.values()]
    assert [name for name in taught if name not in check_ids(GAME)] == list(lesson_ids(GAME))
    assert [name for name in taught if name in check_ids(GAME)] == list(check_ids(GAME))
    for name, lesson in LESSONS.items():
        assert [step for part in BOOKS[name].parts for step in part] == [step.id for step in lesson.steps], (
            name
        )
        calls = [source(cell) for cell in code_cells(name) if "play_lesson(" in source(cell)]
        assert len(calls) == len(BOOKS[name].parts) + 1
        assert '"questions"' in calls[-1]


def test_a_notebook_leads_to_the_next_and_every_link_leads_somewhere() -> None:
    for name, after in zip(NAMES, (*NAMES[1:], ""), strict=True):
        links = [
            link
            for cell in stored(name)["cells"]
            if cell["cell_type"] == "markdown"
            for link in re.findall(r"\]\(([^)]+)\)", source(cell))
        ]
        assert [link for link in links if not (FOLDER / link).is_file()] == []
        assert not after or f"{after}.ipynb" in links
        assert name == NAMES[0] or f"{NAMES[0]}.ipynb" in links
    contents = " ".join(map(source, stored(NAMES[0])["cells"]))
    assert {f"{name}.ipynb" for name in NAMES} == set(re.findall(r"\]\(([^)]+)\)", contents))


@pytest.mark.parametrize("name", NAMES)
def test_code_cells_are_short(name: str) -> None:
    for cell in code_cells(name):
        lines = source(cell).splitlines()
        assert len(lines) <= (5 if "play_lesson(" in source(cell) else 26), source(cell)


def read_before(name: str) -> Iterator[tuple[str, int]]:
    """Each thing to do, or to look at, and how many words are read before it: headings are not counted."""
    lesson, parts = BOOKS[name].lesson, list(BOOKS[name].parts)
    read = 0
    for cell in stored(name)["cells"]:
        if cell["cell_type"] == "markdown":
            read += words(re.sub(r"^#+ .*$|\]\([^)]*\)", "", source(cell), flags=re.MULTILINE))
        elif lesson is None or "play_lesson(" not in source(cell):
            yield source(cell), read
            read = 0
        elif parts:
            part = parts.pop(0)
            for step in (step for step in lesson.steps if step.id in part):
                yield step.id, read + words(step.text, step.task)
                read = words(step.explain)
        else:
            for question in lesson.questions:
                yield question.text, read + words(question.text, *question.answers)
                read = words(question.why)
            yield "the end", read + words(lesson.can_do)
            read = 0


@pytest.mark.parametrize("name", NAMES)
def test_there_is_no_wall_of_text_between_two_things_to_do(name: str) -> None:
    assert {place: count for place, count in read_before(name) if count > MOST_WORDS} == {}


@pytest.mark.parametrize("name", NAMES[:-1])
def test_a_notebook_ends_with_two_questions_what_you_can_do_now_and_the_way_on(name: str) -> None:
    lesson = BOOKS[name].lesson
    assert lesson is not None
    assert len(lesson.questions) == 2
    assert words(lesson.can_do) <= 20
    cells = stored(name)["cells"]
    (asked,) = [i for i, cell in enumerate(cells) if '"questions")' in source(cell)]
    assert source(cells[asked - 1]) == "## Two questions"
    shown = cells[asked]["outputs"][0]["data"]
    assert "".join(shown["text/plain"]) == f"LessonPlayer({lesson.id!r}, 'question-1')"
    svg = ElementTree.fromstring("".join(shown["image/svg+xml"]))
    assert (svg.findtext(f"{SVG}desc") or "").endswith(f"What you can do now: {plain(lesson.can_do)}")
    after = NAMES[NAMES.index(name) + 1]
    way_on, *rest = map(source, cells[asked + 1 :])
    assert way_on.startswith("### Next: [")
    assert f"]({after}.ipynb)" in way_on.splitlines()[0]
    assert bool(rest) is (name == "00-welcome")  # where the list of all notebooks closes the page
