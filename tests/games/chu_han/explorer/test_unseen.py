"""Views in the explorer: what is guaranteed, floors, counts, and the layout that beats a move."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("anywidget")

from chuhan.app.page.app import App
from chuhan.games.chu_han.explorer.explorer import Explorer
from chuhan.games.chu_han.explorer.unseen import Findings, Unseen, values_data
from chuhan.games.chu_han.notation import parse_view
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.solver import Goal
from chuhan.games.chu_han.solver.fronts import Count
from chuhan.games.chu_han.solver.whatever import solve_whatever

VIEW = "78?1/489 - 011111111222222223j3y3l3x3h3z4444455556h77 H:3p - C 4-2 10-20 base"


@pytest.fixture
def explorer() -> Explorer:
    one = Explorer(VIEW, quick_seconds=20.0)
    waited(lambda: not one.panel.status["working"])
    return one


def waited(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


def press(one: Explorer, name: str) -> None:
    one.panel.receive({"do": "press", "name": name, "at": one.panel.page["at"]})


def test_guaranteed_moves_and_counts(explorer: Explorer) -> None:
    assert explorer.panel.page["notation"] == VIEW
    told = {move: (one["sign"], one["text"]) for move, one in explorer.panel.values.items()}
    assert told["8"] == ("✓", "guaranteed")
    truth = solve_whatever(parse_view(VIEW), count=True)
    assert truth.wins is not None
    assert told["4"] == ("✕", f"wins {truth.wins['4'].low} of {truth.layouts} layouts")
    assert explorer.panel.status["text"] == "Chu wins the round, whatever Han holds and does."
    assert not explorer.table.scene["acts"]
    assert explorer.table.scene["below"]["sign"] == "C"


def test_floors(explorer: Explorer) -> None:
    press(explorer, "goal:margin")
    waited(lambda: not explorer.panel.status["working"])
    truth = solve_whatever(parse_view(VIEW), Goal.MARGIN)
    assert explorer.unseen is not None
    found = explorer.unseen.found(Goal.MARGIN)
    assert found is not None
    assert found.values == truth.values
    assert all("at least" in one["text"] or "match" in one["text"] for one in explorer.panel.values.values())


def test_a_move_that_is_not_guaranteed_leads_to_a_layout_that_beats_it(explorer: Explorer) -> None:
    explorer.panel.receive({"do": "play", "name": "4", "at": explorer.panel.page["at"]})
    waited(lambda: explorer.unseen is None)
    waited(lambda: not explorer.panel.status["working"])
    assert explorer.walk.claims[0].side is Side.CHU
    assert str(explorer.walk.claims[0].move) == "4"
    assert explorer.walk.at == 0
    assert explorer.walk.positions[-1].turn is Side.HAN
    assert "Han holds" in explorer.panel.page["said"]
    assert "?" not in str(explorer.position)


def test_a_guaranteed_move_says_so(explorer: Explorer) -> None:
    explorer.panel.receive({"do": "play", "name": "8", "at": explorer.panel.page["at"]})
    assert explorer.panel.said == "This is guaranteed: no layout beats it."
    assert explorer.unseen is not None


def test_bounds_are_called_bounds() -> None:
    found = Findings(Side.HAN, True, {"4": -1, "5": -1}, 126, {"4": Count(10, 20), "5": Count(30, 30)})
    data = values_data(found, Goal.ROUND)
    assert data["4"]["text"] == "wins 10 to 20 of 126 layouts (bounds)"
    assert data["5"]["text"] == "wins 30 of 126 layouts"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("?3/?3 - - - - H 3-3 10-10 base", "The planning side's hand must be known"),
        ("45/?99 - - - - H 3-3 10-10 base", "left over to be buried"),
        ("45/?x - - - - H 3-3 10-10 base", ""),
    ],
)
def test_an_impossible_view_is_told_in_a_sentence(text: str, why: str) -> None:
    one = Explorer(text, quick_seconds=0.01)
    assert why in one.panel.page["said"]
    assert one.panel.page["typed"] == text
    assert one.unseen is None


def test_unknown_cards_by_clicking() -> None:
    one = Explorer("4578/1122 - 77 - - H 3-3 10-10 base", quick_seconds=5.0)
    press(one, "setup")
    for name in ("C>O:1", "C>O:1"):
        one.panel.receive({"do": "put", "name": name, "at": one.panel.page["at"]})
    one.panel.receive({"do": "set", "name": "unknown:C:2", "at": one.panel.page["at"]})
    assert one.panel.page["setup"]["hidden"]
    assert one.panel.page["setup"]["places"][1]["unknown"] == 2
    for bad in ("unknown:D:2", "unknown:C:99", "unknown:C:-1", "unknown:C"):
        before = one.panel.page
        one.panel.receive({"do": "set", "name": bad, "at": one.panel.page["at"]})
        assert one.panel.page == before
    press(one, "use")
    assert isinstance(one.unseen, Unseen)
    assert str(one.view) == "4578/22?2 - 77 - - H 3-3 10-10 base"
    one.close()


def test_a_view_by_link() -> None:
    with ThreadPoolExecutor(1) as thread:
        app = thread.submit(lambda: App(f"?position={VIEW.replace(' ', '+')}")).result()
    (one,) = [child for child in app.children if isinstance(child, Explorer)]
    assert str(one.view) == VIEW
    assert "position=" in app.link
    assert "%3F1" in app.link
    one.close()
