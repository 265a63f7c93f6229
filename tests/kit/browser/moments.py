"""Moments of a board in the frame of the app, on a static page, and what is wrong with one on a screen."""

from __future__ import annotations

from typing import Any

import ipywidgets  # type: ignore[import-untyped]
from playwright.sync_api import Page

from chuhan.app.page.app import App
from tests.kit.scenes import static_page

PHONES = ((390, 844), (360, 640))
DESKS = ((1280, 800), (768, 1024), (900, 640))

PROBLEMS = """([board, must, parts, more]) => {
    const [W, H] = [innerWidth, innerHeight];
    const box = node => node.getBoundingClientRect();
    const name = node => `${node.className} ${(node.ariaLabel || node.textContent).trim().slice(0, 40)}`;
    const seen = node => node.checkVisibility({visibilityProperty: true}) && box(node).width > 1;
    const all = query => [...document.querySelectorAll(query)].filter(seen);
    const outside = all(`${board} :is(${must})`).filter(node => { const b = box(node);
        return b.left < -.5 || b.right > W + .5 || b.top < -.5 || b.bottom > H + .5; });
    const app = document.querySelector('.chuhan-app');
    const scrolls = [document.documentElement, app, ...all(board)].filter(node =>
        node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
    const targets = all(`${board} button`).filter(node => !node.matches('.hand .card'));
    const small = targets.filter(node => box(node).width < 43.5 || box(node).height < 43.5);
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const others = [...targets, ...all(parts)];
    const on = targets.flatMap(one => others.filter(other => other !== one && !one.contains(other)
        && over(box(one), box(other))).map(other => `${name(one)} / ${name(other)}`));
    const named = (what, nodes) => nodes.map(node => `${what}: ${name(node)}`);
    return [...named('outside', outside), ...named('scrolls', scrolls), ...named('too small', small),
        ...eval(more)({box, all, seen, named}), ...on.map(pair => `overlap: ${pair}`)];
}"""


def problems(page: Page, board: str, must: str, parts: str, more: str) -> list[str]:
    """What of a board does not lie on one screen, is too small for a finger, or lies on a button.

    `must` be seen whole; buttons lie on none of the `parts`; `more`, in JavaScript, finds what else is wrong.
    """
    found: list[str] = page.evaluate(PROBLEMS, [board, must, parts, more])
    return found


def in_app(board: ipywidgets.Widget, *, dark: bool = False) -> str:
    """A page with this board as a game that is played."""
    app, game = App("?page=play"), ipywidgets.VBox([board])
    game.add_class("chuhan-game")
    app.children = [app.bar, game]
    return static_page(app, dark=dark)


def sent(page: Page) -> dict[str, Any]:
    """The last choice that the board asked Python about."""
    found: dict[str, Any] = page.evaluate(
        "window.models.flatMap(one => one.sent).filter(one => one.choice).at(-1).choice"
    )
    return found
