"""Strategies hold against every reply, checked by the referee alone; refutations are shortest."""

from __future__ import annotations

from functools import cache

import pytest

from chuhan import Position, Side, legal_moves, parse_move, parse_position, play
from chuhan.games.chu_han.bench.positions import rough_position
from chuhan.games.chu_han.solver import Goal, solve
from chuhan.games.chu_han.solver.check import find_hole
from chuhan.games.chu_han.solver.proof import Aim, Prover

ENDING = "122247/14445 - - - - H 3-3 12-9 base"


def aims(position: Position) -> list[Aim]:
    """For each goal the best that each side can get."""
    found = []
    for goal in Goal:
        value = solve(position, goal).value
        winner = Side.HAN if value > 0 else Side.CHU
        found.append(Aim(winner, goal, abs(value)) if goal is Goal.ROUND else Aim(Side.HAN, goal, value))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_a_strategy_has_no_hole(seed: int) -> None:
    position = rough_position(seed, 4, seed % 2)
    for aim in aims(position):
        prover = Prover(position, aim)
        assert find_hole(position, aim, lambda here: prover.best_move(here)[0]) is None  # noqa: B023


@pytest.mark.parametrize("seed", range(40))
def test_the_checker_finds_the_hole_in_a_bad_strategy(seed: int) -> None:
    """A side that cannot reach the aim has no strategy for it."""
    position = rough_position(seed, 4, seed % 2)
    for aim in aims(position):
        too_much = Aim(aim.side.other, aim.goal, 1 - aim.at_least)
        hole = find_hole(position, too_much, lambda here: legal_moves(here)[0])
        assert hole is not None
        for move in hole:
            position = play(position, move)
        assert position.over
        break


@pytest.mark.parametrize("seed", range(25))
def test_lines_are_shortest_for_the_winner_and_longest_for_the_loser(seed: int) -> None:
    position = rough_position(seed, 4, 0)
    aim = Aim(solve(position).winner)
    prover = Prover(position, aim)

    @cache
    def distance(here: Position) -> int:
        """By plain definition, over all moves."""
        if here.over:
            return 0
        if here.actor is prover.winner(here):
            return 1 + min(distance(play(here, move)) for move in prover.winning_moves(here))
        return 1 + max(distance(play(here, move)) for move in legal_moves(here))

    assert prover.plies(position) == distance(position)
    line = prover.line(position)
    assert line.shortest
    assert len(line.moves) == distance(position)


def test_every_wrong_move_has_a_refutation_and_no_right_one() -> None:
    position = parse_position(ENDING)
    aim = Aim(Side.HAN, Goal.MARGIN, 10)
    prover = Prover(position, aim)
    assert prover.winning_moves(position) == [parse_move("1")]
    for move in legal_moves(position):
        refutation = prover.refutation(position, move)
        if move == parse_move("1"):
            assert refutation is None
            continue
        assert refutation is not None
        end = play(position, move)
        for reply in refutation.moves:
            end = play(end, reply)
        assert end.over
        assert end.score[0] - end.score[1] < 10


def test_at_the_limit_the_line_is_the_solvers_own() -> None:
    position = parse_position(ENDING)
    prover = Prover(position, Aim(Side.HAN), line_nodes=2)
    line = prover.line(position)
    assert not line.shortest
    for move in line.moves:
        position = play(position, move)
    assert position.over
    assert position.turn is Side.HAN


def test_a_strategy_is_a_tree_that_grows_when_asked() -> None:
    position = parse_position(ENDING)
    root = Prover(position, Aim(Side.HAN)).strategy()
    assert root.move is not None
    (after_own_move,) = root.replies().values()
    assert after_own_move.move is None
    assert list(after_own_move.replies()) == legal_moves(after_own_move.position)


def test_there_is_no_strategy_for_what_cannot_be_reached() -> None:
    with pytest.raises(ValueError, match="Chu cannot reach that"):
        Prover(parse_position(ENDING), Aim(Side.CHU)).strategy()
