"""The ways to an answer agree: sums and tree, kernel and Python, both sides of a mix."""

from __future__ import annotations

from random import Random

import pytest

from chuhan.games.sun_tzu.cards import SIDES, Side
from chuhan.games.sun_tzu.moves import Place, placements
from chuhan.games.sun_tzu.notation import parse_position
from chuhan.games.sun_tzu.referee import begin
from chuhan.games.sun_tzu.referee.rounds import after
from chuhan.games.sun_tzu.solver import Budget, kernel, parse_goal, solve_mix, solve_sure
from chuhan.games.sun_tzu.solver.calm import Sum, is_calm, summed
from chuhan.games.sun_tzu.solver.goals import is_settled
from chuhan.games.sun_tzu.solver.tree import Tree
from chuhan.games.sun_tzu.solver.values import calm_values, plain_values
from tests.games.sun_tzu.solver.positions import last_round
from tests.games.sun_tzu.solver.test_examples import SURE

T70 = "9 0 R2r/B3b/B1br/0b/B2b 252/124/323/414/232 4+7/17+0 1236-1/134+2+3 -/- -/- - R base"
GOALS = ("margin", "win", "lead1", "hold:QW", "early")


@pytest.mark.native
@pytest.mark.parametrize("seed", [1, 2, 4])
def test_kernel_and_plain_tree_agree_on_placements(seed: int) -> None:
    """Against every reply; these are small enough for Python."""
    rng = Random(seed)
    table = last_round(rng, wild=seed % 2 == 1)
    goal = parse_goal(GOALS[seed % 5], SIDES[seed % 2])
    some = rng.sample(list(placements(table.hands[goal.side], table.barred(goal.side))), 1)
    plain = plain_values(table, goal, some, Budget(max_nodes=1200))
    assert kernel.Round(table, goal).sure(some, Budget()) == list(plain.values())


@pytest.mark.slow
@pytest.mark.native
@pytest.mark.parametrize("seed", range(14))
def test_kernel_and_plain_tree_agree_on_open_cards(seed: int) -> None:
    rng = Random(seed)
    table = last_round(rng, 6, wild=seed % 2 == 1)
    goal = parse_goal(GOALS[seed % 5], Side.BLUE)
    lists = [list(placements(table.hands[side], table.barred(side))) for side in SIDES]
    pairs = [(rng.choice(lists[0]), rng.choice(lists[1])) for _ in range(2)]
    plain = [Tree(goal, Budget()).laid(begin(table), *pair) for pair in pairs]
    assert kernel.Round(table, goal).face_up(pairs, Budget()) == plain


@pytest.mark.native
@pytest.mark.parametrize("name", ["Z2", "Z3", "Z4"])
@pytest.mark.parametrize("goal", ["margin", "win", "hold:JH"])
def test_sums_and_tree_agree_where_it_is_calm(name: str, goal: str) -> None:
    table = parse_position(SURE[name][0]).start
    aim = parse_goal(goal, Side.BLUE)
    every = list(placements(table.hands[0], table.barred(Side.BLUE)))
    by_tree = dict(zip(every, kernel.Round(table, aim).sure(every, Budget()), strict=True))
    by_sum = calm_values(table, aim)
    best = max(by_sum.values())
    assert max(by_tree.values()) == best
    assert [p for p in every if by_tree[p] == best] == [p for p in every if by_sum[p] == best]


@pytest.mark.native
def test_T70_the_rival_pays_from_a_province_that_is_about_to_fall() -> None:
    found = solve_sure(parse_position(T70), parse_goal("margin", Side.BLUE))
    assert (found.value, found.calm) == (-5, False)
    assert [str(place) for place in found.best] == ["6,2,3,1,-1", "6,2,-1,1,3", "6,-1,3,1,2"]
    assert max(calm_values(parse_position(T70).start, parse_goal("margin", Side.BLUE)).values()) == -4


