"""The app in a browser: the server on a free port, Chromium, and a watch over what a page does."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, Request, expect

from tests.app.serving import Served, serving

HURRY = """{
  const usual = window.setTimeout;
  const shorter = (time) => (time > 800 && time < 2900 ? time / 10 : time);
  window.setTimeout = (act, time = 0, ...told) => usual(act, shorter(time), ...told);
}"""
"""Pauses between two scenes; not the patience with a line, which is longer."""


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    with serving(learners=3) as running:
        yield running


@dataclass
class Watched:
    """A page of the app, what it has asked for, and what went wrong on it."""

    page: Page
    served: Served
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    address: str = ""
    """Where the page is loaded from, if it is not from the server itself."""

    def visit(self, query: str = "") -> Page:
        """Load the app at this link, and wait until it is there."""
        self.page.goto((self.address or self.served.address) + query)
        self.wait()
        return self.page

    def hurry(self) -> None:
        """From the next page on, what is shown for a while is shown for a tenth of it."""
        self.page.add_init_script(HURRY)

    def kill_kernel(self) -> None:
        """What a learner does not see: the program behind the page is gone."""
        os.kill(self.served.kernel(self.page.evaluate("document.body.dataset.kernel")), signal.SIGKILL)

    def wait(self) -> None:
        """Until the page is one that can be used, through the waiting room if need be."""
        self.page.locator(".chuhan-bar a[aria-current]").wait_for(timeout=90_000)
        expect(self.page.locator("#chuhan-loading")).to_have_count(0, timeout=30_000)


@pytest.fixture
def app(page: Page, server: Served) -> Iterator[Watched]:
    """Watches a page; afterwards leaves it, so that its kernel ends, and looks at what happened."""
    watched = Watched(page, server)

    def on_request(request: Request) -> None:
        watched.requests.append(request.url)

    page.on("request", on_request)
    page.on("websocket", lambda socket: watched.requests.append(socket.url))
    page.on("pageerror", lambda error: watched.errors.append(str(error)))
    yield watched
    page.goto("about:blank")
    host = f"//127.0.0.1:{server.port}/"
    local = (f"http:{host}", f"ws:{host}", f"blob:http:{host}", "data:", "about:")
    assert [url for url in watched.requests if not url.startswith(local)] == []
    assert watched.errors == []
    assert "Traceback" not in server.log.read_text()
