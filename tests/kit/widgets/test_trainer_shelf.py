"""Which puzzles a trainer shows: those of a folder, a shelf, or a list."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("anywidget")

from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.puzzle import Proved, load, puzzle_files
from chuhan.puzzle.shelf import Choice, Shelf
from chuhan.widgets.keeper import notebook_store
from chuhan.widgets.trainer.trainer import Trainer

LOOK = "just-a-quick-look"
FEW = [puzzle for path in puzzle_files() if (puzzle := load(path, GAMES)).themes[0] in ("scout", "bounce")]


@pytest.fixture(autouse=True)
def fresh_notebook() -> None:
    notebook_store.cache_clear()


def test_a_shelf_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "scout").mkdir()
    source = next(path for path in puzzle_files() if path.stem == LOOK)
    (tmp_path / "scout" / source.name).write_text(source.read_text())
    trainer = Trainer(GAME, tmp_path)
    assert trainer.puzzle.id == LOOK
    assert trainer.desk.page["place"] == "1 of 1"
    for word in ("next", "previous", "random"):
        trainer.desk.receive({"do": word})
        assert trainer.puzzle.id == LOOK
    with pytest.raises(ValueError, match="at least one"):
        Trainer(GAME, [])
    with pytest.raises(ValueError, match="no puzzle"):
        Trainer(GAME, FEW, start="no-such")


def test_random_prefers_what_is_not_solved() -> None:
    shelf = Shelf(GAME, FEW[:4])
    solved = [FEW[1].id, FEW[2].id]
    assert all(shelf.any_but(FEW[0], Random(i), solved).id == FEW[3].id for i in range(5))
    assert shelf.choose(Choice(level="Nobody")) is False
    assert isinstance(FEW[0].proved, Proved)


def test_a_trainer_takes_the_name_of_a_folder_or_says_what_it_wants(tmp_path: Path) -> None:
    first = puzzle_files()[0]
    (tmp_path / first.name).write_bytes(first.read_bytes())
    trainer = Trainer(GAME, str(tmp_path))
    assert list(trainer.shelf.puzzles) == [first.stem]
    trainer.close()
    with pytest.raises(ValueError, match="there is no such file or folder"):
        Trainer(GAME, "nowhere at all")
    with pytest.raises(TypeError, match="wants a folder of puzzles, a Shelf, or puzzles"):
        Trainer(GAME, [first])  # type: ignore[list-item]
