"""The widgets in JupyterLab, light and dark: they fit the cell, can be read, and keep their keys."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from chuhan.bench.servers import free_port, running
from tests.kit.browser.conftest import Voila, program
from tests.kit.browser.helpers import TRICK, button, card, line, misfits, of, serious
from tests.kit.browser.stage import START

SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "docmanager-extension/plugin": {"autosave": False},
}
# a cell that is run earlier is forgotten, or asks which kernel is meant
KERNEL_ANSWERS = """async () => {
    const context = window.jupyterapp.shell.currentWidget.sessionContext;
    await context.ready;
    await context.session.kernel.info;
}"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Voila]:
    """JupyterLab on a free port, with settings of its own."""
    work = tmp_path_factory.mktemp("lab")
    folder, settings = work / "notebooks", work / "settings"
    folder.mkdir()
    for name, values in SETTINGS.items():
        file = settings / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps(values), encoding="utf-8")
    port = free_port()
    options = [
        "--no-browser",
        "--allow-root",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.ip=127.0.0.1",
        "--IdentityProvider.token=",
        f"--ServerApp.root_dir={folder}",
        "--LabApp.expose_app_in_browser=True",
    ]
    environment = {
        **os.environ,
        "JUPYTERLAB_SETTINGS_DIR": str(settings),
        "JUPYTERLAB_WORKSPACES_DIR": str(work / "workspaces"),
    }
    command = [*program("jupyterlab"), *options]
    with running(command, address=f"http://127.0.0.1:{port}/lab", environment=environment):
        yield Voila(port, folder)


def opened(page: Page, lab: Voila, code: str) -> None:
    """A notebook with this one cell, run in JupyterLab."""
    name = Path(lab.address(START + code).partition("?")[0]).name
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"http://127.0.0.1:{lab.port}/lab/tree/{name}?reset")
    page.locator(".jp-Cell .cm-content").wait_for(timeout=60_000)
    page.evaluate(KERNEL_ANSWERS)
    page.locator(".jp-Cell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    page.locator(".chuhan-table").wait_for(timeout=60_000)


def turn(page: Page, theme: str) -> None:
    page.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", f"JupyterLab {theme}"
    )
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(theme == "Light").lower())


def fits_and_can_be_read(page: Page) -> None:
    for theme in ("Dark", "Light"):
        turn(page, theme)
        assert misfits(page, within=".jp-NotebookPanel") == []
        assert serious(page) == []


def test_a_trainer_fits(page: Page, lab: Voila) -> None:
    opened(page, lab, "Trainer(start='just-a-quick-look')")
    fits_and_can_be_read(page)
    page.goto("about:blank")


def test_an_explorer_fits_and_has_no_link_to_copy(page: Page, lab: Voila) -> None:
    opened(page, lab, "Explorer()")
    expect(page.locator(".explorer .status")).to_contain_text("Han wins")
    expect(button(page, "Copy link")).to_have_count(0)
    fits_and_can_be_read(page)
    page.goto("about:blank")


def test_a_table_fits_and_keys_move_cards_and_never_the_notebook(page: Page, lab: Voila) -> None:
    opened(page, lab, of(TRICK))
    fits_and_can_be_read(page)
    cells = page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    card(page, "H4.1").click()
    for key in ("a", "b", "d", "d", "x", "m", "y", "Escape", "Escape"):
        page.keyboard.press(key)
    for key in ("5", "5", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".turn")).to_contain_text("Chu responds to two 5s.")
    expect(line(page)).to_contain_text("Choose cards that beat the last set")
    assert cells.count() == before
    page.goto("about:blank")


def test_a_lesson_fits_its_keys_stay_with_it_and_its_pages_are_kept(page: Page, lab: Voila) -> None:
    """The heading of a page has the focus after turning it: there B would insert a cell. The widgets that
    keep pages are in no cell's output; they work all the same."""
    kept = "localStorage.getItem('chuhan:lessons')"
    opened(page, lab, "play_lesson('tricks')")
    fits_and_can_be_read(page)
    cells, heading = page.locator(".jp-Notebook .jp-Cell"), page.locator(".chuhan-panel h3")
    before = cells.count()
    button(page, "Skip").click()
    expect(heading).to_be_focused()
    expect(heading).to_have_text("Step 2 of 8")
    page.keyboard.press("b")
    expect(heading).to_have_text("Step 1 of 8")
    expect(heading).to_be_focused()
    page.keyboard.press("n")
    expect(heading).to_have_text("Step 2 of 8")
    assert cells.count() == before
    page.keyboard.press("b")
    expect(heading).to_have_text("Step 1 of 8")

    assert page.evaluate(kept) is None
    button(page, "Show me").click()
    page.wait_for_function(f"{kept} === '1 tricks:lead'")
    page.evaluate("localStorage.setItem('chuhan:lessons', '1 welcome:end')")
    opened(page, lab, "play_lesson('tricks')")  # another notebook, another kernel
    button(page, "Show me").click()
    page.wait_for_function(f"{kept} === '1 welcome:end tricks:lead'")
    page.goto("about:blank")
