"""The class benchmark itself, with a small class: two find a page ready, one waits."""

from __future__ import annotations

import pytest

from chuhan.bench import classroom
from tests.app.serving import apart

pytestmark = [pytest.mark.slow, pytest.mark.browser]


def test_a_small_class_comes_plays_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(classroom, "PAUSE", 0.05)
    monkeypatch.setattr(classroom, "WITHIN", 0.5)
    assert apart(lambda: classroom.run(learners=3, pool=1)) == 0
    lines = [line.split("|") for line in capsys.readouterr().out.splitlines()]
    rows = {line[1].strip(): line[2].strip() for line in lines}
    assert rows["learners, who come within"] == "3 in 0 s"
    assert rows["moves"] == "30"
    assert rows["through the waiting room"] == "1"
