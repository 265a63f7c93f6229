"""The engine and the second implementation agree: on random games move by move, and on last rounds.

A part of what `python -m tests.games.sun_tzu.agree` compares, with the same seeds.
"""

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from tests.games.sun_tzu import agree
from tests.games.sun_tzu.oracle import matrix
from tests.games.sun_tzu.oracle.state import SIDES

QUICK = (3, 4, 5, 6, 7, 8, 11)
UNKNOWN = (3, 8, 17, 19, 20)
"""Seeds of last rounds that are not calm for which the second tree takes a second or less."""


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_whole_games_agree(chunk: int) -> None:
    """4 x 250 games of both versions, with and without events, under random switches."""
    agree.run("games, move by move", range(chunk * 250, chunk * 250 + 250))


@pytest.mark.parametrize("chunk", range(4))
def test_composed_rounds_agree(chunk: int) -> None:
    agree.run("composed rounds, move by move", range(chunk * 100, chunk * 100 + 100))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_calm_last_rounds_agree(chunk: int) -> None:
    """4 x 50 positions: guaranteed placements, maximin, and the value of the game."""
    agree.run("calm last rounds", range(chunk * 50, chunk * 50 + 50))


@pytest.mark.slow
@pytest.mark.native
@pytest.mark.parametrize("seed", QUICK)
def test_last_rounds_that_are_not_calm_agree(seed: int) -> None:
    agree.run("last rounds that are not calm", [seed])


@pytest.mark.slow
@pytest.mark.native
@pytest.mark.parametrize("seed", UNKNOWN)
def test_hands_and_warlords_that_are_not_known_agree(seed: int) -> None:
    agree.run("hands or warlords that are not known", [seed])


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_the_command_line_says_the_same(side: str) -> None:
    """By the contract of S13.10: one line of JSON for each position."""
    rng = Random(1)
    lines = [agree.calm_line(rng) for _ in range(5)]
    for line, sure, mix in zip(lines, solve(lines, side, "sure"), solve(lines, side, "mix"), strict=True):
        values = matrix.guaranteed_if_calm(line, side, "margin")
        value = max(values.values())
        best = [placement for placement, worth in values.items() if worth == value]
        expected = {"value": value, "best": best, "guaranteed": best, "count": [len(best)] * 2, "calm": True}
        assert sure == expected, line
        worth = matrix.value_of_game(matrix.Calm(line).goal("margin", side))
        assert mix["value"] == pytest.approx(worth, abs=1e-9), line
        assert (mix["calm"], mix["open"]) == (True, False), line


def solve(positions: list[str], side: str, ask: str) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "chuhan", "sun-tzu", "solve", "-", "--side", side, "--ask", ask]
    done = subprocess.run(
        [*command, "--all", "--json"], input="\n".join(positions), capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]
