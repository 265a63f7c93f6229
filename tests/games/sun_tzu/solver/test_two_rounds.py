"""Two rounds, by backward induction: worked example Z12, cards to draw in between, limits."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from chuhan.games.sun_tzu.cards import NONE, Card, Cards, Side
from chuhan.games.sun_tzu.moves import Keep
from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.referee import begin, legal_moves, play
from chuhan.games.sun_tzu.solver import Budget, NotSolved, kernel, parse_goal, solve_mix, solve_sure
from chuhan.games.sun_tzu.solver.draws import are_known, draws_of
from chuhan.games.sun_tzu.solver.simplex import matrix_game
from chuhan.games.sun_tzu.solver.two_rounds import TwoRounds
from tests.games.sun_tzu.moments import BLUE, RED

Z12 = "8 -1 0br/B2br/B2br/0br/R2br 315/252/323/414/232 12+0/14+0 123456/123456 -/- -/- - B base"
SMALL = "8 -1 0/B2/B1/0/R2 315/252/323/414/232 18+0/19+0 12345/12345 {piles} -/- - B {rules}"
"""Five cards: 120 placements a side, of which the tests take a few; supplies for whatever is drawn."""


def small(piles: str = "-/-", rules: str = "base") -> str:
    return SMALL.format(piles=piles, rules=rules)


@pytest.mark.native
def test_Z12_a_placement_after_which_a_sure_lead_always_exists() -> None:
    found = solve_sure(parse_position(Z12), parse_goal("lead1", BLUE))
    assert ([str(place) for place in found.guaranteed], found.value) == (["5,2,3,4,1"], 1)
    assert found.best == found.guaranteed


@pytest.mark.slow
@pytest.mark.native
def test_Z12_its_equilibrium() -> None:
    found = solve_mix(parse_position(Z12), parse_goal("margin", BLUE))
    assert float(found.value) == pytest.approx(1.836775, abs=5e-7)
    shares = {str(place): round(float(share), 2) for place, share in found.mix.items()}
    assert shares == {"5,2,3,4,1": 0.77, "5,3,2,4,1": 0.23}
    assert (found.calm, found.open) == (True, False)
    assert solve_mix(parse_position(Z12), parse_goal("margin", RED)).value == -found.value


def keeps(start: str, mine: str, theirs: str) -> list[list[str]]:
    """The starts of round 9 that the engine itself leads to, by what each side keeps, Blue first."""
    position = begin(parse_position(start).start)
    for text in (mine, theirs):
        position = play(position, parse_move(text))
    while not isinstance(legal_moves(position)[0], Keep):
        position = play(position, legal_moves(position)[0])
    rows = []
    for kept in legal_moves(position):
        later = play(position, kept)
        again = legal_moves(later) if later.moves else ()
        rows.append([str(play(later, other)) for other in again] or [str(later)])
    return rows


@pytest.mark.native
@pytest.mark.parametrize(
    ("mine", "theirs", "rows", "columns"),
    [("1,2,3,4,5", "5,4,3,2,1", 3, 3), ("2,3,P,5,4", "1,2,4,3,5", 2, 3), ("P,2,3,4,5", "1,2,3,5,4", 2, 2)],
)
def test_what_is_kept_is_chosen_at_once_and_seen_before_round_9(
    mine: str, theirs: str, rows: int, columns: int
) -> None:
    """3.5: each start of round 9 is that of the engine, and two rounds are worth a small game of them."""
    line, margin = small("7+1-1/-1P+1").replace("12345/", "12345P/"), parse_goal("margin", BLUE)
    two = TwoRounds(parse_position(line).start, margin, Budget())
    pair = parse_move(mine), parse_move(theirs)
    found = two.mixed_values([pair])[0]  # type: ignore[list-item]
    starts = keeps(line, mine, theirs)
    assert [len(row) for row in starts] == [columns] * rows
    values = [[solve_mix(parse_position(start), margin).value for start in row] for row in starts]
    assert found == matrix_game(values)[0]
    sure = [[solve_sure(parse_position(start), margin).value for start in row] for row in starts]
    value, _ = two._two.sure([pair[0]], [pair[1]], Budget())  # type: ignore[union-attr,list-item]
    assert value == [max(min(row) for row in sure)]


@pytest.mark.slow
@pytest.mark.native
@pytest.mark.parametrize("piles", ["-/-", "7P/8"])
@pytest.mark.parametrize("side", [BLUE, RED])
def test_kernel_and_plain_python_agree(piles: str, side: Side, monkeypatch: pytest.MonkeyPatch) -> None:
    """On two placements of each side, of which one lays the 1."""
    table, goal = parse_position(small(piles)).start, parse_goal("margin", side)
    native = TwoRounds(table, goal, Budget())
    monkeypatch.setattr(kernel, "_kernel", None)
    plain = TwoRounds(table, goal, Budget())
    for two in (native, plain):
        two.mine, two.theirs = two.mine[::71], two.theirs[::83]
    assert native.guaranteed() == plain.guaranteed()
    pairs = [(mine, theirs) for mine in plain.mine for theirs in plain.theirs]
    assert native.mixed_values(pairs) == plain.mixed_values(pairs)
    assert native.worst(native.mine[0]) == plain.worst(plain.mine[0])


def test_draws_of_known_and_unknown_piles() -> None:
    table = parse_position(small("7P-1/-")).start
    assert [[str(kept) for kept in draw] for draw in draws_of(table, BLUE, one=False)] == [["7", "P"]]
    assert [[str(kept) for kept in draw] for draw in draws_of(table, BLUE, one=True)] == [
        ["7-1", "7P", "-1P"]
    ]
    assert draws_of(table, RED, one=True) == [[NONE]]
    assert are_known(table)
    hidden = replace(
        table, piles=((None, Card.SEVEN), ()), rules=parse_position(small("-/-", "beginner")).start.rules
    )
    draws = draws_of(hidden, BLUE, one=False)
    assert [str(Cards.of(draw[0]) + Cards.of(draw[-1])) for draw in draws] == [
        "78",
        "79",
        "7T",
        "7+1",
        "7-1",
        "7P",
    ]
    assert not are_known(hidden)


def test_unknown_piles_are_the_worst_cards_and_never_mixed() -> None:
    """S13.7: the rival may draw any card that is left, and one's own are the worst."""
    goal = parse_goal("margin", BLUE)
    known = parse_position(small("-/8", "beginner"))
    hidden = parse_position(small("-/?1", "beginner"))
    at_least, worst = (TwoRounds(one.start, goal, Budget()) for one in (known, hidden))
    for two in (at_least, worst):
        two.mine, two.theirs = two.mine[:1], two.theirs[::40]
    assert worst.guaranteed().value <= at_least.guaranteed().value
    with pytest.raises(NotSolved, match="unknown cards"):
        solve_mix(hidden, goal)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (Z12.replace("12+0", "2+10"), "short"),
        (Z12.replace("123456/123456", "123456+2/123456"), "short"),
        (small("+2/-"), "short"),
        (
            Z12.replace("br", "")
            .replace("12+0", "17+0")
            .replace("14+0", "19+0")
            .replace("123456/", "1234567/"),
            "720",
        ),
    ],
)
def test_beyond_the_limits_it_is_not_solved(line: str, why: str) -> None:
    """S13.7: both rounds calm, without +2 and +3, and at most 720 placements a side."""
    for ask in (solve_sure, solve_mix):
        with pytest.raises(NotSolved, match=why):
            ask(parse_position(line), parse_goal("margin", BLUE))


@pytest.mark.native  # a minute without it
def test_a_fraction_is_exact() -> None:
    assert isinstance(solve_mix(parse_position(small()), parse_goal("margin", BLUE)).value, Fraction)
