"""Be the referee in the browser: ten cases by keyboard alone, and pleasant on any screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from chuhan.games import GAMES
from chuhan.judging import Go
from chuhan.judging.go import LENGTH, fixed
from tests.kit.browser.helpers import PHONE, misfits, serious
from tests.kit.browser.stage import Stage

CODE = """
from chuhan.games import GAMES
from chuhan.progress.store import Store
from chuhan.widgets.judging.referee import Referee
"""


def referee(game: str) -> str:
    return f"{CODE}Referee(GAMES[{game!r}], 7, store=Store())"


def test_ten_cases_by_keyboard_only(stage: Stage) -> None:
    page = stage(referee("chu-han"))
    go = Go(GAMES["chu-han"], fixed(GAMES["chu-han"], 7), 7)
    panel = page.locator(".chuhan-panel.judging")
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.closest('.judging') !== null"):
        page.keyboard.press("Tab")
    for i, question in enumerate(go.questions, start=1):
        expect(panel.locator("h3")).to_have_text(f"Question {i} of {LENGTH}")
        expect(panel.locator(".proposal")).to_have_text(f"{question.game.proposal(question.case)}.")
        page.keyboard.press("y" if question.legal else "n")
        expect(panel.locator(".answer")).to_have_count(3)
        page.keyboard.press(str(question.right + 1))
        expect(panel.locator(".said.good")).to_contain_text(question.verdict)
        page.keyboard.press("n")
    expect(panel.locator("h3")).to_have_text("10 of 10 right")
    expect(panel.locator(".known tbody tr")).to_have_count(len(GAMES["chu-han"].asked))
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Ten more").focus()
    page.keyboard.press("Enter")
    expect(panel.locator("h3")).to_have_text(f"Question 1 of {LENGTH}")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_case_on_a_phone_and_for_axe(game: str, stage: Stage) -> None:
    page = stage.page("light")
    page.set_viewport_size(PHONE)
    stage(referee(game), theme="light")
    panel = page.locator(".chuhan-panel.judging")
    question = Go(GAMES[game], fixed(GAMES[game], 7), 7).question
    assert (misfits(page), serious(page)) == ([], [])
    panel.get_by_role("button", name="Legal" if question.legal else "Not legal", exact=True).click()
    expect(panel.locator(".answer")).to_have_count(3)
    assert (misfits(page), serious(page)) == ([], [])
    panel.locator(".answer").nth((question.right + 1) % 3).click()
    expect(panel.locator(".said.bad")).to_contain_text(question.verdict)
    assert (misfits(page), serious(page)) == ([], [])
