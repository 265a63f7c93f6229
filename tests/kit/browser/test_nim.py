"""A lesson of another game in the browser: its board is a small class on the frame of every board."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.kit.browser.helpers import TRICK, misfits, of, serious
from tests.kit.browser.stage import Stage

CODE = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[3])!r})
from chuhan.widgets import play_lesson
from tests.kit.nim.game import GAME
play_lesson(GAME, "first-heaps", ["balance", "last"])
"""


def test_a_lesson_of_nim_is_played(stage: Stage) -> None:
    """And the style of its board changes nothing about the card table, before which it was not there."""
    stage(of(TRICK))
    page = stage(CODE)
    board, heading = page.locator(".chuhan-board"), page.locator(".chuhan-panel h3")
    heading.focus()
    page.keyboard.press("Enter")  # from the heading to the board
    expect(board.locator('[data-key="a1"]')).to_be_focused()
    board.locator('[data-key="a1"]').click()
    board.locator('[data-key="b1"]').click()
    expect(board.get_by_role("status")).to_contain_text("Take from one heap. rule 1.1")
    page.keyboard.press("Escape")
    for key in ("b1", "b2", "b3"):
        board.locator(f'[data-key="{key}"]').click()
    board.get_by_role("button", name="Take 3").click()
    expect(board.locator(".prompt")).to_contain_text("✓ Right. Whatever Ben takes")
    assert serious(page) == []
    board.get_by_role("button", name="Next").click()
    expect(heading).to_have_text("Step 2 of 2")
    expect(board.locator("[data-key]")).to_have_count(2)
    stage(of(TRICK))
    page.set_viewport_size({"width": 390, "height": 844})
    assert misfits(page) == []
