"""Positions, and short names for what a person does at a table and sees there."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, TimeoutError, ViewportSize, expect

PHONE: ViewportSize = {"width": 390, "height": 844}

TRICK = "0122244556h6l3j3p/1453l77 - 1189 H:22,C:44 - H 3-3 12-9 base"
"""Han may answer two 4s with Peng Yue; Chu holds Lü Zhi."""
LEAD = "0122244556y6h6l3y3p/1453l77 - 1123z5789 - - H 3-3 12-9x2 base"
"""Han leads with Yu Ji and Ying Bu in hand, and cards in the discard pile."""
MANY = "011111222223j3y3l3x3p4445556y6h778/1112223h3z44556l79 - - - - H 6-0 12-9 base"
"""27 cards in one hand."""

MISFITS = """within => {
    const all = [...document.querySelectorAll(':is(.chuhan-table, .chuhan-panel) *')]
        .filter(node => !node.closest('.symbols, .unseen, .track, svg'));
    const box = node => node.getBoundingClientRect();
    const frame = box(document.querySelector(within));
    const name = node => `${node.className || node.tagName}: ${node.textContent.slice(0, 40)}`;
    const wide = all.filter(node => box(node).width)
        .filter(node => box(node).right > frame.right + .5 || box(node).left < frame.left - .5);
    // of a stack that much must be seen, in a fan for a mouse less; cards that only lie are no targets
    const room = node => node.closest('.stack') || node;
    const small = all.filter(node => node.matches('button, summary, select, textarea, input, .twig'))
        .filter(node => !node.matches('.card[aria-disabled]'))
        .filter(node => box(node).width && getComputedStyle(room(node)).display !== 'contents')
        .filter(node => box(room(node)).width < 43.9 || box(room(node)).height < 43.9);
    const scrolls = [document.documentElement, ...document.querySelectorAll('.jp-OutputArea-output')]
        .filter(node => node.scrollWidth > node.clientWidth + 1);
    const named = (what, nodes) => nodes.map(node => `${what}: ${name(node)}`);
    return [...named('too wide', wide), ...named('too small', small), ...named('scrolls sideways', scrolls)];
}"""


def of(position: str) -> str:
    """The code of a table on which both sides are played."""
    return f"Play(parse_position({position!r}))"


def card(page: Page, key: str) -> Locator:
    """A card of a hand that can be played from: `H4.2` is Han's second 4."""
    return page.locator(f'.chuhan-table [data-key="{key}"]')


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def line(page: Page) -> Locator:
    return page.locator(".chuhan-table [role=status]")


def stands(page: Page, notation: str) -> None:
    """Waits until the table shows this view."""
    expect(page.locator(".chuhan-table")).to_have_attribute("data-notation", notation)


def notation(page: Page) -> str:
    return page.locator(".chuhan-table").get_attribute("data-notation") or ""


def misfits(page: Page, within: str = "html") -> list[str]:
    """What is wider than the page, or too small for a finger, once a change of size has been taken in."""
    try:
        page.wait_for_function(f"within => !({MISFITS})(within).length", arg=within, timeout=5_000)
    except TimeoutError:
        found: list[str] = page.evaluate(MISFITS, within)
        return found
    return []


def serious(page: Page, context: str = ".jp-OutputArea-output") -> list[str]:
    """What axe-core thinks is serious."""
    return [
        f"{one['id']}: {[node['html'][:200] for node in one['nodes']]}"
        for one in Axe().run(page, context=context).response["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def show(page: Page, html: str, size: tuple[int, int], folder: Path) -> None:
    """A static page in a window of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    file = folder / "page.html"
    file.write_text(html, encoding="utf-8")
    page.goto(file.as_uri())
    page.evaluate("window.ready")
