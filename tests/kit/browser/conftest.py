"""Browser tests: a Voilà server on a free port, Debian's Chromium, and a watch over what a page does."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from chuhan.bench.servers import free_port, running
from tests.kit.browser.stage import START, Stage

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Error, Page, Request, WebSocket

TEMPLATE = """{%- extends 'voila/templates/lab/index.html.j2' -%}
{%- block notebook_css -%}
<meta name="viewport" content="width=device-width, initial-scale=1">
{% if frontend == "voila" %}{{ resources.include_js("static/voila-style.js") }}{% endif %}
{{ spinner.css() }}
{{ super.super() }}
<style>.jp-mod-noOutputs.jp-mod-noInput { display: none; }</style>
{%- endblock notebook_css -%}
"""
"""Voilà's own page without what it loads from the network."""


@dataclass
class Voila:
    """A running server and the folder of notebooks that it shows."""

    port: int
    folder: Path

    def address(self, code: str, *, theme: str = "light") -> str:
        """Where a notebook with this one cell can be looked at."""
        name = f"page{len(list(self.folder.glob('*.ipynb')))}.ipynb"
        cell: dict[str, Any] = {
            "cell_type": "code",
            "source": code,
            "metadata": {},
            "outputs": [],
            "execution_count": None,
        }
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        notebook = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 4}
        (self.folder / name).write_text(json.dumps(notebook), encoding="utf-8")
        return f"http://127.0.0.1:{self.port}/voila/render/{name}?theme={theme}"


def program(module: str) -> list[str]:
    """Runs a module of Jupyter as `python -m` does, started sooner: see chuhan/app/server/__init__.py."""
    run = f"import runpy; runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
    return [sys.executable, "-c", f"import chuhan.app.server; {run}"]


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Voila]:
    work = tmp_path_factory.mktemp("voila")
    folder, template = work / "notebooks", work / "share" / "voila" / "templates" / "offline"
    folder.mkdir()
    template.mkdir(parents=True)
    (template / "conf.json").write_text('{"base_template": "lab"}', encoding="utf-8")
    (template / "index.html.j2").write_text(TEMPLATE, encoding="utf-8")
    port = free_port()
    options = [
        f"--port={port}",
        "--no-browser",
        "--template=offline",
        "--Voila.port_retries=0",
        "--Voila.ip=127.0.0.1",
    ]
    command = [*program("voila"), str(folder), *options]
    environment = {**os.environ, "JUPYTER_PATH": str(work / "share")}
    with running(command, address=f"http://127.0.0.1:{port}/", environment=environment):
        yield Voila(port, folder)


@dataclass
class Watch:
    """What a page has asked for, what went wrong on it, and what came and went by its socket."""

    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    received: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)

    def look_at(self, page: Page) -> None:
        page.on("request", self._on_request)
        page.on("websocket", self._on_socket)
        page.on("pageerror", self._on_error)

    def forget(self) -> None:
        for heard in (self.requests, self.errors, self.received, self.sent):
            heard.clear()

    def all_is_well(self) -> None:
        local = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "about:")
        assert [url for url in self.requests if not url.startswith(local)] == []
        assert self.errors == []

    def _on_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _on_error(self, error: Error) -> None:
        self.errors.append(str(error))

    def _on_socket(self, socket: WebSocket) -> None:
        self.requests.append(socket.url)
        socket.on("framereceived", lambda frame: self.received.append(_text(frame)))
        socket.on("framesent", lambda frame: self.sent.append(_text(frame)))


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode("utf-8", "replace")


@pytest.fixture
def watch(page: Page) -> Iterator[Watch]:
    """Watches a page; afterwards leaves it, so that its kernel ends, and looks at what happened."""
    seen = Watch()
    seen.look_at(page)
    yield seen
    page.goto("about:blank")
    seen.all_is_well()


@pytest.fixture(scope="session")
def warm_stage(voila: Voila, browser: Browser) -> Iterator[Stage]:
    context = browser.new_context()
    context.add_init_script(path=Path(__file__).parent / "forge.js")
    yield Stage(voila, context, Watch())
    context.close()


@pytest.fixture
def stage(warm_stage: Stage) -> Iterator[Stage]:
    """Shows widgets, given as expressions, on a page and in a kernel that all tests of a worker share."""
    warm_stage.begin()
    yield warm_stage
    warm_stage.watch.all_is_well()


@pytest.fixture(scope="session")
def phone(browser: Browser) -> Iterator[Page]:
    """For pages without a kernel: see tests/kit/scenes.py."""
    context = browser.new_context(has_touch=True, is_mobile=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def desk(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


Opener = Callable[..., "Page"]


@pytest.fixture
def table(page: Page, watch: Watch, voila: Voila) -> Opener:
    """Opens a page with a table, given as an expression, and waits until it is there."""

    def opened(code: str, *, theme: str = "light") -> Page:
        page.goto(voila.address(START + code, theme=theme))
        page.locator(".chuhan-table").wait_for(timeout=60_000)
        return page

    return opened
