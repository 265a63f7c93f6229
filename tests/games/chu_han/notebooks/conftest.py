"""The course's notebooks: as files, and in the browser with what the browser tests bring."""

from __future__ import annotations

import pytest

from tests.kit.browser.conftest import browser_type_launch_args, voila, watch

__all__ = ["browser_type_launch_args", "voila", "watch"]


def pytest_configure(config: pytest.Config) -> None:
    # pytest-playwright 0.10 defines its base_url in a way that pytest 9.2 warns about
    config.addinivalue_line("filterwarnings", "ignore:Session-scoped fixtures defined as instance methods")
