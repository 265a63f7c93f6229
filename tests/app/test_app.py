"""The app without a browser: links, progress, pages, a game, and what the command says."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import textwrap
import time
import tomllib
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chuhan.app import handover
from chuhan.app.handover import Handover
from chuhan.app.page.app import App
from chuhan.app.page.links import START, read_link, write_link
from chuhan.app.server.channels import read_kind
from chuhan.app.server.command import run
from chuhan.app.server.options import Options
from chuhan.games.chu_han.game import GAME
from chuhan.interface import BadLink, Link
from chuhan.lesson import lesson_ids
from chuhan.progress.puzzles import Progress
from chuhan.progress.store import Learned
from chuhan.puzzle import puzzle_files
from chuhan.puzzle.shelf import Shelf
from tests.app.pages import learn, lessons, player, start, trainer

FIRST = "a-general-is-also-a-six"
PAGES = ("start", "learn", "puzzles", "referee", "play", "explore", "rules")


@pytest.mark.slow
@given(st.text(max_size=1200))
def test_any_query_is_a_link_or_a_sentence(query: str) -> None:
    try:
        link = read_link(query)
    except BadLink as error:
        said = str(error)
    else:
        assert read_link(write_link(link)) == link
        said = "Read."
    assert said.endswith(".")


@pytest.mark.parametrize(
    ("query", "link"),
    [
        ("", START),
        ("?game=chu-han", Link("start", game="chu-han")),
        ("?game=sun-tzu&page=start", Link("start", game="sun-tzu")),
        ("?game=chu-han&page=learn", Link("learn")),
        ("?page=lab&game=three-kingdoms", Link("lab", game="three-kingdoms")),
        ("?page=play&table=coached", Link("play", table="coached")),
        ("?page=rules&table=coached", Link("rules")),
        ("?puzzle=x&game=sun-tzu&set=y", Link("puzzles", puzzle="x", series="y", game="sun-tzu")),
        ("?game=sun-tzu&lesson=x", Link("learn", lesson="x", game="sun-tzu")),
        ("?game=sun-tzu&rule=S3", Link("rules", rule="S3", game="sun-tzu")),
    ],
)
def test_a_link_may_name_its_game(query: str, link: Link) -> None:
    assert read_link(query) == read_link(write_link(link)) == link


@given(st.binary(max_size=300) | st.text(max_size=100), st.booleans())
def test_any_message_has_a_kind_or_none(message: bytes | str, packed: bool) -> None:
    assert read_kind(message, packed=packed) is None


def test_every_page_opens_and_widgets_do_not_pile_up() -> None:
    from ipywidgets.widgets.widget import _instances  # type: ignore[import-untyped]

    app = App()
    queries = [f"?page={page}" for page in PAGES] + ["?lesson=tricks", "?lesson=welcome", f"?puzzle={FIRST}"]
    for query in queries:
        app.visit(query)
        assert app.bar.page["notice"] == "", query
    number = len(_instances)
    for query in queries * 3:
        app.visit(query)
    assert len(_instances) == number


def test_progress_is_shared_between_the_pages() -> None:
    app = App()
    app.keepers[0].receive({"kept": str(Progress().solved(FIRST))})
    assert start(app).page["cards"][1]["state"].startswith("1 of ")
    app.visit("?page=puzzles")
    assert trainer(app).puzzle.id != FIRST  # it is solved already
    app.keepers[1].receive({"kept": "1 welcome:end"})
    assert trainer(app).ledger.page["code"] == app.keepers[0].text == str(app.store.learned)
    app.visit("?page=learn")
    assert lessons(app).page["state"] == f"1 of {len(lesson_ids(GAME))} lessons finished"
    app.keepers[1].receive({"kept": "1 tricks:end"})  # from another page, while this one is in view
    assert lessons(app).page["state"] == f"2 of {len(lesson_ids(GAME))} lessons finished"


def test_the_start_page_has_a_puzzle_a_day_and_counts_the_days_on_which_it_is_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from chuhan.app.page import puzzles
    from chuhan.progress import store

    app, questions, shelf = App(), set(), Shelf.of(GAME)
    for number in range(3):
        day = date(2026, 11, 16) + timedelta(days=number)
        monkeypatch.setattr(puzzles, "today", lambda day=day: day)
        monkeypatch.setattr(store, "today", lambda day=day: day)
        app.visit("?")
        shown = start(app).page["today"]
        questions.add(shown["question"])
        assert (shown["solved"], shown["picture"][:4]) == ("", "<svg")
        puzzle = shelf.find(shown["link"].removeprefix("?puzzle="))
        assert puzzle is not None
        app.store.solved(puzzle.name)
    shown = start(app).page["today"]
    assert (shown["solved"], shown["row"], len(questions)) == ("solved today", "3 days in a row", 3)
    assert start(App()).page["today"]["row"] == ""


def test_a_lesson_is_kept_page_by_page_and_leads_to_the_next() -> None:
    app = App("?lesson=tricks")
    player(app).panel.receive({"do": "press", "name": "back"})
    while not player(app).pages.is_last:
        player(app)._press("show")
        player(app)._press("next")
    assert app.keepers[1].text.startswith("1 tricks:lead,")
    assert app.store.learned.lessons.is_done("tricks")
    player(app)._press("lesson")
    assert app.link == "?lesson=letting-go"
    app.visit("?page=learn")
    assert app.bar.page["title"] == "Learn"


def test_what_the_browser_kept_before_the_trainer_was_there_is_said_on_it() -> None:
    app = App()
    app.keepers[0].receive({"kept": "rubbish"})
    app.visit("?page=puzzles")
    assert "could not be read" in trainer(app).ledger.page["advice"]
    app.keepers[0].receive({"blocked": True})
    assert "does not keep" in trainer(app).ledger.page["advice"]


def test_the_link_to_a_puzzle_in_a_set_leads_to_both() -> None:
    app = App("?set=the-empress")
    first = trainer(app).puzzle.id
    assert app.bar.page["link"] == f"?set=the-empress&puzzle={trainer(app).puzzle.number}"
    trainer(app).desk.receive({"do": "next"})
    link = app.bar.page["link"]
    assert link == f"?set=the-empress&puzzle={trainer(app).puzzle.number}"
    again = App(link)
    assert trainer(again).puzzle.id == trainer(app).puzzle.id != first
    assert trainer(again).shelf.choice.series == "the-empress"
    again.visit(f"?puzzle={FIRST}")
    assert trainer(again).puzzle.id == FIRST


def test_the_link_follows_only_what_is_in_view() -> None:
    app = App("?page=puzzles")
    app.visit("?page=rules")
    told = app.bar.page["at"]
    trainer(app).show(FIRST)
    assert (app.bar.page["at"], app.link) == (told, "?page=rules")
    app.children[1].receive({"do": "rule", "name": "5.6"})
    assert (app.bar.page["link"], app.bar.page["title"]) == ("?rule=5.6", "Rule 5.6")
    assert app.bar.page["window"] == "Rule 5.6 · Chu Han"
    app.children[1].receive({"do": "rule", "name": "99"})
    assert app.link == "?rule=5.6"


def test_a_class_has_puzzles_of_its_own(tmp_path: Path) -> None:
    """As docs/classroom.md says it."""
    text = (Path(__file__).parents[2] / "docs" / "classroom.md").read_text(encoding="utf-8")
    example = text.partition("```toml\n")[2].partition("```")[0]
    ids = tomllib.loads(example)["puzzles"]
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "week-3.toml").write_text(textwrap.dedent(example), encoding="utf-8")
    for path in puzzle_files():
        if path.stem in ids:
            shutil.copy(path, tmp_path)
    app = App("?set=week-3", puzzles=tmp_path)
    assert app.bar.page["notice"] == ""
    assert trainer(app).puzzle.id == ids[0]
    assert trainer(app).desk.page["place"] == "1 of 2"
    app.visit("")
    assert start(app).page["cards"][1]["state"] == "2 puzzles"


@pytest.mark.parametrize("where", ["here", "on another page"])
def test_what_is_forgotten_is_forgotten_with_the_lessons(where: str) -> None:
    app = App("?lesson=tricks")
    app.keepers[1].receive({"kept": "1 welcome:end tricks:question-1"})
    app.keepers[0].receive({"kept": str(Progress().solved(FIRST))})
    before = player(app)
    app.visit("?page=puzzles")
    if where == "here":
        trainer(app).ledger.receive({"do": "forget", "name": "sure"})
    else:
        app.keepers[0].receive({"forgotten": True})
    assert app.store.learned == Learned()
    assert [keeper.text for keeper in app.store.keepers] == ["", "", "", ""]
    app.visit("")
    number = len(trainer(app).shelf.puzzles)
    assert [card["state"] for card in start(app).page["cards"][:2]] == ["", f"{number} puzzles"]
    app.visit("?lesson=tricks")
    assert learn(app).player is not before  # it begins anew


def test_a_class_has_room_and_no_more() -> None:
    options = Options(learners=30)
    assert options.cap == 36
    assert [options.wanted_ready(taken) for taken in (0, 10, 29, 33, 35, 36)] == [30, 20, 2, 2, 1, 0]
    assert Options().wanted_ready(0) == 2


def test_the_command_says_in_one_sentence_what_is_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(**options: object) -> str:
        given = {"port": 0, "host": "127.0.0.1", "learners": 0, "puzzles": None, **options}
        assert run(**given, browser=False) == 2  # type: ignore[arg-type]
        return capsys.readouterr().err

    start = "chuhan: The puzzles cannot be used: "
    assert said(puzzles=tmp_path / "none") == f"{start}{tmp_path / 'none'}: there is no such folder.\n"
    assert said(puzzles=tmp_path) == f"{start}{tmp_path}: there is no puzzle in it.\n"
    (tmp_path / "bad.toml").write_text("id = 7")
    assert said(puzzles=tmp_path).startswith(f"{start}{tmp_path / 'bad.toml'}: ")
    assert "at most 500 learners" in said(learners=501)
    monkeypatch.setattr("chuhan.app.server.command.NEEDED", ("no_such_module",))
    assert said() == ("chuhan: The app needs no_such_module: run pip install '.[app]' in the kit's folder.\n")


@pytest.mark.slow
@pytest.mark.browser
def test_a_taken_port_is_one_sentence() -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "chuhan", "app", "--no-browser", "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"chuhan: The app cannot start: port {port} is taken; ")
    assert done.stderr.count("\n") == 1


def test_a_long_position_reaches_the_lab_and_a_longer_one_is_refused_in_words() -> None:
    app = App("?")
    query = "?game=three-kingdoms&page=lab&position=" + "x" * 1500
    app.bar.receive({"do": "open", "text": query})
    assert "no position that can be read" in app.bar.page["notice"]
    app.bar.receive({"do": "open", "text": query + "y" * 900})
    assert "too long" in app.bar.page["notice"]


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("quiet", [False, True])
def test_the_command_prints_the_address_and_opens_a_browser_unless_told_not_to(
    tmp_path: Path, quiet: bool
) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" >{opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(0o755)
    command = [sys.executable, "-m", "chuhan", "app", "--port", "0", "--class", "1"]
    environment = {**os.environ, "BROWSER": str(browser), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command + ["--no-browser"] * quiet, stdout=subprocess.PIPE, text=True, env=environment
    ) as server:
        assert server.stdout is not None
        said = [server.stdout.readline(), server.stdout.readline()]
        while not quiet and not opened.exists() and server.poll() is None:
            time.sleep(0.05)
        server.terminate()
    assert said[0].startswith("Chu Han is at http://127.0.0.1:")
    assert said[1] == "Getting ready for one learner. Stop with Ctrl-C.\n"
    assert opened.exists() is not quiet
    assert quiet or opened.read_text() == said[0].removeprefix("Chu Han is at ").strip()


def test_what_the_server_hands_over_is_read_by_the_kernel(tmp_path: Path) -> None:
    for told in (Handover(), Handover(served=True, search_seconds=10.0, puzzles=tmp_path)):
        assert handover.read(handover.write(told)) == told
    assert handover.read({}) == Handover(served=False, search_seconds=60.0, puzzles=None)
    for text, seconds in (("10", 10), ("1e99", 600), ("0", 1), ("x", 60), ("", 60)):
        assert handover.read({handover.SEARCH_SECONDS: text}).search_seconds == seconds


def test_a_kernel_takes_over_what_the_server_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = next(path for path in puzzle_files() if path.stem == FIRST)
    shutil.copy(source, tmp_path)
    told = handover.write(Handover(search_seconds=7.0, puzzles=tmp_path))
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    app = App("?page=explore")
    assert app.host.search_seconds == app.children[1].max_seconds == 7
    app.visit("?page=puzzles")
    assert list(trainer(app).shelf.puzzles) == [FIRST]
    app.close()


def test_a_kernel_that_waits_reads_the_puzzles_before_anybody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chuhan.app.page.app.BREATH", 0.0)

    async def waiting() -> App:
        app = App()
        app._get_ready_soon()
        await asyncio.sleep(0.01)
        return app

    app = asyncio.run(waiting())
    monkeypatch.setattr("chuhan.puzzle.shelf.read_collection", lambda *_: pytest.fail("read while one waits"))
    app.visit(f"?puzzle={FIRST}")
    assert trainer(app).puzzle.id == FIRST
    app.close()


def test_links_print_themselves() -> None:
    link = Link("explore", position="1/2 - - - - H 6-0 0-1 base")
    assert write_link(link).startswith("?position=1%2F2+-")
