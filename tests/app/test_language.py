"""Which language a page of the app speaks: the first that its browser wants and that there is."""

from collections.abc import Iterator

import pytest

from chuhan.app.page.app import App
from chuhan.app.server.words import wanted_language
from chuhan.language import current, speaking

WORDS = {"xx": {"Learn": "Nrael", "Copy link": "Ypoc knil", "Puzzles": "Selzzup"}}


@pytest.fixture(autouse=True)
def second_language() -> Iterator[None]:
    with speaking("en", WORDS):
        yield


def opened(*languages: str) -> App:
    app = App()
    app.bar.receive({"do": "open", "text": "?page=learn", "name": " ".join(languages)})
    return app


@pytest.mark.parametrize("wanted", [["xx"], ["xx-YY"], ["qq", "xx"], ["../en", "xx", "en"]])
def test_the_first_wanted_language_that_there_is_is_spoken(wanted: list[str]) -> None:
    app = opened(*wanted)
    assert app.bar.page["title"] == "Nrael"
    assert app.children[1].page["title"] == "Nrael"
    assert app.bar.words["say"]["Copy link"] == "Ypoc knil"
    assert app.bar.page["language"] == "xx"


@pytest.mark.parametrize("wanted", [[], ["qq"], ["en-GB", "xx"]])
def test_a_language_that_there_is_not_is_ignored(wanted: list[str]) -> None:
    app = opened(*wanted)
    assert (app.bar.page["title"], app.bar.page["notice"]) == ("Learn", "")
    assert app.bar.words["say"] == {}


def test_pages_are_made_anew_in_another_language() -> None:
    app = opened()
    before = app.children[1]
    app.bar.receive({"do": "open", "text": "?page=learn", "name": "xx"})
    assert app.children[1] is not before
    assert before.comm is None
    assert [title for _, title, _ in app.bar.page["ways"]][1:3] == ["Nrael", "Selzzup"]


@pytest.mark.parametrize(
    ("accepted", "code"),
    [("", "en"), ("xx", "xx"), ("qq, xx-YY;q=0.8, en;q=0.5", "xx"), ("en-GB,xx", "en"), ("*;q=,;,", "en")],
)
def test_pages_without_a_kernel_go_by_what_the_browser_accepts(accepted: str, code: str) -> None:
    assert wanted_language(accepted).code == code
    assert current().code == "en"
