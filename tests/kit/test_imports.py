"""Imports point one way: each contract in pyproject.toml catches a wrong import that is made on purpose."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from chuhan.games import GAMES

ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
    "contracts"
]
NAMES = {contract["id"]: contract["name"] for contract in CONTRACTS}
WRONG = [
    ("house", "lesson", "games.chu_han.cards"),  # the kit knows no game
    ("house", "progress", "puzzle.model"),  # a lower room of the kit
    ("rooms", "games.chu_han.solver", "games.chu_han.show.text"),  # a lower room of a game
    ("apart", "games.made_up", "games.chu_han.cards"),
    ("apart", "games.chu_han.bots", "games.made_up.cards"),
    ("no-widgets", "games.chu_han.powers", "ipywidgets"),  # an engine
    ("no-widgets", "puzzle", "anywidget"),  # a lower room of the kit
    ("page", "app.page", "tornado"),
    ("page", "app.page", "app.server.options"),
    ("server", "app.server", "widgets.panel"),
    ("server", "app.server", "app.page.links"),
    ("site", "widgets", "app.site.words"),
]
"""Which contract catches it, the room that imports, and what it imports."""
LINT = """
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "Redirecting" not in type(finder).__name__]
from importlinter.cli import lint_imports_command
lint_imports_command()
"""
"""`lint-imports` on the tree in which it runs, not on the one that is installed for editing."""


def lint(tree: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "", "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-c", LINT], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )


def module(name: str) -> str:
    return name if name in ("ipywidgets", "anywidget", "tornado") else f"chuhan.{name}"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with a second game, so that one game can know another."""
    tree = tmp_path_factory.mktemp("tree")
    shutil.copy(ROOT / "pyproject.toml", tree)
    shutil.copytree(
        ROOT / "chuhan",
        tree / "chuhan",
        ignore=lambda folder, names: [n for n in names if n in ("__pycache__", "native")],
    )
    made_up = tree / "chuhan" / "games" / "made_up"
    made_up.mkdir()
    for name in ("__init__.py", "cards.py"):
        (made_up / name).write_text('"""Made up."""\n', encoding="utf-8")
    return tree


@pytest.mark.slow
def test_every_contract_catches_a_wrong_import(tree: Path) -> None:
    clean = lint(tree)
    assert clean.returncode == 0, clean.stdout + clean.stderr
    for _, room, imported in WRONG:
        file = tree / "chuhan" / room.replace(".", "/") / f"wrong_{imported.replace('.', '_')}.py"
        file.write_text(f"import {module(imported)}\n", encoding="utf-8")
    (tree / "chuhan" / "attic.py").write_text("", encoding="utf-8")
    (tree / "chuhan" / "games" / "chu_han" / "cellar.py").write_text("", encoding="utf-8")
    broken = lint(tree)
    assert broken.returncode == 1, broken.stderr
    told = broken.stdout.partition("Broken contracts")[2]
    where = sorted((told.index(f"\n{name}\n---"), id) for id, name in NAMES.items())
    ends = [start for start, _ in where[1:]] + [len(told)]
    by_contract = {id: told[start:end] for (start, id), end in zip(where, ends, strict=True)}
    for id, room, imported in WRONG:
        wrong = f"{module(room)}.wrong_{imported.replace('.', '_')} -> {module(imported)} (l.1)"
        assert wrong in by_contract[id], f"{NAMES[id]}: {wrong}"
    assert "attic" in by_contract["house"]  # a room without a place
    assert "cellar" in by_contract["rooms"]


def test_every_contract_is_tried() -> None:
    assert {id for id, _, _ in WRONG} == set(NAMES)


def test_the_same_rooms_are_asked_of_every_game() -> None:
    containers = next(contract["containers"] for contract in CONTRACTS if contract["id"] == "rooms")
    assert {game.package for game in GAMES.values()} <= set(containers)
