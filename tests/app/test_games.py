"""The app with several games: a scroll for each, links that name one, and progress that is told apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from chuhan.app.page.app import App
from chuhan.games import GAMES
from chuhan.games.chu_han.game import ChuHan
from chuhan.interface import BadLink, Host, Link
from chuhan.lesson import load_lesson
from chuhan.progress.days import today
from chuhan.progress.puzzles import Progress
from chuhan.progress.store import parse_learned
from chuhan.puzzle import load, puzzle_files
from chuhan.puzzle.attempt import Standing
from chuhan.widgets.panel import Panel
from tests.games.chu_han.choosing import make
from tests.kit.nim.game import GAME as NIM

LOOK = "just-a-quick-look"
NIM_PUZZLES = Path(__file__).parents[1] / "kit" / "nim" / "puzzles"


class Lab(Panel):
    """The widget of the stub's only page."""

    _esm = "export default { render() {} };"


class LabPage:
    name = "lab"
    title = "Lab"
    about = "A place to try things."

    def __init__(self, host: Host) -> None:
        self.host, self.lab, self.position = host, Lab(lambda command: None), ""

    def open(self, link: Link) -> Lab:
        if link.position:
            raise BadLink("This lab has no positions.")
        return self.lab

    def here(self) -> tuple[Link, str]:
        return Link(self.name, position=self.position, game="stub"), self.title

    def move(self, position: str) -> None:
        self.position = position
        self.host.moved()


class Stub(ChuHan):
    """A game with a page of its own and nothing else: no lessons, no puzzles, no rulebook."""

    id = "stub"
    asked = ()
    title = "Stub"
    lead = "A game that is being made."
    about = "Made for tests."
    package = "tests.app"
    pages = (LabPage,)


class Twin(ChuHan):
    """Chu Han once more, under another name."""

    id = "twin"
    title = "Twin"


TWINS = {"chu-han": GAMES["chu-han"], "twin": Twin()}


def told(app: App) -> Progress:
    """The puzzles of the kept code. The only puzzle of a collection is also the puzzle of the day."""
    learned = parse_learned(app.keepers[0].text, ())
    assert learned.days.in_a_row(today()) == 1
    return learned.puzzles


@pytest.fixture
def app() -> App:
    return App(games={"chu-han": GAMES["chu-han"], "stub": Stub()})


def names(app: App) -> list[str]:
    return [name for name, _, _ in app.bar.page["ways"]]


def scrolls(app: App) -> list[tuple[str, str, bool]]:
    return [(game["title"], game["link"], game["here"]) for game in app.children[1].page["games"]]


def test_the_start_page_of_the_first_game_leads_to_the_others(app: App) -> None:
    to_come = [("Sun Tzu", "", False), ("Three Kingdoms", "", False)]
    assert scrolls(app) == [("Chu Han", "?", True), ("Stub", "?game=stub", False), *to_come]
    assert (app.link, app.bar.page["here"], app.bar.page["window"]) == ("?", "start", "Chu Han")
    app.children[1].receive({"do": "open", "text": "?game=stub"})
    assert scrolls(app)[:2] == [("Chu Han", "?", False), ("Stub", "?game=stub", True)]
    brushes = [bool(game["brush"]) for game in app.children[1].page["games"]]
    assert brushes == [True, False, True, True]  # the stub has no brush name


def test_a_game_has_a_start_page_of_its_own(app: App) -> None:
    app.children[1].receive({"do": "open", "text": "?game=chu-han"})
    assert (app.link, app.bar.page["title"], app.bar.page["window"]) == ("?", "Chu Han", "Chu Han")
    assert names(app) == ["start", "learn", "puzzles", "referee", "play", "explore", "rules"]
    assert app.children[1].page["cards"][0]["go"] == "?lesson=welcome"
    app.visit("?game=stub")
    assert app.bar.page["ways"] == [["start", "Stub", "?game=stub"], ["lab", "Lab", "?game=stub&page=lab"]]
    assert [card["link"] for card in app.children[1].page["cards"]] == ["?game=stub&page=lab"]
    assert app.children[1].page["about"] == "Made for tests."


def test_links_of_the_first_game_name_none(app: App) -> None:
    for query, link in (
        ("?page=learn", "?page=learn"),
        ("?game=chu-han&rule=5.6", "?rule=5.6"),
        ("?game=stub&page=lab", "?game=stub&page=lab"),
        ("?page=start", "?"),
    ):
        app.visit(query)
        assert (app.link, app.bar.page["notice"]) == (link, "")


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("?game=go", "There is no game “go”."),
        ("?game=go&puzzle=x", "There is no game “go”."),
        ("?game=stub&page=learn", "There is no page “learn”."),
        ("?game=stub&puzzle=x", "There is no page “puzzles”."),
        ("?game=stub&rule=1.1", "There is no page “rules”."),
        ("?page=lab", "There is no page “lab”."),
        ("?game=stub&position=x", "There is no page “explore”."),
    ],
)
def test_a_link_to_what_is_not_there_is_one_sentence(app: App, query: str, sentence: str) -> None:
    app.visit("?game=stub&page=lab")
    app.visit(query)
    assert (app.bar.page["notice"], app.link) == (f"{sentence} Here is the start page.", "?")


