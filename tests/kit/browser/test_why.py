"""Why a puzzle's move works and others fail, beside the table of the trainer."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.kit.browser.helpers import PHONE, button, card, misfits, serious
from tests.kit.browser.stage import Stage
from tests.kit.browser.test_trainer import LOOK, desk, prompt


def test_why_stands_beside_the_table_and_on_a_phone_is_a_sheet(stage: Stage) -> None:
    page = stage(LOOK)
    why = desk(page).locator("details.why")
    expect(why).to_be_hidden()
    card(page, "H2.1").click()
    button(page, "Play 2").click()
    expect(why).to_contain_text("Why not a 2? Because Chu plays the 4.")
    expect(why).to_have_attribute("open", "")
    assert serious(page) == []
    page.set_viewport_size(PHONE)
    button(page, "Try again").first.click()
    expect(why).to_be_hidden()
    card(page, "H2.1").click()
    button(page, "Play 2").click()
    expect(why).not_to_have_attribute("open", "")
    why.get_by_text("Why?", exact=True).click()
    expect(why.get_by_text("Why not a 2?")).to_be_in_viewport()
    assert misfits(page) == []
    why.get_by_text("Why?", exact=True).click()
    button(page, "Next step").click()
    expect(prompt(page)).to_contain_text("Step 1")
