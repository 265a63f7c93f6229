"""Sun Tzu in the served app: a lesson and a puzzle, and progress after a reload."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from chuhan.games.sun_tzu.game import GAME
from chuhan.lesson import load_lesson
from chuhan.puzzle.collection import load_all
from tests.app.conftest import Watched
from tests.app.test_app_in_browser import finish_lesson

PUZZLE = "the-fox-in-the-millet"
LETTERS = "QCJHW"
LAYS = "Lay these cards"


def lay(page: Page, cards: str) -> None:
    """By mouse: a place, then the card for it."""
    for letter, card in zip(LETTERS, cards.split(","), strict=True):
        page.locator(f'[data-key="at-{letter}"]').click()
        page.locator(f'.below .hand [data-key="{card}.1"]').click(position={"x": 10, "y": 12})
    page.get_by_role("button", name=LAYS, exact=True).click()


@pytest.mark.slow  # every battle of a lesson is shown for a while
def test_a_lesson_and_a_puzzle_are_kept_over_a_reload(app: Watched) -> None:
    puzzle = next(one for one in load_all(GAME) if one.id == PUZZLE)
    assert puzzle.proved is not None
    page = app.visit("?game=sun-tzu&lesson=the-goal-and-the-map")
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(60_000)
    expect.set_options(timeout=30_000)
    try:
        finish_lesson(page)
        app.visit(f"?game=sun-tzu&puzzle={PUZZLE}")
        lay(page, "6,5,4,3,2")
        prompt = page.locator(".sun-tzu .prompt")
        expect(prompt).to_contain_text("Not this one.")
        expect(prompt).to_contain_text("Red lays ")
        page.get_by_role("button", name="Next step").click()
        expect(page.locator(".sun-tzu .their .card")).to_have_count(5)  # the reply that breaks it lies there
        page.get_by_role("button", name="Next step").click()
        expect(page.locator(".sun-tzu .line")).to_contain_text(re.compile(r"Qin|Chu|Jin-Yan|Han-Qi|Wu"))
        page.get_by_role("button", name="Try again").click()
        lay(page, puzzle.proved.winning[0])
        expect(page.locator(".chuhan-trainer.tone-solved")).to_be_visible()
        app.visit("?game=sun-tzu")
        expect(page.locator('section[data-page="puzzles"]')).to_contain_text("1 of ")
        page.reload()
        app.wait()
        expect(page.locator('section[data-page="puzzles"]')).to_contain_text("1 of ")
        expect(page.locator('section[data-page="learn"]')).to_contain_text("1 of 8 lessons finished")
        assert load_lesson(GAME, "placing-and-comparing").title in page.locator("body").inner_text()
    finally:
        expect.set_options(timeout=5_000)
