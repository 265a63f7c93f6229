"""Parts of a course in the list of lessons, and a certificate for each that is finished."""

from __future__ import annotations

from typing import Any

import pytest

from chuhan.app.page.app import App
from chuhan.games import GAMES
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
    finish(app, 1)
    app.visit("?lesson=certificate-2")
    assert app.children[1].page["ways"][0] == ["A whole game with the coach", "?page=play&table=coached"]


@pytest.mark.parametrize(
    ("game", "n", "rival", "length"), [("chu-han", 1, "beginner", "match"), ("sun-tzu", 0, "thumb", "game")]
)
def test_a_part_ends_with_a_game_against_the_weakest_rival_with_the_coach_on(
    game: str, n: int, rival: str, length: str
) -> None:
    app = App()
    app.visit(f"?game={game}&page=learn")
    match = app.children[1].page["parts"][n]["match"][1]
    last = parts(GAMES[game])[n].lessons[-1]
    app.visit(f"?game={game}&lesson={last}")
    player = app.children[1]
    player.begin(last, start="end")
    ways = {one["name"]: one for one in player.panel.page["buttons"]}
    assert (ways["match"]["link"], ways["match"]["main"]) == (match, True)
    assert "A coach warns you" in player.panel.page["next"]
    app.visit(match)
    play = app.children[1]
    chosen = {one["kind"]: one["chosen"] for one in play.panel.page["choices"]}
    assert (chosen["rival"], chosen["length"], chosen["coach"]) == (rival, length, "on")
    assert next(iter(play.options.menu["rival"][1])) == rival
    play.begin()
    running = play.sitting
    app.visit(match)
    assert app.children[1].sitting is running  # a game that runs goes on
    app.visit(f"?game={game}&page=play&table=nobody")
    assert app.bar.page["notice"] == "There is no table “nobody”. Here is the start page."


def test_a_course_without_a_coach_ends_as_before() -> None:
    app = App("?game=three-kingdoms&page=learn")
    assert [part["match"][1] for part in app.children[1].page["parts"]] == [""]


def test_a_certificate_ends_with_what_it_is_about() -> None:
    app = App()
    finish(app, 0)
    app.visit("?lesson=certificate-1")
    app.store.forget()
    assert app.children[1].page["kind"] == "learn"
    app.visit("?lesson=certificate-9")
    assert app.bar.page["notice"].startswith("There is no such certificate here")
