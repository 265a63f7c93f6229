"""The built site as people use it: every game, nothing but its own files, a second visit without any line."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from chuhan import deal
from chuhan.app.site.build import KEEPER, weighed
from chuhan.app.site.serve import serving
from chuhan.games.sun_tzu.game import GAME as SUN_TZU
from chuhan.puzzle.collection import load_all
from tests.app.test_app_in_browser import POSITION, finish_lesson, solve
from tests.app.test_sun_tzu_in_browser import PUZZLE, lay
from tests.site.conftest import READY, Visit, serious_by_day_and_by_night, visiting

pytestmark = pytest.mark.slow
MOST_SENT = 8_000_000
GO = """query => {
  history.pushState(null, "", query);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
"""The way of the browser's own buttons: a page loaded anew starts Python again."""
NOTE_ANSWERS = """() => {
  const answers = document.querySelector(".chuhan-explorer .answers");
  window.noted = [];
  new MutationObserver(() => window.noted.push(answers.textContent)).observe(answers, { childList: true });
}"""
LONG = (
    "3 +3 0/B1r/0/R3/B2 234/315/135/124/252 4+14/0+17 237+3-1-1/18T+1+3-1 -/- v/s t::0 B"
    " base,order=ahead,cost=after,last_call=no,feint=returns,light=add,lords=phase"
)
TAKEN_OVER = """longest => new Promise((done, failed) => {
  setTimeout(() => failed(new Error("no service worker has taken the page over")), longest);
  if (navigator.serviceWorker.controller) done();
  navigator.serviceWorker.addEventListener("controllerchange", () => done());
})"""
"""Playwright's own way of waiting wants `eval`, which the page forbids."""


def test_no_more_is_sent_than_a_slow_line_bears(site: Path) -> None:
    assert weighed(site).sent < MOST_SENT


def test_all_of_chu_han_and_progress_after_a_reload(visit: Visit) -> None:
    page = visit.open("?lesson=welcome")
    finish_lesson(page)
    page.get_by_role("link", name="Puzzles", exact=True).click()
    page.locator('.chuhan-table .hand button:not([aria-disabled])[data-key^="H3x"]').click()
    page.locator('.chuhan-table [data-id="play"]:not([aria-disabled])').click()
    expect(page.locator(".chuhan-trainer.tone-wrong")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    solve(page)
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("button", name="Deal the cards").click()
    page.locator(".chuhan-table .hand .card:not([aria-disabled])").first.click()
    page.locator('.chuhan-table [data-id="play"]:not([aria-disabled])').click()
    expect(page.locator(".chuhan-table .trick .claim").first).to_be_visible()
    stopped_while_cards_are_raised(page)
    page.evaluate(GO, f"?position={POSITION.replace(' ', '+')}")
    expect(page.locator(".chuhan-app")).to_contain_text("Han wins the round")
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.locator('[data-rule="5.6"]')).to_contain_text("Zhongli Mo")
    page.evaluate(GO, "?")
    visit.reload()
    expect(page.locator('section[data-page="puzzles"]')).to_contain_text("1 of ")
    expect(page.locator('section[data-page="learn"]')).to_contain_text("1 of 28 lessons finished")
    expect(page.get_by_role("link", name="Go on with your game")).to_be_visible()


def stopped_while_cards_are_raised(page: Page) -> None:
    """A search that would take long, ended by hand; the board answers meanwhile."""
    page.evaluate(GO, f"?position={str(deal(1)).replace(' ', '+')}")
    page.get_by_role("button", name="Search longer").click()
    card = page.locator('.chuhan-table .hand button:not([aria-disabled])[data-key^="H7"]').first
    card.click()
    expect(page.locator(".chuhan-table .line")).to_contain_text("7")
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_role("button", name="Search again")).to_be_visible()


def given_up_for_another_question(page: Page) -> None:
    """A question that takes seconds: the table is laid on meanwhile, and another question comes at once."""
    page.evaluate(GO, f"?game=sun-tzu&position={quote_plus(LONG)}")
    answers = page.locator(".chuhan-explorer .answers")
    expect(answers).to_contain_text("Looking for a proof")
    page.evaluate(NOTE_ANSWERS)
    page.locator('[data-key="at-Q"]').click()
    page.locator('.below .hand [data-key="2.1"]').click(position={"x": 10, "y": 12})
    expect(page.locator('.sun-tzu [data-key="at-Q"]')).to_have_attribute(
        "aria-label", re.compile("2 lies here")
    )
    page.locator('[data-id="goal-lead1"]').click()
    expect(page.locator('[data-id="goal-lead1"]')).to_have_attribute("aria-pressed", "true")
    assert not any("At the worst" in told for told in page.evaluate("window.noted"))


