"""Runs notebooks in the lab, as a browser does: python -m tests.site.notebooks [PART OF A NAME ...]"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from chuhan.app.site import kernels, lab
from chuhan.app.site.serve import serving
from chuhan.bench.servers import FLAGS, chromium
from chuhan.draw.tables import table
from chuhan.shipped import shipped

ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"""For Chromium: finds no other host, not even for a worker."""
READY = """async () => {
  while (!window.jupyterapp) await new Promise((done) => setTimeout(done, 100));
  await window.jupyterapp.restored;
}"""
RUN = """async (path) => {
  const { commands, shell } = window.jupyterapp;
  const open = await commands.execute("docmanager:open", { path });
  await open.context.ready;
  await open.sessionContext.ready;
  await open.sessionContext.session.kernel.info;
  shell.activateById(open.id);
  await commands.execute("notebook:run-all-cells");
  const cells = [...open.content.model.cells].filter((cell) => cell.type === "code");
  const wrong = cells.flatMap((cell) =>
    (cell.getMetadata("tags") || []).includes("raises-exception")
      ? []
      : cell.outputs.toJSON().filter((one) => one.output_type === "error"));
  const shown = open.node.querySelectorAll(".jp-OutputArea :is(.chuhan-table, .chuhan-panel)").length;
  const done = { cells: cells.length, ran: cells.filter((cell) => cell.executionCount).length, shown,
    wrong: wrong.map((one) => `${one.ename}: ${one.evalue}`) };
  await open.sessionContext.shutdown();
  open.dispose();
  return done;
}"""


class Ran(NamedTuple):
    cells: int
    """Of code."""
    ran: int
    shown: int
    """Tables and panels of the kit that are in view."""
    wrong: list[str]


def run(page: Page, name: str) -> Ran:
    """One notebook, from its first cell to its last, in a Python of its own."""
    return Ran(**page.evaluate(RUN, name))


def opened(page: Page, address: str) -> Page:
    page.set_default_timeout(0)
    page.goto(f"{address}{lab.LAB}/lab/index.html")
    page.evaluate(READY)
    return page


def names() -> list[str]:
    home = shipped("notebooks")
    found = (file.relative_to(home).as_posix() for file in sorted(home.rglob("*.ipynb")))
    return [name for name in found if name not in lab.NOT_THERE]


@contextmanager
def made() -> Iterator[str]:
    with TemporaryDirectory(prefix="chuhan-lab-") as place:
        lab.add(Path(place), kernels.kernels())
        with serving(Path(place)) as address:
            yield address


def main(parts: list[str]) -> int:
    wanted = [name for name in names() if not parts or any(part in name for part in parts)]
    rows, whole = [], True
    with made() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, ALONE])
        foreign: list[str] = []
        for name in wanted:
            context = browser.new_context()
            context.on("request", lambda asked: foreign.append(asked.url))
            begun = time.monotonic()
            found = run(opened(context.new_page(), address), name)
            seconds = time.monotonic() - begun
            whole = whole and not found.wrong and found.ran == found.cells
            told = "; ".join(found.wrong) or "to its end"
            rows.append((name, f"{found.ran} of {found.cells}", f"{found.shown}", f"{seconds:.1f} s", told))
            print(*rows[-1], file=sys.stderr, flush=True)
            context.close()
        browser.close()
    others = sorted({url for url in foreign if not url.startswith((address, "data:", "blob:"))})
    print(table(("notebook", "cells run", "widgets in view", "with its start", "it ran"), rows))
    print(f"Requests to other addresses: {', '.join(others) or 'none'}")
    return 0 if whole and not others else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
