"""The site, built once a run whatever the number of workers, and Chromium that can reach nothing else."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from chuhan.app.site import kernels, pyodide
from chuhan.app.site.serve import serving
from chuhan.bench.servers import FLAGS, chromium
from tests.kit.browser.helpers import serious
from tests.site.notebooks import ALONE

READY = 90_000
"""Milliseconds: Python starts in a few seconds, but not beside much else."""


def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of this run, for all workers."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if base.name.startswith("popen-") else base


@pytest.fixture(scope="session")
def tools() -> None:
    """What a site is built with; npm fetches Pyodide, which needs a line the first time."""
    if why := pyodide.missing() or kernels.missing():
        pytest.skip(why)
    try:
        pyodide.package()
    except pyodide.CannotBuild as error:
        pytest.skip(f"Pyodide cannot be had: {error}")


@pytest.fixture(scope="session")
def site(tools: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = shared(tmp_path_factory) / "a" / "place" / "of" / "its own"
    with (shared(tmp_path_factory) / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            script = Path(__file__).parents[2] / ".ci" / "site"
            subprocess.run(["bash", str(script), "--build-only", str(folder)], check=True)
    return folder


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    """One to be spoiled."""
    return Path(shutil.copytree(site, tmp_path / "site"))


@dataclass
class Visit:
    """A page of the site, and what went wrong on it."""

    page: Page
    address: str
    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)

    def open(self, query: str = "") -> Page:
        self.page.goto(self.address + query)
        return self.wait()

    def reload(self) -> Page:
        self.page.reload()
        return self.wait()

    def wait(self) -> Page:
        self.page.locator(".chuhan-bar a[aria-current]").wait_for(timeout=READY)
        expect(self.page.locator("#chuhan-loading")).to_have_count(0, timeout=READY)
        return self.page


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that knows nothing and finds no other host, not even for a service worker."""
    own = browser.browser_type.launch(executable_path=chromium(), args=[*FLAGS, ALONE])
    yield own.new_context(reduced_motion="reduce")
    own.close()


def serious_by_day_and_by_night(page: Page) -> dict[str, list[str]]:
    """What axe-core thinks is serious, by theme."""
    found = {}
    for theme in ("light", "dark"):
        page.evaluate("theme => window.chuhanTheme.set(theme)", theme)
        found[theme] = serious(page, "body")
    return {theme: told for theme, told in found.items() if told}


def visiting(context: BrowserContext, address: str) -> Visit:
    visit = Visit(context.new_page(), address)
    host = address.split("/")[2]

    def asked(url: str) -> None:
        if f"//{host}/" not in url and not url.startswith(("data:", "about:", "blob:")):
            visit.foreign.append(url)

    context.on("request", lambda request: asked(request.url))
    visit.page.on("pageerror", lambda error: visit.errors.append(str(error)))
    return visit


@pytest.fixture
def visit(site: Path, context: BrowserContext) -> Iterator[Visit]:
    """In a folder below others, as on a page of one's own."""
    root = site.parents[2]
    with serving(root) as host:
        found = visiting(context, f"{host}{site.relative_to(root).as_posix().replace(' ', '%20')}/")
        yield found
    assert found.foreign == []
    assert found.errors == []
