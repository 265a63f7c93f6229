"""The folder of `chuhan app --puzzles` changes, breaks and goes while the app runs: nobody notices but who
has to mend it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from chuhan.app.page.app import App
from chuhan.app.page.puzzles import PuzzlesPage
from chuhan.app.server import command
from chuhan.app.server.options import Options
from chuhan.puzzle import puzzle_files

LOOK, OTHER = puzzle_files()[:2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    shutil.copy(LOOK, folder)
    return folder


def serving(monkeypatch: pytest.MonkeyPatch, folder: Path, meanwhile: Callable[[Path], None]) -> int:
    """Run the command with something else in the server's place, which gets the folder for the kernels."""

    def serve(options: Options) -> int:
        assert options.puzzles is not None
        meanwhile(options.puzzles)
        return 0

    monkeypatch.setattr("chuhan.app.server.server.serve", serve)
    monkeypatch.setattr(command, "LOOK_SECONDS", 0.02)
    return command.run(0, "127.0.0.1", 0, folder, browser=False)


def number(given: Path) -> int:
    """How many puzzles a newcomer finds."""
    app = App("?page=puzzles", puzzles=given)
    page = app.page
    assert isinstance(page, PuzzlesPage)
    found = 0 if page.trainer is None else len(page.trainer.shelf.puzzles)
    app.close()
    return found


def test_newcomers_find_the_last_good_puzzles(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], folder: Path
) -> None:
    heard: list[str] = []

    def wait_for(sentence: str) -> None:
        for _ in range(500):
            heard.append(capfd.readouterr().err)
            if sentence in "".join(heard):
                return
            time.sleep(0.02)
        raise AssertionError(heard)

    def meanwhile(given: Path) -> None:
        assert number(given) == 1
        half = folder / OTHER.name
        half.write_text(OTHER.read_text(encoding="utf-8")[:100], encoding="utf-8")
        wait_for(f"cannot be used now: {half}: ")
        assert number(given) == 1
        shutil.copy(OTHER, half)
        wait_for("have changed: 2 are in use.")
        assert number(given) == 2
        shutil.rmtree(folder)
        wait_for("there is no such folder. Learners keep the last good ones.")
        assert number(given) == 2

    assert serving(monkeypatch, folder, meanwhile) == 0
    said = "".join(heard).splitlines()
    assert len(said) == 3
    assert all(line.startswith(f"chuhan: The puzzles in {folder} ") for line in said)


def test_a_set_that_names_a_missing_puzzle_is_said_at_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "sets").mkdir()
    week = folder / "sets" / "week.toml"
    week.write_text(f'title = "Week"\npuzzles = ["{LOOK.stem}", "nowhere"]')
    assert serving(monkeypatch, folder, lambda given: None) == 2
    sentence = f"chuhan: The puzzles cannot be used: {week}: puzzles: there is no puzzle 'nowhere'.\n"
    assert capsys.readouterr().err == sentence


def test_a_learner_is_told_where_nothing_else_is_left(folder: Path) -> None:
    """In a notebook there is no server that keeps a copy."""
    app = App("", puzzles=folder)
    app.visit("?page=start&game=chu-han")
    (folder / LOOK.name).write_text("half")
    app.visit("?page=puzzles")
    assert "The puzzles cannot be read just now. Please try again later." in app.bar.page["notice"]
    app.close()
