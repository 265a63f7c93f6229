"""Makes the pictures in this folder again: `python docs/pictures/make.py [name ...]`, or all of them.

It needs the kit with its `dev` extra, and Chromium. It starts `chuhan app` and JupyterLab on free ports of
this machine, takes the screenshots, and stops both. Drawings come without a browser.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect, sync_playwright

from chuhan.bench.servers import (
    FLAGS,
    NEEDS_CHROMIUM,
    SAYS,
    app_command,
    chromium,
    free_port,
    running,
)
from chuhan.games.chu_han.show.pictures import pictures

FOLDER = Path(__file__).parent
LARGEST = 300_000
"""Bytes: a picture that is larger should show less."""
DESK: ViewportSize = {"width": 1280, "height": 800}
TALL: ViewportSize = {"width": 1280, "height": 1000}
WIDE: ViewportSize = {"width": 1240, "height": 920}
TABLET: ViewportSize = {"width": 1000, "height": 1600}
PHONE: ViewportSize = {"width": 390, "height": 844}
TRICK = "0122244556h6l3j3p/1453l77 - 1189 H:22,C:44 - H 3-3 12-9 base"
SMALL = "1223y3p59/23z44556y - - - - H 3-3 10-10 base"
CELL = f"""from chuhan import *
from chuhan.games.chu_han import *
Play(parse_position("{TRICK}"))"""


@dataclass(frozen=True)
class Picture:
    """A file, the link it shows, the size of the window, and what is done before it is taken."""

    name: str
    link: str
    size: ViewportSize
    act: Callable[[Page], Locator | None]


# ---- what is done on a page ----------------------------------------------------------------------


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def card(page: Page, key: str) -> None:
    """Choose a card. On a touch screen alike cards lie on one another, and only the top one could be hit."""
    page.locator(f'.chuhan-table [data-key="{key}"]').dispatch_event("click")


def begin(page: Page, selector: str) -> None:
    """Scroll so that the picture begins with this."""
    page.locator(selector).first.evaluate("node => node.scrollIntoView()")


def start(page: Page) -> None:
    expect(page.locator(".chuhan-start .cards")).to_be_visible()


def lesson(page: Page) -> None:
    for key in ("H4.1", "H4.2", "H4.3"):
        card(page, key)
    expect(page.get_by_role("button", name="Play three 4s")).to_be_visible()
    page.mouse.move(0, 0)
    begin(page, ".chuhan-table .banner" if page.viewport_size == PHONE else ".chuhan-bar")


def refutation(page: Page) -> None:
    card(page, "H2.1")
    press(page, "Play 2")
    press(page, "Next step")
    expect(page.locator(".chuhan-table .prompt")).to_contain_text("Step 1 of 3")
    begin(page, ".chuhan-bar")


def solved(page: Page) -> None:
    card(page, "H3j.1")
    page.get_by_role("button", name="Ji Bu: play for the power").click()
    press(page, "Play Ji Bu")
    expect(page.locator(".chuhan-table .prompt")).to_contain_text("Right.")
    card(page, "H2.1")
    press(page, "Play 2")
    expect(page.locator(".chuhan-table .prompt")).to_contain_text("Solved")


def power(page: Page) -> Locator:
    for key in ("H4.1", "H4.2", "H3p.1"):
        card(page, key)
    page.get_by_role("button", name="Peng Yue: play for the power").click()
    expect(page.get_by_role("button", name="Play Peng Yue")).to_be_visible()
    page.mouse.move(0, 0)
    return page.locator(".chuhan-table")


def tree(page: Page) -> None:
    expect(page.locator(".explorer .status")).to_contain_text("Han wins the round")
    fold = page.locator("details.notation[open] summary")
    if fold.count():
        fold.click()
    press(page, "Strategy as a tree")
    page.get_by_role("treeitem").nth(1).locator(".twig").first.click()
    expect(page.locator('[role=treeitem][aria-expanded="true"]')).to_have_count(2)
    page.locator(".tree").evaluate("node => { node.scrollTop = 0; }")
    begin(page, ".explorer .status")


def rule(page: Page) -> None:
    expect(page.locator('[data-rule="5.6"]')).to_be_in_viewport()


PICTURES = (
    Picture("start", "", DESK, start),
    Picture("lesson", "?lesson=tricks", TALL, lesson),
    Picture("trainer", "?puzzle=just-a-quick-look", TALL, refutation),
    Picture("table", f"?position={TRICK.replace(' ', '+')}", TABLET, power),
    Picture("explorer", f"?position={SMALL.replace(' ', '+')}", WIDE, tree),
    Picture("rules", "?rule=5.6", DESK, rule),
    Picture("phone-start", "", PHONE, start),
    Picture("phone-lesson", "?lesson=tricks", PHONE, lesson),
    Picture("phone-trainer", "?puzzle=just-a-quick-look", PHONE, solved),
)
LAB = "jupyterlab-dark"


# ---- taking pictures -----------------------------------------------------------------------------


def window(browser: Browser, size: ViewportSize) -> Page:
    phone = size["width"] < 500
    context = browser.new_context(viewport=size, reduced_motion="reduce", is_mobile=phone, has_touch=phone)
    return context.new_page()


def keep(name: str, shown: Page | Locator) -> None:
    data = shown.screenshot()
    if len(data) > LARGEST:
        raise SystemExit(f"{name}.png would have {len(data) // 1000} kB, which is too much.")
    (FOLDER / f"{name}.png").write_bytes(data)
    print(f"{name}.png: {len(data) // 1000} kB", flush=True)


def of_the_app(browser: Browser, wanted: list[Picture]) -> None:
    with running(app_command(), says=SAYS) as server:
        for picture in wanted:
            page = window(browser, picture.size)
            page.goto(server.address + picture.link)
            page.locator(".chuhan-bar a[aria-current]").wait_for(timeout=90_000)
            expect(page.locator("#chuhan-loading")).to_have_count(0, timeout=30_000)
            part = picture.act(page)
            page.wait_for_timeout(1500)
            keep(picture.name, part or page)
            page.context.close()


def of_jupyterlab(browser: Browser) -> None:
    with tempfile.TemporaryDirectory() as work:
        folder, settings = (
            Path(work) / "notebooks",
            Path(work) / "settings" / "@jupyterlab" / "apputils-extension",
        )
        folder.mkdir()
        settings.mkdir(parents=True)
        (settings / "themes.jupyterlab-settings").write_text('{"theme": "JupyterLab Dark"}', encoding="utf-8")
        quiet = '{"fetchNews": "false", "checkForUpdates": false}'
        (settings / "notification.jupyterlab-settings").write_text(quiet, encoding="utf-8")
        cell: dict[str, Any] = {
            "cell_type": "code",
            "source": CELL,
            "metadata": {},
            "outputs": [],
            "execution_count": None,
        }
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        notebook = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 4}
        (folder / "table.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
        port = free_port()
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
        command += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--IdentityProvider.token="]
        command += [f"--ServerApp.root_dir={folder}"]
        homes = {"JUPYTERLAB_SETTINGS_DIR": f"{work}/settings", "JUPYTERLAB_WORKSPACES_DIR": f"{work}/spaces"}
        address = f"http://127.0.0.1:{port}/lab"
        with running(command, address=address, environment={**os.environ, **homes}):
            page = window(browser, TALL)
            page.goto(f"{address}/tree/table.ipynb?reset")
            page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for(timeout=60_000)
            page.wait_for_timeout(2000)
            page.locator(".jp-Cell .cm-content").first.click()
            page.keyboard.press("Shift+Enter")
            page.locator(".chuhan-table").wait_for(timeout=60_000)
            page.keyboard.press("Control+b")  # away with the side bar
            power(page)
            begin(page, ".jp-Cell")
            page.wait_for_timeout(1500)
            keep(LAB, page)
            page.context.close()


def main(names: list[str]) -> None:
    drawings = pictures()
    known = [*(picture.name for picture in PICTURES), LAB, *(Path(file).stem for file in drawings)]
    if unknown := set(names) - set(known):
        raise SystemExit(f"There is no picture {', '.join(sorted(unknown))}; there are {', '.join(known)}.")
    for file, drawing in drawings.items():
        if not names or Path(file).stem in names:
            (FOLDER / file).write_text(drawing + "\n", encoding="utf-8")
            print(f"{file}: {len(drawing) // 1000} kB", flush=True)
    wanted = [picture for picture in PICTURES if not names or picture.name in names]
    if not wanted and names and LAB not in names:
        return
    if chromium() is None:
        raise SystemExit(NEEDS_CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        if wanted:
            of_the_app(browser, wanted)
        if not names or LAB in names:
            of_jupyterlab(browser)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
