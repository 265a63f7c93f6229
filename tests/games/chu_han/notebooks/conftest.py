"""The course's notebooks: as files, and in the browser with what the browser tests bring."""

from tests.kit.browser.conftest import voila, watch

__all__ = ["voila", "watch"]
