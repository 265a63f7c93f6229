"""The review of a round on static pages: it fits, by day and by night, and what is clicked is asked for."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from chuhan.app.page.app import App
from tests.games.chu_han.review.test_review import thrown_away
from tests.kit.browser.helpers import misfits, serious, show
from tests.kit.browser.stage import Stage
from tests.kit.scenes import static_page

SIZES = ((1280, 800), (390, 844), (360, 640))


@cache
def page_of(kept: bool, dark: bool = False) -> str:
    def make() -> App:
        app = App("?page=play")
        if kept:
            data = {"record": str(thrown_away()), "side": "H", "number": 1, "at": 1}
            app.host.keep("chu-han/review", json.dumps(data))
        app.visit("?page=review")
        return app

    with ThreadPoolExecutor(1) as thread:
        return static_page(thread.submit(make).result(), dark=dark)


@pytest.mark.parametrize("kept", [True, False], ids=["a round", "nothing yet"])
def test_it_fits_on_every_screen(kept: bool, desk: Page, phone: Page, tmp_path: Path) -> None:
    for size in SIZES:
        page = desk if size[0] > 1000 else phone
        show(page, page_of(kept), size, tmp_path)
        assert (size, misfits(page)) == (size, [])


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_axe_finds_nothing(dark: bool, phone: Page, tmp_path: Path) -> None:
    show(phone, page_of(True, dark), SIZES[1], tmp_path)
    assert serious(phone, ".chuhan-app") == []


def test_moments_stop_and_ways(desk: Page, tmp_path: Path) -> None:
    show(desk, page_of(True), SIZES[0], tmp_path)
    moment = desk.locator(".chuhan-review .moment").first
    expect(moment).to_contain_text("Han plays the 9")
    expect(moment).to_contain_text("A mistake. Better: Han plays the 8.")
    expect(desk.locator(".chuhan-review .chart svg:visible")).to_have_count(1)
    expect(desk.locator(".chuhan-table .marked")).to_have_count(1)
    expect(desk.get_by_role("button", name="Play on from here")).to_be_visible()
    expect(desk.get_by_role("link", name="Explore this position")).to_be_visible()
    expect(desk.get_by_role("button", name="Keep as a puzzle")).to_be_visible()
    moment.click()
    sent = desk.evaluate("window.models.flatMap(model => model.sent).map(({do: what, name}) => [what, name])")
    assert ["go", "1"] in sent


def test_a_record_is_pasted(desk: Page, tmp_path: Path) -> None:
    show(desk, page_of(False), SIZES[0], tmp_path)
    desk.get_by_label("Record", exact=True).fill("Chu Han record\nseed: 3\n")
    desk.get_by_role("button", name="Review it").click()
    sent = desk.evaluate("window.models.flatMap(model => model.sent).map(({do: what, text}) => [what, text])")
    assert ["read", "Chu Han record\nseed: 3\n"] in sent


REVIEWED = """
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.notation import parse_card_list, parse_move
from chuhan.games.chu_han.play.reviewing import Reviewing
from chuhan.games.chu_han.record import Record

position = parse_position("46y/223j3l57 - 11245 - - H 0-6 16-18 base")
one = Reviewing(seconds=30.0, keep_puzzle=[].append)
one.look_at(Record(Match(position, parse_card_list("7789")), (parse_move("4"), parse_move("5"))), Side.HAN)
one
"""


@pytest.mark.browser
def test_a_turning_point_is_found_beside_the_page_and_kept(stage: Stage) -> None:
    page = stage(REVIEWED)
    moment = page.locator(".chuhan-review .moment").first
    expect(moment).to_contain_text("Han plays the 4", timeout=30_000)
    moment.click()
    page.get_by_role("button", name="Keep as a puzzle").click()
    expect(page.locator(".chuhan-review .note")).to_have_text(
        "Kept among My puzzles: it is proved, and has one solution.", timeout=60_000
    )
    expect(page.locator(".chuhan-review .status")).to_contain_text("Winner proved at 3 of 3 moments")
