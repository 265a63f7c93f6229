"""Files stay short, lines fit a screen, and colours that are shared stand in one place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chuhan.draw import palette

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "chuhan"
FOLDERS = (PACKAGE, ROOT / "tests", ROOT / "docs")
LONGEST_LINE = 120
MOST_LINES = {".py": 400, ".js": 350}

COLOURS = {*palette.DAY.values(), *palette.NIGHT.values()} - {"#000000", "#ffffff"}
OWN_COLOURS = {
    "chuhan/draw/palette.css",
    "chuhan/app/server/plain/icon.svg",  # a picture by itself, which no stylesheet reaches
    "chuhan/app/server/share/voila/templates/chuhan/index.html.j2",  # is shown before any stylesheet is there
}


def sources(*endings: str) -> list[Path]:
    return sorted(
        path
        for folder in FOLDERS
        for path in folder.rglob("*")
        if path.suffix in endings and "__pycache__" not in path.parts
    )


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("ending", [".py", ".js", ".css", ".cpp", ".hpp"])
def test_no_line_is_too_long(ending: str) -> None:
    found = [
        f"{name_of(path)}:{number}"
        for path in sources(ending)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > LONGEST_LINE
    ]
    assert found == []


@pytest.mark.parametrize("ending", MOST_LINES)
def test_no_file_is_too_long(ending: str) -> None:
    lengths = {name_of(path): path.read_text(encoding="utf-8").count("\n") for path in sources(ending)}
    assert {name: n for name, n in lengths.items() if n > MOST_LINES[ending]} == {}


def test_night_changes_colours_of_the_day_only() -> None:
    assert len(palette.DAY) > 50
    assert palette.NIGHT.keys() == palette.DAY.keys()
    assert palette.NIGHT != palette.DAY


def test_what_drawings_name_is_a_colour() -> None:
    names = [value for value in vars(palette).values() if isinstance(value, str) and value.startswith("var(")]
    assert len(names) > 10
    assert [
        name for name in (*names, *palette.SIDE, *palette.SIDE_LINE) if name[6:-1] not in palette.DAY
    ] == []


def test_a_picture_on_file_has_the_colours_of_the_day() -> None:
    drawn = '<path fill="var(--bf,var(--m-lead))" stroke="var(--chu)"/>var(--nonsense)'
    day = palette.DAY
    assert palette.by_day(drawn) == (f'<path fill="{day["m-lead"]}" stroke="{day["chu"]}"/>var(--nonsense)')


def test_shared_colours_stand_nowhere_else() -> None:
    found = {
        name_of(path): shared
        for path in sources(".py", ".js", ".css", ".html", ".j2", ".svg")
        if path.is_relative_to(PACKAGE) and name_of(path) not in OWN_COLOURS
        if (shared := COLOURS & set(re.findall("#[0-9a-f]{6}", path.read_text("utf-8").lower())))
    }
    assert found == {}


@pytest.mark.parametrize("name", sorted(OWN_COLOURS))
def test_what_has_its_own_copy_uses_shared_colours(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8").lower()
    used = {f"#{value}" for value in re.findall("(?:#|%23)([0-9a-f]{6})", text)}
    assert used - {"#000000", "#ffffff"} <= COLOURS


def test_every_variable_of_a_stylesheet_exists() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in sources(".css", ".js", ".j2")}
    known = {name for text in texts.values() for name in re.findall(r"--([a-z][a-z0-9-]*)[\"']?[:,]", text)}
    for path, text in texts.items():
        assert set(re.findall(r"var\(--([a-z0-9-]+)", text)) <= known, path
