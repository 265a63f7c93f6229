"""The documents are true: generated pages are fresh, and every console example prints what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from chuhan.cli import main
from chuhan.games import GAMES
from chuhan.games.chu_han.show import rules as chu_han
from chuhan.games.sun_tzu.show import rules as sun_tzu
from chuhan.games.three_kingdoms.show import rules as three_kingdoms
from chuhan.interface import Game
from chuhan.lesson import lesson_ids
from chuhan.puzzle.collection import load_all

NUMBERS = {8: "eight", 28: "twenty-eight"}
ROWS = {
    "chu-han": "| **Puzzles**",
    "sun-tzu": "| **Sun Tzu**",
    "three-kingdoms": "| **Three Kingdoms Redux**",
}
ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_readme_counts_puzzles(game: Game[Any, Any]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith(ROWS[game.id]))
    puzzles = load_all(game)
    assert f" {len(puzzles)} proved puzzles" in row
    drills = sum(puzzle.drill for puzzle in puzzles)
    assert f"{drills} of them drills" in row or not drills


def test_the_readme_counts_the_lessons() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"a course of {NUMBERS[len(lesson_ids(GAMES['chu-han']))]} lessons in two parts" in text
    assert f"the second game, in the same app: {NUMBERS[len(lesson_ids(GAMES['sun-tzu']))]} lessons" in text


def test_the_rules_pages_are_fresh() -> None:
    for game, rules in (("chu-han", chu_han), ("sun-tzu", sun_tzu), ("three-kingdoms", three_kingdoms)):
        page = (ROOT / "docs" / "games" / game / "rules.md").read_text(encoding="utf-8")
        assert page == rules.markdown()


def console_examples() -> list[tuple[str, str, str]]:
    """(page, command, what it prints) for each `$ chuhan …` in a console block."""
    found = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, printed = example.partition("\n")
                found.append((page.name, command, printed))
    return found


@pytest.mark.parametrize(("where", "command", "printed"), console_examples())
def test_console_examples(where: str, command: str, printed: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, *args = shlex.split(command)
    assert name == "chuhan"
    main(args)
    out, err = capsys.readouterr()
    assert out + err == printed


def test_there_are_examples() -> None:
    assert len(console_examples()) >= 5


@pytest.mark.parametrize("document", PAGES, ids=lambda document: document.name)
def test_links_between_pages_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_decisions_are_numbered_one_after_another() -> None:
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    headings = [decision.read_text(encoding="utf-8").partition(". ")[0] for decision in decisions]
    assert headings == [f"# {number}" for number in range(1, len(decisions) + 1)]
    assert [int(decision.name[:4]) for decision in decisions] == [*range(1, len(decisions) + 1)]


def walks() -> list[tuple[str, list[str]]]:
    """(file, names) of each line in a block that walks through the code."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    lines = "".join(re.findall(r"```walk\n(.*?)```", text, re.DOTALL)).splitlines()
    parts = [re.split(r"\s{2,}", line, maxsplit=2) for line in lines]
    return [(file, names.split(", ")) for file, names, _ in parts]


@pytest.mark.parametrize(("file", "names"), walks(), ids=lambda told: told if isinstance(told, str) else "")
def test_a_walk_names_what_is_there(file: str, names: list[str]) -> None:
    source = (ROOT / "chuhan" / file).read_text(encoding="utf-8")
    defines = r"(?:(?:def|class|function|get) |^  ){}\b(?=[^\n]*[({{:])"
    for part in ".".join(names).split("."):
        assert re.search(defines.format(part), source, re.MULTILINE), f"{file} has no {part}"


def test_there_are_walks() -> None:
    assert len(walks()) > 20
