"""The one face of the solvers: values, best moves, winners, limits; the books' stories as values."""

from __future__ import annotations

import pytest

from chuhan import Side, deal, legal_moves, parse_move, parse_position, play
from chuhan.games.chu_han.solver import Goal, NotSolved, solve
from chuhan.games.chu_han.solver.search import engine_for

ENGINES = [pytest.param("native", marks=pytest.mark.native), "python", "reference"]


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def move_values(engine: str, text: str, *moves: str) -> dict[str, int]:
    position = parse_position(text)
    for move in moves:
        position = play(position, parse_move(move))
    found = solve(position, Goal.MARGIN, all_moves=True, engine=engine)
    return {str(move): value for move, value in found.moves.items()}


def test_T12_passing_with_xiahou_ying_hands_chu_the_match(engine: str) -> None:
    before = "3h/45 - - C:9 - H 3-3 30-28 base"
    assert move_values(engine, before)["-!3h"] == -1000
    assert move_values(engine, before, "-!3h") == {".": -1000}


def test_T13_xiao_he_in_hand_ends_30_to_26(engine: str) -> None:
    values = move_values(engine, "3l/23x3z456l78 - - - - C 3-3 23-24 base", "!3z2456l78", "!3l")
    assert values["!3x"] == 26 - 30


def test_T14_xiao_he_in_the_set_loses_the_match(engine: str) -> None:
    values = move_values(engine, "3l/23x3z456l78 - - - - C 3-3 23-24 base", "!3z23x456l78", "!3l")
    assert values == {".": 1000}


@pytest.mark.slow
def test_best_moves_are_all_of_them_when_asked_for(engine: str) -> None:
    position = parse_position("122247/14445 - - - - H 3-3 12-9 base")
    found = solve(position, "margin", all_moves=True, engine=engine)
    assert list(found.moves) == legal_moves(position)
    assert found.value == max(found.moves.values())
    assert set(found.best) == {move for move, value in found.moves.items() if value == found.value}
    one = solve(position, "margin", engine=engine)
    assert (one.value, one.winner, one.margin) == (found.value, found.winner, found.value)
    assert set(one.best) <= set(found.best)
    assert one.moves == {}


def test_a_finished_round_has_a_value_and_no_move(engine: str) -> None:
    position = parse_position("-/14445 - - H:22 - H 3-3 20-9 base")
    found = solve(position, "margin", all_moves=True, engine=engine)
    assert (found.value, found.winner, found.best, found.moves) == (11, Side.HAN, (), {})
    assert solve(position, engine=engine).margin is None


def test_the_winner_of_the_round_may_lose_on_points() -> None:
    """Chu goes out but stays behind: the margin is Han's, the round Chu's."""
    found = solve(parse_position("1/9 - - - - C 3-3 25-2 base"), "margin")
    assert found.winner is Side.CHU
    assert found.value == 25 - (2 + 1 + 3)


@pytest.mark.parametrize("name", ["python", "reference"])
def test_limits(name: str) -> None:
    with pytest.raises(NotSolved, match="limit of positions"):
        solve(deal(1), engine=name, max_nodes=100)
    with pytest.raises(NotSolved, match="time was up"):
        solve(deal(1), engine=name, max_seconds=0.05)


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(ValueError, match="no engine 'abacus'"):
        engine_for(deal(1), "abacus")
