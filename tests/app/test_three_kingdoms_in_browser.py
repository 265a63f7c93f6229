"""Three Kingdoms in the served app: a puzzle missed and solved, the lab, a short game to its review."""

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


class Game:
    """A short game of Wu's against two beginners: a general on the farm, and after that alliances only."""

    def __init__(self, page: Page) -> None:
        self.page, self.skipped = page, 0
        self.board = page.locator(".kingdoms")
        self.skip = page.locator('[data-id="own-hurry"]')
        self.ended = page.locator(".chuhan-play .verdict")

    def stands(self) -> str:
        return self.board.get_attribute("data-notation") or ""

    def decide(self) -> None:
        """Whatever Wu is asked; then skip to where it is asked again."""
        stands = self.stands()
        if "phase=ally" in stands:
            choose(self.page, "at-train" if "last=trade" in stands else "at-trade")
        elif "phase=bid" in stands and "round=1" in stands and "farm:U1" not in stands:
            choose(self.page, "g-U1", "at-farm")
        elif "phase=bid" in stands:
            self.page.locator('.kingdoms [data-id="pass"]').click()
        else:
            choose(self.page, "how-develop")
        expect(self.board).not_to_have_attribute("data-notation", stands)
        self.wait()

    def wait(self) -> None:
        asked = self.page.locator('.kingdoms[data-notation*="turn=U "]')
        expect(asked.or_(self.ended).or_(self.skip).first).to_be_visible()
        if self.skip.is_visible():
            self.page.keyboard.press("x")
            self.skipped += 1
        expect(asked.or_(self.ended).first).to_be_visible()


@pytest.mark.slow  # a puzzle, the lab, and a game in one visit
def test_a_puzzle_the_lab_and_a_short_game_to_its_review_over_a_reload(app: Watched) -> None:
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
        news = page.locator(".kingdoms [aria-live]").first
        expect(news).to_have_text("Wei carries out the farm. Wei carries out an action.")
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
        game = Game(page)
        game.wait()
        reloaded = False
        while not game.ended.is_visible():
            if "round=3" in game.stands() and not reloaded:
                stands, reloaded = game.stands(), True
                page.reload()
                app.wait()
                expect(game.board).to_have_attribute("data-notation", stands)
            game.decide()
        assert reloaded
        assert game.skipped >= 4
        assert "round=4 phase=over" in game.stands()
        expect(game.ended.locator("h3")).to_contain_text(re.compile(r"win the game!|wins the game\."))
        page.get_by_role("button", name="Review and moves").click()
        expect(page.locator(".chuhan-play .review li")).to_have_count(4)
        expect(page.locator(".chuhan-play .review")).to_contain_text("Proved means")
        expect(page.locator(".chuhan-play .parts .sum")).to_contain_text("Total")
        page.get_by_role("button", name="Play again").click()
        page.get_by_role("button", name="Give up").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
        expect(game.ended.locator("h3")).to_have_text("You have given up the game.")
    finally:
        expect.set_options(timeout=5_000)
