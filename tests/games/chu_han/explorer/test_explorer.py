"""The explorer without a browser: reading, setting up, searching in a thread, walking lines and trees."""

from __future__ import annotations

import time
from typing import Any

import pytest

from chuhan import deal, parse_position
from chuhan.games.chu_han.explorer.draft import Draft
from chuhan.games.chu_han.explorer.explorer import Explorer
from chuhan.games.chu_han.explorer.words import MOST_MOVES, position_in, read_position
from chuhan.games.chu_han.solver import Goal, solve
from chuhan.widgets.messages import NOT_UNDERSTOOD

SMALL = "1223y3p59/23z44556y - - - - H 3-3 10-10 base"
"""Only the 1 wins."""


def send(explorer: Explorer, do: str, name: str = "", text: str = "") -> None:
    explorer.panel.receive({"do": do, "name": name, "text": text, "at": explorer.panel.page["at"]})


def settled(explorer: Explorer, seconds: float = 20.0) -> Explorer:
    """Waits until no search runs."""
    end = time.monotonic() + seconds
    while explorer.worker.job is not None:
        assert time.monotonic() < end, explorer.panel.status
        time.sleep(0.01)
    with explorer.worker.lock:  # by now it has told everything, too
        return explorer


@pytest.mark.parametrize("goal", list(Goal))
def test_every_move_gets_its_proved_value(goal: Goal) -> None:
    explorer = settled(Explorer(SMALL, goal=goal, quick_seconds=20))
    found = solve(parse_position(SMALL), goal, all_moves=True)
    assert explorer.analysis.values == found.moves
    values = explorer.panel.values
    assert [move for move, value in values.items() if value["best"]] == [str(move) for move in found.best]
    assert values["1"]["tone"] == "win"
    assert values["1"]["sign"] == "✓"
    assert explorer.panel.status["proof"].startswith("Proved: ")
    assert repr(explorer) == f"Explorer({SMALL!r})"


def test_values_are_seen_from_the_side_that_moves() -> None:
    explorer = settled(Explorer("24/13j - - - - H 3-3 12-9 base", goal="margin", quick_seconds=20))
    assert {move: value["text"] for move, value in explorer.panel.values.items()} == {
        "2": "+7 VP",
        "4": "+8 VP",
    }
    send(explorer, "play", "2")
    assert {value["text"] for value in settled(explorer).panel.values.values()} == {"−7 VP", "−8 VP"}


def test_bad_notation_is_answered_with_the_reason_and_loses_nothing() -> None:
    explorer = settled(Explorer(SMALL, quick_seconds=20))
    send(explorer, "read", text="99/1 - - - - H 3-3 0-1 base")
    page = explorer.panel.page
    assert page["said"] == "The deck has only 1 of the card 9, and here are more [99]."
    assert page["typed"] == "99/1 - - - - H 3-3 0-1 base"
    assert repr(explorer) == f"Explorer({SMALL!r})"
    send(explorer, "read", text="1?1/?2 - - - - H 3-3 0-1 base")
    assert "hand must be known" in explorer.panel.page["said"]
    send(explorer, "read", text="  12/45 - - - -\nH 3-3  0-1 base ")
    assert repr(settled(explorer)) == "Explorer('12/45 - - - - H 3-3 0-1 base')"
    assert explorer.panel.page["said"] == ""


def test_a_link_is_read_like_the_notation_in_it() -> None:
    link = "http://127.0.0.1:8866/voila/render/x.ipynb?theme=dark&position=12%2F45+-+-+-+-+H+3-3+0-1+base"
    assert position_in(link) == "12/45 - - - - H 3-3 0-1 base"
    assert position_in("position=12%2F45") == "12/45"
    assert position_in("?theme=light") == ""
    assert read_position(link) == parse_position("12/45 - - - - H 3-3 0-1 base")
    assert repr(settled(Explorer("?position=nonsense", quick_seconds=20))).startswith("Explorer('1223y")


def test_another_position_is_shown_in_place_of_walk_tree_and_draft() -> None:
    explorer = settled(Explorer(SMALL, quick_seconds=20))
    send(explorer, "play", "1")
    send(explorer, "press", "setup")
    explorer.show(parse_position("12/45 - - - - H 3-3 0-1 base"))
    assert repr(settled(explorer)) == "Explorer('12/45 - - - - H 3-3 0-1 base')"
    assert (explorer.draft, explorer.walk.claims) == (None, [])
    assert explorer.analysis.complete


def test_a_position_is_set_up_by_moving_cards() -> None:
    explorer = settled(Explorer("12/45 - - - - H 3-3 0-1 base", quick_seconds=20))
    send(explorer, "press", "setup")
    for put in ("H>O:2", "O>H:6h", "O>C:9", "C>D:4", "O>P:7", "P0>P:7", "O>P:8", "P0>O:7"):
        send(explorer, "put", put)
    assert explorer.panel.page["setup"]["problem"] == "The draw pile must have no cards, but has 1"
    send(explorer, "press", "use")
    assert explorer.draft is not None
    send(explorer, "put", "P0>O:8")
    for change in ("turn:C", "score:H:20", "doubled", "rule:zhongli_leads", "no_writ", "no_writ"):
        send(explorer, "set", change)
    send(explorer, "press", "use")
    assert str(settled(explorer).position) == "16h/59 - 4 - - C 3-3 20-1x2 base,zhongli_leads=no"


