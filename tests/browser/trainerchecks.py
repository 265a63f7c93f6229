"""What must hold for the trainer on a small page, and what the kernel has told about a puzzle."""

from __future__ import annotations

import json

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

_MISFITS = """() => {
    const all = [...document.querySelectorAll('.chuhan-trainer *')]
        .filter(node => !node.closest('.symbols, .unseen, .track, svg'));
    const box = node => node.getBoundingClientRect();
    const name = node => `${node.className || node.tagName}: ${node.textContent.slice(0, 30)}`;
    const wide = all.filter(node => box(node).right > innerWidth + .5);
    const small = all.filter(node => node.matches('button, summary, select, textarea'))
        .filter(node => box(node).width && (box(node).width < 43.9 || box(node).height < 43.9));
    const root = document.documentElement;
    const page = root.scrollWidth > root.clientWidth ? ['the page scrolls sideways'] : [];
    const named = (what, nodes) => nodes.map(node => `${what}: ${name(node)}`);
    return [...named('too wide', wide), ...named('too small', small), ...page];
}"""


def fits(page: Page) -> list[str]:
    """What is wider than the page, or too small for a finger."""
    found: list[str] = page.evaluate(_MISFITS)
    return found


def serious(page: Page) -> list[str]:
    """What axe-core thinks is serious."""
    violations = Axe().run(page, context=".chuhan-trainer").response["violations"]
    return [
        f"{one['id']}: {[node['html'][:200] for node in one['nodes']]}"
        for one in violations
        if one["impact"] in ("serious", "critical")
    ]


def about_this_puzzle(frames: str) -> str:
    """All that the kernel has sent, without the widgets' program text and art, the same for every puzzle."""
    found, decoder, at = [], json.JSONDecoder(), 0
    while (at := frames.find("{", at)) >= 0:  # the kernel's protocol packs JSON behind binary offsets
        try:
            value, at = decoder.raw_decode(frames, at)
            found.append(_told(value))
        except ValueError:
            at += 1
    return json.dumps(found, ensure_ascii=False)


def _told(value: object) -> object:
    if isinstance(value, list):
        return [_told(part) for part in value]
    if isinstance(value, dict):
        return {key: _told(part) for key, part in value.items() if key not in ("_esm", "_css", "art")}
    return value
