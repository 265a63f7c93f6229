"""What a browser loads once: every script and style that a widget names is in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

import pytest

import chuhan
from chuhan.app.server import door
from chuhan.app.shell.pieces import KIT, Pieces
from chuhan.games.chu_han.play.play import Play
from chuhan.language import current
from chuhan.widgets import bundle
from chuhan.widgets.keeper import Keeper
from chuhan.widgets.messages import Scripted

APART = ("chuhan.app.server", "chuhan.bench")


@cache
def pieces() -> Pieces:
    return Pieces()


def widgets() -> list[type[Scripted]]:
    for module in walk_packages(chuhan.__path__, "chuhan."):
        if not module.name.startswith(APART) and not module.name.endswith("__main__"):
            import_module(module.name)
    # A widget that was made has a class of its own below ours, in which the script has become a trait.
    found = (one for one in below(Scripted) if one.__module__.startswith("chuhan."))
    return [one for one in found if isinstance(getattr(one, "_esm", None), str)]


def below(kind: type[Scripted]) -> Iterator[type[Scripted]]:
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


@pytest.fixture
def by_path() -> Iterator[None]:
    bundle.send_paths()
    yield
    bundle.send_paths(yes=False)


def test_every_script_and_style_of_a_widget_is_in_a_piece(by_path: None) -> None:
    every = "".join(piece.body.decode() for piece in pieces().scripts.values())
    found = widgets()
    assert len(found) >= 10
    for widget in found:
        assert f"pieces.scripts[{json.dumps(bundle.sent(widget._esm))}] = " in every
        style = bundle.sent(widget._css) if getattr(widget, "_css", "") else ""
        for path in style.partition("\n")[0].split():
            assert f"pieces.styles[{json.dumps(path)}] = " in every


def test_a_widget_sends_paths_only_where_the_page_has_the_scripts(by_path: None) -> None:
    assert Keeper("progress", print).get_state()["_esm"] == "widgets/keeper.js"
    bundle.send_paths(yes=False)
    assert "localStorage" in Keeper("progress", print).get_state()["_esm"]


def test_a_notebook_gets_the_kits_letters_from_the_board(by_path: None) -> None:
    style = str(Play(seed=1).table._css)
    assert style.count('url("data:font/woff2;base64,') == 2
    assert "font" not in bundle.sent(style)  # the app's page has them


def test_the_kit_and_each_game_are_a_piece_of_their_own() -> None:
    assert next(iter(pieces().scripts)) == KIT
    assert "chu_han" in pieces().scripts
    assert b"games/chu_han/board/table.js" not in pieces().scripts[KIT].body
    assert b"export default" not in b"".join(piece.body for piece in pieces().scripts.values())


@pytest.mark.parametrize(
    ("game", "room"), [("sun-tzu", "sun_tzu"), ("chu-han", "chu_han"), ("../kit", "chu_han")]
)
def test_a_page_begins_with_the_kit_and_the_game_that_is_asked_for(game: str, room: str) -> None:
    assert pieces().room_of(game) == room
    html = door.page(current(), pieces(), pieces().room_of(game))
    loaded = re.findall(r'rel="modulepreload" href="pieces/([a-z_]+)-', html)
    assert loaded == [KIT, room]


def test_what_a_browser_loads_stays_light() -> None:
    """The kit, its letters and one game, packed. Before there were letters and drawn cards it was 37 KB,
    and no more than 120 KB may come on top of that."""
    weights = {name: len(piece.packed or piece.body) for name, piece in pieces().scripts.items()}
    letters = sum(len(piece.body) for piece in pieces().fonts.values())
    heaviest = max(weight for name, weight in weights.items() if name != KIT)
    assert weights[KIT] + letters + heaviest < 130_000
