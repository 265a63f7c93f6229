"""The kernel implements the rules a second time: it must agree with the engine move by move."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from chuhan import Position, Ruleset, Side, deal, legal_moves, parse_position, play
from chuhan.games.chu_han.bench.positions import random_ruleset, rough_position
from chuhan.games.chu_han.moves import powers_of
from chuhan.games.chu_han.solver import Goal, NotSolved, kernel
from chuhan.games.chu_han.solver.kernel import Native
from chuhan.games.chu_han.solver.limits import Limits

pytestmark = pytest.mark.native


def test_the_kernel_was_built() -> None:
    """A compile error must never pass as a fallback."""
    assert kernel.available()


def perft(position: Position, depth: int) -> int:
    moves = legal_moves(position)
    return len(moves) if depth == 1 else sum(perft(play(position, move), depth - 1) for move in moves)


@pytest.mark.parametrize("seed", range(30))
def test_kernel_and_engine_count_the_same_lines(seed: int) -> None:
    from chuhan.games.chu_han.solver import _kernel

    position = rough_position(seed, 5, seed % 3)
    for depth in (1, 2, 3):
        assert _kernel.perft(str(position), depth) == perft(position, depth)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 200, 20))
def test_kernel_and_engine_play_the_same_games(start: int) -> None:
    """From full deals under all rulings: the same moves in the same order, the same positions."""
    from chuhan.games.chu_han.solver import _kernel

    for seed in range(start, start + 20):
        rng = random.Random(seed)
        score = (rng.randrange(20, 31), rng.randrange(20, 31)) if rng.random() < 0.7 else (0, 1)
        position = deal(seed, random_ruleset(rng, rng), score, rng.choice(list(Side)))
        while moves := legal_moves(position):
            assert _kernel.moves(str(position)) == [str(move) for move in moves], str(position)
            with_power = [move for move in moves if powers_of(move)]
            move = rng.choice(with_power if with_power and rng.random() < 0.4 else moves)
            after = play(position, move)
            assert _kernel.play(str(position), str(move)) == str(after), f"{position} {move}"
            position = after
        assert _kernel.moves(str(position)) == []


def test_limits_give_an_honest_answer() -> None:
    with pytest.raises(NotSolved, match="limit of positions"):
        Native(Limits(max_nodes=1000)).value(deal(1), Goal.MARGIN)
    with pytest.raises(NotSolved, match="time was up"):
        Native(Limits(max_seconds=0.05)).value(deal(1), Goal.MARGIN)


def test_other_numbers_are_left_to_the_python_search() -> None:
    position = parse_position("24/13j - - - - H 3-3 12-9 base,target=21")
    assert not kernel.handles(position)
    with pytest.raises(ValueError, match="published numbers"):
        Native().value(position, Goal.ROUND)


def test_every_open_ruling_is_handled() -> None:
    assert kernel.handles(rough_position(1, 3, 0))
    assert kernel.handles(
        Position(hands=deal(1).hands, writs=(3, 3), rules=Ruleset(False, False, True, True, False, True))
    )


@pytest.mark.parametrize("seed", range(40))
def test_prospects_end_in_the_values(seed: int) -> None:
    position = rough_position(seed, 6, seed % 2)
    moves, sign = legal_moves(position), {1: (True, False), -1: (False, True)}
    values = Native(table_mb=1).values(position, Goal.ROUND)
    found = Native(table_mb=1).prospects(position, moves, 10**6)
    assert [(han == 0, chu == 0) for han, chu in found] == [sign[values[move]] for move in moves]


def test_prospects_stop_at_their_limit() -> None:
    position = deal(3)
    moves, engine = legal_moves(position)[:3], Native(table_mb=1)
    found = engine.prospects(position, moves, 50)
    assert all(han > 0 and chu > 0 for han, chu in found)
    assert 0 < engine.limits.nodes <= 50 * len(moves)


HELD = """
import builtins
from chuhan.games.chu_han.solver.kernel import Native, NativeGhost
builtins.held = Native(), NativeGhost()
"""


def test_an_engine_that_is_held_to_the_end_is_not_reported_as_leaked() -> None:
    ended = subprocess.run([sys.executable, "-c", HELD], capture_output=True, text=True, check=True)
    assert ended.stdout + ended.stderr == ""
