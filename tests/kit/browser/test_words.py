"""The browser says every sentence as Python does, in every language."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any

import pytest

from chuhan.language import catalogue, say, speaking
from tests.kit.language.samples import HELD, SEEN, SIZE, WORDS

if TYPE_CHECKING:
    from playwright.sync_api import Page

NUMBERS = (*range(36), *range(99, 126))
LISTS: tuple[Any, ...] = (4, "Ji Bu", [], [4], [4, "joker"], ["4", "Ji Bu", "joker", "nobody"])
CALLS: list[tuple[str, dict[str, Any]]] = [
    *((SIZE, {"size": n, "wanted": n}) for n in NUMBERS),
    *((HELD, {"n": n, "missing": ["Ji Bu", 4, "joker"][:n]}) for n in range(4)),
    *((SEEN, {"cards": cards}) for cards in LISTS),
    ("Set{#of puzzles}: {{{name}}}", {"name": "a"}),
    ("{names}, {more:card_list}", {"names": ["b", "c"], "more": ["d", 4]}),
    ("{n:cards_in_digits}, {m:no_such_form}", {"n": 0, "m": 7}),
    ("{what:card}", {"what": "constructor"}),
]
SCRIPT = """async ([source, words, calls]) => {
  const script = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const before = script.say("{n} left", { n: 3 });
  script.setWords(words);
  return [before, ...calls.map(([text, facts]) => script.say(text, facts))];
}"""


@pytest.mark.parametrize("code", WORDS)
def test_the_browser_says_what_python_says(code: str, page: Page) -> None:
    source = resources.files("chuhan.widgets").joinpath("js", "words.js").read_text(encoding="utf-8")
    with speaking(code, WORDS):
        expected = [say(text, **facts) for text, facts in CALLS]
        words = catalogue([text for text, _ in CALLS])
    page.goto("about:blank")
    assert page.evaluate(SCRIPT, [source, words, CALLS]) == ["3 left", *expected]
