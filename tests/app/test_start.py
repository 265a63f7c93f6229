"""The head of the start page: where to go on, whatever it was that was left, and where to begin."""

from __future__ import annotations

import re
from typing import Any

from chuhan.app.page.app import App
from chuhan.games.chu_han.game import GAME
from chuhan.lesson import lesson_ids
from chuhan.widgets.rules.rules import Rules
from tests.app.pages import start, trainer
from tests.games.chu_han.choosing import make

PUZZLE = "?puzzle=4"


def ways(app: App) -> list[list[str]]:
    app.visit("?")
    return list(start(app).page["ways"])


def again(app: App) -> App:
    """Another kernel behind the same tab."""
    new = App()
    for old, keeper in zip(app.keepers, new.keepers, strict=True):
        keeper.receive({"kept": old.text})
    return new


def test_who_is_new_begins_with_the_lessons_or_plays() -> None:
    assert ways(App()) == [["learn", "Begin", "?lesson=welcome"], ["play", "Play a round", "?page=play"]]


def test_a_lesson_that_was_left_is_gone_on_with() -> None:
    app = App("?lesson=tricks")
    app.children[1]._press("next")
    assert ways(app)[0] == ["learn", "Go on: Tricks", "?lesson=tricks"]
    assert ways(again(app))[0] == ["learn", "Go on: Tricks", "?lesson=tricks"]


def test_a_puzzle_that_was_left_is_gone_on_with_until_it_is_solved() -> None:
    app = App(PUZZLE)
    make(trainer(app).board, "2")
    assert ways(app)[0] == ["puzzles", "Go on with the puzzle", PUZZLE]
    assert ways(again(app))[0] == ["puzzles", "Go on with the puzzle", PUZZLE]
    app.visit(PUZZLE)
    trainer(app).board.receive({"do": "press", "name": "retry", "at": trainer(app).board.scene["at"]})
    make(trainer(app).board, "!3j", "2")
    assert ways(app)[0][0] == "learn"


def test_a_game_that_was_left_is_gone_on_with_and_the_latest_comes_first() -> None:
    app = App("?page=play")
    play: Any = app.children[1]
    play.panel.receive({"do": "begin", "choice": {}})
    game = ["play", "Go on with your game", "?page=play"]
    assert ways(app) == [game, ["learn", "Begin", "?lesson=welcome"]]
    app.visit(PUZZLE)
    puzzle = ["puzzles", "Go on with the puzzle", PUZZLE]
    assert ways(app) == [puzzle, game]
    assert ways(again(app)) == [puzzle, game]
    app.keepers[-1].receive({"kept": '{"latest": "no/such chu-han/play"}'})  # what we know is better
    assert ways(app) == [puzzle, game]
    play.panel.receive({"do": "end"})
    assert [way[0] for way in ways(app)] == ["puzzles", "learn"]


def test_after_the_last_lesson_puzzles_come_first() -> None:
    app = App()
    for lesson in lesson_ids(GAME):
        app.store.page_done(lesson, "end")
    assert ways(app)[0] == ["puzzles", "Solve puzzles", "?page=puzzles"]


def test_the_card_of_each_power_stands_beside_its_rule() -> None:
    drawn = {rule["number"]: rule["portrait"] for rule in Rules(GAME).page["rules"] if rule["portrait"]}
    assert list(drawn) == [f"5.{n}" for n in range(1, 12)]
    assert "<title>Ji Bu" in drawn["5.1"]
    names = [name for svg in drawn.values() for name in re.findall(r'id="([^"]+)"', svg)]
    assert len(set(names)) == len(names)  # they stand on one page
