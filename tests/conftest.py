"""What all tests share: Hypothesis's examples, Chromium for tests in a browser, the time told by share."""

from __future__ import annotations

import os
from asyncio import _get_running_loop, _set_running_loop
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from chuhan.bench.servers import FLAGS, NEEDS_CHROMIUM, chromium

settings.register_profile(
    "chuhan",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("chuhan")


def pytest_configure(config: pytest.Config) -> None:
    # pytest-playwright 0.10 defines its base_url in a way that pytest 9.2 warns about
    config.addinivalue_line("filterwarnings", "ignore:Session-scoped fixtures defined as instance methods")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test with a page is one in a browser, and none of them is quick."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def no_loop_of_playwright(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright's loop counts as running in its thread for good, also between its tests. A test without a
    browser must not find it: what it would put off until the loop goes on would never be done."""
    if "playwright" in request.fixturenames:
        yield
        return
    with no_loop():
        yield


@contextmanager
def no_loop() -> Iterator[None]:
    """Nothing is put off here, and no move of a rival waits for its beat."""
    running = _get_running_loop()
    _set_running_loop(None)
    try:
        yield
    finally:
        _set_running_loop(running)


@pytest.fixture(scope="session", autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Servers that tests start keep their secret here, not in the home of whoever runs them."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if chromium() is None:
        pytest.fail(NEEDS_CHROMIUM)
    from playwright.sync_api import expect  # here: the quick tests do without it

    expect.set_options(timeout=20_000)  # a machine may have much else to do
    return {**browser_type_launch_args, "executable_path": chromium(), "args": FLAGS}


SHARES = {
    "browser": (),  # by its marker, wherever the test lies
    "agreement of implementations": ("/test_agreement", "/solver/test_speedups", "/test_oracle"),
    "engines and rulebooks": ("/rulebook/", "/properties/", "/solver/"),
    "puzzles": ("/puzzles/", "kit/puzzle/"),
    "notebooks": ("/notebooks/", ".ipynb"),
    "kit without a browser": ("",),
}
"""What a test counts to: the first whose text stands in its name."""


def share_of(report: pytest.TestReport) -> str:
    if "browser" in report.keywords:
        return "browser"
    return next(name for name, texts in SHARES.items() if any(text in report.nodeid for text in texts))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The time of all tests, set-up included, by share and added over all workers; `.ci/test` lists it."""
    if hasattr(terminalreporter.config, "workerinput"):
        return  # a worker knows its own tests only
    spent: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                spent[share_of(report)] += round(report.duration * 1000)
    lines = [f"{milliseconds / 60_000:6.2f} min  {name}" for name, milliseconds in spent.most_common()]
    if sum(spent.values()) > 60_000:  # a few tests say nothing about shares
        terminalreporter.section("work by share, over all workers")
        for line in lines:
            terminalreporter.write_line(line)
    if file := os.environ.get("CHUHAN_SHARES"):
        with Path(file).open("a", encoding="utf-8") as told:
            told.writelines(f"{line}\n" for line in lines)
