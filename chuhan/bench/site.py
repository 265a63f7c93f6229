"""`chuhan bench site`: the app as files beside the served app, until a first click is answered."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from chuhan.bench.load import PAINTED
from chuhan.bench.processes import megabytes_each
from chuhan.bench.servers import FLAGS, NEEDS_CHROMIUM, SAYS, app_command, chromium, running
from chuhan.bench.slow_line import SlowLine, slow_line
from chuhan.draw.tables import percentile, table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

DELAYS = (0.0, 0.15)
"""Seconds each way."""
LINK, CARD = "?puzzle=a-general-is-also-a-six", "H3x"
"""A puzzle, and a card that is legal and wrong there: the answer is one of the solver's."""
LONGEST = 180_000
"""Milliseconds to wait for anything."""
SETTLED = 8.0
"""Seconds after a visit, in which a browser puts away what it keeps, and the next kernel gets ready."""


@dataclass
class Visits:
    """What was measured, one number a visit."""

    painted: list[float] = field(default_factory=list)
    """Seconds until something is in view."""
    opened: list[float] = field(default_factory=list)
    """Until a card of the puzzle can be chosen."""
    answered: list[float] = field(default_factory=list)
    """Until the card was chosen, played and judged."""
    requests: list[float] = field(default_factory=list)
    kilobytes: list[float] = field(default_factory=list)
    """As they passed the line until then."""
    megabytes: list[float] = field(default_factory=list)
    """Of the tab."""

    def row(self) -> tuple[str, ...]:
        times = (f"{percentile(some, 50):.2f} s" for some in (self.painted, self.opened, self.answered))
        return (
            *times,
            f"{max(self.answered):.2f} s",
            f"{percentile(self.requests, 50):.0f}",
            f"{percentile(self.kilobytes, 50):,.0f} KB",
            f"{max(self.megabytes):.0f} MB",
        )


def run(count: int) -> str:
    """Visit both homes of the app this often on each line, in a browser that knows nothing, then again."""
    from playwright.sync_api import sync_playwright

    from chuhan.app.site.build import build
    from chuhan.app.site.pyodide import CannotBuild
    from chuhan.app.site.serve import serving

    if chromium() is None:
        raise SystemExit(NEEDS_CHROMIUM)
    rows = []
    with TemporaryDirectory(prefix="chuhan-bench-") as place, sync_playwright() as playwright:
        site = Path(place) / "site"
        try:
            build(site, told=lambda sentence: print(sentence, file=sys.stderr, flush=True))
        except CannotBuild as error:
            raise SystemExit(str(error)) from None
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with serving(site) as address, running(app_command("--class", "4"), says=SAYS) as server:
            homes = {"files": int(address.rstrip("/").rpartition(":")[2]), "served": server.port}
            for delay in DELAYS:
                for home, port in homes.items():
                    with slow_line(port, delay) as line:
                        first, next_ = _visits(browser, line, count)
                    each_way = f"{delay * 1000:.0f} ms"
                    rows += [(each_way, home, "first", *first.row()), (each_way, home, "next", *next_.row())]
        browser.close()
    head = ("each way", "the app", "visit", "first picture", "puzzle opened", "first click answered")
    return table((*head, "slowest", "requests", "sent", "the tab"), rows)


def _visits(browser: Browser, line: SlowLine, count: int) -> tuple[Visits, Visits]:
    first, again = Visits(), Visits()
    for _ in range(count):
        context = browser.new_context()
        for told in (first, again):
            _visit(browser, context, line, told)
        context.close()
    return first, again


def _visit(browser: Browser, context: BrowserContext, line: SlowLine, told: Visits) -> None:
    with _tab(context) as page:
        sent, asked = line.sent, line.asked
        begun = time.monotonic()
        page.goto(line.address + LINK, wait_until="commit", timeout=LONGEST)
        card = page.locator(f'.chuhan-table .hand button:not([aria-disabled])[data-key^="{CARD}"]')
        card.click(timeout=LONGEST)
        opened = time.monotonic() - begun
        page.locator('.chuhan-table [data-id="play"]:not([aria-disabled])').click(timeout=LONGEST)
        page.locator(".chuhan-trainer.tone-wrong").wait_for(timeout=LONGEST)
        told.answered.append(time.monotonic() - begun)
        told.opened.append(opened)
        told.requests.append(line.asked - asked)
        told.kilobytes.append((line.sent - sent) / 1000)
        told.painted.append(page.evaluate(PAINTED) / 1000)
        told.megabytes.append(_largest_tab(browser))
        page.wait_for_timeout(SETTLED * 1000)


@contextmanager
def _tab(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    yield page
    page.goto("about:blank")  # so that its kernel ends
    page.close()


def _largest_tab(browser: Browser) -> float:
    """The process that shows this page, with its workers: of all tabs it has most in memory."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    tabs = [process["id"] for process in told["processInfo"] if process["type"] == "renderer"]
    return max(megabytes_each([tab]) for tab in tabs)
