"""A slow line: nobody is refused for being quick, a double click counts once, every press shows at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from chuhan.bench.slow_line import SlowLine, slow_line
from tests.app.conftest import Watched
from tests.app.serving import Served

LOOK = "just-a-quick-look"
FIRST = "a-general-is-also-a-six"
ROUND = "122247/14445 - - C:1 - H 3-3 12-9 base"
OTHER = "1223y3p59/23z44556y - - - - H 3-3 10-10 base"


@pytest.fixture
def line(server: Served) -> Iterator[SlowLine]:
    with slow_line(server.port, 0.0) as found:
        yield found


@contextmanager
def slowly(line: SlowLine, milliseconds: int) -> Iterator[None]:
    """So long each way; pages are loaded faster than that, or a test would be mostly waiting."""
    line.delay = milliseconds / 1000
    yield
    line.delay = 0.0


@pytest.fixture
def slow(page: Page, line: SlowLine, server: Served) -> Iterator[Watched]:
    watched = Watched(page, server)
    watched.address = line.address
    page.on("pageerror", lambda error: watched.errors.append(str(error)))
    yield watched
    page.goto("about:blank")
    assert watched.errors == []


def own(page: Page, name: str) -> Locator:
    return page.locator(f'.chuhan-table [data-id="own-{name}"]')


def card(page: Page, key: str) -> Locator:
    return page.locator(f'.chuhan-table .hand [data-key="{key}"]')


def play(page: Page) -> Locator:
    return page.locator('.chuhan-table [data-id="play"]')


def prompt(page: Page) -> Locator:
    return page.locator(".chuhan-table .prompt")


def nobody_was_refused(page: Page) -> None:
    expect(page.locator("[data-pressed]")).to_have_count(0)  # everything has been answered
    expect(page.locator(".line.bad:visible, .note:visible, .desk .line:not(:empty)")).to_have_count(0)


def test_options_are_chosen_and_dealt_at_once(slow: Watched, line: SlowLine) -> None:
    page = slow.visit("?page=play")
    with slowly(line, 150):
        page.get_by_label("Expert").check()
        page.get_by_label("A match to 31").check()
        page.get_by_role("button", name="Deal the cards").dblclick()
        expect(page.locator(".chuhan-play .game")).to_have_text("Round 1 · you play Han · opponent: Expert")
        nobody_was_refused(page)
        hand = page.locator(".chuhan-table .below .hand [data-key]")
        before = hand.count()
        hand.last.click()
        expect(hand.last).to_have_attribute("aria-pressed", "true", timeout=100)
        play(page).dblclick()
        assert page.evaluate("document.querySelector('[data-id=play]').matches('[data-pressed]')")
        expect(hand).to_have_count(before - 1)
        expect(page.locator(".chuhan-table .line.bad")).to_have_count(0)
        page.get_by_role("button", name="New game").dblclick()
        expect(page.get_by_role("alertdialog")).to_contain_text("This match is not over.")
        page.get_by_role("button", name="Leave it").dblclick()
        expect(page.get_by_label("Expert")).to_be_checked()
        nobody_was_refused(page)


def test_a_page_is_there_before_its_channel(slow: Watched, line: SlowLine) -> None:
    """To make a channel takes two round trips on a real line; what is opened needs none of them."""
    held: list[WebSocketRoute] = []
    slow.page.route_web_socket("**/channels*", lambda channel: held.append(channel))  # it is never made
    with slowly(line, 150):
        page = slow.visit(f"?puzzle={LOOK}")
        expect(play(page)).to_be_visible()
        expect(page.locator("[data-pressed]")).to_have_count(0)
        page.wait_for_timeout(500)
    assert len(held) == 1


AT_ONCE = """
from socket import IPPROTO_TCP, TCP_NODELAY
lines = [one.websocket_handler.ws_connection.stream.socket for one in channels.Connection._open_sockets]
print("Lines that wait:", [not line.getsockopt(IPPROTO_TCP, TCP_NODELAY) for line in lines], flush=True)
"""


def test_no_message_waits_until_the_one_before_has_arrived(app: Watched) -> None:
    """What a kernel says to a click are several small messages; each would cost the round trip anew."""
    page = app.visit(f"?puzzle={LOOK}")
    own(page, "hint").click()
    expect(prompt(page)).to_contain_text("Hint 1")
    expect(page.locator("[data-pressed]")).to_have_count(0)
    app.served.listen()
    app.served.do(AT_ONCE)
    assert "Lines that wait: [False]" in app.served.said()


def test_a_puzzle_is_solved_by_somebody_who_does_not_wait(slow: Watched, line: SlowLine) -> None:
    page = slow.visit(f"?puzzle={FIRST}")
    with slowly(line, 400):
        own(page, "hint").click()
        own(page, "hint").click()
        expect(prompt(page)).to_contain_text("Hint 2:")
        own(page, "hint").click()
        card(page, "H3x.1").click()
        expect(card(page, "H3x.1")).to_have_attribute("aria-pressed", "true", timeout=100)
        play(page).dblclick()  # Xiao He alone is a mistake
        expect(page.locator(".chuhan-trainer.tone-wrong")).to_be_visible()
        nobody_was_refused(page)
        own(page, "retry").click()
        card(page, "H6h.1").click(force=True)
        play_soon(page)
        expect(prompt(page)).to_contain_text("Right. Chu passes.")
        page.keyboard.press("3")
        page.keyboard.press("Enter")
        expect(page.locator(".chuhan-trainer.tone-solved")).to_be_visible()
        place = page.locator(".desk .place")
        expect(place).to_contain_text("1 of")
        own(page, "next").dblclick()
        expect(place).to_contain_text("2 of")
        nobody_was_refused(page)
        page.wait_for_timeout(1000)
        expect(place).to_contain_text("2 of")


def play_soon(page: Page) -> None:
    """Press Enter on the table while the position that it is meant for is still to come."""
    page.locator(".chuhan-table").focus()
    page.keyboard.press("Enter")


def test_a_refutation_is_stepped_through_quickly(slow: Watched, line: SlowLine) -> None:
    page = slow.visit(f"?puzzle={LOOK}")
    with slowly(line, 400):
        card(page, "H2.1").click()
        play(page).click()
        expect(own(page, "step")).to_be_visible()
        for _ in range(2):
            own(page, "step").click()
        expect(prompt(page)).to_contain_text("Step 2 of")
        for _ in range(3):
            page.get_by_role("button", name="Next puzzle").first.click()
        expect(page.locator(".desk .place")).not_to_contain_text("1 of")
        page.get_by_role("link", name="Rules", exact=True).click()
        page.get_by_role("link", name="Learn", exact=True).click()  # while the rules are still under way
        expect(page.locator('.chuhan-bar [aria-current="page"]')).to_have_text("Learn")
        expect(page.locator(".chuhan-start .lessons").first).to_be_visible()
        nobody_was_refused(page)


@pytest.mark.parametrize("milliseconds", [150, 400])
def test_a_card_that_is_clicked_right_after_next_is_chosen_in_the_next_puzzle(
    milliseconds: int, slow: Watched, line: SlowLine
) -> None:
    page = slow.visit("?puzzle=clear-the-road")
    with slowly(line, milliseconds):
        page.get_by_role("button", name="Next puzzle").first.click()
        card(page, "C7.1").click()  # both hands have a 7
        expect(page.locator('.chuhan-table .hand [data-key="C7.1"][data-pressed]')).to_be_visible(timeout=100)
        expect(page.locator(".desk .place")).to_contain_text("3 of")
        expect(card(page, "C7.1")).to_have_attribute("aria-pressed", "true")
        play(page).click()
        expect(page.locator(".chuhan-trainer.tone-wrong")).to_be_visible()
        own(page, "retry").click()
        card(page, "C8.1").click(force=True)
        expect(card(page, "C8.1")).to_have_attribute("aria-pressed", "true")
        nobody_was_refused(page)


def test_pass_twice_and_keys_for_a_position_that_is_still_to_come(slow: Watched, line: SlowLine) -> None:
    page = slow.visit(f"?puzzle={FIRST}")
    with slowly(line, 400):
        passing = page.locator('.chuhan-table [data-id="pass"]')
        passing.dblclick()
        expect(passing).to_have_attribute("data-pressed", "", timeout=100)
        expect(page.locator(".chuhan-trainer.tone-wrong")).to_be_visible()
        nobody_was_refused(page)
        type_soon(page, "t", "6", "Enter")  # try again, with the general
        expect(prompt(page)).to_contain_text("Right. Chu passes.")
        type_soon(page, "3", "Enter")
        expect(page.locator(".chuhan-trainer.tone-solved")).to_be_visible()
        type_soon(page, "n", "7", "Enter")  # the next puzzle, and a 7 in it
        expect(page.locator(".desk .place")).to_contain_text("2 of")
        expect(page.locator(".chuhan-trainer:is(.tone-right, .tone-wrong, .tone-solved)")).to_be_visible()
        nobody_was_refused(page)


def type_soon(page: Page, *keys: str) -> None:
    page.locator(".chuhan-table").focus()
    for key in keys:
        page.keyboard.press(key)


def test_lessons_and_keys_that_are_typed_fast(slow: Watched, line: SlowLine) -> None:
    page = slow.visit("?lesson=tricks")
    heading = page.locator(".chuhan-panel.lesson h3")
    expect(heading).to_contain_text("Step 1 of")
    with slowly(line, 400):
        for _ in range(3):
            own(page, "next").click()
        expect(heading).to_contain_text("Step 4 of")
        nobody_was_refused(page)
        own(page, "show").click()
        expect(own(page, "next")).to_have_text("Next")
        own(page, "next").dblclick()
        expect(heading).to_contain_text("Step 5 of")
        page.wait_for_timeout(1000)
        expect(heading).to_contain_text("Step 5 of")


def test_the_explorer_follows_whoever_is_quick(slow: Watched, line: SlowLine) -> None:
    page = slow.visit(f"?position={ROUND.replace(' ', '+')}")
    line_button = page.get_by_role("button", name="Lay out the best line")
    line_button.click(timeout=30_000)
    forward = page.locator('.explorer [data-id="forward"]:not([aria-disabled])')
    expect(forward).to_be_visible()
    with slowly(line, 150):
        for _ in range(4):
            forward.click()
        expect(page.locator('.explorer [aria-current="step"]')).to_have_attribute("data-id", "step-4")
        page.locator('.explorer [data-id="first"]').click()
        expect(page.locator('.explorer [aria-current="step"]')).to_have_count(0)
        page.locator('.explorer [data-id="margin"]').click()
        page.locator('.explorer [data-id="move-2"]').dblclick()
        expect(page.locator('.explorer [aria-current="step"]')).to_have_attribute("data-id", "step-1")
        expect(page.locator('.explorer [data-id="margin"]')).to_have_attribute("aria-pressed", "true")
        page.locator(".explorer textarea").fill(OTHER)
        page.locator('.explorer [data-id="read"]').click()
        page.locator('.explorer [data-id="round"]').click()
        expect(page.locator(".chuhan-table")).to_have_attribute("data-notation", OTHER)
        expect(page.locator('.explorer [data-id="round"]')).to_have_attribute("aria-pressed", "true")
        nobody_was_refused(page)