def test_a_page_of_a_game_says_when_its_link_is_another_one(app: App) -> None:
    app.visit("?game=stub&page=lab")
    lab = app.pages["stub", "lab"]
    assert isinstance(lab, LabPage)
    lab.move("x")
    assert app.bar.page["link"] == "?game=stub&position=x&page=lab"
    app.visit("?page=rules")
    lab.move("y")
    assert app.bar.page["link"] == "?page=rules"


def test_one_game_alone_has_the_start_page_to_itself() -> None:
    app = App(games={"stub": Stub()})
    assert (app.link, app.bar.page["title"], names(app)) == ("?", "Stub", ["start", "lab"])
    app.visit("?game=stub")
    assert (app.link, app.bar.page["notice"]) == ("?", "")
    app.visit("?game=stub&page=lab")
    assert app.bar.page["window"] == "Lab · Stub"
    app.visit("?page=lab")
    assert app.bar.page["notice"].startswith("There is no game “chu-han”.")


def test_lessons_of_two_games_are_told_apart() -> None:
    app = App(games=TWINS)
    app.visit("?game=twin&lesson=tricks")
    assert (app.link, app.bar.page["notice"]) == ("?game=twin&lesson=tricks", "")
    player = app.children[1]
    while not player.pages.is_last:
        player._press("next")
    assert app.keepers[1].text == "1 twin/tricks:end"
    app.visit("?game=twin&page=learn")
    assert {one["state"] for one in app.children[1].page["lessons"]} == {"new", "done"}
    app.visit("?page=learn")
    assert {one["state"] for one in app.children[1].page["lessons"]} == {"new"}
    app.visit("?game=twin")
    assert app.children[1].page["cards"][0]["state"].startswith("1 of ")
    app.visit("?game=chu-han")
    assert [card["state"] for card in app.children[1].page["cards"][:1]] == [""]
    again = App(games=app.games)
    again.keepers[0].receive({"kept": app.keepers[0].text})
    assert again.keepers[1].text == "1 twin/tricks:end"


def test_puzzles_of_two_games_are_told_apart(tmp_path: Path) -> None:
    """The twin has no puzzles of its own; here it has one of the same id as the other game's."""
    source = next(path for path in puzzle_files() if path.stem == LOOK).read_text(encoding="utf-8")
    for game in ("chu-han", "twin"):
        (tmp_path / game).mkdir()
        text = f'game = "{game}"\n{source}'
        (tmp_path / game / f"{LOOK}.toml").write_text(text, encoding="utf-8")
    app = App(f"?game=twin&puzzle={LOOK}", puzzles=tmp_path, games=TWINS)
    assert (app.link, app.bar.page["notice"]) == ("?game=twin&puzzle=4", "")
    trainer = app.children[1]
    make(trainer.board, "!3j", "2")
    assert trainer.board.scene["prompt"].startswith("Solved at the first try!")
    assert replace(told(app), reviews={}) == Progress().solved(f"twin/{LOOK}")
    assert trainer.desk.page["markWords"] == "solved at the first try"
    assert trainer.ledger.page["words"].startswith("1 of 1 puzzle solved")
    app.visit("?game=twin")
    assert app.children[1].page["cards"][1]["state"] == "1 of 1 puzzle solved"
    app.visit(f"?puzzle={LOOK}")
    assert app.children[1].desk.page["markWords"] == ""
    assert app.children[1].ledger.page["words"].startswith("0 of 1 puzzle solved")
    app.close()


def test_a_class_s_folder_is_for_the_games_that_it_has_puzzles_of(tmp_path: Path) -> None:
    source = next(path for path in puzzle_files() if path.stem == LOOK)
    text = f'game = "twin"\n{source.read_text(encoding="utf-8")}'
    (tmp_path / source.name).write_text(text, encoding="utf-8")
    app = App("?game=twin", puzzles=tmp_path, games=TWINS)
    assert app.children[1].page["cards"][1]["state"] == "1 puzzle"
    app.visit("?game=chu-han")
    assert app.children[1].page["cards"][1]["state"] == f"{len(puzzle_files())} puzzles"


def test_nim_has_every_page_of_the_kit() -> None:
    """Nim has lessons, a rulebook and a puzzle, and adds no page of its own."""
    app = App(puzzles=NIM_PUZZLES, games={"chu-han": GAMES["chu-han"], "nim": NIM})
    for query, title in (
        ("?game=nim", "Nim"),
        ("?game=nim&page=learn", "Learn"),
        ("?game=nim&lesson=first-heaps", load_lesson(NIM, "first-heaps").title),
        ("?game=nim&rule=1.2", "Rule 1.2"),
        ("?game=nim&puzzle=1", "No. 1, Easy"),
    ):
        app.visit(query)
        assert (app.link, app.bar.page["title"], app.bar.page["notice"]) == (query, title, "")
    assert names(app) == ["start", "learn", "puzzles", "rules"]
    trainer = app.children[1]
    while trainer.attempt.standing is Standing.YOURS:
        trainer._moved(trainer.attempt.position.best())
    assert replace(told(app), reviews={}) == Progress().solved("nim/one-four-two")
    assert app.bar.page["title"] == load(next(NIM_PUZZLES.rglob("*.toml")), {"nim": NIM}).title
    app.visit("?page=puzzles")
    assert app.children[1].ledger.page["words"].startswith("0 of ")
    app.close()
