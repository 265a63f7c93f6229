"""The notebooks without a server: one of each game to its end, with no other host in reach."""

from __future__ import annotations

import fcntl
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from chuhan.app.site import kernels, lab, pyodide
from chuhan.app.site.serve import serving
from tests.site.conftest import shared, visiting
from tests.site.notebooks import names, opened, run

pytestmark = pytest.mark.slow
OF_EACH_GAME = (
    "chu-han/18-how-the-solver-proves-it",
    "sun-tzu/01-the-goal-and-the-map",
    "three-kingdoms/02-bidding",
)


@pytest.fixture(scope="session")
def place(tools: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if why := lab.missing():
        pytest.skip(why)
    try:
        lab.wheels()
    except pyodide.CannotBuild as error:
        pytest.skip(f"The wheels for the notebooks cannot be had: {error}")
    folder = shared(tmp_path_factory) / "with a lab"
    with (shared(tmp_path_factory) / "lab.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            lab.add(folder, kernels.kernels())
    return folder


def test_a_notebook_of_each_game_runs_to_its_end(place: Path, context: BrowserContext) -> None:
    with serving(place.parent) as host:
        address = f"{host}{place.name.replace(' ', '%20')}/"
        visit = visiting(context, address)
        page = opened(visit.page, address)
        for name in OF_EACH_GAME:
            found = run(page, f"{name}.ipynb")
            assert found.wrong == [], name
            assert found.ran == found.cells > 0, name
            assert found.shown > 0, name
    assert visit.foreign == []


def test_all_notebooks_are_there_but_that_of_the_app(place: Path) -> None:
    files = place / lab.LAB / "files"
    there = {file.relative_to(files).as_posix() for file in files.rglob("*.ipynb")}
    assert there == set(names())
    assert not there & set(lab.NOT_THERE)