def test_9_5_where_it_is_no_each_side_has_a_switch_for_xiang_yu() -> None:
    draft = Draft(parse_position("12/45 - - - - H 3-3 0-1 base"))

    def switches() -> dict[str, bool]:
        return {one["name"]: one["on"] for one in draft.data()["switches"] if "doubled" in one["name"]}

    assert switches() == {"doubled": False}
    assert not draft.set("doubled:H")
    assert draft.set("rule:xiang_yu_both")
    assert not draft.set("doubled")
    assert not draft.set("doubled:X")
    assert draft.set("doubled:C")
    assert switches() == {"doubled:H": False, "doubled:C": True}
    assert str(draft.position) == "12/45 - - - - H 3-3 0-1x2 base,xiang_yu_both=no"
    assert draft.set("doubled:H")
    assert draft.set("doubled:C")
    assert str(draft.position) == "12/45 - - - - H 3-3 0x2-1 base,xiang_yu_both=no"
    assert draft.set("rule:xiang_yu_both")
    assert str(draft.position) == "12/45 - - - - H 3-3 0-1x2 base"
    assert draft.set("doubled")
    assert str(draft.position) == "12/45 - - - - H 3-3 0-1 base"


def test_a_draft_keeps_every_card_once() -> None:
    draft = Draft(parse_position(SMALL))
    assert not draft.put("O>H:9")  # it is in Han's hand
    assert not draft.put("D>H:1")
    assert not draft.put("P3>H:1")
    assert not draft.put("H>X:1")
    assert not draft.put("H>C:42")
    assert not draft.set("score:H:1000")
    assert not draft.set("writs:H:7")
    assert not draft.set("rule:target")
    assert not draft.set("__class__")
    assert str(draft.view) == SMALL
    assert draft.set("clear")
    assert len(draft.view.unmentioned) == 46
    assert draft.position.over


def test_a_trick_can_be_lifted_off_the_table() -> None:
    draft = Draft(parse_position("122247/14445 - - H:22,C:44 - H 3-3 12-9 base"))
    assert draft.data()["trick"] == ["Han: two 2s", "Chu: two 4s"]
    assert draft.set("lift")
    assert str(draft.view) == "122247/14445 - - - - H 3-3 12-9 base"
    assert draft.problem == ""


def test_leaving_the_setup_changes_nothing() -> None:
    explorer = settled(Explorer(SMALL, quick_seconds=20))
    send(explorer, "press", "setup")
    send(explorer, "put", "H>O:9")
    send(explorer, "press", "cancel")
    assert repr(settled(explorer)) == f"Explorer({SMALL!r})"


def test_lines_are_walked_back_and_forward() -> None:
    explorer = settled(Explorer(SMALL, quick_seconds=20))
    send(explorer, "press", "line")
    settled(explorer)
    length = len(explorer.walk.claims)
    assert length > 3
    assert explorer.walk.at == 0
    send(explorer, "press", "last")
    assert settled(explorer).position.over
    assert explorer.panel.status["text"] == "Han has won the round."
    send(explorer, "press", "back")
    send(explorer, "go", "1")
    assert str(explorer.walk.last) == "H:1"
    explorer.table.receive({"do": "undo", "at": explorer.table.scene["at"]})
    assert settled(explorer).walk.at == 0
    assert len(explorer.walk.claims) == length
    send(explorer, "play", "9")
    assert len(settled(explorer).walk.claims) == 1


def test_the_strategy_is_a_tree_of_every_reply() -> None:
    explorer = settled(Explorer(SMALL, quick_seconds=20))
    send(explorer, "press", "tree")
    tree = settled(explorer).panel.tree
    assert tree["title"] == "Han wins the round, whatever Chu does"
    root = tree["root"]
    assert [move["text"] for move in root["moves"]] == ["a 1"]
    send(explorer, "node", str(root["id"]))
    replies = {move["text"] for move in settled(explorer).panel.page["moves"]}
    assert {kid["moves"][0]["text"] for kid in root["kids"]} == replies
    kid = next(kid for kid in root["kids"] if not kid["end"])
    send(explorer, "open", str(kid["id"]))
    grown = next(k for k in settled(explorer).panel.tree["root"]["kids"] if k["id"] == kid["id"])
    assert grown["open"]
    assert grown["kids"]
    send(explorer, "node", str(kid["id"]))
    assert settled(explorer).panel.status["text"] == "Han wins the round, whatever Chu does."


