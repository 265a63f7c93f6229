"""A table for everyone: phones, both themes, less motion, axe-core's rules, and an answer without waiting."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.kit.browser.helpers import LEAD, MANY, PHONE, TRICK, button, card, line, misfits, of, serious
from tests.kit.browser.stage import Stage


def test_27_cards_on_a_phone(stage: Stage) -> None:
    page = stage.page()
    page.set_viewport_size(PHONE)
    stage(of(MANY))
    assert page.locator(".below .hand button").count() == 27
    assert misfits(page) == []
    for key in ("H3p.1", "H3j.1", "H6y.1"):
        card(page, key).click()
    page.get_by_role("button", name="Ying Bu: play for the power").click()
    assert misfits(page) == []
    page.keyboard.press("?")
    assert misfits(page) == []


def test_targets_and_the_discard_pile_on_a_phone(stage: Stage) -> None:
    page = stage.page()
    page.set_viewport_size(PHONE)
    stage(of(LEAD))
    page.get_by_role("button", name="Discard pile: 8 cards").click()
    assert misfits(page) == []
    button(page, "Close").click()
    card(page, "H6y.1").click()
    page.get_by_role("button", name="Ying Bu: play for the power").click()
    expect(page.locator(".targets")).to_be_visible()
    assert misfits(page) == []


def test_the_backs_of_27_cards_on_a_phone(stage: Stage) -> None:
    page = stage.page()
    page.set_viewport_size(PHONE)
    stage(f"Table(parse_position({MANY!r}).seen_by(Side.CHU))")
    assert page.locator(".above .card").count() == 27
    assert misfits(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(theme: str, stage: Stage) -> None:
    page = stage(of(TRICK), theme=theme)
    assert serious(page) == []
    for key in ("H4.1", "H4.2", "H3p.1"):
        card(page, key).click()
    expect(line(page)).to_have_class("line bad")
    assert serious(page) == []
    page.get_by_role("button", name="Peng Yue: play for the power").click()
    expect(line(page)).to_have_class("line good")
    assert serious(page) == []
    button(page, "Play Peng Yue").click()
    expect(button(page, "Let it happen")).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("d")
    assert serious(page) == []
    page.keyboard.press("?")
    assert serious(page) == []


def test_axe_finds_nothing_serious_in_targets_and_hidden_hands(stage: Stage) -> None:
    page = stage(of(LEAD))
    card(page, "H6y.1").click()
    page.get_by_role("button", name="Ying Bu: play for the power").click()
    assert serious(page) == []
    shown = "banner='Title', prompt='Question', buttons=[Button('c', 'Label')]"
    page = stage(f"Table(parse_position({MANY!r}).seen_by(Side.CHU), {shown})")
    assert serious(page) == []
    page = stage("Table(parse_position('55/- - - - - C 3-3 0-1 base').seen_by(None))")
    assert serious(page) == []


COUNT_MOTION = """() => {
    window.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) { window.moved += 1; return animate.apply(this, args); };
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion_is_brief_and_can_be_switched_off(motion: str, stage: Stage) -> None:
    page = stage.page()
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    stage(of(TRICK))
    page.evaluate(COUNT_MOTION)
    for key in ("H5.1", "H5.2"):
        card(page, key).click()
    button(page, "Play two 5s").click()
    expect(page.locator(".turn")).to_contain_text("Chu responds to two 5s.")
    moved = page.evaluate("window.moved")
    if motion == "reduce":
        assert moved == 0
        assert page.evaluate("document.getAnimations().length") == 0
    else:
        assert moved > 0
        page.wait_for_timeout(500)
        assert page.evaluate("document.getAnimations().length") == 0
