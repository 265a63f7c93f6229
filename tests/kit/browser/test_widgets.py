"""What holds for each widget alike: it fits from a phone to a desk, shows the focus, has names and news."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser.helpers import MANY, TRICK, button, card, misfits, of
from tests.kit.browser.stage import Stage

WIDGETS = {
    "table": of(TRICK),
    "27 cards": of(MANY),
    "trainer": "Trainer(start='just-a-quick-look')",
    "lesson": "play_lesson('tricks')",
    "explorer": "Explorer()",
}
SIZES = ((390, 844), (820, 1180), (1280, 800))
NAMELESS = """() => [...document.querySelectorAll('.chuhan-table button, .chuhan-panel button')]
    .filter(node => !(node.getAttribute('aria-label') || node.textContent).trim()).length"""
# the outline of what has the focus, or of the line of a tree that stands for it
OUTLINE = """() => {
    const node = document.activeElement;
    if (!node.closest('.chuhan-table, .chuhan-panel')) return null;
    const shown = node.matches('[role=treeitem]') ? node.querySelector('.twig-line') : node;
    const style = getComputedStyle(shown);
    const width = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
    return {who: node.getAttribute('aria-label') || node.textContent.slice(0, 30), width};
}"""


def ready(page: Page, widget: str) -> None:
    """Opens what can be opened, so that it is looked at too."""
    if widget == "explorer":
        expect(page.locator(".explorer .status")).to_contain_text("Han wins")
        button(page, "Strategy as a tree").click()
        expect(page.get_by_role("tree")).to_be_visible()
    if widget == "trainer":
        page.locator(".desk .place").click()
        page.locator(".ledger summary").click()


@pytest.mark.parametrize("widget", WIDGETS)
def test_it_fits_a_phone_a_tablet_and_a_desk_and_shows_the_focus_wherever_tab_leads(
    widget: str, stage: Stage
) -> None:
    page = stage(WIDGETS[widget])
    ready(page, widget)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert misfits(page) == [], (width, height)
    assert page.evaluate(NAMELESS) == 0
    page.locator("body").click(position={"x": 1, "y": 1})
    seen: list[dict[str, Any]] = []
    for _ in range(80):
        page.keyboard.press("Tab")
        found = page.evaluate(OUTLINE)
        if found is None and seen:
            break
        if found is not None:
            seen.append(found)
    assert len(seen) > 3
    assert [one["who"] for one in seen if one["width"] < 2] == []


def test_moves_are_told_to_those_who_listen(stage: Stage) -> None:
    page = stage(of(TRICK))
    news = page.locator('.chuhan-table [aria-live="polite"]')
    expect(news).to_have_count(1)
    for key in ("H5.1", "H5.2"):
        card(page, key).click()
    expect(page.get_by_role("status")).to_contain_text("Two 5s: beats the 4s.")
    button(page, "Play two 5s").click()
    expect(news).to_have_text("Han: two 5s. Chu responds to two 5s.")


def test_proofs_and_pages_are_told_too(stage: Stage) -> None:
    page = stage(WIDGETS["explorer"])
    expect(page.locator('.explorer > [aria-live="polite"]')).to_have_text(
        "Han wins the round, whatever Chu does."
    )
    stage(WIDGETS["lesson"])
    button(page, "Hint").click()
    expect(page.locator('.lesson > [aria-live="polite"]')).to_have_text(
        "Hint: One rank fills half your hand."
    )
