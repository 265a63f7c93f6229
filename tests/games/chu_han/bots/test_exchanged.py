"""Hidden cards exchanged, knowledge equal: the same move at the same moment. 300 cases: `exchanged.py`."""

from __future__ import annotations

from functools import cache

import pytest

pytest.importorskip("anywidget")

from chuhan.games.chu_han.bots.levels import LEVELS
from chuhan.widgets.play.turns import BEAT
from tests.games.chu_han.bots.exchanged import Case, answered, case, cases, difference

pytestmark = pytest.mark.native


@cache
def few() -> list[Case]:
    return cases(10)


@pytest.mark.slow
def test_the_cases_differ_in_what_is_hidden_only() -> None:
    for one in few():
        assert one.matches[0] != one.matches[1]
    assert any(one.moves for one in few())
    assert case(0) == case(0)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_the_same_move_at_the_same_moment(level: str) -> None:
    for one in few():
        assert difference(one, level) == ""
    for one in few()[:2]:
        first, second = (answered(one, which, level) for which in (0, 1))
        assert first == second
        assert first[1] == pytest.approx(BEAT)
