"""Positions of the benchmarks: a seed gives the same on every machine and every Python."""

from __future__ import annotations

import random

import pytest

from chuhan.games.chu_han.bench.engine import play_match
from chuhan.games.chu_han.bench.positions import even_hands, rough_position


def test_a_seed_gives_these_positions_for_good() -> None:
    assert str(even_hands(1, 5, 1)) == (
        "123l3x4/3y3z46y9 3j8 011111122222223p3h44555556h6l6x7778 - - H 2-3 10-10 base"
    )
    assert str(rough_position(1, 8, 1)) == "2223j3l3p56l/3h 6x6y 01223x46h C:3y - H 0-5 29-23 base"


def test_of_random_only_what_is_promised_to_stay_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python keeps the numbers of `random()` and changes those of the others."""

    def may_change(*args: object) -> None:
        raise AssertionError("this differs between Pythons")

    for name in ("shuffle", "choice", "choices", "sample", "randint", "randrange", "getrandbits"):
        monkeypatch.setattr(random.Random, name, may_change)
    for seed in range(20):
        even_hands(seed, 5, 1)
        rough_position(seed, 6, seed % 3)
    play_match(1)
