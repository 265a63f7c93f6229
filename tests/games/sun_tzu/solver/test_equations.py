"""Equations and small games in exact fractions: two ways to one answer."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.notation import parse_position
from chuhan.games.sun_tzu.solver import Budget, mix, parse_goal
from chuhan.games.sun_tzu.solver.calm import summed
from chuhan.games.sun_tzu.solver.lifting import PRIME, solve_ones
from chuhan.games.sun_tzu.solver.mix import calm_equilibrium
from chuhan.games.sun_tzu.solver.simplex import Nearly, level, matrix_game, nearly
from chuhan.slices import Pause
from tests.games.sun_tzu.moments import BLUE, RED
from tests.games.sun_tzu.solver.test_examples import Z10B

Matrix = list[list[Fraction]]


def random_matrix(rng: Random, rows: int, columns: int, digits: int) -> Matrix:
    """With fractions of so many digits."""
    most = 10**digits
    return [
        [Fraction(rng.randint(-most, most), rng.randint(1, most)) for _ in range(columns)]
        for _ in range(rows)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("size", [1, 2, 5, 12])
@pytest.mark.parametrize("digits", [1, 3, 40])
def test_what_solves_the_equations_solves_them_exactly(size: int, digits: int) -> None:
    """With forty digits the answer needs more than the first try."""
    rows = random_matrix(Random(size + digits), size, size, digits)
    found = solve_ones(rows)
    assert found is not None
    numerators, of = found
    assert [sum(a * n for a, n in zip(row, numerators, strict=True)) / of for row in rows] == [1] * size


def test_equations_without_a_single_answer() -> None:
    one, two = Fraction(1), Fraction(2)
    assert solve_ones([[one, two], [two, one + 3]]) is None  # 2x + 4y = 1, and x + 2y = 1
    assert solve_ones([[one, one], [one, one]]) is None
    assert solve_ones([[Fraction(PRIME)]]) is None  # it has an answer, which this prime cannot find


@pytest.mark.parametrize("seed", range(30))
def test_a_game_by_its_level_part_and_by_exact_pivots(seed: int) -> None:
    """Both mixes hold the same value against everything, so that each proves the other."""
    rng = Random(seed)
    payoff = random_matrix(rng, rng.randint(1, 9), rng.randint(1, 9), rng.choice((1, 2, 12)))
    found = nearly([[float(one) for one in row] for row in payoff])
    assert len(found.rows) == len(found.columns)
    part = [[payoff[i][j] for j in found.columns] for i in found.rows]
    mixes = level(part)
    assert mixes is not None
    low = min(
        sum(share * payoff[i][j] for i, share in zip(found.rows, mixes[0], strict=True))
        for j in range(len(payoff[0]))
    )
    high = max(
        sum(share * payoff[i][j] for j, share in zip(found.columns, mixes[1], strict=True))
        for i in range(len(payoff))
    )
    assert low == high == matrix_game(payoff)[0]


def test_mixes_that_keep_nothing_level() -> None:
    """The first row is better against everything: no mix of both rows is level, and none is given."""
    better = [[Fraction(3), Fraction(2)], [Fraction(1), Fraction(1)]]
    assert level(better) is None
    assert matrix_game(better)[0] == 2


@pytest.mark.parametrize("side", [BLUE, RED])
def test_misled_by_floating_numbers_the_answer_is_still_exact(
    side: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever they say, the first row and the first column would be the whole game."""
    position = parse_position(Z10B)
    goal = parse_goal("margin", side)
    truth = calm_equilibrium(summed(position.start, goal), Budget())

    def first(payoff: list[list[float]]) -> Nearly:
        rest = [0.0] * (len(payoff) - 1), [0.0] * (len(payoff[0]) - 1)
        return Nearly([1.0, *rest[0]], [1.0, *rest[1]], [0], [0])

    monkeypatch.setattr(mix, "nearly", first)
    found = calm_equilibrium(summed(position.start, goal), Budget())
    assert abs(found.value) == Fraction(17, 3)
    assert (found.value, sum(found.mine.values()), sum(found.theirs.values())) == (truth.value, 1, 1)


def test_a_slice_may_end_while_placements_are_added() -> None:
    """And the next one adds the same again: the small game stays a whole table."""
    places = [Place((None,) * n) for n in range(4)]
    known: set[tuple[Place, Place]] = set()

    def payoff(row: Place, column: Place) -> Fraction:
        """As it is with slices: what has been found is there the next time, what is new may end the slice."""
        new = (row, column) not in known
        known.add((row, column))
        if new:
            raise Pause
        return Fraction(len(row.cards), 1 + len(column.cards))

    known.add((places[0], places[0]))
    small = mix.Small(payoff, places[0], places[0])
    for row, column in ((places[1], places[2]), (places[3], places[2]), (places[3], places[1])):
        while True:
            try:
                assert small.add(row, column)
                break
            except Pause:
                assert [len(line) for line in small.entries] == [len(small.columns)] * len(small.rows)
    assert small.entries == [[float(payoff(row, one)) for one in small.columns] for row in small.rows]
    assert not small.add(row, column)