def test_all_of_sun_tzu_and_the_pages_of_three_kingdoms(visit: Visit) -> None:
    puzzle = next(one for one in load_all(SUN_TZU) if one.id == PUZZLE)
    assert puzzle.proved is not None
    page = visit.open(f"?game=sun-tzu&puzzle={PUZZLE}")
    lay(page, "6,5,4,3,2")
    expect(page.locator(".sun-tzu .prompt")).to_contain_text("Not this one.")
    page.get_by_role("button", name="Try again").click()
    lay(page, puzzle.proved.winning[0])
    expect(page.locator(".chuhan-trainer.tone-solved")).to_be_visible()
    page.evaluate(GO, "?game=sun-tzu&lesson=the-goal-and-the-map")
    heading = page.locator(".chuhan-panel.lesson h3")
    first = heading.inner_text()
    page.get_by_role("button", name="Show me", exact=True).first.click()
    page.get_by_role("button", name="Next", exact=True).first.click()
    expect(heading).not_to_have_text(first)
    page.evaluate(GO, "?game=sun-tzu&page=play")
    page.get_by_role("button", name=re.compile("Deal|Begin|Start")).first.click()
    expect(page.locator(".sun-tzu .below .hand .card").first).to_be_visible()
    page.evaluate(GO, "?game=sun-tzu&page=explore")
    expect(page.locator(".chuhan-explorer")).to_contain_text("%")
    given_up_for_another_question(page)
    page.evaluate(GO, "?game=sun-tzu&page=rules")
    expect(page.locator('[data-rule="1.1"]')).to_be_visible()
    titles = {"learn": "Learn", "puzzles": "No. 1, Recruit", "play": "Play", "rules": "Rules"}
    for name, title in titles.items():
        page.evaluate(GO, f"?game=three-kingdoms&page={name}")
        expect(page).to_have_title(f"{title} · Three Kingdoms")


def test_a_second_visit_needs_no_line_and_a_newer_version_is_told(
    copy: Path, context: BrowserContext
) -> None:
    with serving(copy) as address:
        visit = visiting(context, address)
        page = visit.open("?page=rules")
        page.evaluate(TAKEN_OVER, READY)
    page = visit.reload()  # nobody is there any more
    expect(page.locator('[data-rule="1.1"]')).to_be_visible()
    port = int(address.split(":")[2].strip("/"))
    keeper = copy / KEEPER
    keeper.write_text(keeper.read_text().replace('"build": "', '"build": "newer-'))
    with serving(copy, port):
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        newer = page.locator("#chuhan-newer")
        expect(newer).to_contain_text("There is a newer version of this page.")
        with page.expect_navigation():
            newer.get_by_role("button").click()
        visit.wait()
        expect(newer).to_be_hidden()
    assert visit.foreign == []


@pytest.mark.parametrize(
    ("name", "spoil", "sentence"),
    [
        ("kit-*.packed", "delete", "A file of this page is missing."),
        ("kit-*.js", "delete", "A file of this page is missing."),
        ("library-*.packed", "change", "A file of this page has arrived broken"),
    ],
)
def test_a_file_that_is_missing_or_broken_is_told(
    copy: Path, context: BrowserContext, name: str, spoil: str, sentence: str
) -> None:
    (file,) = (copy / "pieces").glob(name)
    if spoil == "delete":
        file.unlink()
    else:
        body = bytearray(file.read_bytes())
        body[len(body) // 2] ^= 0xFF
        file.write_bytes(body)
    with serving(copy) as address:
        page = visiting(context, address).page
        page.goto(address)
        expect(page.locator("#chuhan-loading-words")).to_contain_text(sentence, timeout=60_000)
        expect(page.get_by_role("link", name="Load the page again")).to_be_visible()
        assert serious_by_day_and_by_night(page) == {}


def test_axe_finds_nothing_by_day_and_by_night(visit: Visit) -> None:
    page, found = visit.open(), {}
    shown = {
        "": ".chuhan-start",
        "?lesson=tricks": ".chuhan-panel.lesson",
        "?puzzle=just-a-quick-look": ".chuhan-trainer",
        "?page=rules": '[data-rule="1.1"]',
        "?game=sun-tzu&page=play": ".chuhan-app",
        "?game=three-kingdoms&page=learn": ".chuhan-app",
    }
    for query, there in shown.items():
        page.evaluate(GO, query or "?")
        expect(page.locator(there).first).to_be_visible()
        if told := serious_by_day_and_by_night(page):
            found[query] = told
    assert found == {}
