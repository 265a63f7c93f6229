"""Pages to be read, and tables in a notebook's cell: no sideways scrolling, targets for fingers, axe."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from chuhan.app.page.app import App
from chuhan.games.chu_han.game import GAME
from chuhan.lesson import lesson_ids, load_lesson
from chuhan.lesson.pages import Pages
from tests.kit.browser.helpers import serious, show
from tests.kit.browser.states import STATES, dealt
from tests.kit.browser.test_one_screen import PHONES, PROBLEMS, ZOOMED
from tests.kit.scenes import static_page

TOUCHED = (*PHONES, (820, 1180))
POINTED = ((1280, 800), (1440, 900), ZOOMED)
CELL = 900


def come_far() -> App:
    """Two lessons are done, some puzzles are solved, one is left in the middle."""
    app = App("?puzzle=she-says-no")
    for lesson in ("welcome", "the-deck"):
        for page in Pages(load_lesson(GAME, lesson)).pages:
            app.store.page_done(lesson, page.id)
    for number, name in enumerate(app.page.names[:12]):  # type: ignore[attr-defined]
        if number % 3 == 2:
            app.store.tried(name)
        app.store.solved(name)
    return app


def further(query: str) -> App:
    app = come_far()
    app.visit(query)
    return app


def asked(*answers: int) -> App:
    """The first question of a lesson, with these answers given."""
    app = App("?lesson=response-and-pass-powers")
    player = app.children[1]
    while player.page.question is None:
        player._press("next")
    for answer in answers:
        command = {"do": "press", "name": f"answer-{answer}", "at": player.panel.page["at"]}
        player.panel.receive(command)
    return app


def ended() -> App:
    app = App("?lesson=a-whole-round")
    while not app.children[1].pages.is_last:
        app.children[1]._press("next")
    return app


def finished(query: str) -> App:
    """Every lesson is done: so each part has its certificate."""
    app = App()
    for lesson in lesson_ids(GAME):
        app.store.page_done(lesson, "end")
    app.visit(query)
    return app


PAGES: dict[str, Callable[[], App]] = {
    "start": App,
    "start, come far": lambda: further("?"),
    "lessons": lambda: further("?page=learn"),
    "rules": lambda: App("?rule=5.6"),
    "a question": asked,
    "a wrong answer": lambda: asked(1),
    "a right answer": lambda: asked(1, 0),
    "the end of the course": ended,
    "explore": lambda: App("?page=explore"),
    "the lessons, all done": lambda: finished("?page=learn"),
    "a certificate": lambda: finished("?lesson=certificate-2"),
}

FOUND = """() => {
    const box = node => node.getBoundingClientRect();
    const style = node => getComputedStyle(node);
    const seen = node => node.checkVisibility({visibilityProperty: true}) && box(node).width > 1
        && !node.closest('.unseen, svg');
    const words = node => (node.ariaLabel || node.textContent).trim().slice(0, 30);
    const name = node => `${node.className || node.tagName} ${words(node)}`;
    const app = document.querySelector('.chuhan-app');
    const all = query => [...app.querySelectorAll(query)].filter(seen);
    const rooms = [document.documentElement, document.getElementById('rendered_cells'), app];
    const wide = rooms.filter(node => node.scrollWidth > node.clientWidth + 1);
    const aside = all('*').filter(node => box(node).right > innerWidth + 1 && !node.closest('.tree'));
    const inText = node => node.matches('a:not(.button)') && style(node).display == 'inline';
    const targets = all('button, a, input, select, summary, textarea')
        .filter(node => !inText(node) && !node.closest('.number, .hand, .tree, h3'));
    const small = targets.filter(node => box(node).width < 43.5 || box(node).height < 43.5);
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    // the search of the rules stays in view, over them; a list of moves scrolls in a box of its own
    const free = targets.filter(node => !node.closest('.find, .move'));
    const on = free.flatMap((one, i) => free.slice(i + 1).filter(other => over(box(one), box(other)))
        .map(other => `${name(one)} / ${name(other)}`));
    const cut = all('h2, h3, p, a, button').filter(node =>
        node.scrollWidth > node.clientWidth + 1 && style(node).overflow == 'hidden');
    const named = (what, nodes) => nodes.map(node => `${what}: ${name(node)}`);
    return [...named('scrolls sideways', wide), ...named('beside the page', aside),
        ...named('too small', small), ...on.map(pair => `overlap: ${pair}`), ...named('cut off', cut)];
}"""


@cache
def page_of(state: str, dark: bool = False) -> str:
    return static_page(PAGES[state](), dark=dark)


@pytest.mark.parametrize("state", PAGES)
def test_a_page_fits_every_window(state: str, phone: Page, desk: Page, tmp_path: Path) -> None:
    for page, sizes in ((phone, TOUCHED), (desk, POINTED)):
        for size in sizes:
            show(page, page_of(state), size, tmp_path)
            assert (size, page.evaluate(FOUND)) == (size, [])


@pytest.mark.parametrize("state", PAGES)
def test_axe_finds_nothing_by_day_and_by_night(state: str, phone: Page, tmp_path: Path) -> None:
    for dark in (False, True):
        show(phone, page_of(state, dark), PHONES[0], tmp_path)
        assert (dark, serious(phone, ".chuhan-app")) == (dark, [])


TABLES = ("27 cards", "a trick", "a long trick", "a pending power", "lead, both hands open", "a refutation")


@pytest.mark.parametrize("state", TABLES)
def test_a_table_fits_the_cell_of_a_notebook(state: str, desk: Page, tmp_path: Path) -> None:
    """In a cell others scroll, so only what is beside or over something else is looked for."""
    shown: Any = STATES[state]().children[1]
    show(desk, static_page(shown, cell=CELL), (1280, 900), tmp_path)
    found = [one for one in desk.evaluate(PROBLEMS, False) if not one.startswith(("outside", "scrolls"))]
    assert found == []
    assert desk.evaluate("document.querySelector('.chuhan-board').getBoundingClientRect().right") <= CELL + 1


def test_of_many_rounds_the_latest_are_in_sight(phone: Page, tmp_path: Path) -> None:
    app = dealt("", 200, length="match")
    panel: Any = app.children[1].panel
    told = panel.page["playing"]["rounds"]
    rows = [row | {"cells": row["cells"] * 12} for row in told["rows"]]
    rounds = {"numbers": [str(n) for n in range(1, 13)], "rows": rows}
    panel.page = panel.page | {"playing": panel.page["playing"] | {"rounds": rounds}}
    show(phone, static_page(app), PHONES[0], tmp_path)
    row = phone.locator(".rounds tbody tr").first
    name, latest, total = (row.locator(one).bounding_box() for one in ("th", "td >> nth=-2", ".total"))
    assert name is not None
    assert latest is not None
    assert total is not None
    assert 0 <= name["x"] < name["x"] + name["width"] <= latest["x"] + 1
    assert latest["x"] + latest["width"] <= total["x"] + 1
    assert total["x"] + total["width"] <= PHONES[0][0]
    assert serious(phone, ".chuhan-app") == []  # also: keys can move it
