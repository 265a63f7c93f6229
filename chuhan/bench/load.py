"""`chuhan bench load`: the first visit and the next through a slow line, until the page can be used."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from chuhan.bench.servers import FLAGS, NEEDS_CHROMIUM, SAYS, app_command, chromium, running
from chuhan.bench.slow_line import slow_line
from chuhan.draw.tables import percentile, table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

DELAY = 0.15
"""Seconds each way."""
PAGES = {"start page": "", "a puzzle": "?puzzle=just-a-quick-look"}
CAN_BE_USED = """() => document.querySelector(".chuhan-bar a[aria-current]")
    && !document.getElementById("chuhan-loading")
    && document.querySelector(".chuhan-start, .chuhan-table .hand button")"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
PAUSE = 4.0
"""Seconds between two visits, in which the next kernel is got ready: the line is measured, not that."""


@dataclass
class Visits:
    """What was measured, one number a visit."""

    painted: list[float] = field(default_factory=list)
    """Seconds until something is in view."""
    usable: list[float] = field(default_factory=list)
    requests: list[float] = field(default_factory=list)
    kilobytes: list[float] = field(default_factory=list)
    """As they passed the line; of the websocket what the kernel sent until then."""

    def row(self) -> tuple[str, ...]:
        times = self.painted, self.usable
        return (
            *(f"{percentile(some, percent):.2f} s" for some in times for percent in (50, 95)),
            f"{max(self.usable):.2f} s",
            f"{percentile(self.requests, 50):.0f}",
            f"{percentile(self.kilobytes, 50):,.0f} KB",
        )


def run(count: int) -> str:
    """Visit the app this often through the line, each time in a browser that knows nothing, then again."""
    if chromium() is None:
        raise SystemExit(NEEDS_CHROMIUM)
    with running(app_command("--class", "4"), says=SAYS) as server:
        return measure(server.port, count)


def measure(port: int, count: int, delay: float = DELAY) -> str:
    """The app that is served at this port."""
    from playwright.sync_api import sync_playwright

    rows = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for greets in (False, True):
            with slow_line(port, delay, greets=greets) as line:
                for page, query in PAGES.items():
                    first, again = _visits(browser, line.address, query, count)
                    line_name = "new connections cost a round trip" if greets else "connections for nothing"
                    rows += [
                        (line_name, page, "first", *first.row()),
                        (line_name, page, "next", *again.row()),
                    ]
        browser.close()
    head = (
        "line",
        "page",
        "visit",
        "first picture",
        "p95",
        "can be used",
        "p95",
        "maximum",
        "requests",
        "sent",
    )
    return table(head, rows)


def _visits(browser: Browser, address: str, query: str, count: int) -> tuple[Visits, Visits]:
    first, again = Visits(), Visits()
    for _ in range(count):
        context = browser.new_context()
        for told in (first, again):
            time.sleep(PAUSE)
            _visit(context, address + query, told)
        context.close()
    return first, again


def _visit(context: BrowserContext, address: str, told: Visits) -> None:
    page = context.new_page()
    sent: list[float] = []
    asked: list[str] = []

    def finished(event: dict[str, Any]) -> None:
        sent.append(event["encodedDataLength"])

    def heard(event: dict[str, Any]) -> None:
        sent.append(len(event["response"]["payloadData"]))

    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", finished)
    session.on("Network.webSocketFrameReceived", heard)
    session.on("Network.responseReceived", lambda event: _note(event, asked))
    begun = time.monotonic()
    page.goto(address, wait_until="commit", timeout=90_000)
    page.wait_for_function(CAN_BE_USED, timeout=90_000)
    told.usable.append(time.monotonic() - begun)
    told.painted.append(page.evaluate(PAINTED) / 1000)
    told.requests.append(len(asked))
    told.kilobytes.append(sum(sent) / 1000)
    page.goto("about:blank")  # so that its kernel ends
    page.close()


def _note(event: dict[str, Any], asked: list[str]) -> None:
    """A request that went over the line, and not to what the browser has kept."""
    answer = event["response"]
    if not answer.get("fromDiskCache") and answer["url"].startswith("http"):
        asked.append(answer["url"])
