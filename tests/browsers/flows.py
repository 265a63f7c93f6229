"""What a learner does, once for all browsers and both homes; each flow ends with what must be seen."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from tests.browsers.drivers import Driver

PATIENCE = 60.0
"""Seconds: nothing here is measured, and the machine may be busy."""
_PAUSE = 0.1
CARD = '.chuhan-table .hand button:not([aria-disabled])[data-key^="H{}"]'
PLAY = '.chuhan-table [data-id="play"]:not([aria-disabled])'
PASS = '.chuhan-table [data-id="pass"]:not([aria-disabled])'
OVER = '.chuhan-table :is([data-id="own-next"], [data-id="own-again"])'
DESK, PHONE = (1280, 800), (390, 844)
NARROW = ("", "?lesson=tricks", "?puzzle=just-a-quick-look", "?game=sun-tzu&page=puzzles", "?page=rules")

FIND = """(() => {
  const found = [...document.querySelectorAll(%s)].filter((node) => {
    const box = node.getBoundingClientRect();
    return node.checkVisibility() && box.width && box.height && node.textContent.includes(%s);
  });
  const node = found[%d];
  if (!node) return null;
  node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = node.getBoundingClientRect();
  const [x, y] = [box.left + Math.min(box.width / 2, 12), box.top + Math.min(box.height / 2, 14)];
  const hit = document.elementFromPoint(x, y);
  return hit && (node.contains(hit) || hit.contains(node)) ? [x, y] : "covered";
})()"""
WIDE = """[...document.querySelectorAll("html, body, #rendered_cells")]
  .some((node) => node.scrollWidth > node.clientWidth + 1)"""


class Failed(Exception):
    """What a learner would have seen, and did not."""


class Learner:
    """Does with a browser what a person does: looks until something is there, and presses it."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver, self.address = driver, address

    def visit(self, query: str = "") -> None:
        self.driver.go(self.address + query)
        self.sees(".chuhan-bar a[aria-current]")
        self.until(
            lambda: not self.driver.run('!!document.querySelector("#chuhan-loading")'), "a page to use"
        )

    def find(self, selector: str, words: str = "", number: int = 0) -> Any:
        return self.driver.run(FIND % (json.dumps(selector), json.dumps(words), number))

    def sees(self, selector: str, words: str = "") -> None:
        self.until(lambda: self.find(selector, words) is not None, f"{selector} {words}".strip())

    def press(self, selector: str, words: str = "", number: int = 0) -> None:
        """As soon as nothing moves or lies over it."""
        seen: list[Any] = [None]

        def still() -> bool:
            before, seen[0] = seen[0], self.find(selector, words, number)
            return isinstance(seen[0], list) and seen[0] == before

        self.until(still, f"{selector} {words} to press")
        self.driver.press(*seen[0])

    def until(self, met: Callable[[], object], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not met():
            if time.monotonic() > end:
                raise Failed(f"There is no {what}.")
            time.sleep(_PAUSE)

    def text(self, selector: str) -> str:
        return str(self.driver.run(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''"))


def lesson_step(learner: Learner) -> None:
    learner.visit("?lesson=welcome")
    heading = learner.text(".chuhan-panel.lesson h3")
    show = learner.find("button", "Show me")
    if show is not None:
        learner.press("button", "Show me")
    learner.press("button", "Next")
    learner.until(lambda: learner.text(".chuhan-panel.lesson h3") not in ("", heading), "next step")


def puzzle_missed_and_solved(learner: Learner) -> None:
    learner.visit("?page=puzzles")
    _play(learner, "3x")
    learner.sees(".chuhan-trainer.tone-wrong")
    learner.press("button", "Try again")
    for card in ("6h", "3x"):
        _play(learner, card)
    learner.sees(".chuhan-trainer.tone-solved")


def _play(learner: Learner, card: str) -> None:
    own = CARD.format(card)
    learner.press(own)
    learner.press(PLAY)
    learner.until(lambda: learner.find(own) is None, f"{card} on the table")


def round_played(learner: Learner) -> None:
    """Cards one by one while that is allowed, else a pass: that loses, and ends."""
    learner.visit("?page=play")
    learner.press("button", "Deal the cards")
    learner.sees(".chuhan-table .hand .card")
    end = time.monotonic() + 4 * PATIENCE
    tries = 0
    while learner.find(OVER) is None:
        if time.monotonic() > end:
            raise Failed(f"The round has no end: {learner.text('.chuhan-table .turn')}")
        if isinstance(learner.find(PASS), list):
            learner.press(PASS)
        elif isinstance(learner.find(CARD.format("")), list):
            tries = 0 if _leads(learner, tries) else tries + 1
        time.sleep(_PAUSE)


def _leads(learner: Learner, number: int) -> bool:
    """This card alone, if it may be led; else it is put back, and the next one is tried."""
    card = CARD.format("")
    cards = int(learner.driver.run(f"document.querySelectorAll({json.dumps(card)}).length"))
    before = learner.text(".chuhan-table")
    learner.press(card, number=number % cards)
    time.sleep(5 * _PAUSE)
    if isinstance(learner.find(PLAY), list):
        learner.press(PLAY)
        learner.until(lambda: learner.text(".chuhan-table") != before, "card on the table")
        return True
    learner.press(card, number=number % cards)
    return False


def progress_after_a_reload(learner: Learner) -> None:
    learner.visit()
    learner.sees('section[data-page="puzzles"]', "1 of ")
    learner.sees("a", "Go on with your game")


def phone_width(learner: Learner) -> None:
    learner.driver.resize(*PHONE)
    try:
        for query in NARROW:
            learner.visit(query)
            if learner.driver.run(WIDE):
                raise Failed(f"On a phone {query or 'the start page'} is wider than the screen.")
        learner.visit("?puzzle=just-a-quick-look")
        learner.press(CARD.format(""))
        learner.sees('.chuhan-table .hand [aria-pressed="true"]')
    finally:
        learner.driver.resize(*DESK)


FLOWS = {
    "lesson step": lesson_step,
    "puzzle missed and solved": puzzle_missed_and_solved,
    "a round played": round_played,
    "progress after a reload": progress_after_a_reload,
    "phone width": phone_width,
}
