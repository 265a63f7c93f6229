"""What all tests share: Hypothesis gives the same examples on every run, and the time is told by share."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "chuhan",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("chuhan")

SHARES = {
    "browser": (),  # by its marker, wherever the test lies
    "agreement of implementations": ("/solver/test_agreement", "/solver/test_speedups", "test_oracle"),
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
    """The time of all tests, set-up included, by share; workers add theirs up."""
    spent: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                spent[share_of(report)] += round(report.duration * 1000)
    if sum(spent.values()) > 60_000:  # a few tests say nothing about shares
        terminalreporter.section("work by share, over all workers")
        for name, milliseconds in spent.most_common():
            terminalreporter.write_line(f"{milliseconds / 60_000:6.2f} min  {name}")
