"""What breaks a placement: the line can be played in the engine, and it ends in the value that was named."""

from __future__ import annotations

from random import Random

import pytest

from chuhan.games.sun_tzu.cards import SIDES, Side
from chuhan.games.sun_tzu.moves import Place, placements
from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.referee import begin, legal_moves, play
from chuhan.games.sun_tzu.solver import (
    Budget,
    CannotSolve,
    Goal,
    Refutation,
    kernel,
    parse_goal,
    refutation,
    refutations,
    solve_sure,
)
from chuhan.games.sun_tzu.solver.goals import is_settled, value
from chuhan.games.sun_tzu.solver.tree import Tree
from tests.games.sun_tzu.moments import BLUE
from tests.games.sun_tzu.solver.positions import last_round
from tests.games.sun_tzu.solver.test_examples import SURE
from tests.games.sun_tzu.solver.test_two_rounds import Z12

TIGHT = "9 0 B2b/B3b/0b/B2/B1br 124/232/432/234/135 4+5/3+17 123456/123456 -/- -/- - R base"


def place(text: str) -> Place:
    found = parse_move(text)
    assert isinstance(found, Place)
    return found


def played(position: Position, found: Refutation) -> Position:
    """Every move of the line is legal; afterwards the battles of the round are over."""
    for made in found.line:
        assert position.asked is not None
        assert position.asked.side is made.side
        position = play(position, made.move)
    assert is_settled(position)
    return position


def comes_to(position: Position, goal: Goal, found: Refutation) -> int:
    return value(goal, position.start, played(position, found))


@pytest.mark.native
@pytest.mark.parametrize("name", ["Z2", "Z3", "Z4"])
def test_every_placement_but_the_sure_one_is_broken_by_its_reply(name: str) -> None:
    text, aim, side, answer = SURE[name]
    position, goal = parse_position(text), parse_goal(aim, side)
    for one in list(placements(position.start.hands[side], position.start.barred(side)))[::9]:
        found = refutation(position, goal, one)
        assert (found is None) is (str(one) == answer)
        assert found is None or comes_to(position, goal, found) == found.value < 1
    assert refutation(position, goal, place(answer)) is None


@pytest.mark.native
@pytest.mark.parametrize("aim", ["margin", "lead3", "hold:QW"])
def test_where_it_is_not_calm_the_rival_picks_his_cards_one_by_one(aim: str) -> None:
    position, goal = parse_position(TIGHT), parse_goal(aim, BLUE)
    every = list(placements(position.start.hands[0], position.start.barred(BLUE)))[::37]
    values = kernel.Round(position.start, goal).sure(every, Budget())
    for one, at_most in zip(every, values, strict=True):
        found = refutation(position, goal, one)
        if found is not None:
            assert comes_to(position, goal, found) == found.value <= at_most


@pytest.mark.native
@pytest.mark.parametrize("seed", range(12))
def test_lines_under_any_rulings_with_warlords_and_events(seed: int) -> None:
    rng = Random(seed)
    table = last_round(rng, wild=True)
    side = SIDES[seed % 2]
    goal = parse_goal(("margin", "win", "lead2")[seed % 3], side)
    position = begin(table)
    for one in rng.sample(list(placements(table.hands[side], table.barred(side))), 3):
        found = refutation(position, goal, one)
        if found is not None:
            assert comes_to(position, goal, found) == found.value


def test_the_same_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """A calm round, so that Python is quick enough; the value is that of the plain tree with open cards."""
    text, aim, side, _ = SURE["Z2"]
    position, goal = parse_position(text), parse_goal(aim, side)
    native = refutation(position, goal, place("1,2,3,4,5"))
    monkeypatch.setattr(kernel, "_kernel", None)
    found = refutation(position, goal, place("1,2,3,4,5"))
    assert found is not None
    assert native is not None
    assert (found.value, found.reply) == (native.value, native.reply)
    assert Tree(goal, Budget()).laid(position, place("1,2,3,4,5"), found.reply) == found.value


def test_an_unknown_card_may_be_what_breaks_it() -> None:
    text, aim, side, _ = SURE["Z11"]
    known = parse_position(text.replace("?1(7+1-1P)", ""))
    goal = parse_goal(aim, side)
    sure = [one for one in solve_sure(known, goal).guaranteed if isinstance(one, Place)]
    found = refutation(parse_position(text), goal, sure[0])
    assert found is not None
    assert any(not card.framed for card in found.reply.known)


@pytest.mark.native
def test_of_two_rounds_the_reply_of_the_first() -> None:
    position, goal = parse_position(Z12), parse_goal("lead1", BLUE)
    broken = refutations(position, goal)
    assert len(broken) == 119
    assert place("5,2,3,4,1") not in broken
    one = broken[place("1,2,3,4,5")]
    after = position
    for made in one.line:
        after = play(after, made.move)
    while after.moves:
        after = play(after, legal_moves(after)[0])  # calm: no answer changes anything
    assert solve_sure(after, goal).value == 0


def test_what_cannot_be_refuted_is_refused() -> None:
    goal = parse_goal("win", BLUE)
    position = parse_position(SURE["Z2"][0])
    with pytest.raises(CannotSolve, match="cannot lay"):
        refutation(position, goal, place("6,5,4,3,2"))
    with pytest.raises(CannotSolve, match="before cards are laid"):
        refutation(parse_position(SURE["Z5"][0]), goal, place("2,1,3,5,6"))
    with pytest.raises(CannotSolve, match="must be known"):
        refutation(parse_position(SURE["Z11"][0]), parse_goal("win", Side.RED), place("1,2,3,4,5"))
