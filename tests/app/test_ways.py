"""Ways from one page of the app to another: to the rule of a refusal, to the explorer, on from the course."""

from __future__ import annotations

from typing import Any

import pytest

from chuhan.app.page.app import App
from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.play.page import PlayPage
from chuhan.games.chu_han.play.play import Play
from chuhan.interface import Link
from chuhan.lesson import lesson_ids
from chuhan.widgets.board import Board
from chuhan.widgets.lesson.player import LessonPlayer
from tests.app.pages import lessons, player, trainer
from tests.games.chu_han.choosing import chosen, make
from tests.kit.nim.game import GAME as NIM

QUICK = "just-a-quick-look"


def board(app: App) -> Board:
    shown = player(app).board
    assert shown is not None
    return shown


def ways(table: Board) -> list[tuple[str, str]]:
    """The links beside a table, each with the page that it leads to when it is followed."""
    links = [button["link"] for button in table.scene["buttons"] if button["link"]]
    return [(link, App(link).page.name) for link in links]


@pytest.mark.parametrize(
    ("game", "told", "ways"),
    [
        (
            "chu-han",
            "Now play a whole game, against the easiest opponent. A coach warns you",
            [
                ("match", "?page=play&table=coached", "play"),
                ("puzzles", "?page=puzzles", "puzzles"),
                ("play", "?page=play", "play"),
                ("explore", "?page=explore", "explore"),
            ],
        ),
        (
            "three-kingdoms",
            "Where to now?",
            [
                ("puzzles", "?game=three-kingdoms&page=puzzles", "puzzles"),
                ("play", "?game=three-kingdoms&page=play", "play"),
            ],
        ),
    ],
)
def test_the_last_page_of_the_course_leads_on(game: str, told: str, ways: list[tuple[str, str, str]]) -> None:
    shown = App(f"?game={game}&lesson={lesson_ids(GAMES[game])[-1]}").children[1]
    while not shown.pages.is_last:
        shown._press("show")
        shown._press("next")
    page = shown.panel.page
    assert page["next"].startswith(f"This was the last lesson. {told}")
    *found, back = page["buttons"]
    assert [(way["name"], way["link"], App(way["link"]).page.name) for way in found] == ways
    assert [way["main"] for way in page["buttons"]] == [True, *(False for _ in ways)]
    assert (back["name"], back["link"]) == ("back", "")


def test_the_last_page_of_nim_leads_only_where_there_is_something() -> None:
    def address(link: Link) -> str:
        return "?page=play" if link == Link("play", game=NIM.id) else ""

    (last,) = lesson_ids(NIM)
    for known, names in ((address, ["play", "back"]), (None, ["back"])):
        shown = LessonPlayer(NIM, last, address=known) if known else LessonPlayer(NIM, last)
        while not shown.pages.is_last:
            shown._press("show")
            shown._press("next")
        assert [way["name"] for way in shown.panel.page["buttons"]] == names


def test_the_list_of_lessons_counts_pages_as_the_player_does() -> None:
    app = App("?lesson=tricks")
    pages = len(player(app).panel.page["marks"])
    app.visit("?page=learn")
    (words,) = [entry["words"] for entry in lessons(app).page["lessons"] if entry["id"] == "tricks"]
    assert words == f"{pages} pages"
    app.visit("?lesson=tricks")
    make(board(app), "444")
    marks = player(app).panel.page["marks"]
    app.visit("?page=learn")
    (words,) = [entry["words"] for entry in lessons(app).page["lessons"] if entry["id"] == "tricks"]
    assert words == f"{marks.count('done')} of {len(marks)} pages" == f"1 of {pages} pages"


def test_a_refusal_in_the_app_links_to_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []
    app = App("?lesson=tricks")
    monkeypatch.setattr(board(app), "send", sent.append)
    board(app).receive(chosen(board(app), "47", "consider"))
    assert (sent[-1]["rule"], sent[-1]["link"]) == ("3.2", "?rule=3.2")
    assert App(sent[-1]["link"]).bar.page["title"] == "Rule 3.2"
    board(app).receive(chosen(board(app), "44", "consider"))
    assert (sent[-1]["rule"], sent[-1]["link"]) == ("", "")

    app.visit("?position=447/8 - - - - H 3-3 0-1 base")
    table = app.children[1].table
    monkeypatch.setattr(table, "send", sent.append)
    table.receive(chosen(table, "47", "consider"))
    assert (sent[-1]["rule"], sent[-1]["link"]) == ("3.2", "?rule=3.2")

    alone = LessonPlayer(GAME, "tricks").board  # as in a notebook
    assert alone is not None
    monkeypatch.setattr(alone, "send", sent.append)
    alone.receive(chosen(alone, "47", "consider"))
    assert (sent[-1]["rule"], sent[-1]["link"]) == ("3.2", "")


def test_a_step_can_be_explored_once_it_is_done_and_nothing_is_hidden() -> None:
    app = App("?lesson=tricks")
    assert ways(board(app)) == []
    make(board(app), "444")
    assert ways(board(app)) == [("?position=144478%2F22558+-+-+-+-+H+6-0+0-1+base", "explore")]
    app.visit("?lesson=a-whole-round")
    make(board(app), "111")
    assert ways(board(app)) == []


def test_a_puzzle_can_be_explored_after_a_try_and_not_before() -> None:
    app = App(f"?puzzle={QUICK}")
    table = trainer(app).board
    begin = ("?position=23j%2F44+-+-+-+-+H+3-3+20-9+base", "explore")
    assert ways(table) == []
    make(table, "2")
    assert ways(table) == [begin]
    trainer(app)._pressed("retry")
    assert ways(table) == []
    make(table, "!3j", "2")
    assert ways(table) == [begin]


def test_a_round_can_be_explored_when_it_is_over() -> None:
    app = App("?page=play")
    page = app.pages["chu-han", "play"]
    assert isinstance(page, PlayPage)
    game = page.play
    assert isinstance(game, Play)
    game.begin()
    while game.match is not None and not game.match.position.over:
        assert ways(game.table) == []
        assert game.rival is not None
        decided = game.match.position
        make(game.table, game.rival.choose(Knowledge(game.view)))
    ((link, name),) = ways(game.table)
    assert name == "explore"
    assert App(link).link == link
    assert str(decided).split()[0].replace("/", "%2F") in link


def test_a_link_is_not_pressed() -> None:
    app = App("?lesson=tricks")
    make(board(app), "444")
    board(app).receive({"do": "press", "name": "explore", "at": board(app).scene["at"]})
    said = board(app).answered
    assert said is not None
    assert str(said.line) == "The board did not understand that; nothing has changed."