@pytest.mark.parametrize("seed", range(6))
def test_a_mix_is_proved_from_both_sides(seed: int) -> None:
    position = begin(last_round(Random(seed), 6, tight=False))
    if not is_calm(position.start):
        position = parse_position(CALM)
    values = []
    for side in SIDES:
        goal = parse_goal("margin", side)
        found = solve_mix(position, goal)
        assert sum(found.mix.values()) == sum(found.reply.values()) == 1
        total = summed(position.start, goal)
        worth = [
            sum(share * gain(total, mine, theirs) for mine, share in found.mix.items())
            for theirs in total.placements(rival=True)
        ]
        assert min(worth) == found.value
        values.append(found.value)
    assert values[0] == -values[1]


def gain(total: Sum, mine: Place, theirs: Place) -> int:
    pairs = zip(total.gain, mine.known, theirs.known, strict=True)
    return total.start + sum(cell[a, b] for cell, a, b in pairs)


CALM = "9 +2 0br/0b/B1/R1br/R1r 232/143/432/323/135 14+3/14+2 123456/123456 -/- -/- - B base"


@pytest.mark.native
def test_an_open_mix_says_so_and_is_a_game_of_the_same_value_for_both() -> None:
    table = last_round(Random(4))
    found = [solve_mix(begin(table), parse_goal("margin", side)) for side in SIDES]
    assert found[0].value == -found[1].value
    assert (found[0].open, found[0].calm) == (True, False)


@pytest.mark.slow
@pytest.mark.native
@pytest.mark.parametrize("seed", [seed for seed in range(12) if seed != 6])  # that takes Python 20 s
def test_answers_inside_a_round_are_worth_the_same_in_kernel_and_tree(seed: int) -> None:
    """S13.8, with open cards, under any rulings, with warlords and events."""
    rng = Random(seed)
    table = last_round(rng, 6, wild=seed % 4 != 0)
    goal = parse_goal(GOALS[seed % 5], SIDES[seed % 2])
    position = begin(table)
    for side in SIDES:
        every = list(placements(table.hands[side], table.barred(side)))
        position = after(position, rng.choice(every))
    compared = 0
    while not is_settled(position) and compared < 6:
        assert position.asked is not None
        found = solve_sure(position, goal)
        values = {move: Tree(goal, Budget()).after(position, move) for move in position.asked.moves}
        choose = max if position.asked.side is goal.side else min
        assert found.value == choose(values.values()), str(position)
        assert found.best == tuple(move for move, value in values.items() if value == found.value)
        compared += 1
        position = after(position, rng.choice(position.asked.moves))


def test_a_last_trade_decides_and_to_decline_it_does_too() -> None:
    """5.8: after the last battle nothing is left but the trades for the tie-break."""
    text = "9 +3 0b/R1/0/0/0 124/323/252/414/432 17+3/17+3 123456P/1234567 -/- -/- - B base"
    line = f"{text} ; B:1,2,3,4,5 R:1,2,3,4,5 B:>Q B:>C B:>J B:>H"
    found = solve_sure(parse_position(line), parse_goal("win", Side.BLUE))
    assert (found.value, [str(move) for move in found.best]) == (0, ["xP"])
    declined = solve_sure(parse_position(f"{line} B:."), parse_goal("win", Side.BLUE))
    assert (declined.value, [str(move) for move in declined.best]) == (-1, ["x7"])


@pytest.mark.native
def test_a_hidden_hand_inside_a_round_may_be_out_of_its_pool() -> None:
    """S13.9: the card of the pool is one of those that may be turned up."""
    text, goal, side, _ = SURE["Z11"]
    known = f"{text.replace('?1(7+1-1P)', '')} ; B:5,3,2,4,6 R:?"
    hidden = f"{text} ; B:5,3,2,4,6 R:?"
    values = [solve_sure(parse_position(line), parse_goal(goal, side)).value for line in (known, hidden)]
    assert values == [1, 0]
