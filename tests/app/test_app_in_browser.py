"""The served app as people use it: a newcomer, links, a phone, a keyboard, and a kernel that dies."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from chuhan.games.chu_han.game import GAME
from chuhan.lesson import lesson_ids, load_lesson
from tests.app.conftest import Watched

LESSONS = len(lesson_ids(GAME))
QUICK = "just-a-quick-look"
FIRST = "a-general-is-also-a-six"
POSITION = "1223y3p59/23z44556y - - - - H 3-3 10-10 base"


SCROLLERS = "[...document.querySelectorAll('html, body, #rendered_cells')]"
"""In Voilà it is not the window that is scrolled."""
SCROLL_DOWN = f"{SCROLLERS}.forEach((node) => {{ node.scrollTop = 1e6; }})"
SCROLLED = f"Math.max(...{SCROLLERS}.map((node) => node.scrollTop))"


def finish_lesson(page: Page) -> None:
    """Take every step as a newcomer may: have it shown where it is not known, and read on."""
    for _ in range(60):
        if page.get_by_role("heading", name="What you can do now").is_visible():
            return
        heading = page.locator(".chuhan-panel.lesson h3").inner_text()
        show = page.get_by_role("button", name="Show me", exact=True)
        if show.count() and show.first.is_visible():
            show.first.click()
        expect(page.get_by_role("button", name="Next", exact=True).first).to_be_visible()
        page.get_by_role("button", name="Next", exact=True).first.click()
        expect(page.locator(".chuhan-panel.lesson h3")).not_to_have_text(heading)
        expect(page.locator(".chuhan-panel.lesson h3")).to_be_focused()  # by now it is scrolled to
    raise AssertionError("The lesson has no end.")


def solve(page: Page) -> None:
    """Solve the first puzzle of the first set: a 6, and after the pass the last card."""
    for card in ("6h", "3x"):
        own = page.locator(f'.chuhan-table .hand button:not([aria-disabled])[data-key^="H{card}"]')
        own.click()
        page.locator('.chuhan-table [data-id="play"]:not([aria-disabled])').click()
        expect(own).to_have_count(0)  # it is on the table, and the answer to it will follow
    expect(page.locator(".chuhan-trainer.tone-solved")).to_be_visible()


def test_a_newcomer_learns_solves_and_finds_the_progress_again(app: Watched) -> None:
    page = app.visit()
    page.get_by_role("link", name="Learn: Begin").click()
    expect(page).to_have_url(re.compile(r"\?lesson=welcome$"))
    finish_lesson(page)
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page.get_by_text(f"1 of {LESSONS} lessons finished")).to_be_visible()

    page.get_by_role("link", name="Puzzles", exact=True).click()
    solve(page)
    page.get_by_role("link", name="Chu Han", exact=True).click()
    expect(page.locator('[data-page="puzzles"] .progress')).to_contain_text("1 of ")
    expect(page).to_have_url(app.served.address)

    page.reload()
    app.wait()
    expect(page.locator('section[data-page="puzzles"]')).to_contain_text("1 of ")
    expect(page.locator('section[data-page="learn"]')).to_contain_text(f"1 of {LESSONS} lessons finished")
    expect(page.get_by_role("link", name="Learn: Go on")).to_contain_text(load_lesson(GAME, "the-deck").title)


GOOD_LINKS = {
    "?set=the-empress": "1 of ",
    f"?puzzle={QUICK}": "Chu waits with a pair of 4s",
    "?lesson=tricks": "Tricks",
    f"?position={POSITION.replace(' ', '+')}": "Han leads",
    "?rule=5.6": "Zhongli Mo",
    "?page=play": "Deal the cards",
}
BAD_LINKS = {
    "?puzzle=no-such-puzzle": "There is no puzzle “no-such-puzzle”.",
    "?set=<script>alert(1)</script>": "There is no set of puzzles “<script>alert(1)</script>”.",
    "?lesson=../../etc/passwd": "There is no lesson “../../etc/passwd”.",
    "?position=nonsense": "This link has no position that can be read",
    "?rule=99": "There is no rule “99”.",
    "?page=admin": "There is no page “admin”.",
    "?position=" + "x" * 3000: "This link is too long",
}
GO = """query => {
  history.pushState(null, "", query);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
"""The way of the browser's own buttons, in the same kernel: a page loaded anew takes seconds."""


def test_links_lead_where_they_say(app: Watched) -> None:
    """The first is loaded. For the page it makes no difference: it reads the address in either case."""
    page = app.visit(next(iter(GOOD_LINKS)))
    for query, seen in GOOD_LINKS.items():
        page.evaluate(GO, query)
        expect(page.locator(".chuhan-app > :nth-child(2)")).to_contain_text(seen)
        expect(page.locator(".notice")).to_be_hidden()
        expect(page.get_by_role("button", name="Copy link", exact=True).first).to_be_visible()


def test_a_bad_link_gets_a_sentence_and_the_start_page(app: Watched) -> None:
    """The longest is loaded, too: the server must let it through."""
    page = app.visit(list(BAD_LINKS)[-1])
    for query, sentence in reversed(BAD_LINKS.items()):
        page.evaluate(GO, query)
        expect(page.locator(".notice")).to_contain_text(sentence)
        expect(page.locator(".chuhan-start .cards")).to_be_visible()


def test_a_link_is_copied_the_address_follows_and_back_goes_back(app: Watched) -> None:
    page = app.visit(f"?puzzle={QUICK}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link", exact=True).first.click()
    expect(page.locator(".chuhan-bar .said")).to_have_text("Copied")
    here = page.evaluate("navigator.clipboard.readText()")
    assert here == f"{app.served.address}?puzzle=4"  # by its number: its name may tell the answer
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).not_to_have_url(here)
    expect(page).to_have_url(re.compile(r"\?puzzle=\d+$"))
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?page=rules$"))
    expect(page).to_have_title("Rules · Chu Han")
    page.go_back()
    expect(page.locator(".chuhan-trainer")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?puzzle="))


def test_a_refusal_leads_to_its_rule_and_a_step_that_is_done_to_the_explorer(app: Watched) -> None:
    page = app.visit("?lesson=tricks")
    for rank in "47":
        page.locator(f'.chuhan-table .hand button:not([aria-disabled])[data-key^="H{rank}"]').first.click()
    page.get_by_role("link", name="rule 3.2").click()
    expect(page).to_have_url(re.compile(r"\?rule=3\.2$"))
    expect(page.locator('[data-rule="3.2"]')).to_be_focused()
    page.go_back()
    page.locator('[data-id="own-show"]').click()
    page.get_by_role("link", name="Explore this position").click()
    expect(page).to_have_url(re.compile(r"\?position=144478%2F22558"))
    expect(page.locator(".chuhan-app")).to_contain_text("Han leads")


def test_a_phone_shows_every_page_without_scrolling_sideways(app: Watched) -> None:
    page = app.page
    page.set_viewport_size({"width": 390, "height": 844})
    app.visit()
    for name in ("Learn", "Puzzles", "Play", "Explore", "Rules", "Chu Han"):
        page.get_by_role("link", name=name, exact=True).first.click()
        expect(page.locator('.chuhan-bar [aria-current="page"]')).to_have_text(name)
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
        small = page.evaluate(
            """[...document.querySelectorAll('.chuhan-bar :is(a, button), .chuhan-start a.button')]
               .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43).length"""
        )
        assert small == 0, name
        assert page.evaluate(SCROLLED) == 0, name
        expect(page.locator(".tip:visible")).to_have_count(0)
        page.evaluate(SCROLL_DOWN)
    page.get_by_role("link", name="Puzzles", exact=True).first.click()
    place = page.locator(".desk .place")
    expect(place).to_contain_text("1 of")
    page.locator(".chuhan-table .below .hand [data-key]").first.focus()
    page.evaluate(SCROLL_DOWN)
    page.get_by_role("button", name="Next puzzle").first.evaluate("node => node.click()")
    expect(place).to_contain_text("2 of")
    page.wait_for_timeout(300)
    assert page.evaluate(SCROLLED) == 0
    expect(page.locator(".tip:visible")).to_have_count(0)


def test_a_game_is_played_with_the_keyboard_alone(app: Watched) -> None:
    page = app.visit()
    tab_to(page, "Play")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Deal the cards")).to_be_visible()
    tab_to(page, "Deal the cards")
    page.keyboard.press("Enter")
    card = page.locator(".chuhan-table .hand .card[tabindex='0']:not([aria-disabled])")
    expect(card).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.matches('.chuhan-table .hand .card')"):
            break
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".chuhan-table .trick .claim").first).to_be_visible()


