"""A folder that changes while it is used: what learners get is always whole and good."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from chuhan.puzzle.kept import KeptFolder
from chuhan.puzzle.model import PuzzleError
from chuhan.puzzle.shelf import Shelf
from tests.kit.puzzle.heap import ELEVEN, HEAP

NINE = ELEVEN.split("\n[comments]")[0].replace("eleven", "nine").replace("11", "9").replace("Eleven", "Nine")
GAMES = {"heap": HEAP}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    (folder / "sets").mkdir(parents=True)
    (folder / "eleven.toml").write_text(ELEVEN)
    return folder


@pytest.fixture
def kept(folder: Path, tmp_path: Path) -> KeptFolder:
    home = tmp_path / "home"
    home.mkdir()
    return KeptFolder(folder, GAMES, home)


def in_use(kept: KeptFolder) -> set[str]:
    return set(Shelf.of(HEAP, kept.current).puzzles)


def looked(kept: KeptFolder) -> list[str]:
    """What three looks have to say: each thing once."""
    return [said for said in (kept.look(), kept.look(), kept.look()) if said]


def test_a_change_is_used(kept: KeptFolder, folder: Path) -> None:
    assert looked(kept) == []
    (folder / "nine.toml").write_text(NINE)
    assert looked(kept) == [f"The puzzles in {folder} have changed: 2 are in use."]
    assert in_use(kept) == {"eleven", "nine"}


def test_a_half_saved_file_is_said_once_and_not_used(kept: KeptFolder, folder: Path) -> None:
    (folder / "nine.toml").write_text(NINE[:60])
    (said,) = looked(kept)
    assert said.startswith(f"The puzzles in {folder} cannot be used now: {folder / 'nine.toml'}: ")
    assert said.endswith(". Learners keep the last good ones.")
    assert str(folder / "nine.toml") in kept.problem
    assert in_use(kept) == {"eleven"}
    (folder / "nine.toml").write_text(NINE)
    assert looked(kept) == [f"The puzzles in {folder} have changed: 2 are in use."]
    assert kept.problem == ""


def test_a_file_that_is_being_saved_is_waited_for(kept: KeptFolder, folder: Path) -> None:
    (folder / "nine.toml").write_text(NINE[:60])
    assert kept.look() == ""
    (folder / "nine.toml").write_text(NINE)
    assert kept.look() == ""
    assert kept.look() == f"The puzzles in {folder} have changed: 2 are in use."


def test_a_folder_that_is_gone_and_comes_back(kept: KeptFolder, folder: Path) -> None:
    shutil.rmtree(folder)
    (said,) = looked(kept)
    assert "there is no such folder" in said
    assert in_use(kept) == {"eleven"}
    folder.mkdir()
    (folder / "nine.toml").write_text(NINE)
    assert looked(kept) == [f"The puzzles in {folder} have changed: 1 are in use."]
    assert in_use(kept) == {"nine"}


@pytest.mark.parametrize(
    ("name", "text", "what"),
    [
        ("sets/week.toml", 'title = "Week"\npuzzles = ["eleven", "twelve"]', "there is no puzzle 'twelve'"),
        ("sets/week.toml", "title = 1", "puzzles: is missing"),
        ("translations/de.toml", "x", "is not TOML"),
        ("ten.toml", "\x00", "is not TOML"),
    ],
)
def test_sets_and_translations_are_looked_through_too(
    kept: KeptFolder, folder: Path, name: str, text: str, what: str
) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    (said,) = looked(kept)
    assert f"{folder / name}: " in said
    assert what in said
    assert str(kept.home) not in said
    assert in_use(kept) == {"eleven"}


def test_a_pipe_is_not_waited_for(kept: KeptFolder, folder: Path) -> None:
    os.mkfifo(folder / "x.toml")
    (said,) = looked(kept)
    assert "is a pipe or a device, not a file" in said


def test_few_copies_are_kept(kept: KeptFolder, folder: Path) -> None:
    for i in range(5):
        (folder / "nine.toml").write_text(NINE + "\n" * i)
        looked(kept)
    assert sorted(path.name for path in kept.home.iterdir()) == ["5", "6", "current"]


@pytest.mark.parametrize("what", ["nothing", "no puzzle", "a long name"])
def test_a_folder_that_is_bad_from_the_start(tmp_path: Path, what: str) -> None:
    folders = {"nothing": tmp_path / "none", "no puzzle": tmp_path / "empty", "a long name": Path("p" * 5000)}
    (tmp_path / "empty").mkdir()
    with pytest.raises(PuzzleError) as error:
        KeptFolder(folders[what], GAMES, tmp_path)
    assert len(str(error.value)) < 300
    assert not list(tmp_path.glob("1*"))
