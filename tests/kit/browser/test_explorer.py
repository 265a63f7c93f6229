"""The explorer in the browser: notation, setting up by clicking, proved values, strategy, a long search."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.kit.browser.helpers import PHONE, misfits, serious
from tests.kit.browser.stage import Stage

SMALL = "1223y3p59/23z44556y - - - - H 3-3 10-10 base"
"""Only the 1 wins."""


def explorer(argument: str = "") -> str:
    return f"from chuhan.games.chu_han.explorer.explorer import Explorer\nExplorer({argument})"


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def status(page: Page) -> Locator:
    return page.locator(".explorer .status")


def stands(page: Page, notation: str) -> None:
    expect(page.locator(".chuhan-table")).to_have_attribute("data-notation", notation)


def test_bad_notation_is_answered_with_the_reason(stage: Stage) -> None:
    page = stage(explorer(repr(SMALL)))
    field = page.get_by_label("Position in notation, or a link to one")
    expect(field).to_have_value(SMALL)
    bad = "122247/14445 - - H:22,C:4 - H 3-3 12-9 base"
    field.fill(bad)
    button(page, "Read").click()
    said = page.get_by_role("alert")
    expect(said).to_have_text(
        "On the table C:4 cannot stand: That is one card; this trick is played with two. (3.3)."
    )
    expect(field).to_have_value(bad)  # nothing is lost, neither the text nor the position
    stands(page, SMALL)
    field.fill(bad.replace("C:4 ", "C:44 "))
    field.press("Enter")
    stands(page, "122247/14445 - - H:22,C:44 - H 3-3 12-9 base")
    expect(said).to_be_hidden()


def test_a_position_is_set_up_by_clicking_solved_and_its_strategy_walked(stage: Stage) -> None:
    page = stage(explorer("'1/2 - - - - H 3-3 10-10 base'"))
    button(page, "Set up by clicking").click()
    expect(page.locator(".chuhan-table")).to_be_hidden()
    away = page.locator('[data-place="O"]')
    for side, cards in (("Han’s hand", "1223y3p59"), ("Chu’s hand", "23z44556y")):
        button(page, side).click()
        sign = side[0]
        for code in re.findall("[36][a-z]|[0-9]", cards):
            before = page.locator(".explorer textarea").input_value()
            if before.split("/")[sign == "C"].split(" ")[0] == code:
                continue  # the card that lies there already
            away.locator(f'[data-code="{code}"]').click()
            expect(page.locator(".explorer textarea")).not_to_have_value(before)
    page.get_by_role("spinbutton", name="VP of Chu").fill("12")
    page.get_by_role("spinbutton", name="VP of Chu").press("Tab")
    expect(page.locator(".verdict")).to_have_text("✓ This is a position.")
    button(page, "Explore this position").click()
    stands(page, SMALL.replace("10-10", "10-12"))

    expect(status(page)).to_contain_text("Han wins the round, whatever Chu does.")
    best = page.locator(".move").first
    expect(best).to_have_accessible_name("a 1: wins, best")
    expect(page.locator(".move.lose")).to_have_count(12)

    button(page, "Lay out the best line").click()
    expect(page.locator("ol.line li")).not_to_have_count(0)
    button(page, "To the end of the line").click()
    expect(status(page)).to_contain_text("Han has won the round.")
    button(page, "One move back").click()
    expect(status(page)).to_contain_text("Han wins the round")
    button(page, "To the start of the line").click()
    stands(page, SMALL.replace("10-10", "10-12"))

    button(page, "Strategy as a tree").click()
    tree = page.get_by_role("tree", name="Han wins the round, whatever Chu does")
    root = tree.get_by_role("treeitem").first
    expect(root).to_have_accessible_name("Han: a 1")
    replies = tree.locator(":scope > li > ul > li")
    count = replies.count()
    root.press("Enter")
    stands(page, "223y3p59/23z44556y - - H:1 - C 3-3 10-12 base")
    expect(page.locator(".move")).to_have_count(count)
    root.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(replies.first).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowRight")
    expect(replies.first.get_by_role("treeitem").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(replies.first.get_by_role("treeitem").first).to_have_attribute("aria-current", "step")
    expect(status(page)).to_contain_text("Han")


def test_a_position_is_set_up_by_keyboard_only(stage: Stage) -> None:
    page = stage(explorer("'12/45 - - - - H 3-3 10-10 base'"))
    button(page, "Set up by clicking").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-id="to-H"]')).to_be_focused()
    field = page.locator(".explorer textarea")
    page.locator('[data-place="H"] [data-key]').first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("d")  # the 2 to the discard pile
    expect(field).to_have_value("1/45 - 2 - - H 3-3 10-10 base")
    expect(page.locator('[data-place="H"] [data-code="1"]')).to_be_focused()
    page.locator('[data-place="O"] [tabindex="0"]').focus()
    page.keyboard.press("End")
    page.keyboard.press("h")  # the 9 to Han's hand
    expect(field).to_have_value("19/45 - 2 - - H 3-3 10-10 base")
    expect(page.locator('[data-place="O"] [data-code="8"]')).to_be_focused()
    page.locator('[data-id="use"]').focus()
    page.keyboard.press("Enter")
    stands(page, "19/45 - 2 - - H 3-3 10-10 base")
    expect(button(page, "Set up by clicking")).to_be_focused()
    page.locator(".move").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("ol.line li")).to_have_count(1)
    button(page, "One move back").focus()
    page.keyboard.press("Enter")
    expect(button(page, "Forward")).to_be_visible()


def test_moves_made_on_the_table_are_explored_too(stage: Stage) -> None:
    page = stage(explorer(repr(SMALL)))
    page.locator('[data-key="H9.1"]').click()
    button(page, "Play 9").click()
    expect(status(page)).to_contain_text("Chu wins the round, whatever Han does.")
    button(page, "Undo").click()
    stands(page, SMALL)
    button(page, "VP").click()
    expect(page.locator(".move .worth").first).to_contain_text("VP")


@pytest.mark.native
def test_a_long_search_is_stopped_and_the_page_never_freezes(stage: Stage) -> None:
    page = stage(explorer("deal(1), max_seconds=50"))
    expect(status(page)).to_contain_text("Not proved after", timeout=60_000)
    expect(status(page)).to_contain_text("A longer search may take up to 50 s.")
    button(page, "Search longer").click()
    expect(status(page)).to_contain_text(re.compile(r"Looking for a proof: [0-9,]{5,} positions, [0-9.]+ s"))
    page.locator(".below .hand button").first.click()
    expect(page.locator(".chuhan-table .line.good")).to_be_visible()
    expect(status(page)).to_contain_text("Looking for a proof")  # the table has answered meanwhile
    button(page, "Stop").hover()
    page.mouse.down()
    progress = status(page).locator(".result span").last
    expect(progress).not_to_have_text(progress.inner_text())  # it comes while the button is held
    page.mouse.up()
    expect(status(page)).to_contain_text("nothing is proved")
    expect(button(page, "Search again")).to_be_visible()


def test_a_link_can_be_copied(stage: Stage) -> None:
    page = stage.page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage(explorer(repr(SMALL)))
    button(page, "Copy notation").click()
    expect(page.get_by_role("alert")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == SMALL
    expect(button(page, "Copy link")).to_have_count(0)  # here it would lead to a notebook
    page.evaluate("document.querySelector('.chuhan-explorer').parentNode.classList.add('chuhan-app')")
    button(page, "Copy link").click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).includes('position=')")
    link = page.evaluate("navigator.clipboard.readText()")
    field = page.get_by_label("Position in notation, or a link to one")
    field.fill(link.replace("10-10", "11-10"))
    button(page, "Read").click()
    stands(page, SMALL.replace("10-10", "11-10"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_explorer_on_a_phone_and_for_axe(theme: str, stage: Stage) -> None:
    page = stage.page(theme)
    page.set_viewport_size(PHONE)
    stage(explorer(repr(SMALL)), theme=theme)
    expect(status(page)).to_contain_text("Han wins")
    button(page, "Strategy as a tree").click()
    page.get_by_role("treeitem").nth(1).locator(".twig").first.click()
    expect(page.locator('[role=treeitem][aria-expanded="true"]')).to_have_count(2)
    button(page, "Lay out the best line").click()
    expect(page.locator("ol.line li")).not_to_have_count(0)
    page.locator("summary").first.click()
    assert (misfits(page), serious(page)) == ([], [])
    page.locator('.chuhan-table [data-id="help"]').click()
    expect(page.get_by_role("region", name="Keys")).to_contain_text("in the tree: show this position")
    assert (misfits(page), serious(page)) == ([], [])
    button(page, "Set up by clicking").click()
    page.locator("summary").last.click()
    assert (misfits(page), serious(page)) == ([], [])
