"""A broken line is said in words, comes back by itself, and no game is lost with a kernel or a server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from chuhan.bench.slow_line import SlowLine, slow_line
from tests.app.conftest import Watched
from tests.app.serving import Served, serving

FIRST = "a-general-is-also-a-six"


@pytest.fixture
def line(server: Served) -> Iterator[SlowLine]:
    with slow_line(server.port, 0.02) as found:
        yield found


@pytest.fixture
def away(page: Page, line: SlowLine, server: Served) -> Iterator[Watched]:
    watched = Watched(page, server)
    watched.address = line.address
    page.on("pageerror", lambda error: watched.errors.append(str(error)))
    yield watched
    page.goto("about:blank")
    assert watched.errors == []


def hand(page: Page) -> list[str]:
    keys = "nodes => nodes.map(node => node.dataset.key)"
    return list(page.locator(".chuhan-table .below .hand [data-key]").evaluate_all(keys))


def deal(page: Page) -> list[str]:
    """A match, one move made, and the rival's answer seen."""
    page.get_by_label("A match to 31").check()
    page.get_by_role("button", name="Deal the cards").click()
    cards = page.locator(".chuhan-table .below .hand [data-key]")
    expect(cards).to_have_count(15)
    cards.last.click()
    page.locator('.chuhan-table [data-id="play"]').click()
    expect(cards).to_have_count(14)
    return hand(page)


def test_a_short_break_is_said_and_over_by_itself(away: Watched, line: SlowLine) -> None:
    page = away.visit(f"?puzzle={FIRST}")
    kernel = page.evaluate("document.body.dataset.kernel")
    lost = page.locator(".lost")
    line.cut()
    expect(lost).to_be_visible(timeout=5_000)
    expect(lost.locator("p")).to_have_text("No connection. The page keeps trying, and goes on by itself.")
    page.locator('.chuhan-table .hand [data-key="H6h.1"]').click()
    page.locator('.chuhan-table [data-id="play"]').click()  # waits until somebody is there to hear it
    expect(page.locator('[data-id="play"][data-pressed]')).to_be_visible()
    line.mend()
    expect(lost).to_be_hidden(timeout=5_000)
    expect(page.locator(".chuhan-table .prompt")).to_contain_text("Right. Chu passes.")

    line.stall()
    page.locator('.chuhan-table .hand [data-key="H3x.1"]').click()
    page.locator('.chuhan-table [data-id="play"]').click()
    expect(lost).to_be_visible(timeout=5_000)
    line.mend()
    expect(page.locator(".chuhan-trainer.tone-solved")).to_be_visible(timeout=10_000)
    expect(lost).to_be_hidden()
    assert page.evaluate("document.body.dataset.kernel") == kernel


def test_after_a_long_break_another_kernel_goes_on_with_the_match(away: Watched, line: SlowLine) -> None:
    page = away.visit("?page=play")
    cards = deal(page)
    page.reload()
    away.wait()
    expect(page.locator(".chuhan-play .game")).to_contain_text("Round 1 · you play Han")
    assert hand(page) == cards
    line.cut()
    expect(page.locator(".lost")).to_be_visible(timeout=5_000)
    away.kill_kernel()  # as the server does after half a minute without a page
    line.mend()
    page.locator("#chuhan-loading").wait_for(state="attached", timeout=20_000)
    away.wait()
    expect(page.locator(".chuhan-play .game")).to_contain_text("Round 1 · you play Han")
    assert hand(page) == cards


def test_a_server_that_is_started_anew_goes_on_with_lesson_and_match(away: Watched, line: SlowLine) -> None:
    page = away.visit("?page=play")
    cards = deal(page)
    page.get_by_role("link", name="Learn", exact=True).click()
    page.get_by_role("link", name="Tricks").click()
    for _ in range(2):
        page.locator('.chuhan-table [data-id="own-next"]').click()
    expect(page.locator(".chuhan-panel.lesson h3")).to_contain_text("Step 3 of")
    with serving(learners=1) as another:
        line.target = another.port
        line.cut()
        line.mend()
        page.locator("#chuhan-loading").wait_for(state="attached", timeout=20_000)
        away.wait()
        expect(page.locator(".chuhan-panel.lesson h3")).to_contain_text("Step 3 of")
        page.get_by_role("link", name="Play", exact=True).click()
        expect(page.locator(".chuhan-play .game")).to_contain_text("Round 1 · you play Han")
        assert hand(page) == cards
        page.goto("about:blank")
