"""The index of a collection says of each puzzle what its file says; no puzzle is read before it is shown."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.puzzle import puzzles_dir
from chuhan.puzzle.files import load_of, puzzle_files
from chuhan.puzzle.index import INDEX, index_of, read_index, write_index
from chuhan.puzzle.model import Puzzle
from chuhan.puzzle.shelf import Shelf
from chuhan.widgets.trainer.trainer import Trainer


@pytest.mark.parametrize("name", list(GAMES))
def test_it_is_fresh(name: str) -> None:
    folder = puzzles_dir(name)
    read = ((path, load_of(GAMES[name], path)) for path in puzzle_files([folder]))
    fresh = index_of((path, puzzle) for path, puzzle in read if puzzle is not None)
    assert (folder / INDEX).read_text(encoding="utf-8") == fresh


def test_a_page_reads_only_the_puzzle_that_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(game: object, path: Path) -> Puzzle | None:
        read.append(path.stem)
        return load_of(GAME, path)

    monkeypatch.setattr("chuhan.puzzle.index.load_of", noted)
    trainer = Trainer(GAME)
    assert read == [trainer.puzzle.id]
    trainer.desk.receive({"do": "next"})
    assert read == [read[0], trainer.puzzle.id]


def test_a_shelf_says_the_same_with_and_without_it(tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    copytree(puzzles_dir(GAME.id), folder)
    with_it = Shelf.of(GAME, folder)
    (folder / INDEX).unlink()
    without = Shelf.of(GAME, folder)
    assert list(with_it.puzzles) == list(without.puzzles)
    assert [one.id for one in with_it.chosen] == [one.id for one in without.chosen]
    for one, other in zip(with_it.puzzles.values(), without.puzzles.values(), strict=True):
        for fact in ("name", "key", "label", "cluster", "natural", "points", "drill", "many_choices"):
            assert getattr(one, fact) == getattr(other, fact), (one.id, fact)
    some = next(iter(with_it.puzzles.values()))
    assert with_it.read(some) == without.puzzles[some.id]


def test_it_is_not_believed_about_other_files(tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    path = puzzle_files([puzzles_dir(GAME.id)])[0]
    (folder / path.parent.name).mkdir(parents=True)
    kept = folder / path.parent.name / path.name
    kept.write_bytes(path.read_bytes())
    write_index(GAME, folder)
    assert [one.id for one in read_index(folder)] == [path.stem]
    kept.rename(kept.with_name("another.toml"))
    assert read_index(folder) == []
