"""Parts of a course in the list of lessons, and a certificate for each that is finished."""

from __future__ import annotations

from typing import Any

from chuhan.app.page.app import App
from chuhan.games.chu_han.game import GAME
from chuhan.lesson import lesson_ids, load_lesson, parts
from chuhan.lesson.length import minutes


def listed(app: App) -> dict[str, Any]:
    app.visit("?page=learn")
    page = app.children[1].page
    assert isinstance(page, dict)
    return page


def finish(app: App, n: int) -> None:
    for lesson in parts(GAME)[n].lessons:
        app.store.page_done(lesson, "end")


def test_every_lesson_stands_in_one_part() -> None:
    app = App()
    page = listed(app)
    assert [part["title"] for part in page["parts"]] == ["The rules", "Playing well"]
    assert sum(part["lessons"] for part in page["parts"]) == len(page["lessons"]) == len(lesson_ids(GAME))
    assert [part["certificate"] for part in page["parts"]] == ["", ""]


def test_a_lesson_says_how_long_it_takes() -> None:
    app = App()
    told = [one["minutes"] for one in listed(app)["lessons"]]
    assert told == [f"about {minutes(load_lesson(GAME, name))} min" for name in lesson_ids(GAME)]
    assert all(3 <= minutes(load_lesson(GAME, name)) <= 10 for name in lesson_ids(GAME))


def test_a_finished_part_has_a_certificate() -> None:
    app = App()
    app.visit("?lesson=certificate-1")
    assert app.bar.page["notice"].startswith("There is no such certificate here")
    finish(app, 0)
    page = listed(app)
    assert [part["certificate"] for part in page["parts"]] == ["?lesson=certificate-1", ""]
    app.visit("?lesson=certificate-1")
    told = app.children[1].page
    assert (told["kind"], told["title"], app.link) == (
        "certificate",
        "Chu Han: The rules",
        "?lesson=certificate-1",
    )
    assert told["lessons"] == [load_lesson(GAME, name).title for name in parts(GAME)[0].lessons]
    assert [link for _, link in told["ways"]] == ["?page=puzzles", "?page=play", "?page=learn"]


def test_a_certificate_ends_with_what_it_is_about() -> None:
    app = App()
    finish(app, 0)
    app.visit("?lesson=certificate-1")
    app.store.forget()
    assert app.children[1].page["kind"] == "learn"
    app.visit("?lesson=certificate-9")
    assert app.bar.page["notice"].startswith("There is no such certificate here")
