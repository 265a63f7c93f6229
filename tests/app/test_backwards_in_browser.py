"""The app in the language of words written backwards: no page of it shows English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from chuhan.language.check import import_games, spots, words_of
from chuhan.language.overlay import PROSE
from tests.app.serving import Served, serving
from tests.kit.language.backwards import CODE, english_left, words_known, write

if TYPE_CHECKING:
    from playwright.sync_api import Page

OPEN = "1223y3p59/23z44556y%20-%20-%20-%20-%20H%203-3%2010-10%20base"
PAGES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "start": ("", ".chuhan-start", ()),
    "lessons": ("?page=learn", ".chuhan-start", ()),
    "lesson": ("?lesson=tricks", ".chuhan-panel.lesson", ()),
    "hint of a lesson": ("?lesson=tricks", ".chuhan-panel.lesson", ("[data-id=own-hint]",)),
    "trainer": ("?page=puzzles", ".chuhan-trainer", ("button.place",)),
    "hint of a puzzle": ("?page=puzzles", ".chuhan-trainer", ("[data-id=own-hint]",)),
    "play": ("?page=play", ".chuhan-play", ()),
    "table": ("?page=play", ".chuhan-play", ("[data-id=begin]", "[data-id=help]")),
    "question": ("?page=play", ".chuhan-play", ("[data-id=moves]", "[data-id=end]")),
    "given up": ("?page=play", ".chuhan-play", ("[data-id=no]", "[data-id=resign]", "[data-id=yes]")),
    "for two": (
        "?page=play",
        ".chuhan-play",
        ("[data-id=end]", "label:has([value=person])", "label:has([value=match])", "[data-id=begin]"),
    ),
    "explorer": (f"?page=explore&position={OPEN}", ".explorer .rows button", ("[data-id=help]",)),
    "setup": (f"?page=explore&position={OPEN}", ".explorer .rows button", ("[data-id=setup]",)),
    "rules": ("?page=rules", ".chuhan-rules", ()),
}
"""A link, what must be there before anything is read, and what is pressed then."""
GO = """link => {
  history.pushState(null, "", link + (link ? "&" : "?") + "lang=xx");
  dispatchEvent(new PopStateEvent("popstate"));
}"""
"""The way of the browser's own buttons, in the same kernel: a page loaded anew takes seconds."""
SHOWN = """() => {
  const attributes = ["aria-label", "aria-description", "placeholder", "title", "alt"];
  const named = attributes.flatMap((name) =>
    [...document.querySelectorAll(`body [${name}]`)].map((node) => node.getAttribute(name)));
  const said = [...document.querySelectorAll("svg :is(title, desc)")].map((node) => node.textContent);
  for (const code of document.querySelectorAll("code")) code.remove();
  return [document.title, document.body.innerText, ...named, ...said];
}"""
"""All that is read or heard, without notation and names of switches: those are the same everywhere."""


@pytest.fixture(scope="module")
def backwards_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("words")
    write(folder)
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("CHUHAN_WORDS", str(folder))
        with serving(learners=2) as server:
            yield server


@pytest.fixture(scope="module")
def english() -> frozenset[str]:
    """All that the kit says in English: sentences, forms, prose."""
    import_games()
    said = [spot.text for spot in spots() if spot.text is not None]
    for words in words_of("en"):
        said += texts(words.table.get("form", {}))
    for prose in PROSE.values():
        said += texts(prose.english())
    return words_known(said)


def texts(table: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    for value in table.values():
        found += texts(value) if isinstance(value, Mapping) else [value]
    return found


def test_no_page_shows_english(
    page: Page, backwards_app: Served, english: frozenset[str], tmp_path: Path
) -> None:
    page.goto(f"{backwards_app.address}?page=rules&lang={CODE}")
    page.locator(".chuhan-bar a[aria-current]").wait_for(timeout=90_000)
    page.locator("#chuhan-loading").wait_for(state="detached", timeout=30_000)
    left: dict[str, list[str]] = {}
    for name, (link, there, presses) in PAGES.items():
        page.evaluate(GO, link)
        page.locator(f"{there}:visible").first.wait_for()
        for press in presses:
            page.locator(f"{press}:visible").first.click()
        page.wait_for_timeout(400)  # what comes late must be read, too
        page.screenshot(path=tmp_path / f"{name}.png")
        if found := english_left("\n".join(page.evaluate(SHOWN)), english):
            left[name] = found
    page.goto("about:blank")  # its kernel ends
    assert left == {}
