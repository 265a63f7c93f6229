"""The browser is not trusted: forged messages change nothing, and hidden cards are never sent to it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from chuhan import Side, deal
from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.play.play import _EMPTY
from tests.kit.browser.helpers import TRICK, button, card, line, notation, of
from tests.kit.browser.stage import Stage

CUSTOM: list[Any] = [
    {"do": "play", "choice": {"cards": ["9"]}, "at": 2},
    {"do": "play", "choice": {"cards": ["3x"], "powers": ["3x"]}, "at": 2},
    {"do": "play", "choice": {"cards": ["7", "7"]}, "at": 2},  # the rival's cards
    {"do": "play", "choice": {"cards": ["4"] * 5000}, "at": 2},
    {"do": "play", "choice": {"cards": ["<img src=x onerror=alert(1)>"]}, "at": 2},
    {"do": "play", "choice": {"button": ["<img src=x onerror=alert(1)>"]}, "at": 2},
    {"do": "play", "choice": ["5", "5"], "at": 2},
    {"do": "play", "text": "55", "at": 2},
    {"do": "undo", "at": 2},
    {"do": "press", "name": "solve", "at": 2},
    {"do": "__class__"},
    {"do": {"a": 1}},
    ["do", "play"],
    "play",
    12,
    None,
]
OTHER: list[Any] = [
    {"method": "update", "state": {"scene": {"at": 1, "acts": {}}, "_esm": "alert(1)"}, "buffer_paths": []},
    {"method": "update", "state": "no"},
    {"method": "custom"},
    {"nothing": True},
]


def test_forged_messages_change_nothing(stage: Stage) -> None:
    page = stage(of(TRICK))
    before = notation(page)
    for content in CUSTOM:
        card(page, "H5.1").click()  # the answer to it comes before that to the forged message
        expect(line(page)).to_contain_text("this trick is played with two")
        card(page, "H5.1").click()
        page.evaluate("content => forge({method: 'custom', content})", content)
        expect(line(page)).to_have_class("line bad")
        assert notation(page) == before, content
        assert page.locator(".chuhan-table img").count() == 0
    for data in OTHER:
        page.evaluate("data => forge(data)", data)
    for key in ("H5.1", "H5.2"):
        card(page, key).click()
    button(page, "Play two 5s").click()
    expect(page.locator(".turn")).to_contain_text("Chu responds to two 5s.")
    assert "Traceback" not in page.content()


def _scenes(found: object) -> list[dict[str, Any]]:
    """Every scene inside a message, however deep; a board that is just being made has none yet."""
    if isinstance(found, list):
        return [scene for part in found for scene in _scenes(part)]
    if not isinstance(found, dict):
        return []
    inner = [scene for part in found.values() for scene in _scenes(part)]
    scene = found.get("scene")
    return [scene, *inner] if isinstance(scene, dict) and scene else inner


def _jsons(text: str) -> list[object]:
    """Every JSON object in a frame of the kernel's protocol, which packs several behind binary offsets."""
    found, decoder, at = [], json.JSONDecoder(), 0
    while (at := text.find("{", at)) >= 0:
        try:
            value, at = decoder.raw_decode(text, at)
            found.append(value)
        except ValueError:
            at += 1
    return found


WITHOUT_SYMBOLS = """() => {
    const all = document.documentElement.cloneNode(true);
    all.querySelectorAll('.symbols').forEach(node => node.remove());
    return all.outerHTML;
}"""


@pytest.mark.parametrize("seed", [11, 12])
def test_hidden_cards_are_in_no_message_and_not_in_the_page(seed: int, stage: Stage) -> None:
    page = stage(f"Play(deal({seed}), side=Side.HAN, rival=RuleOfThumb())")
    start = deal(seed)
    writ = page.locator('[data-id="writ"]:not([aria-disabled])')
    for _ in range(6):
        before = notation(page)
        if page.locator('[data-id="allow"]').count():
            button(page, "Let it happen").click()
        elif "leads" in page.locator(".turn").inner_text():
            page.locator(".below .hand button").first.click()
            page.locator('[data-id="play"]').click()
        elif writ.count():
            writ.click()
        else:
            button(page, "Pass").click()
        expect(page.locator(".chuhan-table")).not_to_have_attribute("data-notation", before)
        page.locator(".below[data-acts=true]").wait_for(timeout=20_000)

    messages = "".join(stage.watch.received)
    all_scenes = [scene for value in _jsons(messages) for scene in _scenes(value)]
    scenes = [scene for scene in all_scenes if scene["notation"] != _EMPTY]  # a table before it is dealt at
    assert scenes, "the frames could not be read"
    for scene in scenes:
        assert scene["pile"]["known"] == []
        assert scene["pile"]["buriedSeen"] == []
        assert scene["above"]["cards"] == []
        assert "?" in scene["notation"]
        on_table = [
            code for claim in scene["trick"] + scene["pending"] for code in claim["cards"] + claim["powers"]
        ]
        shown = sorted(scene["below"]["cards"] + on_table + scene["discard"])
        assert len(shown) + scene["above"]["hidden"] + scene["pile"]["size"] == 42
    hidden = [
        str(start),
        str(start.hands[Side.CHU]),
        "".join(map(str, start.pile)),
        str(Cards.of(start.pile)),
    ]
    for text in (messages, page.evaluate(WITHOUT_SYMBOLS)):
        assert [secret for secret in hidden if secret in text] == []
    assert page.locator('.above [data-card]:not([data-card="back"])').count() == 0