def tab_to(page: Page, words: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.textContent?.trim()") == words:
            return
    raise AssertionError(f"{words} cannot be reached with Tab.")


def test_a_kernel_that_dies_in_mid_puzzle_is_replaced_and_nothing_is_lost(app: Watched) -> None:
    page = app.visit(f"?puzzle={FIRST}")
    solve(page)
    page.get_by_role("button", name="Next puzzle").first.click()
    expect(page).to_have_url(re.compile(r"\?puzzle=2$"))
    here = page.url
    own(page, "hint").click()
    expect(page.locator(".chuhan-table .prompt")).to_contain_text("Hint 1:")
    page.locator(".chuhan-table .hand button").first.focus()
    # by itself, or when a key is not answered
    with page.expect_navigation(wait_until="commit", timeout=20_000):
        app.kill_kernel()
        page.keyboard.press("Space")
    app.wait()
    expect(page).to_have_url(here)
    expect(page.locator(".chuhan-panel.ledger")).to_contain_text("1 of ")
    expect(page.locator(".chuhan-table .prompt")).to_contain_text("Hint 1:")

    app.kill_kernel()  # twice in a short time: loading the page again and again would help nobody
    page.keyboard.press("n")  # the page may have noticed by itself; then nothing can be clicked any more
    lost = page.locator(".lost")
    expect(lost).to_contain_text("does not answer any more")
    expect(lost).to_contain_text("kept in this browser")
    expect(page.locator(".chuhan-app > [inert]").first).to_be_visible()
    page.locator(".chuhan-bar").get_by_role("link", name="Rules", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?page=rules$"))
    app.wait()
    expect(page.locator('[data-rule="5.4"]')).to_be_visible()
    expect(lost).to_be_hidden()


def own(page: Page, name: str) -> Locator:
    return page.locator(f'.chuhan-table [data-id="own-{name}"]')


def test_rules_are_found_by_words_and_by_number_and_dark_is_remembered(app: Watched) -> None:
    page = app.visit("?page=rules")
    field = page.get_by_label("Search the rules")
    field.fill("lu zhi cancel")
    expect(page.locator('[data-rule="5.4"]')).to_be_visible()
    expect(page.locator('[data-rule="2.1"]')).to_be_hidden()
    field.fill("5.6")
    expect(page.locator('[data-rule="5.6"]')).to_be_visible()
    field.fill("zzzz")
    expect(page.get_by_text("No rule has all these words.")).to_be_visible()

    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "true")
    page.get_by_role("button", name="Turn the page dark").click()
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    page.reload()
    app.wait()
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
