"""The board of Three Kingdoms on a static page: one screen; chosen by mouse, touch and keys."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Page, expect

from chuhan.app.page.app import App
from chuhan.games.three_kingdoms.game import GAME
from chuhan.lesson import lesson_ids, load_lesson
from tests.games.three_kingdoms.board.states import STATES, board_at
from tests.kit.browser.helpers import serious, show
from tests.kit.scenes import static_page

PHONES = ((390, 844), (360, 640))
DESKS = ((1280, 800), (768, 1024), (900, 640))
OPENED = {
    "bid": ("g-W4", "at-SW"),
    "actions": ("at-SW",),
    "trade": ("deal-buy",),
    "farm": ("how-reap",),
    "develop": ("card-d11",),
    "battle": ("who-W4",),
}
"""What is chosen first, so that as many rows as there can be are open."""
PROBLEMS = """() => {
    const [W, H] = [innerWidth, innerHeight];
    const box = node => node.getBoundingClientRect();
    const name = node => `${node.className} ${(node.ariaLabel || node.textContent).trim().slice(0, 40)}`;
    const seen = node => node.checkVisibility({visibilityProperty: true}) && box(node).width > 1;
    const all = query => [...document.querySelectorAll(query)].filter(seen);
    const needed = all('.kingdoms :is(.space, .actions button, .line, .turn strong, .hand .card, .row button,'
        + ' header, .facts > *, .rail, .held .card)');
    const outside = needed.filter(node => { const b = box(node);
        return b.left < -.5 || b.right > W + .5 || b.top < -.5 || b.bottom > H + .5; });
    const app = document.querySelector('.chuhan-app');
    const scrolls = [document.documentElement, app, ...all('.kingdoms')].filter(node =>
        node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
    const cut = all('.space').filter(node => [...node.children].some(child => seen(child)
        && (box(child).bottom > box(node).bottom + 1 || box(child).top < box(node).top - 1)));
    const short = all('.nm strong, .chosen span, .actions button').filter(node =>
        node.scrollWidth > node.clientWidth + 1
        || box(node).right > box(node.closest('.space, button')).right + 1);
    const targets = all('.kingdoms button').filter(node => !node.matches('.hand .card'));
    const small = targets.filter(node => box(node).width < 43.5 || box(node).height < 43.5);
    const tiny = all('.kingdoms :is(strong, small, b, span, button)').filter(node =>
        [...node.childNodes].some(one => one.nodeType === 3 && one.data.trim())
        && parseFloat(getComputedStyle(node).fontSize) < 14);
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const parts = [...targets, ...all('.line, .turn strong, .me .facts > *, .hand .card')];
    const on = targets.flatMap(one => parts.filter(other => other !== one && !one.contains(other)
        && over(box(one), box(other))).map(other => `${name(one)} / ${name(other)}`));
    const named = (what, nodes) => nodes.map(node => `${what}: ${name(node)}`);
    return [...named('outside', outside), ...named('scrolls', scrolls), ...named('cut off', cut),
        ...named('too long', short), ...named('too small', small), ...named('tiny words', tiny),
        ...on.map(pair => `overlap: ${pair}`)];
}"""


@cache
def page_of(state: str, dark: bool = False) -> str:
    app, game = App("?page=play"), ipywidgets.VBox([board_at(state)])
    game.add_class("chuhan-game")
    app.children = [app.bar, game]
    return static_page(app, dark=dark)


def sent(page: Page) -> dict[str, Any]:
    """The last choice that the board asked Python about."""
    found: dict[str, Any] = page.evaluate(
        "window.models.flatMap(one => one.sent).filter(one => one.choice).at(-1).choice"
    )
    return found


def problems(page: Page, size: tuple[int, int], folder: Path) -> dict[str, list[str]]:
    """Of every state, with what can be opened open."""
    found = {}
    for state in STATES:
        show(page, page_of(state), size, folder)
        found[state] = page.evaluate(PROBLEMS)
        for key in OPENED.get(state, ()):
            page.locator(f'[data-key="{key}"]').click()
        if state in OPENED:
            found[f"{state}, open"] = page.evaluate(PROBLEMS)
    return {state: said for state, said in found.items() if said}


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_every_exercise_is_on_one_screen_of_a_phone(
    size: tuple[int, int], phone: Page, tmp_path: Path
) -> None:
    assert problems(phone, size, tmp_path) == {}


@pytest.mark.parametrize("size", DESKS, ids=str)
def test_every_exercise_is_on_one_screen_of_a_desk(size: tuple[int, int], desk: Page, tmp_path: Path) -> None:
    assert problems(desk, size, tmp_path) == {}


def lesson_at(lesson: str, step: str) -> str:
    """A step of a lesson with its last hint, which says and marks the most."""
    app = App(f"?game=three-kingdoms&lesson={lesson}")
    player = app.children[1]
    while player.page.id != step:
        player.panel.receive({"do": "press", "name": "next", "at": player.panel.page["at"]})
    for _ in range(2):
        player.board.receive({"do": "press", "name": "hint", "at": player.board.scene["at"]})
    return static_page(app)


@pytest.mark.parametrize("lesson", lesson_ids(GAME))
def test_every_step_of_a_lesson_is_on_one_screen_of_a_small_phone(
    lesson: str, phone: Page, tmp_path: Path
) -> None:
    found = {}
    for step in load_lesson(GAME, lesson).steps:
        show(phone, lesson_at(lesson, step.id), PHONES[1], tmp_path)
        found[step.id] = phone.evaluate(PROBLEMS)
    assert {step: said for step, said in found.items() if said} == {}


def test_a_bid_and_a_trade_by_touch(phone: Page, tmp_path: Path) -> None:
    show(phone, page_of("bid"), PHONES[0], tmp_path)
    for key in ("g-W4", "at-SW", "load-s", "load-s", "support-on", "tile-on"):
        phone.locator(f'[data-key="{key}"]').tap()
    bid = {"general": ["W4"], "space": ["SW"], "load": ["s", "s"], "support": ["on"], "tile": ["on"]}
    assert sent(phone) == bid
    phone.locator('[data-key="load-h"]').tap()  # one kind only
    assert sent(phone) == {**bid, "load": ["h"]}
    phone.locator('[data-key="at-farm"]').tap()  # nobody takes units to a farm
    assert sent(phone) == {"general": ["W4"], "space": ["farm"], "support": ["on"], "tile": ["on"]}
    phone.locator('[data-key="g-W4"]').tap()
    assert sent(phone) == {"space": ["farm"]}

    show(phone, page_of("trade"), PHONES[0], tmp_path)
    for key in ("lots-sell", "lots-sell", "deal-buy", "arms-s", "arms-s", "arms-c"):
        phone.locator(f'[data-key="{key}"]').tap()
    assert sent(phone) == {"lots": ["sell"] * 2, "deal": ["buy"], "arms": ["s", "s", "c"]}
    phone.locator('[data-key="deal-buy"]').tap()
    assert sent(phone) == {"lots": ["sell"] * 2}


def test_a_bid_and_an_action_by_keys_alone(desk: Page, tmp_path: Path) -> None:
    show(desk, page_of("bid"), DESKS[0], tmp_path)
    desk.locator('.hand [tabindex="0"]').focus()
    desk.keyboard.press("2")
    assert sent(desk) == {"general": ["W2"]}
    desk.locator('.spaces [tabindex="0"]').focus()
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("Space")
    assert sent(desk) == {"general": ["W2"], "space": ["market"]}
    desk.locator('.row [tabindex="0"]').first.focus()
    desk.keyboard.press("Space")
    desk.keyboard.press("Space")
    assert sent(desk)["support"] == ["on", "on"]
    desk.keyboard.press("Backspace")
    assert sent(desk)["support"] == ["on"]
    desk.keyboard.press("Enter")
    assert desk.evaluate("window.models.flatMap(one => one.sent).at(-1).do") == "play"
    desk.keyboard.press("s")
    expect(desk.locator(".realms li")).to_have_count(3)
    desk.keyboard.press("Escape")
    expect(desk.locator(".realms li")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_axe_finds_nothing(dark: bool, phone: Page, tmp_path: Path) -> None:
    for state in ("keep", "bid", "trade", "battle", "pay", "over"):
        show(phone, page_of(state, dark=dark), PHONES[0], tmp_path)
        for key in OPENED.get(state, ()):
            phone.locator(f'[data-key="{key}"]').click()
        assert (state, serious(phone, ".kingdoms")) == (state, [])
