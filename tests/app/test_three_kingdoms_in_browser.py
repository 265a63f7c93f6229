"""Three Kingdoms in the served app: a puzzle missed and solved, the lab, a short game kept and given up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.app.conftest import Watched

PUZZLE = "a-sparrow-in-the-granary"


def choose(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f'.kingdoms [data-key="{key}"]').click()
    page.locator('.kingdoms [data-id="play"]:not([aria-disabled])').click()


@pytest.mark.slow  # a puzzle, the lab, and a game in one visit
def test_a_puzzle_the_lab_and_a_short_game_kept_over_a_reload(app: Watched) -> None:
    page = app.visit(f"?game=three-kingdoms&puzzle={PUZZLE}")
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(60_000)
    expect.set_options(timeout=30_000)
    try:
        choose(page, "at-farm", "how-reap")
        prompt = page.locator(".kingdoms .prompt")
        expect(prompt).to_contain_text("That leaves 26 points; 28 can be had.")
        page.get_by_role("button", name="Next step").click()
        expect(prompt).to_contain_text("Better: the farm: develop a tile; the market: develop a tile.")
        page.get_by_role("button", name="Try again").click()
        choose(page, "at-farm", "how-develop")
        choose(page, "how-develop")
        expect(page.locator(".chuhan-trainer.tone-solved")).to_be_visible()

        app.visit("?game=three-kingdoms&page=lab")
        best = page.locator(".kingdoms-lab .result")
        expect(best).to_contain_text("Best of 24, all tried")
        before = best.inner_text()
        page.get_by_label("Round", exact=True).focus()
        page.keyboard.press("End")
        expect(page.locator(".kingdoms-lab caption")).to_contain_text("would end before the next upkeep")
        expect(best).not_to_have_text(before)

        app.visit("?game=three-kingdoms&page=play")
        page.locator('label:has([value="short"])').click()
        page.locator('label:has([value="wu"])').click()
        page.get_by_role("button", name="Begin").click()
        expect(page.locator('.kingdoms [data-id="pass"]')).to_be_visible()
        choose(page, "g-U1", "at-farm")
        # the rivals have moved, and it is Wu's turn again
        expect(page.locator(".kingdoms")).to_have_attribute("data-notation", re.compile("turn=U .*farm:U1"))
        stands = page.locator(".kingdoms").get_attribute("data-notation")
        page.reload()
        app.wait()
        expect(page.locator(".kingdoms")).to_have_attribute("data-notation", str(stands))
        page.get_by_role("button", name="Give up").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
        expect(page.locator(".chuhan-play .verdict h3")).to_have_text("You have given up the game.")
        expect(page.locator(".chuhan-play .parts .sum")).to_contain_text("Total")
    finally:
        expect.set_options(timeout=5_000)
