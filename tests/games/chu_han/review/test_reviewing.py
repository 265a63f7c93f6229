"""The page of a review, without a browser: opened, stopped, gone on with, kept; and the ways from it."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

pytest.importorskip("anywidget")

from chuhan.app.page.app import App
from chuhan.games import GAMES
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.play.play import Play
from chuhan.games.chu_han.play.reviewing import Reviewing
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.record import Record
from chuhan.puzzle.files import parse_puzzle
from chuhan.widgets.messages import NOT_UNDERSTOOD
from tests.games.chu_han.review.test_review import cards, moves, thrown_away

pytestmark = pytest.mark.native


def opened(record: Record | None = None, **more: Any) -> Reviewing:
    """Without an event loop: all is answered at once."""

    def run() -> Reviewing:
        one = Reviewing(seconds=20.0, **more)
        one.look_at(record or thrown_away(), Side.HAN)
        return one

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run).result()


def press(one: Reviewing, name: str) -> None:
    one.panel.receive({"do": "press", "name": name, "at": one.panel.page["at"]})


def test_a_turning_point_is_shown_with_the_better_card_marked() -> None:
    one = opened()
    data = one.panel.page["review"]
    first = data["moments"][0]
    assert (first["move"], first["own"], first["title"]) == (1, True, "Han plays the 9")
    assert "A mistake. Better: Han plays the 8." in data["moments"][0]["text"]
    assert data["working"] is False
    one.panel.receive({"do": "go", "name": "1", "at": one.panel.page["at"]})
    assert one.table.scene["prompt"] == "Move 1: Han plays the 9"
    assert one.table.scene["below"]["marked"] == ["8"]
    assert one.panel.page["review"]["known"] == "Not guaranteed. What was: Han plays the 8."
    assert all(graph.startswith("<svg") for graph in data["graphs"])


def test_what_was_found_survives_a_reload() -> None:
    kept: list[str] = []
    one = opened(keep=kept.append)
    with ThreadPoolExecutor(1) as thread:
        again = Reviewing(seconds=20.0)
        assert thread.submit(lambda: again.resume(kept[-1])).result()
    assert again.panel.page["review"] == one.panel.page["review"]
    assert again.review is not None
    assert again.review.asked == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]",
        '{"record": "Chu Han record", "side": "H", "number": 1, "at": 1}',
        json.dumps({"record": str(thrown_away()), "side": "H", "number": 7, "at": 1}),
    ],
)
def test_what_was_not_kept_here_is_not_resumed(text: str) -> None:
    assert not Reviewing(seconds=1.0).resume(text)


@pytest.mark.parametrize(
    "found",
    [
        None,
        {"values": [], "steps": {}, "done": True, "spent": 1},
        {"values": [["X", "y"]] * 9, "steps": {"1": [["zz"], None]}, "done": True, "spent": 1},
        {"values": 3, "steps": [], "done": "yes", "spent": {}},
    ],
)
def test_what_was_made_up_is_found_out_anew(found: object) -> None:
    text = json.dumps({"record": str(thrown_away()), "side": "H", "number": 1, "at": 1, "found": found})
    one = Reviewing(seconds=20.0)
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(lambda: one.resume(text)).result()
    assert one.panel.page["review"]["title"]


def test_it_stops_and_goes_on() -> None:
    async def run() -> tuple[Any, Any]:
        one = Reviewing(seconds=20.0)
        one.look_at(thrown_away(), Side.HAN)
        assert one.panel.page["review"]["working"]
        press(one, "stop")
        while one.panel.page["review"]["working"]:
            await asyncio.sleep(0.01)
        stopped = one.panel.page["review"]
        press(one, "resume")
        while one.panel.page["review"]["working"]:
            await asyncio.sleep(0.01)
        return stopped, one.panel.page["review"]

    with ThreadPoolExecutor(1) as thread:
        stopped, whole = thread.submit(lambda: asyncio.run(run())).result()
    assert stopped["open"]
    assert not whole["open"]
    assert len(stopped["moments"]) <= len(whole["moments"])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "A record begins with the line 'Chu Han record'."),
        ("Chu Han record\nseed: 3\nround 1\n9999\n", "Line 4: "),
        ("Chu Han record\nseed: 3\n", "This record has no moves yet."),
    ],
)
def test_a_record_that_cannot_be_read_is_told_by_line(text: str, why: str) -> None:
    one = Reviewing(seconds=1.0)
    one.panel.receive({"do": "read", "text": text})
    assert one.panel.said.startswith(why)
    assert one.panel.page["review"] is None


@pytest.mark.parametrize(
    "content",
    [
        {"do": "go", "name": "99"},
        {"do": "go", "name": "x"},
        {"do": "round", "name": "²"},
        {"do": "press", "name": "resume"},
        {"do": "press", "name": "nothing"},
    ],
)
def test_forged_messages_change_nothing(content: dict[str, Any]) -> None:
    one = Reviewing(seconds=1.0)
    one.panel.receive(content)
    assert one.panel.said == str(NOT_UNDERSTOOD)
    assert one.panel.page["review"] is None


# ---- the ways from it --------------------------------------------------------------------------------


def in_app(query: str = "?page=play") -> App:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: App(query)).result()


def test_a_round_is_reviewed_played_on_from_and_kept_as_a_puzzle() -> None:
    def run() -> None:
        app = App("?page=play")
        shown = [child for child in app.children if isinstance(child, Play)]
        game = shown[0]
        position = parse_position("46y/223j3l57 - 11245 - - H 0-6 16-18 base")
        record = Record(Match(position, cards("7789")), moves("4 5"))
        host = app.host
        host.keep("chu-han/review", json.dumps({"record": str(record), "side": "H", "number": 1, "at": 1}))
        app.visit("?page=review")
        (page,) = [child for child in app.children if isinstance(child, Reviewing)]
        assert "review" not in str(app.bar.page["ways"])
        page.table.receive({"do": "press", "name": "keep", "at": page.table.scene["at"]})
        assert page.panel.said == "Kept among My puzzles: it is proved, and has one solution."
        (text,) = json.loads(host.kept("chu-han/mine"))
        assert parse_puzzle(text, GAMES).proved is not None
        app.visit("?page=mine")
        assert "My puzzles" in app.link or "mine" in app.link
        app.visit("?page=review")
        page.table.receive({"do": "press", "name": "play", "at": page.table.scene["at"]})
        assert app.link == "?page=play"
        assert game.sitting is not None
        assert str(game.sitting.course.now.position(0)) == str(position)
        assert game.side is Side.HAN

    with ThreadPoolExecutor(1) as thread:
        thread.submit(run).result()


def test_my_puzzles_without_any_lead_to_the_start_page_with_a_sentence() -> None:
    app = in_app("?page=mine")
    assert "You have kept no puzzle yet" in app.bar.page["notice"]
