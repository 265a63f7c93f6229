"""Each speed-up of the kernel alone, and each one left out, changes no value."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.bench.agree import LARGE, Comparison, compare, plain_native, small_native
from chuhan.games.chu_han.bench.positions import rough_position
from chuhan.games.chu_han.solver.kernel import speed_ups

pytestmark = [pytest.mark.native, pytest.mark.slow]

POSITIONS = 120


@pytest.mark.parametrize("name", speed_ups())
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "left-out"])
def test_a_speed_up_changes_no_value(name: str, alone: bool) -> None:
    bits = speed_ups()
    switches = bits[name] if alone else sum(bits.values()) - bits[name]
    compared = 0
    for seed in range(POSITIONS):
        position = rough_position(20_000 + seed, *LARGE[seed % len(LARGE)])
        found = compare(position, [plain_native(), small_native(switches)])
        assert found.difference == ""
        compared += found == Comparison()
    assert compared > POSITIONS / 2
