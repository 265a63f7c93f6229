"""A coached game in the browser: a warning, why, a move taken back and one played all the same; the count."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser.helpers import PHONE, button, card, misfits, serious
from tests.kit.browser.stage import Stage
from tests.kit.browser.states import SURE

ROUND = f"""
from chuhan.games.chu_han.bots.thumb import RuleOfThumb
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.play.course import Course
from chuhan.games.chu_han.play.options import Options
from chuhan.games.chu_han.play.sitting import Sitting
from chuhan.games.chu_han.position import Side
play = Play(seed=1)
course = Course.of(Match(parse_position({SURE!r})))
play._sit_down(Sitting(Options(coach="on"), Side.HAN, course), RuleOfThumb())
play
"""
SUN_TZU = """
from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.notation import parse_position
from chuhan.games.sun_tzu.play.course import Course
from chuhan.games.sun_tzu.play.options import Options
from chuhan.games.sun_tzu.play.play import Play
from chuhan.games.sun_tzu.play.sitting import Sitting
play = Play(seed=1)
LAST = "9 +2 0br/0b/B1/R1br/R1r 232/143/432/323/135 14+3/14+2 123456/123456 -/- -/- - B base"
play._sit_down(Sitting(Options(version="base", coach="on"), Course.of(parse_position(LAST), Side.BLUE), 1))
play
"""


def fits(page: Page) -> None:
    assert (misfits(page), serious(page)) == ([], [])


@pytest.mark.native
@pytest.mark.parametrize("size", [PHONE, None], ids=["phone", "desk"])
def test_a_coached_round_with_a_move_taken_back(size: object, stage: Stage) -> None:
    if size is not None:
        stage.page().set_viewport_size(PHONE)
    page = stage(ROUND)
    prompt = page.locator(".chuhan-table .prompt")
    for end in ("back", "again"):
        card(page, "H7.2").click()  # the one in front
        page.locator('[data-id="play"]:not([aria-disabled])').click()
        expect(prompt).to_have_text("Coach: You can be sure of this round, and with this you are not.")
        fits(page)
        button(page, "Why?").click()
        expect(prompt).to_contain_text(
            "If Han plays two 7s, the round is yours, whatever the other side holds."
        )
        fits(page)
        if end == "back":
            button(page, "Take it back").click()
            expect(prompt).to_be_hidden()
            expect(page.locator('.below [aria-pressed="true"]')).to_have_count(0)
    button(page, "Play it all the same").click()
    expect(page.locator(".chuhan-table")).not_to_have_attribute("data-notation", "")
    button(page, "Give up").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".chuhan-play .verdict")).to_contain_text("The coach warned; moves taken back")
    expect(page.locator(".chuhan-play .verdict")).to_contain_text("2 · 1")


@pytest.mark.native
def test_sun_tzus_coach_warns_before_cards_are_laid(stage: Stage) -> None:
    page = stage(SUN_TZU)
    for letter, code in zip("QCJHW", "21345", strict=True):
        page.locator(f'[data-key="at-{letter}"]').click()
        page.locator(f'.below .hand [data-key="{code}.1"]').click(position={"x": 10, "y": 12})
    button(page, "Lay these cards").click()
    prompt = page.locator(".sun-tzu .prompt")
    expect(prompt).to_have_text("Coach: You can be sure of the game, and with this you are not.")
    fits(page)
    button(page, "Why?").click()
    expect(prompt).to_contain_text("If Blue lays 4, 3, 2, 5, 6, from Qin to Wu, the game is yours")
    fits(page)
    button(page, "Take it back").click()
    expect(prompt).to_be_hidden()
    expect(page.locator(".sun-tzu .below .hand .card")).to_have_count(6)
