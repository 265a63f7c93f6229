"""The board of Three Kingdoms on a static page: one screen; chosen by mouse, touch and keys."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from chuhan.app.page.app import App
from chuhan.games.three_kingdoms.game import GAME
from chuhan.lesson import lesson_ids, load_lesson
from tests.games.three_kingdoms.board.states import STATES, board_at
from tests.kit.browser.helpers import serious, show
from tests.kit.browser.moments import DESKS, PHONES, in_app, problems, sent
from tests.kit.scenes import static_page

OPENED = {
    "bid": ("g-W4", "at-SW"),
    "actions": ("at-SW",),
    "trade": ("deal-buy",),
    "farm": ("how-reap",),
    "develop": ("card-d11",),
    "battle": ("who-W4",),
}
"""What is chosen first, so that as many rows as there can be are open."""
MUST = (
    ".space, .actions button, .line, .turn strong, .hand .card, .row button, header, .facts > *, .rail,"
    " .held .card"
)
CUT = """({box, all, seen, named}) => {
    const cut = all('.space').filter(node => [...node.children].some(child => seen(child)
        && (box(child).bottom > box(node).bottom + 1 || box(child).top < box(node).top - 1)));
    const short = all('.nm strong, .chosen span, .actions button').filter(node =>
        node.scrollWidth > node.clientWidth + 1
        || box(node).right > box(node.closest('.space, button')).right + 1);
    const tiny = all('.kingdoms :is(strong, small, b, span, button)').filter(node =>
        [...node.childNodes].some(one => one.nodeType === 3 && one.data.trim())
        && parseFloat(getComputedStyle(node).fontSize) < 14);
    return [...named('cut off', cut), ...named('too long', short), ...named('tiny words', tiny)];
}"""


@cache
def page_of(state: str, dark: bool = False) -> str:
    return in_app(board_at(state), dark=dark)


def problems_now(page: Page) -> list[str]:
    return problems(page, ".kingdoms", MUST, ".line, .turn strong, .me .facts > *, .hand .card", CUT)


def problems_of_all(page: Page, size: tuple[int, int], folder: Path) -> dict[str, list[str]]:
    """Of every state, with what can be opened open."""
    found = {}
    for state in STATES:
        show(page, page_of(state), size, folder)
        found[state] = problems_now(page)
        for key in OPENED.get(state, ()):
            page.locator(f'[data-key="{key}"]').click()
        if state in OPENED:
            found[f"{state}, open"] = problems_now(page)
    return {state: said for state, said in found.items() if said}


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_every_exercise_is_on_one_screen_of_a_phone(
    size: tuple[int, int], phone: Page, tmp_path: Path
) -> None:
    assert problems_of_all(phone, size, tmp_path) == {}


@pytest.mark.parametrize("size", DESKS, ids=str)
def test_every_exercise_is_on_one_screen_of_a_desk(size: tuple[int, int], desk: Page, tmp_path: Path) -> None:
    assert problems_of_all(desk, size, tmp_path) == {}


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
        found[step.id] = problems_now(phone)
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