@pytest.mark.slow
@pytest.mark.native
def test_a_long_search_shows_progress_and_can_be_stopped() -> None:
    explorer = Explorer(deal(1), quick_seconds=0.2, max_seconds=30)
    status = settled(explorer).panel.status
    assert status["text"].startswith("Not proved after ")
    assert status["text"].endswith("A longer search may take up to 30 s.")
    assert status["search"] == "Search longer"
    send(explorer, "press", "solve")
    time.sleep(0.7)
    assert "positions" in explorer.panel.status["text"]
    assert explorer.panel.status["working"]
    send(explorer, "press", "stop")
    settled(explorer)
    assert explorer.panel.status["text"].startswith("Stopped after ")
    assert explorer.panel.status["text"].endswith("nothing is proved.")
    assert not explorer.analysis.complete


@pytest.mark.native
def test_a_position_too_large_says_so() -> None:
    explorer = settled(Explorer(deal(1), quick_seconds=0.2, max_seconds=0.2))
    assert "this position is too large" in explorer.panel.status["text"]
    assert explorer.panel.status["search"] == ""


@pytest.mark.native
def test_a_new_position_ends_the_search_of_the_old_one() -> None:
    explorer = Explorer(deal(1), quick_seconds=30)
    time.sleep(0.1)
    send(explorer, "read", text=SMALL)
    assert settled(explorer, 5).analysis.complete
    assert explorer.panel.values["1"]["best"]


def test_other_numbers_are_searched_in_python() -> None:
    explorer = settled(Explorer("24/13j - - - - H 3-3 12-9 base,target=40", quick_seconds=20))
    assert explorer.analysis.complete


FORGED: list[Any] = [
    {"do": "press", "name": "use"},
    {"do": "press", "name": "untree"},
    {"do": "put", "name": "O>H:1"},
    {"do": "set", "name": "turn:C"},
    {"do": "play", "name": "99"},
    {"do": "play", "name": "<b>"},
    {"do": "play", "name": ""},
    {"do": "go", "name": "-1"},
    {"do": "go", "name": "٣"},
    {"do": "go", "name": "one"},
    {"do": "node", "name": "0"},
    {"do": "open", "name": "9" * 80},
    {"do": "read", "text": "x" * 2000},
    {"do": "read", "text": 5},
    {"do": "solve"},
    {"do": None},
    None,
    [1],
]


@pytest.mark.parametrize("content", FORGED)
def test_forged_messages_change_nothing_but_a_sentence(content: Any) -> None:
    explorer = settled(Explorer("12/45 - - - - H 3-3 0-1 base", quick_seconds=20))
    before = dict(explorer.panel.page), dict(explorer.panel.values)
    explorer.panel.receive(content)
    assert (dict(explorer.panel.page), dict(explorer.panel.values)) == before
    assert explorer.panel.said == str(NOT_UNDERSTOOD)


def test_a_double_click_makes_one_move_and_says_nothing() -> None:
    explorer = settled(Explorer(SMALL, quick_seconds=20))
    at = explorer.panel.page["at"]
    for _ in range(2):
        explorer.panel.receive({"do": "play", "name": "1", "at": at})
    assert (len(explorer.walk.claims), explorer.panel.said) == (1, "")


def test_what_is_done_before_the_answer_is_done_in_order() -> None:
    """Read, VP, a move of the list, and back and forth, all from the page that was there first."""
    explorer = settled(Explorer("12/45 - - - - H 3-3 0-1 base", quick_seconds=20))
    at = explorer.panel.page["at"]
    explorer.panel.receive({"do": "read", "text": SMALL, "at": at})
    read = explorer.panel.page["at"]
    explorer.panel.receive({"do": "press", "name": "goal:margin", "at": at})
    explorer.panel.receive({"do": "play", "name": "1", "at": read})
    for name in ("back", "forward", "back", "forward"):
        explorer.panel.receive({"do": "press", "name": name, "at": read})
    assert (explorer.goal, len(explorer.walk.claims), explorer.walk.at) == ("margin", 1, 1)
    assert explorer.panel.said == ""


def test_a_huge_step_ends_at_the_end_of_the_line() -> None:
    explorer = settled(Explorer(SMALL, quick_seconds=20))
    explorer.panel.receive({"do": "go", "name": "9" * 70})
    assert explorer.walk.at == 0


def test_the_static_picture() -> None:
    bundle = settled(Explorer(SMALL, quick_seconds=20))._repr_mimebundle_()
    assert bundle["text/plain"] == f"Explorer({SMALL!r})"
    assert bundle["image/svg+xml"].startswith("<svg")


@pytest.mark.slow
def test_thousands_of_moves_are_counted_and_the_best_are_listed() -> None:
    many = "0123j3y3l3x3p3h3z456y6h6l6x789/11 - - - - H 3-3 0-1 base"
    explorer = settled(Explorer(many, quick_seconds=0.2, max_seconds=0.2))
    page = explorer.panel.page
    assert page["total"] > 1000
    assert len(page["moves"]) == MOST_MOVES
    assert len(explorer.panel.values) <= MOST_MOVES
