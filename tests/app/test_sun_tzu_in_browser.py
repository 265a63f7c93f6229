"""Sun Tzu in the served app: a lesson and a puzzle kept over a reload; a short game and its secrets."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocket, expect

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


@pytest.mark.slow  # a whole lesson
def test_a_lesson_and_a_puzzle_are_kept_over_a_reload(app: Watched) -> None:
    app.hurry()
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


class Line:
    """All that the server tells a page."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(_text(frame)))

    def taken(self, words: str = "") -> str:
        """What was heard since it was asked last, from the first frame on that has these words."""
        heard, self.heard = self.heard, []
        first = next(i for i, frame in enumerate(heard) if words in frame)
        return "\n".join(heard[first:])


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode("utf-8", "replace")


def far_cards(told: str) -> dict[str, str]:
    """The cards that the other side has laid, as far as scenes tell them: what they say last counts."""
    found = re.findall(r'"letter": "([QCJHW])"[^{}]*(?:{[^{}]*}[^{}]*)*?"above": "([^"]*)"', told)
    return {letter: card for letter, card in found if card not in ("", "back")}


def answer(page: Page) -> None:
    """Whatever is asked, with what comes first."""
    board, gold = page.locator(".sun-tzu"), page.locator('[data-id="play"]:not([aria-disabled])')
    about = board.get_attribute("data-about")
    if about == "place":
        for letter, card in zip(LETTERS, "12345", strict=True):
            page.locator(f'[data-key="at-{letter}"]').click()
            page.locator(f'.below .hand [data-key="{card}.1"]').click(position={"x": 10, "y": 12})
    elif about == "keep":
        for drawn in page.locator(".below .hand .drawn").all():
            if not gold.count():
                drawn.click(position={"x": 10, "y": 12})
                page.wait_for_timeout(300)
    else:
        for island in page.locator("button.island").all():
            for _ in range(9 if about == "shortage" else 1):
                if not gold.count():
                    island.click()
                    page.wait_for_timeout(300)
    before = board.get_attribute("data-notation") or ""
    gold.click()
    expect(board).not_to_have_attribute("data-notation", before)


@pytest.mark.slow  # three rounds
def test_a_short_game_to_its_review_and_nothing_tells_what_lies_face_down(app: Watched) -> None:
    app.hurry()
    page, line = app.page, Line(app.page)
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(60_000)
    app.visit("?game=sun-tzu&page=play")
    for option in ("side-red", "length-last"):
        page.locator(f'[data-id="{option}"]').check()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect.set_options(timeout=60_000)
    played: list[str] = []
    try:
        while len(played) < 3:
            expect(page.locator('.sun-tzu[data-about="place"]')).to_be_visible()
            expect(page.locator(".sun-tzu .their .card")).to_have_count(5)  # they lie there by now
            before, shown = line.taken(f"Round {7 + len(played)} of 9"), page.content()
            answer(page)
            ended = page.locator(".chuhan-play .verdict")
            asked = page.locator('.sun-tzu[data-about]:not([data-about=""])')
            while True:
                expect(ended.or_(asked).first).to_be_visible()
                if ended.is_visible() or asked.get_attribute("data-about") == "place":
                    break
                answer(page)
            lay = far_cards("\n".join(line.heard))
            assert sorted(lay) == sorted(LETTERS)  # it was listened to, and each was told in time
            cards = [lay[letter] for letter in LETTERS]
            played.append(",".join(cards))
            assert far_cards(before) == {}
            for told in (before, shown):
                assert played[-1] not in told
                assert ", ".join(f'"{card}"' for card in cards) not in told
            if ended.is_visible():
                break
        review = page.locator(".chuhan-play")
        expect(review).to_contain_text("With all cards face up.")
        for at in range(len(played)):
            expect(review).to_contain_text(f"Round {7 + at}")
    finally:
        expect.set_options(timeout=5_000)
