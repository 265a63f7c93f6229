"""Every test here begins in English and leaves no language behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chuhan.language import speaking
from tests.kit.language.samples import WORDS


@pytest.fixture(autouse=True)
def words() -> Iterator[None]:
    with speaking("en", WORDS):
        yield
