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

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request, WebSocket

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

START = """
from chuhan import *
from chuhan.games.chu_han.bots.thumb import RuleOfThumb
from chuhan.games.chu_han import *
from chuhan.widgets import Button, Key
"""


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
    command = [sys.executable, "-m", "voila", str(folder), *options]
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


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode("utf-8", "replace")


@pytest.fixture
def watch(page: Page) -> Iterator[Watch]:
    """Watches a page; afterwards leaves it, so that its kernel ends, and looks at what happened."""
    seen = Watch()

    def on_request(request: Request) -> None:
        seen.requests.append(request.url)

    def on_socket(socket: WebSocket) -> None:
        seen.requests.append(socket.url)
        socket.on("framereceived", lambda frame: seen.received.append(_text(frame)))
        socket.on("framesent", lambda frame: seen.sent.append(_text(frame)))

    page.on("request", on_request)
    page.on("websocket", on_socket)
    page.on("pageerror", lambda error: seen.errors.append(str(error)))
    yield seen
    page.goto("about:blank")
    local = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "about:")
    assert [url for url in seen.requests if not url.startswith(local)] == []
    assert seen.errors == []


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    """A touch screen on which nothing moves."""
    context = browser.new_context(has_touch=True, is_mobile=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[Page]:
    """A screen with a mouse on which nothing moves."""
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
