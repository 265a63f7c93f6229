"""Browser tests: a Voilà server on a free port, Debian's Chromium, and a watch over what a page does."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request, WebSocket

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
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


def pytest_configure(config: pytest.Config) -> None:
    # pytest-playwright 0.10 defines its base_url in a way that pytest 9.2 warns about
    config.addinivalue_line("filterwarnings", "ignore:Session-scoped fixtures defined as instance methods")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents and "page" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if CHROMIUM is None:
        pytest.fail("needs Chromium: apt-get install chromium fonts-dejavu-core")
    from playwright.sync_api import expect  # here: the quick tests do without it

    expect.set_options(timeout=20_000)  # a machine may have much else to do
    flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": flags}


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
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = [
        f"--port={port}",
        "--no-browser",
        "--template=offline",
        "--Voila.port_retries=0",
        "--Voila.ip=127.0.0.1",
    ]
    command = [sys.executable, "-m", "voila", str(folder), *options]
    environment = {**os.environ, "JUPYTER_PATH": str(work / "share"), "PYTHONWARNINGS": ""}
    with (work / "log").open("w") as log:
        server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=environment)
        try:
            wait_for(f"http://127.0.0.1:{port}/", server, work / "log")
            yield Voila(port, folder)
        finally:
            server.terminate()
            server.wait(20)


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        if server.poll() is not None:
            break
        try:
            urllib.request.urlopen(address, timeout=2).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise RuntimeError(f"The server did not start:\n{log.read_text()}")


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


Opener = Callable[..., "Page"]


@pytest.fixture
def table(page: Page, watch: Watch, voila: Voila) -> Opener:
    """Opens a page with a table, given as an expression, and waits until it is there."""

    def opened(code: str, *, theme: str = "light") -> Page:
        page.goto(voila.address(START + code, theme=theme))
        page.locator(".chuhan-table").wait_for(timeout=60_000)
        return page

    return opened
