"""Reference, Python search and native kernel must say the same, for every legal move and both goals."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.bench.agree import compare_hidden, compare_known, compare_large, compare_small

pytestmark = [pytest.mark.native, pytest.mark.slow]

SMALL, SMALL_AT_ONCE, SMALL_COMPARED = 720, 40, 30
LARGE, LARGE_AT_ONCE, LARGE_COMPARED = 7_040, 80, 48
"""Some are passed over as too large for the slower search; 600 small ones and 5,000 large ones remain."""


@pytest.mark.parametrize("start", range(0, SMALL, SMALL_AT_ONCE))
def test_reference_python_and_native_agree(start: int) -> None:
    found = [compare_small(seed) for seed in range(start, start + SMALL_AT_ONCE)]
    assert [one.difference for one in found if one.difference] == []
    assert sum(not one.too_large for one in found) >= SMALL_COMPARED


@pytest.mark.parametrize("start", range(0, LARGE, LARGE_AT_ONCE))
def test_native_agrees_with_itself_without_speed_ups(start: int) -> None:
    found = [compare_large(seed) for seed in range(start, start + LARGE_AT_ONCE)]
    assert [one.difference for one in found if one.difference] == []
    assert sum(not one.too_large for one in found) >= LARGE_COMPARED


HIDDEN, KNOWN, HIDDEN_AT_ONCE, HIDDEN_COMPARED = 180, 1_080, 60, 45


@pytest.mark.parametrize("start", range(0, HIDDEN, HIDDEN_AT_ONCE))
def test_the_ghosts_of_python_and_the_kernel_agree(start: int) -> None:
    found = [compare_hidden(seed) for seed in range(start, start + HIDDEN_AT_ONCE)]
    assert [one.difference for one in found if one.difference] == []
    assert sum(not one.too_large for one in found) >= HIDDEN_COMPARED


@pytest.mark.parametrize("start", range(0, KNOWN, HIDDEN_AT_ONCE))
def test_a_ghost_that_hides_nothing_is_a_position(start: int) -> None:
    found = [compare_known(seed) for seed in range(start, start + HIDDEN_AT_ONCE)]
    assert [one.difference for one in found if one.difference] == []
    assert sum(not one.too_large for one in found) >= HIDDEN_AT_ONCE * 14 // 15
