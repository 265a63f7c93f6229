"""What a browser keeps of a running game, a lesson and a puzzle: sealed, not trusted, gone on with."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("anywidget")

from chuhan.app import secret
from chuhan.app.handover import Handover
from chuhan.app.page import app as app_page
from chuhan.app.page.app import App
from chuhan.app.page.places import LONGEST, Places
from chuhan.app.page.seal import Seal
from chuhan.games.chu_han.play.play import Play
from tests.app.pages import learn, player, trainer
from tests.app.serving import apart

KEY, OTHER = bytes(range(32)), bytes(32)
PLAY = "chu-han/play"
TOLD = Handover(seal_key=KEY, seal_lasts=True)


def test_a_seal_is_opened_under_its_name_and_with_its_key_only() -> None:
    seal = Seal(KEY)
    closed = seal.close("game", "H: 123")
    assert closed.endswith("==")  # the last letter before it has bits that stand for nothing
    assert seal.open("game", closed) == "H: 123"
    assert "123" not in closed
    assert closed != seal.close("game", "H: 123")  # equal games do not look equal
    changed = [closed[:i] + ("A" if closed[i] != "A" else "B") + closed[i + 1 :] for i in range(len(closed))]
    respelt = closed[:-3] + chr(ord(closed[-3]) + 1) + "=="  # A, Q, g or w, and the letter after it
    for forged in (*changed, respelt, "", "x", "ü", closed[:-4], closed + "AAAA"):
        assert seal.open("game", forged) == "", forged
    assert seal.open("match", closed) == ""
    assert Seal(OTHER).open("game", closed) == ""


def reloaded(places: Places, told: Handover = TOLD) -> Places:
    """What another kernel makes of what the browser has kept."""
    new = Places(told)
    for old, keeper in zip(places.keepers, new.keepers, strict=True):
        keeper.receive({"kept": old.text})
    return new


def test_games_are_kept_sealed_and_steps_plain() -> None:
    places = Places(TOLD)
    places.keep_game(PLAY, "all cards")
    places.keep_step("chu-han/learn", "tricks lead")
    assert "all cards" not in places.keepers[0].text
    new = reloaded(places)
    assert (new.game(PLAY), new.step("chu-han/learn")) == ("all cards", "tricks lead")
    new.keep_game(PLAY, "")
    assert (new.game(PLAY), new.keepers[0].text) == ("", "")
    other = reloaded(places, Handover(seal_key=OTHER))
    assert (other.game(PLAY), other.step("chu-han/learn")) == ("", "tricks lead")


@pytest.mark.parametrize("told", ["", "x", "[]", "7", '{"chu-han/play": 7}', '{"a": "b"', "{" * 9000])
def test_what_a_browser_makes_up_is_nothing(told: str) -> None:
    places = Places(TOLD)
    for keeper in places.keepers:
        keeper.receive({"kept": told})
    assert places.game(PLAY) == ""
    places.keep_step("chu-han/learn", "x" * LONGEST)  # too long to be kept, and no error


def opened(query: str, told: list[str], *, first: str) -> str:
    """The page at which an app opens whose browser asks before or after it has said what it has kept."""

    async def arrive() -> str:
        app = App()
        ask = {"do": "open", "text": query}
        if first == "asks":
            app.bar.receive(ask)
        for keeper, text in zip(app.keepers, told, strict=True):
            keeper.receive({"kept": text})
        if first == "tells":
            app.bar.receive(ask)
        return repr(player(app))

    return apart(lambda: asyncio.run(arrive()))


@pytest.mark.parametrize("first", ["asks", "tells"])
def test_a_lesson_opens_where_it_was_left_whatever_comes_first(first: str) -> None:
    done = "1 tricks:" + ",".join(["lead", "respond"])
    lessons = App("?lesson=tricks")
    pages = [page.id for page in player(lessons).pages.pages]
    done = f"1 tricks:{pages[0]},{pages[1]}"
    assert repr(pages[2]) in opened("?lesson=tricks", ["", done, "", "", "", ""], first=first)
    step = json.dumps({"chu-han/learn": f"tricks {pages[4]}"})
    assert repr(pages[4]) in opened("?lesson=tricks", ["", done, "", "", "", step], first=first)


def test_a_browser_that_never_tells_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_page, "PATIENCE", 0.01)

    async def arrive() -> str:
        app = App()
        app.bar.receive({"do": "open", "text": "?lesson=tricks"})
        assert app.page.name == "start"
        await asyncio.sleep(0.05)
        return app.page.name

    assert apart(lambda: asyncio.run(arrive())) == "learn"


def again(app: App, query: str) -> App:
    """Another kernel behind the same tab."""
    new = App()
    for old, keeper in zip(app.keepers, new.keepers, strict=True):
        keeper.receive({"kept": old.text})
    new.bar.receive({"do": "open", "text": query})
    return new


@pytest.mark.slow
def test_a_lesson_step_and_a_puzzle_survive_another_kernel() -> None:
    app = App("?lesson=tricks")
    for _ in range(3):
        player(app)._press("next")
    assert repr(player(again(app, "?lesson=tricks"))) == repr(player(app))
    new = again(app, "?lesson=welcome")  # another lesson than the one that was left
    assert player(new).pages.at == 0
    assert learn(new).player is not None

    app = App("?puzzle=just-a-quick-look")
    board: Any = trainer(app).board
    board.receive({"do": "press", "name": "hint", "at": board.scene["at"]})
    board.receive({"do": "play", "choice": {"cards": ["2"]}, "at": board.scene["at"]})
    board.receive({"do": "press", "name": "step", "at": board.scene["at"]})
    before = trainer(app).attempt
    after = trainer(again(app, "?puzzle=just-a-quick-look")).attempt
    assert (str(after), after.played, after.why) == (str(before), before.played, before.why)
    assert (after.mistakes, after.hinted, after.refuted_so_far) == (1, 1, 1)
    other = trainer(again(app, "?puzzle=a-general-is-also-a-six"))
    assert str(other.attempt) == "1 0 0 0 0"


@pytest.mark.slow
def test_a_running_match_survives_another_kernel_and_says_nothing_about_cards() -> None:
    app = App("?page=play")
    game: Any = app.children[1]
    assert isinstance(game, Play)
    game.panel.receive({"do": "begin", "choice": {"length": ["match"], "rival": ["expert"]}})
    played(game, 6)
    new: Any = again(app, "?page=play").children[1]
    assert (new.match, new.observer, new.options, new.side) == (
        game.match,
        game.observer,
        game.options,
        game.side,
    )
    assert new.table.scene["notation"] == game.table.scene["notation"]
    kept = app.keepers[3].text
    assert "seed" not in kept
    assert game.match is not None
    assert str(game.match.seed) not in kept
    played(game, 2)
    played(new, 2)
    assert new.match == game.match  # the same rival, the same cards
    game.panel.receive({"do": "end"})
    assert again(app, "?page=play").children[1].match is None


def played(game: Play, moves: int) -> None:
    """So many of the first moves that are legal; the rival answers at once where no loop runs."""
    from chuhan import legal_moves

    for _ in range(moves):
        assert game.match is not None
        if game.match.position.over:
            return
        game._moved(legal_moves(game.match.position)[0])


@pytest.mark.parametrize(
    ("variable", "lasting", "kept", "warned"),
    [
        ("HOME", True, "the game that you were in are kept", False),
        ("HOME", False, "a running game ends with the server", False),
        ("JUPYTERHUB_API_URL", False, "a running game ends with the server", False),
        ("BINDER_SERVICE_HOST", True, "", True),
    ],
)
def test_what_the_page_says_about_keeping_is_true(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str, lasting: bool, kept: str, warned: bool
) -> None:
    """On Binder the address goes with the machine, and with it all that a browser keeps for it."""
    monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.setattr(secret, "load", lambda: secret.Secret(b"s" * 32, lasting=lasting))
    app = App()
    assert kept in app.bar.page["keeps"]
    assert bool(kept) == bool(app.bar.page["keeps"])
    assert ("gone after a while" in app.bar.page["notice"]) is warned
    app.visit("?page=rules")
    assert app.bar.page["notice"] == ""
