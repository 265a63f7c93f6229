"""Every test here begins in English, with the kit's words and the samples, and leaves no language behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chuhan.language import sentence, speaking
from tests.kit.language.samples import WORDS


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sentence, "_sources", sentence._sources[:1])
    with speaking("en", WORDS):
        yield
