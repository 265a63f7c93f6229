"""Runs every flow in every browser against both homes, and prints the table: bash .ci/browsers."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chuhan.app.site.build import build
from chuhan.app.site.serve import serving
from chuhan.bench.servers import SAYS, app_command, running
from chuhan.draw.tables import table
from tests.browsers.drivers import DRIVERS, Missing
from tests.browsers.flows import DESK, FLOWS, Learner


@contextmanager
def app() -> Iterator[str]:
    with running(app_command("--class", "2"), says=SAYS) as server:
        yield server.address


@contextmanager
def site() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "site"
        build(folder)
        with serving(folder) as address:
            yield address


HOMES = {"the app": app, "the site": site}


def tried(name: str, homes: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Browser, home, and what became of each flow."""
    with DRIVERS[name]() as driver:
        driver.resize(*DESK)
        for home, address in homes.items():
            learner = Learner(driver, address)
            for flow, work in FLOWS.items():
                begun = time.monotonic()
                try:
                    work(learner)
                    found = f"{time.monotonic() - begun:.1f} s"
                except Exception as error:
                    found = "FAILED"
                    print(f"{name}, {home}, {flow}: {type(error).__name__}: {error}", file=sys.stderr)
                print(f"{driver.version()}, {home}, {flow}: {found}", file=sys.stderr, flush=True)
                yield home, flow, found
            driver.go("about:blank")


def main() -> int:
    asked = argparse.ArgumentParser(prog="bash .ci/browsers", description=__doc__)
    asked.add_argument("--browser", choices=DRIVERS, action="append", help="(default: all)")
    asked.add_argument("--home", choices=HOMES, action="append", help="(default: both)")
    args = asked.parse_args()
    rows: dict[tuple[str, str], dict[str, str]] = {}
    missing = []
    names = args.browser or list(DRIVERS)
    for home in args.home or HOMES:
        with HOMES[home]() as address:
            for name in names:
                try:
                    for place, flow, found in tried(name, {home: address}):
                        rows.setdefault((place, flow), {})[name] = found
                except Missing as why:
                    missing.append(name)
                    print(f"{name}: {why}", file=sys.stderr)
    shown = [(*key, *(found.get(name, "–") for name in names)) for key, found in rows.items()]
    print(table(["home", "flow", *names], shown))
    failed = any("FAILED" in found.values() for found in rows.values())
    return 1 if failed or missing else 0


if __name__ == "__main__":
    sys.exit(main())
