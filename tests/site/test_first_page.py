"""A lesson's first page is stored: it is there before Python is, and Python takes it over as it stands."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from chuhan.app.site.serve import serving
from chuhan.app.site.within.record import query_of
from chuhan.games import GAMES
from chuhan.lesson import lesson_ids
from tests.app.test_app_in_browser import finish_lesson
from tests.site.conftest import READY, Visit, serious_by_day_and_by_night, visiting

pytestmark = pytest.mark.slow
STAYS = 3_000
"""Milliseconds, in which a page whose kernel is gone would be loaded anew."""
FIRST = {name: lesson_ids(game)[0] for name, game in GAMES.items()}


def test_every_lesson_of_every_game_is_stored(site: Path) -> None:
    for name, game in GAMES.items():
        (file,) = site.glob(f"pieces/first-{name}-*.packed")
        stored = json.loads(gzip.decompress(file.read_bytes()))
        assert list(stored["lessons"]) == list(lesson_ids(game))
        for page in stored["lessons"].values():
            assert page["app"] in page["states"]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_read_while_python_is_missing(copy: Path, context: BrowserContext, game: str) -> None:
    (file,) = (copy / "pieces").glob("python-*.packed")
    file.unlink()
    with serving(copy) as address:
        page = visiting(context, address).page
        page.goto(address + query_of(game, FIRST[game]))
        expect(page.locator(".chuhan-panel.lesson h3")).to_be_visible(timeout=READY)
        expect(page.locator("#chuhan-loading")).to_have_count(0)
        coming = page.locator("#chuhan-coming")
        expect(coming).to_contain_text("A file of this page is missing.", timeout=READY)
        expect(coming.get_by_role("link", name="Load the page again")).to_be_visible()
        page.evaluate("document.body.dataset.first = 'yes'")
        assert serious_by_day_and_by_night(page) == {}
        page.wait_for_timeout(STAYS)
        expect(page.locator("body")).to_have_attribute("data-first", "yes")  # it is not loaded anew by itself


@pytest.mark.parametrize("game", GAMES)
def test_python_takes_it_over(visit: Visit, game: str) -> None:
    page = visit.page
    page.goto(visit.address + query_of(game, FIRST[game]))
    heading = page.locator(".chuhan-panel.lesson h3")
    expect(heading).to_be_visible(timeout=READY)
    page.evaluate("document.querySelector('.chuhan-app').dataset.stored = 'yes'")
    first = heading.inner_text()
    page.get_by_role(
        "button", name=re.compile("Show me|Next", re.IGNORECASE)
    ).first.click()  # before anybody can answer
    expect(page.locator("#chuhan-coming")).to_be_hidden(timeout=READY)
    expect(page.locator(".chuhan-app")).to_have_attribute("data-stored", "yes")
    if game == "chu-han":
        finish_lesson(page)
        expect(heading).not_to_have_text(first)
