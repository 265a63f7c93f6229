"""The board of Sun Tzu on a static page, without a kernel: one screen; laid by mouse, touch and keys."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.games.sun_tzu.board.states import STATES, board_at
from tests.kit.browser.helpers import serious, show
from tests.kit.browser.moments import DESKS, PHONES, in_app, problems, sent

MUST = (
    ".stack, .actions button, .line, .turn strong, .island, .slot, .their .card, .mine .card, header, .track,"
    " .tell"
)
BEYOND = """({box, all, named}) => {
    const river = box(document.querySelector('.map'));
    return named('beyond the river', all('.province > *').filter(node =>
        box(node).top < river.top - 1 || box(node).bottom > river.bottom + 1));
}"""


@cache
def page_of(state: str, dark: bool = False) -> str:
    return in_app(board_at(state), dark=dark)


def problems_now(page: Page) -> list[str]:
    return problems(page, ".sun-tzu", MUST, ".line, .turn strong, .stack", BEYOND)


def problems_of_all(page: Page, size: tuple[int, int], folder: Path) -> dict[str, list[str]]:
    found = {}
    for state in STATES:
        show(page, page_of(state), size, folder)
        found[state] = problems_now(page)
    return {state: said for state, said in found.items() if said}


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_every_question_is_on_one_screen_of_a_phone(
    size: tuple[int, int], phone: Page, tmp_path: Path
) -> None:
    assert problems_of_all(phone, size, tmp_path) == {}


@pytest.mark.parametrize("size", DESKS, ids=str)
def test_every_question_is_on_one_screen_of_a_desk(size: tuple[int, int], desk: Page, tmp_path: Path) -> None:
    assert problems_of_all(desk, size, tmp_path) == {}


def test_cards_are_laid_by_clicks_drags_and_taken_back(desk: Page, tmp_path: Path) -> None:
    show(desk, page_of("place"), DESKS[0], tmp_path)
    card = desk.locator('.hand [data-key="7.1"]')
    card.click()  # to the place that is next
    assert sent(desk) == {"place": ["7", "", "", "", ""]}
    expect(card).to_have_attribute("aria-pressed", "true")
    desk.locator('[data-key="at-W"]').click()
    desk.locator('.hand [data-key="P.1"]').click()  # to the place that was pointed at
    assert sent(desk) == {"place": ["7", "", "", "", "P"]}
    desk.locator('.hand [data-key="2.1"]').drag_to(desk.locator('.province[data-letter="J"] .island'))
    assert sent(desk) == {"place": ["7", "", "2", "", "P"]}
    desk.locator('.hand [data-key="3.1"]').drag_to(desk.locator('.province[data-letter="Q"] .slot'))
    assert sent(desk) == {"place": ["3", "", "2", "", "P"]}  # the 7 made room
    desk.locator('[data-key="at-Q"]').drag_to(desk.locator('.province[data-letter="W"] .slot'))
    assert sent(desk) == {"place": ["P", "", "2", "", "3"]}  # they change places
    desk.locator('[data-key="at-Q"]').drag_to(desk.locator('.province[data-letter="C"] .island'))
    assert sent(desk) == {"place": ["", "P", "2", "", "3"]}
    desk.locator('[data-key="at-J"]').click()
    assert sent(desk) == {"place": ["", "P", "", "", "3"]}
    desk.keyboard.press("Escape")
    expect(desk.locator(".slot.filled")).to_have_count(0)


def test_cards_are_laid_by_touch(phone: Page, tmp_path: Path) -> None:
    show(phone, page_of("place"), PHONES[1], tmp_path)
    for key in ("7.1", "8.1", "9.1", "T.1", "1.1"):
        phone.locator(f'.hand [data-key="{key}"]').tap(position={"x": 12, "y": 12})
    assert sent(phone) == {"place": ["7", "8", "9", "T", "1"]}
    phone.locator('[data-key="at-C"]').tap()
    assert sent(phone) == {"place": ["7", "", "9", "T", "1"]}


def test_a_placement_and_an_answer_by_keys_alone(desk: Page, tmp_path: Path) -> None:
    show(desk, page_of("place"), DESKS[0], tmp_path)
    desk.locator('.hand [tabindex="0"]').focus()
    for key in ("4", "0", "p", "-"):
        desk.keyboard.press(key)
    assert sent(desk) == {"place": ["4", "T", "P", "-1", ""]}
    desk.locator('.hand [data-key="2.1"]').focus()
    desk.keyboard.press("w")
    assert sent(desk) == {"place": ["4", "T", "P", "-1", "2"]}
    desk.keyboard.press("Enter")
    assert desk.evaluate("window.models.flatMap(one => one.sent).at(-1).do") == "play"

    show(desk, page_of("shortage"), DESKS[0], tmp_path)
    desk.locator('.provinces [tabindex="0"]').focus()
    for key in ("q", "q", "c"):
        desk.keyboard.press(key)
    assert sent(desk) == {"picks": ["Q", "Q", "C"], "cards": []}
    desk.keyboard.press("ArrowDown")
    expect(desk.locator(":focus")).to_have_attribute("data-zone", "hand")


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_axe_finds_nothing(dark: bool, phone: Page, tmp_path: Path) -> None:
    for state in ("place", "shortage", "keep", "over"):
        show(phone, page_of(state, dark=dark), PHONES[0], tmp_path)
        assert (state, serious(phone, ".sun-tzu")) == (state, [])
