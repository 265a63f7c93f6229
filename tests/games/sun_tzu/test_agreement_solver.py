"""The engine's solver and the second one agree on last rounds: guaranteed placements, maximin, value.

The engine is asked through its command line, by the contract of S13.10. Without a solver in the engine there
is nothing to compare, and these tests are skipped.
"""

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from tests.games.sun_tzu.oracle import matrix, walk
from tests.games.sun_tzu.oracle.state import SIDES

pytest.importorskip("chuhan.games.sun_tzu.solver")


def solve(positions: list[str], *options: str) -> list[dict[str, Any]]:
    """S13.10: one line of JSON for each position."""
    command = [sys.executable, "-m", "chuhan", "sun-tzu", "solve", "-", *options, "--all", "--json"]
    done = subprocess.run(command, input="\n".join(positions), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def calm_positions(rng: Random, count: int, costs: bool = True) -> list[str]:
    """Round 9, hands of five or six cards, nobody can run short."""
    found: list[str] = []
    while len(found) < count:
        hands = [walk.random_hand(rng, rng.choice([5, 5, 5, 6])) for _ in SIDES]
        if not costs and any("+2" in hand or "+3" in hand for hand in hands):
            continue
        position = walk.random_last_round(rng, hands)
        if matrix.is_calm(position):
            found.append(position)
    return found


def check_sure(answer: dict[str, Any], values: dict[str, int], goal: str, position: str) -> None:
    """S13.10: the value, all best placements and all guaranteed ones, in canonical order."""
    value = max(values.values())
    best = [placement for placement, worth in values.items() if worth == value]
    guaranteed = (
        best if goal == "margin" else [placement for placement, worth in values.items() if worth == 1]
    )
    found = (answer["value"], answer["best"], answer["guaranteed"], answer["count"])
    assert found == (value, best, guaranteed, [len(best), len(guaranteed)]), position


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(8))
def test_calm_last_rounds_agree(chunk: int) -> None:
    """8 x 15 positions: guaranteed placements, maximin, and the value of the game."""
    rng = Random(chunk)
    side, goal = SIDES[chunk % 2], ["lead1", "lead3", "hold:QC", "hold:W"][chunk // 2]
    positions = calm_positions(rng, 15)
    calm = [matrix.Calm(position) for position in positions]
    asked = (solve(positions, "--side", side, "--goal", wanted) for wanted in ("margin", goal))
    for position, margins, goals in zip(positions, *asked, strict=True):
        assert margins["calm"] is True, position
        check_sure(margins, matrix.guaranteed_if_calm(position, side, "margin"), "margin", position)
        check_sure(goals, matrix.guaranteed_if_calm(position, side, goal), goal, position)
    mixes = solve(positions, "--side", side, "--goal", "margin", "--ask", "mix")
    for position, game, mix in zip(positions, calm, mixes, strict=True):
        value = matrix.value_of_game(game.goal("margin", side))
        assert (mix["calm"], mix["open"]) == (True, False), position
        assert mix["value"] == pytest.approx(value, abs=1e-9), position


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(2))
def test_wins_on_the_tie_break_agree(chunk: int) -> None:
    """2 x 20 positions without +2 and +3 (S13.5)."""
    side, positions = SIDES[chunk], calm_positions(Random(100 + chunk), 20, costs=False)
    for position, answer in zip(positions, solve(positions, "--side", side, "--goal", "win"), strict=True):
        check_sure(answer, matrix.guaranteed_if_calm(position, side, "win"), "win", position)
