"""Every notebook in Voilà and a real browser, some on a page: its first task done with the mouse, some
lessons finished so, links followed. Every task is done without a browser, in tests/kit/test_every_game.py."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, ViewportSize, expect

from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.notation import parse_move
from chuhan.lesson import Lesson
from chuhan.lesson.notebooks import load, names
from chuhan.puzzle import load as load_puzzle
from chuhan.puzzle import load_set, puzzle_files, puzzles_dir
from chuhan.shipped import shipped
from tests.games.chu_han.choosing import choice_of
from tests.games.chu_han.notebooks.player import do_part, do_questions, do_step, make
from tests.kit.browser.conftest import Voila, Watch

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FOLDER = shipped("notebooks") / "chu-han"
NAMES = names(GAME)
BOOKS = {name: load(GAME, name) for name in NAMES}
LESSONS = [(name, book.lesson) for name, book in BOOKS.items() if book.lesson is not None]
AT_ONCE = 6
"""So many notebooks stand one below the other on a page: to load it takes longer than what is done on it."""
FINISHED = ("08-yu-ji-and-ying-bu", "15-a-story", "17-first-puzzles", "23-when-a-writ-pays")
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
TOO_WIDE = """() => [document.documentElement,
        ...document.querySelectorAll('.jp-OutputArea-output, .jp-MarkdownOutput')]
    .filter(node => node.scrollWidth > node.clientWidth + 1)
    .filter(node => !node.querySelector('.chuhan-picture > .fixed')
        || getComputedStyle(node).overflowX !== 'auto')
    .map(node => node.textContent.slice(0, 40))"""
"""A picture that would be too small to read, as the game tree is, is scrolled sideways; nothing else is."""
Opener = Callable[[str], Page]


def groups() -> list[list[tuple[str, Lesson]]]:
    return [LESSONS[start : start + AT_ONCE] for start in range(0, len(LESSONS), AT_ONCE)]


def joined(names: Sequence[str]) -> dict[str, Any]:
    """One notebook with the cells of all of these."""
    books = [json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8")) for name in names]
    cells = [cell for book in books for cell in book["cells"]]
    return {**books[0], "cells": [{**cell, "id": f"cell-{n}"} for n, cell in enumerate(cells)]}


@pytest.fixture
def notebook(page: Page, watch: Watch, voila: Voila) -> Opener:
    """Opens a notebook of the course; all of them lie beside it, as in the kit."""

    def opened(name: str) -> Page:
        for other in NAMES:
            shutil.copy(FOLDER / f"{other}.ipynb", voila.folder)
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"http://127.0.0.1:{voila.port}/voila/render/{name}.ipynb", timeout=90_000)
        page.locator("h1").first.wait_for(timeout=90_000)
        return page

    return opened


def fits_a_phone(page: Page) -> None:
    """Then it is laid on a desk again."""
    page.set_viewport_size(PHONE)
    page.locator(".chuhan-column, .chuhan-panel, .chuhan-table").last.wait_for(timeout=90_000)
    try:
        page.wait_for_function(f"() => !({TOO_WIDE})().length", timeout=10_000)
    except TimeoutError:
        assert page.evaluate(TOO_WIDE) == []
    page.set_viewport_size(DESK)


@pytest.mark.parametrize("group", groups(), ids=lambda group: group[0][0])
def test_notebooks_open_and_what_they_ask_for_can_be_done(
    group: list[tuple[str, Lesson]], notebook: Opener, voila: Voila
) -> None:
    together = joined([name for name, _ in group])
    (voila.folder / f"from-{group[0][0]}.ipynb").write_text(json.dumps(together), encoding="utf-8")
    page = notebook(f"from-{group[0][0]}")
    columns, first = page.locator(".chuhan-lesson"), 0
    expect(page.locator("h1")).to_have_count(len(group), timeout=90_000)
    expect(columns).to_have_count(sum(len(BOOKS[name].parts) + 1 for name, _ in group), timeout=60_000)
    fits_a_phone(page)
    for name, lesson in group:
        parts = BOOKS[name].parts
        if name in FINISHED:
            for i, part in enumerate(parts, start=first):
                do_part(columns.nth(i), lesson, part)
            do_questions(columns.nth(first + len(parts)), lesson)
        elif parts:
            do_step(columns.nth(first), lesson.steps[0])
        if name == "17-first-puzzles":
            solve_first_puzzle(page)
        first += len(parts) + 1
    expect(page.locator(".chuhan-table").last).to_be_visible(timeout=90_000)
    expect(page.get_by_text("Traceback")).to_have_count(0)


def test_the_lessons_that_are_finished_have_every_kind_of_click() -> None:
    finished = {kind for name, lesson in LESSONS if name in FINISHED for kind in kinds_of_clicks(lesson)}
    assert finished == {kind for _, lesson in LESSONS for kind in kinds_of_clicks(lesson)}
    assert len(finished) == 7


def kinds_of_clicks(lesson: Lesson) -> Iterator[str]:
    """What is clicked for the tasks: cards, with powers and a target or without, or which button."""
    for step in (one for one in lesson.steps if one.accept):
        choice = choice_of(step.accept[-1])
        button = choice.get("button", ("",))[0].partition("-")[0]
        yield button or " ".join(kind for kind, names in choice.items() if names)


def solve_first_puzzle(page: Page) -> None:
    """That of the gentle series."""
    trainer = page.locator(".chuhan-trainer")
    trainer.locator(".chuhan-table").wait_for(timeout=60_000)
    first = load_set(puzzles_dir() / "sets" / "first-thirty.toml").puzzles[0]
    (puzzle,) = [load_puzzle(path, GAMES) for path in puzzle_files() if path.stem == first]
    assert puzzle.proved is not None
    for text in puzzle.proved.line[::2]:
        make(trainer, puzzle.side, parse_move(text))
    expect(trainer.locator(".chuhan-table .prompt")).to_contain_text("Solved at the first try!")


def test_a_reader_goes_from_page_to_page(notebook: Opener) -> None:
    page = notebook(NAMES[0])
    for name in islice(NAMES, 1, 3):
        page.get_by_role("link", name=BOOKS[name].title).last.click()
        expect(page.locator("h1")).to_contain_text(BOOKS[name].title, timeout=90_000)
        expect(page.locator(".chuhan-lesson").last).to_be_visible(timeout=60_000)


def test_the_reference_fits_a_phone_and_is_searched(notebook: Opener) -> None:
    page = notebook("reference")
    fits_a_phone(page)
    rules = page.locator(".chuhan-rules")
    field = page.get_by_label("Search the rules")
    field.wait_for(timeout=60_000)
    expect(rules.get_by_role("table").first).to_contain_text("Xiao He (3)")
    expect(rules.get_by_role("link")).to_have_count(0)  # they would lead out of the notebook
    field.fill("lu zhi xiao")
    expect(rules.locator("h4:visible").first).to_contain_text("5.11 Xiao He")
    expect(rules.get_by_role("table").first).to_be_hidden()
    field.fill("<b>nothing</b>")
    expect(rules.get_by_text("No rule has all these words.")).to_be_visible()


def test_every_notebook_is_tried() -> None:
    assert [name for name in NAMES if BOOKS[name].lesson is None] == ["reference"]
