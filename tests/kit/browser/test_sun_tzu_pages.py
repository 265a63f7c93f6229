"""Sun Tzu beside a text: lessons and puzzles on one screen of a phone and a desk, on static pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from chuhan.app.page.app import App
from chuhan.games.sun_tzu.bots.player import LEVELS
from chuhan.games.sun_tzu.game import GAME
from chuhan.games.sun_tzu.notation import parse_move
from chuhan.lesson import load_lesson
from tests.conftest import no_loop
from tests.games.sun_tzu.choosing import choice_of
from tests.kit.browser.helpers import serious, show
from tests.kit.browser.moments import DESKS, PHONES
from tests.kit.browser.test_sun_tzu_board import problems_now
from tests.kit.scenes import static_page


def tell(board: Any, do: str, **more: Any) -> None:
    board.receive({"do": do, "at": board.scene["at"], **more})


def lesson(name: str, step: str, then: str = "") -> App:
    """At this step; `then` a hint, a wrong answer or the right one."""
    app = App(f"?game=sun-tzu&lesson={name}")
    player: Any = app.children[1]
    steps = {one.id: one for one in load_lesson(GAME, name).steps}
    for one in steps:
        if one == step:
            break
        tell(player.board, "press", name="skip")
    answers = {"wrong": [*steps[step].wrong][:1], "right": steps[step].accept[-1:]}
    if then == "hint":
        tell(player.board, "press", name="hint")
    for move in answers.get(then, ()):
        tell(player.board, "play", choice=choice_of(move))
    return app


def puzzle(name: str, *presses: str, move: str = "") -> App:
    app = App(f"?game=sun-tzu&puzzle={name}")
    trainer: Any = app.children[1]
    if move:
        trainer._moved(parse_move(move))
    for press in presses:
        tell(trainer.board, "press", name=press)
    return app


def ended() -> App:
    """The last three rounds, played to their end by whoever is asked."""
    app, rng = App("?game=sun-tzu&page=play"), Random(4)
    play: Any = app.children[1]
    play.review_seconds = 0.01
    play.panel.receive({"do": "begin", "choice": {"length": ["last"], "version": ["base"]}})
    while not play.sitting.ended:
        course = play.sitting.course
        play._play(LEVELS["thumb"].choose((course if play.sitting.acts else course.theirs).view, rng))
    return app


STATES: dict[str, Callable[[], App]] = {
    "laying": lambda: lesson("the-goal-and-the-map", "by-how-much"),
    "a wrong answer": lambda: lesson("the-goal-and-the-map", "by-how-much", "wrong"),
    "ten cards, two drawn": lambda: lesson("the-goal-and-the-map", "next-round", "hint"),
    "the order": lambda: lesson("placing-and-comparing", "privilege"),
    "a payment": lambda: lesson("special-cards", "cost-of-two", "wrong"),
    "a shortage and a trade": lambda: lesson("armies", "what-there-is"),
    "done": lambda: lesson("armies", "neighbours", "right"),
    "a picture of a mix": lambda: lesson("thinking-about-the-other-side", "mixed-plan", "hint"),
    "a warlord": lambda: lesson("warlords", "quarantine"),
    "an event": lambda: lesson("events-and-open-rulings", "war-chariot"),
    "a puzzle": lambda: puzzle("what-the-scout-forgot"),
    "three hints": lambda: puzzle("blue-hour", "hint", "hint", "hint"),
    "refuted": lambda: puzzle("the-fox-in-the-millet", "step", move="6,5,4,3,2"),
    "an unseen card": lambda: puzzle("a-moonless-crossing"),
    "numbers to choose from": lambda: puzzle("a-letter-from-wu"),
    "whence": lambda: puzzle("a-cloud-of-arrows", "hint"),
    "what to keep": lambda: puzzle("a-game-of-shadows", "hint"),
    "a game is over": ended,
}


@cache
def page_of(state: str, dark: bool = False) -> str:
    return static_page(STATES[state](), dark=dark)


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_what_is_asked_beside_a_text_is_on_one_screen_of_a_phone(
    size: tuple[int, int], phone: Page, tmp_path: Path
) -> None:
    found = {}
    for state in STATES:
        show(phone, page_of(state), size, tmp_path)
        found[state] = problems_now(phone)
    assert {state: said for state, said in found.items() if said} == {}


def test_what_is_asked_beside_a_text_is_on_one_screen_of_a_desk(desk: Page, tmp_path: Path) -> None:
    found = {}
    for state in STATES:
        show(desk, page_of(state), DESKS[0], tmp_path)
        found[state] = problems_now(desk)
    assert {state: said for state, said in found.items() if said} == {}


def test_an_unseen_card_lies_there_and_what_it_may_be_is_said(desk: Page, tmp_path: Path) -> None:
    show(desk, page_of("an unseen card"), DESKS[0], tmp_path)
    expect(desk.locator(".above .backs .card")).to_have_count(1)
    expect(desk.locator(".above .pool")).to_have_text("1 unseen, out of 8, 9, +1, Plague")


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_axe_finds_nothing(dark: bool, phone: Page, tmp_path: Path) -> None:
    for state in ("a wrong answer", "refuted", "an unseen card", "what to keep"):
        show(phone, page_of(state, dark=dark), PHONES[0], tmp_path)
        assert (state, serious(phone, ".chuhan-app")) == (state, [])
    with no_loop():
        explorer = App("?game=sun-tzu&page=explore")
    show(phone, static_page(explorer, dark=dark), PHONES[0], tmp_path)
    expect(phone.locator(".heat td", has_text="100 %").first).to_be_visible()  # the darkest of the heat map
    assert serious(phone, ".chuhan-app") == []
