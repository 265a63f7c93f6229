"""The app without a browser: links, progress, pages, a game, the register, and what the command says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chuhan.app.page import lockdown as door
from chuhan.app.page.app import App
from chuhan.app.page.links import PAGES, BadLink, Link, read_link
from chuhan.app.server.command import run
from chuhan.app.server.handlers import read_kind
from chuhan.app.server.options import Plan
from chuhan.games.chu_han.game import GAME
from chuhan.lesson import lesson_ids
from chuhan.progress.lessons import Studies, finished_in, read_studies, with_lessons
from chuhan.progress.puzzles import Progress, parse_progress
from chuhan.progress.register import Register
from chuhan.puzzle import puzzle_files

FIRST = "a-general-is-also-a-six"


@given(st.text(max_size=1200))
def test_any_query_is_a_link_or_a_sentence(query: str) -> None:
    try:
        link = read_link(query)
    except BadLink as error:
        said = str(error)
    else:
        assert link.page in PAGES
        assert read_link(str(link)).page == link.page
        said = "Read."
    assert said.endswith(".")


@given(st.text(max_size=400))
def test_whatever_a_browser_has_kept_is_read(text: str) -> None:
    assert read_studies(str(read_studies(text))) == read_studies(text)
    assert read_studies(f"1 {text}") is not None


@given(st.binary(max_size=300) | st.text(max_size=100), st.booleans())
def test_any_message_has_a_kind_or_none(message: bytes | str, packed: bool) -> None:
    assert read_kind(message, packed=packed) is None


def test_lessons_travel_in_the_progress_code() -> None:
    studies = Studies().with_page("welcome", "end")
    progress = with_lessons(Progress().solved(FIRST), studies)
    assert finished_in(parse_progress(str(progress))) == studies
    assert progress.streak == 1


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
    assert app.start.page["cards"][1]["state"].startswith("1 of ")
    app.visit("?page=puzzles")
    assert app.trainer is not None
    assert app.trainer.puzzle.id != FIRST  # it is solved already
    app.keepers[1].receive({"kept": "1 welcome:end"})
    assert parse_progress(app.trainer.keeper.text) == app.progress
    app.visit("?page=learn")
    assert app.start.page["state"] == f"1 of {len(lesson_ids(GAME))} lessons finished"


def test_the_link_to_a_puzzle_in_a_set_leads_to_both() -> None:
    app = App("?set=the-empress")
    assert app.trainer is not None
    first = app.trainer.puzzle.id
    assert app.bar.page["link"] == f"?set=the-empress&puzzle={first}"
    app.trainer.desk.receive({"do": "next"})
    link = app.bar.page["link"]
    assert link == f"?set=the-empress&puzzle={app.trainer.puzzle.id}"
    again = App(link)
    assert again.trainer is not None
    assert again.trainer.puzzle.id == app.trainer.puzzle.id != first
    assert again.trainer.shelf.choice.series == "the-empress"
    again.visit(f"?puzzle={FIRST}")
    assert again.trainer.puzzle.id == FIRST


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
    assert app.trainer is not None
    assert app.trainer.puzzle.id == ids[0]
    assert app.trainer.desk.page["place"] == "1 of 2"
    app.visit("")
    assert app.start.page["cards"][1]["state"] == "2 puzzles"


@pytest.mark.parametrize("where", ["here", "on another page"])
def test_what_is_forgotten_is_forgotten_with_the_lessons(where: str) -> None:
    app = App("?lesson=tricks")
    app.keepers[1].receive({"kept": "1 welcome:end tricks:question-1"})
    app.keepers[0].receive({"kept": str(app.progress.solved(FIRST))})
    app.visit("?page=puzzles")
    assert app.trainer is not None
    if where == "here":
        app.trainer.ledger.receive({"do": "forget", "sure": True})
    else:
        app.keepers[0].receive({"forgotten": True})
    assert app.progress == app.trainer.progress == Progress()
    assert app.studies == Studies()
    assert [keeper.text for keeper in (*app.keepers, app.trainer.keeper)] == ["", "", ""]
    app.visit("")
    assert [card["state"] for card in app.start.page["cards"][:2]] == [
        "",
        f"{len(app.trainer.shelf.puzzles)} puzzles",
    ]
    app.visit("?lesson=tricks")
    assert app.player is not None


def test_a_class_has_room_and_no_more() -> None:
    plan = Plan(learners=30)
    assert plan.cap == 36
    assert [plan.wanted_ready(taken) for taken in (0, 10, 29, 33, 35, 36)] == [30, 20, 2, 2, 1, 0]
    assert Plan().wanted_ready(0) == 2


def test_the_register_reads_many_codes_and_names_the_bad_ones() -> None:
    code = str(with_lessons(Progress().solved(FIRST), Studies().with_page("welcome", "end")))
    register = Register.read(f"Ann Lee, {code}\nBen\tCHx\n\n<b>; {code}", [FIRST, "other"])
    assert [(row.name, row.solved, row.lessons) for row in register.rows if not row.problem] == [
        ("Ann Lee", 1, 1),
        ("<b>", 1, 1),
    ]
    assert "another version" in register.rows[1].problem
    assert "<b>" not in register._repr_html_()
    assert "<b>" not in register.plot()._repr_svg_()


def test_the_command_says_in_one_sentence_what_is_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(**options: object) -> str:
        given = {"port": 0, "host": "127.0.0.1", "learners": 0, "puzzles": None, **options}
        assert run(**given, browser=False) == 2  # type: ignore[arg-type]
        return capsys.readouterr().err

    assert said(puzzles=tmp_path / "none") == f"chuhan: There is no folder {tmp_path / 'none'}.\n"
    assert said(puzzles=tmp_path) == f"chuhan: There is no puzzle in {tmp_path}.\n"
    (tmp_path / "bad.toml").write_text("id = 7")
    assert said(puzzles=tmp_path).startswith("chuhan: A puzzle cannot be used: ")
    assert "at most 500 learners" in said(learners=501)
    monkeypatch.setattr("chuhan.app.server.command.NEEDED", ("no_such_module",))
    assert said() == ("chuhan: The app needs no_such_module: run pip install '.[app]' in the kit's folder.\n")


@pytest.mark.slow
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


@pytest.mark.slow
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


def test_searches_are_bounded_by_what_the_server_says() -> None:
    assert door.search_seconds({"CHUHAN_SEARCH_SECONDS": "10"}) == 10
    assert door.search_seconds({"CHUHAN_SEARCH_SECONDS": "1e99"}) == 600
    assert door.search_seconds({"CHUHAN_SEARCH_SECONDS": "x"}) == door.search_seconds({}) == 60


def test_links_print_themselves() -> None:
    assert str(Link("explore", position="1/2 - - - - H 6-0 0-1 base")).startswith("?position=1%2F2+-")
