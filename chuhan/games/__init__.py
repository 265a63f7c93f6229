"""The games that the kit teaches, one folder each; the same rooms in every folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chuhan.interface import Game

_HOMES = {"chu-han": "chuhan.games.chu_han.game", "sun-tzu": "chuhan.games.sun_tzu.game"}
"""Each module has its game as `GAME`."""


class _Games(Mapping[str, "Game[Any, Any]"]):
    """By id; a game is imported when it is asked for."""

    def __init__(self, name: str, homes: Mapping[str, str]) -> None:
        self._name, self._homes = name, homes

    def __getitem__(self, name: str) -> Game[Any, Any]:
        return _game(self._homes[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)

    def __reduce__(self) -> str:
        return self._name


@cache
def _game(module: str) -> Game[Any, Any]:
    found: Game[Any, Any] = import_module(module).GAME
    return found


GAMES = _Games("GAMES", _HOMES)

ENGINES = {"three-kingdoms": "chuhan.games.three_kingdoms.commands"}
"""Games whose rules are here, but not yet all that a learner needs: each module has `add_commands`.

The command line knows them. The app, the notebooks and the tests of every game go by GAMES, so that no
learner opens an empty game. When a game has the rest, it moves up to the others.
"""
PUZZLED = _Games("PUZZLED", {**_HOMES, "three-kingdoms": "chuhan.games.three_kingdoms.game"})
"""The games whose puzzles can be proved, which are more than those that a learner can open."""
