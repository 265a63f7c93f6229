"""The app in the language of words written backwards: no page of it shows English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from chuhan.language.check import import_games, spots, words_of
from chuhan.language.overlay import PROSE
from tests.app.serving import Served, serving
from tests.kit.language.backwards import CODE, english_left, write

if TYPE_CHECKING:
    from playwright.sync_api import Page

OPEN = "1223y3p59/23z44556y%20-%20-%20-%20-%20H%203-3%2010-10%20base"
PAGES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "bar": ("", ".chuhan-bar", ()),
    "start": ("", ".chuhan-start", ()),
    "lessons": ("?page=learn", ".chuhan-start", ()),
    "lesson": ("?lesson=tricks", ".chuhan-panel.lesson", ()),
    "trainer": ("?page=puzzles", ".chuhan-panel", ()),
    "play": ("?page=play", ".chuhan-play", ()),
    "table": ("?page=play", ".chuhan-play", ("[data-id=begin]", "[data-id=help]")),
    "explorer": (f"?page=explore&position={OPEN}", ".explorer .rows button", ("[data-id=help]",)),
    "setup": (f"?page=explore&position={OPEN}", ".explorer .rows button", ("[data-id=setup]",)),
    "rules": ("?page=rules", ".chuhan-rules", ()),
}
"""A link, what must be there before anything is read, and what is pressed then."""
ENGLISH_YET = {"bar", "start", "lessons", "lesson", "trainer", "rules"}
"""Pages that are not translated yet: the first that shows no English must leave this list."""
SHOWN = """(bar) => {
  const here = (node) => Boolean(node.closest(".chuhan-bar")) === bar;
  const attributes = ["aria-label", "aria-description", "placeholder", "title"];
  const named = attributes.flatMap((name) =>
    [...document.querySelectorAll(`body [${name}]`)].filter(here).map((node) => node.getAttribute(name)));
  const frame = document.querySelector(".chuhan-bar");
  if (bar) return [document.title, frame.innerText, ...named];
  frame.style.display = "none";
  return [document.body.innerText, ...named];
}"""


@pytest.fixture(scope="module")
def backwards_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("words")
    write(folder)
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as environment:  # the server's, not that of the tests
            environment.setenv("CHUHAN_LANGUAGE", CODE)
            environment.setenv("CHUHAN_WORDS", str(folder))
            server = stack.enter_context(serving(learners=3))
        yield server


@pytest.fixture(scope="module")
def english() -> list[str]:
    """All that the kit says in English: sentences, forms, prose."""
    import_games()
    said = [spot.text for spot in spots() if spot.text is not None]
    for words in words_of("en"):
        said += texts(words.table.get("form", {}))
    for prose in PROSE.values():
        said += texts(prose.english())
    return said


def texts(table: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    for value in table.values():
        found += texts(value) if isinstance(value, Mapping) else [value]
    return found


def cases() -> Iterator[object]:
    for name in PAGES:
        marks = [pytest.mark.xfail(raises=AssertionError, strict=True)] if name in ENGLISH_YET else []
        yield pytest.param(name, marks=marks)


@pytest.mark.parametrize("name", list(cases()))
def test_no_page_shows_english(
    name: str, page: Page, backwards_app: Served, english: list[str], tmp_path: Path
) -> None:
    link, there, presses = PAGES[name]
    page.goto(backwards_app.address + link, timeout=90_000)
    page.locator(".chuhan-bar a[aria-current]").wait_for(timeout=90_000)
    page.locator(there).first.wait_for(timeout=60_000)
    for press in presses:
        page.locator(f"{press}:visible").first.click()
    page.locator("#chuhan-loading").wait_for(state="detached")
    page.screenshot(path=tmp_path / f"{name}.png", full_page=True)
    shown = page.evaluate(SHOWN, name == "bar")
    page.goto("about:blank")  # its kernel ends
    left = {text: words for text in shown if (words := english_left(text, english))}
    assert left == {}
