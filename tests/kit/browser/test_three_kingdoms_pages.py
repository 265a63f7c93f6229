"""Three Kingdoms' lab, its trainer and a game that is over, on static pages: one screen, keys, touch, axe."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from chuhan.app.page.app import App
from chuhan.games.three_kingdoms.bots import RIVALS
from chuhan.games.three_kingdoms.game import GAME
from chuhan.games.three_kingdoms.play.page import PlayPage
from chuhan.games.three_kingdoms.puzzling.judge import judge_of
from chuhan.games.three_kingdoms.puzzling.kinds import THEMES
from chuhan.games.three_kingdoms.referee import legal_moves
from chuhan.interface import Option
from chuhan.puzzle.collection import load_all
from chuhan.puzzle.model import Puzzle
from chuhan.widgets.trainer import Trainer
from tests.conftest import no_loop
from tests.kit.browser.helpers import misfits, serious, show
from tests.kit.scenes import static_page

DESK, PHONE, SMALL = (1280, 800), (390, 844), (360, 640)
FIRST = {kind: next(one for one in load_all(GAME) if one.themes[0] == kind) for kind in THEMES}
OUTSIDE = """() => {
    const box = node => node.getBoundingClientRect();
    const seen = node => node.checkVisibility({visibilityProperty: true}) && box(node).width > 1;
    const all = query => [...document.querySelectorAll(query)].filter(seen);
    const needed = all('.kingdoms :is(.space, .actions button, .turn strong, .hand .card, .prompt, header)');
    const cut = needed.filter(node => { const b = box(node);
        return b.left < -.5 || b.right > innerWidth + .5 || b.top < -.5 || b.bottom > innerHeight + .5; });
    const beyond = (a, b) => a.bottom > b.bottom + 1 || a.top < b.top - 1;
    const prompt = all('.kingdoms .prompt .words').filter(node => beyond(box(node), box(node.parentNode)));
    const short = all('.actions button').filter(node =>
        node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
    return [...cut, ...prompt, ...short].map(node => `${node.className} ${node.textContent.slice(0, 40)}`);
}"""


def trainer_at(puzzle: Puzzle) -> tuple[App, Trainer]:
    app = App(f"?game=three-kingdoms&puzzle={puzzle.id}")
    trainer = app.children[1]
    assert isinstance(trainer, Trainer)
    return app, trainer


def wrong(puzzle: Puzzle) -> Any:
    right = judge_of(puzzle).right(puzzle.position)
    if puzzle.choices:
        return Option(next(text for text in puzzle.choices if text not in right))
    return next(move for move in legal_moves(puzzle.position) if move not in right)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["store or cash", "the last bidder", "who wins"])
def test_a_puzzle_is_on_one_screen_of_a_phone_whatever_the_trainer_says(
    kind: str, phone: Page, tmp_path: Path
) -> None:
    puzzle, found = FIRST[kind], {}
    app, trainer = trainer_at(puzzle)

    def look(state: str) -> None:
        for size in (PHONE, SMALL):
            show(phone, static_page(app), size, tmp_path)
            found[f"{state} {size}"] = phone.evaluate(OUTSIDE)

    look("asked")
    for _ in range(trainer.attempt.most_hints):
        trainer._pressed("hint")
    look("hints")
    trainer._moved(wrong(puzzle))
    look("wrong")
    for _ in range(trainer.attempt.refutation_length):
        trainer._pressed("step")
    look("refuted")
    assert "Better: " in f"{trainer.attempt.why} {trainer.attempt.ending}" or puzzle.choices
    assert {state: said for state, said in found.items() if said} == {}
    assert serious(phone, ".chuhan-trainer") == []


@cache
def over() -> App:
    """A short game, played by rule of thumb to its end; it has been reviewed."""
    with no_loop():
        app = App("?game=three-kingdoms&page=play")
        page = app.page
        assert isinstance(page, PlayPage)
        game = page.play
        assert game is not None
        game._rng, game.review_seconds = Random(3), 0.02
        game.panel.receive({"do": "begin", "choice": {"side": ["wu"], "game": ["short"]}})
        while game.sitting is not None and not game.sitting.ended:
            game._moved(RIVALS["thumb"].choose(game.sitting.view, Random(len(game.sitting.course.steps))))
    return app


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, PHONE, SMALL], ids=str)
def test_a_game_that_is_over_is_on_one_screen_with_its_review(
    size: tuple[int, int], desk: Page, tmp_path: Path
) -> None:
    show(desk, static_page(over(), dark=size == PHONE), size, tmp_path)
    assert desk.evaluate(OUTSIDE) == []
    desk.get_by_role("button", name="Review and moves").click()
    expect(desk.locator(".review li")).to_have_count(4)
    expect(desk.locator(".parts tbody tr").last).to_contain_text("Total")
    expect(desk.get_by_role("button", name="Play again")).to_be_attached()
    assert serious(desk, ".chuhan-play") == []


def sent(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("window.models.flatMap(one => one.sent).at(-1)")
    return found


def test_the_lab_is_used_by_keys_mouse_and_touch(phone: Page, tmp_path: Path) -> None:
    app = App("?game=three-kingdoms&page=lab")
    panel = app.children[1].children[0]
    show(phone, static_page(app), PHONE, tmp_path)
    found = {"economy": misfits(phone), "axe": serious(phone, ".kingdoms-lab")}
    gold = phone.get_by_label("Gold", exact=True)
    gold.focus()
    phone.keyboard.press("ArrowRight")
    expect(phone.locator("output").nth(1)).to_have_text("4")
    phone.wait_for_function("window.models.some(one => one.sent.some(({choice}) => choice))")
    assert sent(phone)["choice"] == {"what": ["gold"], "state": ["W"], "n": ["4"]}
    phone.get_by_role("button", name="Shu").tap()
    assert (sent(phone)["do"], sent(phone)["name"]) == ("state", "S")

    panel.receive({"do": "tab", "name": "bidding"})
    show(phone, static_page(app, dark=True), SMALL, tmp_path)
    found |= {"bidding": misfits(phone), "bidding, axe": serious(phone, ".kingdoms-lab")}
    phone.get_by_role("button", name="Wei 1, worth").tap()
    assert sent(phone)["choice"] == {"general": ["W1"], "to": ["there"]}
    phone.get_by_label("Action space").select_option("SU")
    assert (sent(phone)["do"], sent(phone)["name"]) == ("space", "SU")

    panel.receive({"do": "tab", "name": "scoring"})
    show(phone, static_page(app), SMALL, tmp_path)
    found |= {"scoring": misfits(phone), "scoring, axe": serious(phone, ".kingdoms-lab")}
    field = phone.get_by_label("Military points").first
    field.fill("40")
    field.press("Tab")
    assert sent(phone)["choice"] == {"what": ["military"], "state": ["W"], "n": ["40"]}
    phone.get_by_role("button", name="The Emperor tile is with Shu").tap()
    assert (sent(phone)["do"], sent(phone)["name"]) == ("emperor", "S")
    assert {page: said for page, said in found.items() if said} == {}
