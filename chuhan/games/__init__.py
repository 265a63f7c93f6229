"""The games that the kit teaches, one folder each; the same rooms in every folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chuhan.interface import Game

_HOMES = {
    "chu-han": "chuhan.games.chu_han.game",
    "sun-tzu": "chuhan.games.sun_tzu.game",
    "three-kingdoms": "chuhan.games.three_kingdoms.game",
}
"""Each module has its game as `GAME`."""


class _Games(Mapping[str, "Game[Any, Any]"]):
    """By id; a game is imported when it is asked for."""

    def __getitem__(self, name: str) -> Game[Any, Any]:
        return _game(_HOMES[name])

    def __iter__(self) -> Iterator[str]:
        return iter(_HOMES)

    def __len__(self) -> int:
        return len(_HOMES)

    def __reduce__(self) -> str:
        return "GAMES"


@cache
def _game(module: str) -> Game[Any, Any]:
    found: Game[Any, Any] = import_module(module).GAME
    return found


GAMES = _Games()


_OF_A_GAME = frozenset({"LessonPlayer", "Referee", "Rules", "Trainer", "play_lesson"})
"""Widgets of the kit that want to know first which game they are for."""


def widgets_of(package: str, own: Mapping[str, str]) -> Callable[[str], Any]:
    """`__getattr__` of a game's package: its `own` widgets, by name with their modules, and the kit's, each
    for this game. None of them is loaded before it is asked for."""

    def found(name: str) -> Any:
        if name in own:
            return getattr(import_module(own[name]), name)
        if name in _OF_A_GAME:
            return partial(getattr(import_module("chuhan.widgets"), name), _game(f"{package}.game"))
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return found
