"""How many layouts one strategy wins: fronts against every pure strategy; bounds; the contract."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from chuhan.games.chu_han.bench.positions import rough_view
from chuhan.games.chu_han.cards import DECK, Cards
from chuhan.games.chu_han.commands import whatever_data, whatever_text
from chuhan.games.chu_han.notation import parse_card_list, parse_view
from chuhan.games.chu_han.position import Side, View
from chuhan.games.chu_han.solver import NotSolved
from chuhan.games.chu_han.solver.fronts import Count, count_wins
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.whatever import ghost_of, make_ghost_engine, solve_whatever
from tests.games.chu_han.solver.counting import most_won
from tests.games.chu_han.solver.layouts import TooLarge, layouts
from tests.games.chu_han.solver.test_whatever import EXAMPLES, asked

SIZES = ((3, 0), (4, 0), (2, 1), (5, 0), (3, 1))
MOST_LAYOUTS = 40
SEEDS, AT_ONCE, COMPARED, BETWEEN = 180, 60, 25, 8


def small_views(start: int) -> list[View]:
    views = [rough_view(seed, *SIZES[seed % len(SIZES)]) for seed in range(start, start + AT_ONCE)]
    return [view for view in views if view.side is not None and len(layouts(view, view.side)) <= MOST_LAYOUTS]


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, SEEDS, AT_ONCE))
def test_fronts_win_as_much_as_the_best_of_all_strategies(start: int) -> None:
    compared = between = 0
    for view in small_views(start):
        assert view.side is not None
        try:
            expected = most_won(view, view.side, most=10_000)
            found = solve_whatever(
                view, side=view.side, buried=view.buried_seen, count=True, engine="python", max_nodes=20_000
            )
        except (TooLarge, NotSolved):
            continue
        assert found.wins is not None
        assert {move: one.low for move, one in found.wins.items()} == expected, (str(view), view.buried_seen)
        assert all(one.exact for one in found.wins.values())
        for move, value in found.values.items():  # what is guaranteed wins all layouts, and nothing else does
            assert (value > 0) is (expected[move] == found.layouts)
        compared += 1
        between += any(0 < n < (found.layouts or 0) for n in expected.values())
    assert compared >= COMPARED
    assert between >= BETWEEN


@pytest.mark.parametrize("hand", ["3j58", "23j58"])
def test_what_ji_bu_shows_of_a_hand_is_known_in_each_layout_already(hand: str) -> None:
    """All writs are taken, so he shows the rival's whole hand (5.1)."""
    own = Cards.of(parse_card_list(hand))
    unseen = Cards.of(parse_card_list("1456x89" if hand == "3j58" else "145896l"))
    view = parse_view(f"?{len(unseen) - 4}/{hand} - {DECK.without(unseen).without(own)} - - C 3-3 2-1 base")
    found = solve_whatever(view, count=True).wins
    assert found is not None
    assert {move: (one.low, one.high) for move, one in found.items()} == {
        move: (n, n) for move, n in most_won(view, Side.CHU).items()
    }


def counted(capsys: pytest.CaptureFixture[str], text: str, *more: str) -> dict[str, object]:
    code, out, _ = asked(capsys, text, "--whatever", "--count", "--json", *more)
    assert code == 0
    found: dict[str, object] = json.loads(out)
    return found


def test_the_count_of_each_move(capsys: pytest.CaptureFixture[str]) -> None:
    found = counted(capsys, EXAMPLES[1][0])
    assert found["wins"] == {"6x": 34, "8": 35, "9": 29, "-": 30, "-!6x": 30}
    assert "bounds" not in found


def test_a_move_that_wins_each_layout_with_open_cards_may_miss_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # After the 4 all five are won with open cards; no strategy wins more than four.
    assert counted(capsys, EXAMPLES[0][0])["wins"] == {"4": 4, "8": 5, "9": 4, "-": 3}


def test_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = asked(capsys, EXAMPLES[0][0], "--whatever", "--count")
    assert out.endswith("; 5 layouts of 5 kinds; layouts that one strategy wins: 4 4, 8 5, 9 4, - 3\n")


@pytest.mark.parametrize(("sets", "solved"), [(1, 60_000), (100, 200)])
def test_what_is_cut_short_gives_bounds(sets: int, solved: int) -> None:
    ghost = ghost_of(parse_view(EXAMPLES[1][0]))
    search = make_ghost_engine("auto", ghost, Limits())
    moves = list(ghost.steps())
    found = count_wins(search, ghost, moves, sets, solved)
    for move, exact in zip(moves, (34, 35, 29, 30, 30), strict=True):
        assert found[move].low <= exact <= found[move].high
    assert not all(one.exact for one in found.values())


def test_bounds_are_called_bounds() -> None:
    view = parse_view(EXAMPLES[1][0])
    found = replace(solve_whatever(view, count=True), wins={"8": Count(35, 35), "9": Count(20, 31)})
    data = whatever_data(found, counted=True)
    assert data["wins"] is None
    assert data["bounds"] == {"8": [35, 35], "9": [20, 31]}
    assert whatever_text(found, "; ").endswith("one strategy wins: 8 35, 9 between 20 and 31 (bounds)")


def test_too_many_worlds_are_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    # The last card is led, so the round is won at once.
    found = counted(capsys, "9/?15 ?12 - - - H 0-0 0-1 base")
    assert (found["worlds"], found["layouts"], found["wins"], found["bounds"]) == (None, None, None, None)
    assert found["guaranteed"] is True


def test_counting_is_for_hidden_cards(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = asked(capsys, "24/13j - - - - H 3-3 12-9 base", "--count")
    assert code == 2
    assert "--whatever" in err
