"""A table takes one screen, in Play, Puzzle and Lesson alike: states on a static page, without a kernel."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from chuhan.app.page.app import App
from tests.kit.browser.helpers import TRICK, serious, show
from tests.kit.browser.states import STATES, at_table
from tests.kit.scenes import static_page

PHONES = ((390, 844), (360, 640))
DESKS = ((1280, 800), (1440, 900), (768, 1024), (820, 1180))
ZOOMED = (640, 400)
"""What 1280 by 800 leaves at 200 %."""
CHOOSING = "the choice of a game"
AT_TABLES = [*STATES][:9]
"""Without anything to be read beside the table."""
CHOICES = {
    "a trick": ("H4.2", "H3p.1"),
    "27 cards": ("H3j.1", "H3p.1", "H3y.1"),
    "lead, both hands open": ("H6y.1",),
}
"""Cards that are chosen, so that persons, and whom a power takes, are to be decided."""

AXED = ["27 cards", "a pending power", "a refutation", "solved", "a lesson", "a round is over"]

PROBLEMS = """phone => {
    const [W, H] = [innerWidth, innerHeight];
    const box = node => node.getBoundingClientRect();
    const words = node => (node.ariaLabel || node.textContent).trim().slice(0, 40);
    const name = node => `${node.className || node.tagName} ${words(node)}`;
    const style = node => getComputedStyle(node);
    const seen = node => node.checkVisibility({visibilityProperty: true}) && box(node).width > 1;
    const all = query => [...document.querySelectorAll(query)].filter(seen);
    const needed = all('.chuhan-table :is(.stack .card, .actions button, .line, .prompt, .claim.last,'
        + ' header, .banner, .persons button, .wanted, .pile, .turn strong), .desk .ask,'
        + ' .lesson :is(.text, .more), .chuhan-play :is(button, .verdict)');
    const outside = needed.filter(node => { const b = box(node);
        return b.left < -.5 || b.right > W + .5 || b.top < -.5 || b.bottom > H + .5; });
    const app = document.querySelector('.chuhan-app');
    const scrolls = [document.documentElement, app].filter(Boolean).filter(node =>
        node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
    const river = document.querySelector('.trick');
    const cut = all('.claim.last :is(.card, .told)').filter(node =>
        box(node).top < box(river).top - 12 || box(node).bottom > box(river).bottom + 1
        || box(node).left < box(river).left - 1 || box(node).right > box(river).right + 1);
    const targets = all('.chuhan-table button, .chuhan-panel button, .chuhan-bar a')
        .filter(node => !node.closest('.above .hand'))
        .filter(node => !all('.wanted').length || !node.matches('.help, .pile')); // the sheet lies over them
    const room = node => phone && node.closest('.stack') || node;
    const small = targets.filter(node => (phone || !node.matches('.card'))
        && (box(room(node)).width < 43.5 || box(room(node)).height < 43.5));
    const apart = [...new Set(targets.map(room))].filter(node => phone || !node.matches('.card'));
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const on = apart.flatMap((one, i) => apart.slice(i + 1).filter(other => over(box(one), box(other)))
        .map(other => `${name(one)} / ${name(other)}`));
    const inks = node => { const range = document.createRange(); range.selectNodeContents(node);
        return node.matches('.announced') ? range.getBoundingClientRect() : box(node); };
    const laid = all('.announced, .doubled, .turn > .help').filter(node => style(node).clipPath == 'none');
    const covered = all('.claim :is(.set, .words), .piles button').filter(node => !laid.includes(node));
    const lying = laid.flatMap((one, i) => [...laid.slice(i + 1), ...covered]
        .filter(other => over(inks(one), inks(other))).map(other => `${name(one)} / ${name(other)}`));
    const row = node => box(node.closest('.hand'));
    const past = all('.below .hand .card').filter(node => box(node).right > row(node).right + 1);
    const told = all('.line, .prompt, .turn strong, .ask, .actions button, .banner').filter(node =>
        node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
    const named = (what, nodes) => nodes.map(node => `${what}: ${name(node)}`);
    return [...named('outside', outside), ...named('scrolls', scrolls), ...named('cut off in the river', cut),
        ...named('too small', small), ...[...on, ...lying].map(pair => `overlap: ${pair}`),
        ...named('cut text', told), ...named('beyond its row', past),
        ...(box(river).height < 60 ? [`a river of ${box(river).height}`] : [])];
}"""


@cache
def page_of(state: str, dark: bool = False) -> str:
    made = App("?page=play") if state == CHOOSING else STATES[state]()
    return static_page(made, dark=dark)


def choose(page: Page, state: str) -> None:
    for key in CHOICES[state]:
        page.locator(f'.chuhan-table [data-key="{key}"]').click()
    power = page.locator(".person .for-power").last
    power.click()


@pytest.mark.parametrize("size", PHONES, ids=str)
@pytest.mark.parametrize("state", STATES)
def test_all_that_is_needed_is_on_one_screen_of_a_phone(
    state: str, size: tuple[int, int], phone: Page, tmp_path: Path
) -> None:
    show(phone, page_of(state), size, tmp_path)
    assert phone.evaluate(PROBLEMS, True) == []
    if state in CHOICES:
        choose(phone, state)
        assert phone.evaluate(PROBLEMS, True) == []


@pytest.mark.parametrize("size", [*DESKS, ZOOMED], ids=str)
@pytest.mark.parametrize("state", STATES)
def test_all_that_is_needed_is_on_one_screen_of_a_desk(
    state: str, size: tuple[int, int], desk: Page, tmp_path: Path
) -> None:
    show(desk, page_of(state), size, tmp_path)
    found = desk.evaluate(PROBLEMS, False)
    if (
        size == ZOOMED and state not in AT_TABLES
    ):  # text that is read beside the table: the page scrolls up and down
        assert desk.evaluate("document.querySelector('.chuhan-app').scrollWidth") <= size[0]
        found = [one for one in found if not one.startswith(("outside", "scrolls"))]
    assert found == []


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("state", [*AXED])
def test_axe_finds_nothing_in_either_theme(state: str, theme: str, phone: Page, tmp_path: Path) -> None:
    show(phone, page_of(state, dark=theme == "night"), PHONES[0], tmp_path)
    assert serious(phone, ".chuhan-app") == []


def test_a_tap_in_a_stack_takes_one_more_and_then_puts_all_back(phone: Page, tmp_path: Path) -> None:
    show(phone, page_of("a trick"), PHONES[0], tmp_path)
    stack = phone.locator('.below .stack:has([data-code="2"])')  # three 2s; the trick is of two cards
    chosen = stack.locator('[aria-pressed="true"]')
    for n, told in ((1, "1/3"), (2, "2/3"), (0, "×3")):
        stack.tap()
        expect(stack.locator(".count")).to_have_text(told)
        expect(chosen).to_have_count(n)


def test_a_badge_is_an_outline_while_its_moment_is_not_now(phone: Page, tmp_path: Path) -> None:
    def later(state: str) -> set[str]:
        show(phone, page_of(state), PHONES[0], tmp_path)
        cards = phone.locator(".below .later").all()
        return {card.get_attribute("data-code") or "" for card in cards}

    assert later("a trick") == {"3j"}  # a power to lead with
    assert later("lead, both hands open") == {"3p", "6h", "6l"}
    assert later("a pending power") == set()  # Xiao He's is now; 1, 4 and 7 have none


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_game_is_chosen_on_one_screen_of_a_phone(
    theme: str, size: tuple[int, int], phone: Page, tmp_path: Path
) -> None:
    show(phone, page_of(CHOOSING, dark=theme == "night"), size, tmp_path)
    choices = phone.locator(".chuhan-play :is(.option, .main)").all()
    boxes = [box for choice in choices if (box := choice.bounding_box())]
    assert len(boxes) == 13
    begin = phone.locator(".chuhan-play .go").bounding_box()
    assert begin
    assert all(box["y"] + box["height"] <= begin["y"] for box in boxes[:-1])
    for box in boxes:
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
    assert serious(phone, ".chuhan-app") == []


def test_a_table_waits_for_a_position_that_a_broken_line_has_lost(desk: Page, tmp_path: Path) -> None:
    app = at_table(TRICK)()
    table = app.children[1].table
    table.scene, scene = {}, table.scene
    show(desk, static_page(app), DESKS[0], tmp_path)
    cards = desk.locator(".chuhan-table .below .hand [data-key]")
    expect(cards).to_have_count(0)
    desk.evaluate("scene => models.find((model) => model.get('art')?.kinds).set('scene', scene)", scene)
    expect(cards).to_have_count(13)


def test_new_game_asks_first_and_escape_says_no(phone: Page, tmp_path: Path) -> None:
    """Also the list of moves: both lie over the table and are closed with Escape."""
    show(phone, page_of("looking back"), PHONES[1], tmp_path)
    new, asked = phone.get_by_role("button", name="New game"), phone.get_by_role("alertdialog")
    sent = "models.flatMap((model) => model.sent).map((one) => one.do).filter((what) => what !== 'ping')"
    new.click()
    expect(asked).to_contain_text("This match is not over.")
    expect(phone.get_by_role("button", name="Play on")).to_be_focused()
    assert serious(phone, ".chuhan-play") == []
    phone.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(new).to_be_focused()
    assert phone.evaluate(sent) == []

    phone.keyboard.press("m")
    moves = phone.get_by_role("region", name="Moves of this round").get_by_role("button")
    expect(moves).to_have_count(8)
    expect(moves.nth(5)).to_have_attribute("aria-current", "step")
    expect(moves.nth(5)).to_be_focused()
    phone.keyboard.press("Escape")
    expect(moves).to_have_count(0)
    phone.get_by_role("button", name="Moves", exact=True).click()
    moves.nth(2).click()
    expect(moves).to_have_count(0)  # what was chosen is seen
    assert phone.evaluate(sent) == ["look"]

    new.click()
    phone.get_by_role("button", name="Leave it").click()
    assert phone.evaluate(sent) == ["look", "end"]


def test_on_a_touch_screen_the_question_mark_explains_touch(phone: Page, tmp_path: Path) -> None:
    show(phone, page_of("a trick"), PHONES[0], tmp_path)
    phone.get_by_role("button", name="How to play by touch").tap()
    told = phone.get_by_role("region", name="How to play by touch")
    expect(told.locator("dl").first).to_contain_text("Hold a card")
    expect(told.get_by_text("take a writ")).to_be_hidden()
    told.get_by_text("With a keyboard").tap()
    expect(told.get_by_text("take a writ")).to_be_visible()
    told.get_by_role("button", name="Close").tap()
    expect(told).to_have_count(0)


def test_a_tip_shows_when_the_mouse_moves_not_for_what_comes_to_lie_under_it(
    desk: Page, tmp_path: Path
) -> None:
    tip, card = desk.locator(".chuhan-table .tip"), desk.locator('.below [data-code="3j"]')
    desk.mouse.move(0, 0)
    show(desk, page_of("a trick"), DESKS[0], tmp_path)
    # what a browser tells when a card appears where a mouse rests, or where a finger was last
    card.dispatch_event("pointerover", {"pointerType": "mouse", "clientX": 300, "clientY": 700})
    expect(tip).to_be_hidden()
    box = card.bounding_box()
    assert box is not None
    desk.mouse.move(box["x"] + 8, box["y"] + 60)
    expect(tip).to_contain_text("Ji Bu")


def test_with_a_mouse_the_question_mark_lists_the_keys(desk: Page, tmp_path: Path) -> None:
    show(desk, page_of("a trick"), DESKS[0], tmp_path)
    desk.get_by_role("button", name="Keys").click()
    expect(desk.get_by_role("region", name="Keys")).to_contain_text("take a writ")
    expect(desk.get_by_text("Hold a card")).to_have_count(0)


def test_a_hint_is_a_frame_and_a_pointer_above_the_card(phone: Page, desk: Page, tmp_path: Path) -> None:
    for page, size in ((phone, PHONES[1]), (desk, DESKS[0])):
        show(page, page_of("a hint"), size, tmp_path)
        card = page.locator(".below .card.marked")
        box = card.bounding_box()
        assert box is not None
        middle, above = box["x"] + box["width"] / 2, box["y"] - 12
        clip: Any = {"x": middle - 4, "y": above - 3, "width": 8, "height": 6}
        marked = page.screenshot(clip=clip)
        card.locator(".pointer").evaluate("node => node.remove()")
        assert page.screenshot(clip=clip) != marked  # it is painted, not only described
