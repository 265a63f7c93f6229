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
LONGER = {"tests/games/chu_han/oracle.py", "tests/games/chu_han/properties/test_views.py"}
"""Written in one piece before there was a limit."""

COLOURS = {
    **{
        name: value
        for name, value in vars(palette).items()
        if isinstance(value, str) and value.startswith("#")
    },
    **{f"SIDE_{i}": value for i, value in enumerate(palette.SIDE, start=1)},
}
OWN_COLOURS = {
    "chuhan/draw/palette.py",
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


@pytest.mark.parametrize("ending", [".py", ".js", ".css"])
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
    assert {name: n for name, n in lengths.items() if n > MOST_LINES[ending]}.keys() <= LONGER


def test_stylesheets_have_the_colours_of_the_pictures() -> None:
    css = (PACKAGE / "draw" / "palette.css").read_text(encoding="utf-8")
    found = dict(re.findall(r"--chuhan-([a-z0-9-]+): (#[0-9a-f]{6});", css))
    assert found == {name.lower().replace("_", "-"): value for name, value in COLOURS.items()}


def test_no_two_colours_are_the_same() -> None:
    assert len(set(COLOURS.values())) == len(COLOURS)


def test_shared_colours_stand_nowhere_else() -> None:
    found = {
        name_of(path): shared
        for path in sources(".py", ".js", ".css", ".html", ".j2", ".svg")
        if path.is_relative_to(PACKAGE) and name_of(path) not in OWN_COLOURS
        if (
            shared := set(COLOURS.values()) & set(re.findall("#[0-9a-f]{6}", path.read_text("utf-8").lower()))
        )
    }
    assert found == {}


@pytest.mark.parametrize("name", sorted(OWN_COLOURS))
def test_what_has_its_own_copy_uses_shared_colours(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8").lower()
    assert set(re.findall("(?:#|%23)([0-9a-f]{6})", text)) <= {value[1:] for value in COLOURS.values()}


def test_every_variable_of_the_palette_exists() -> None:
    names = {name.lower().replace("_", "-") for name in COLOURS}
    for path in sources(".css"):
        used = re.findall(r"var\(--chuhan-([a-z0-9-]+)\)", path.read_text(encoding="utf-8"))
        assert set(used) <= names, path
