"""The game against rivals that a part of the course ends with."""

from __future__ import annotations

from typing import Any

from chuhan.interface import Address, Game, Link
from chuhan.language import Sentence
from chuhan.lesson.load import parts

CLOSING = Sentence("A whole game with the coach")


def closing(game: Game[Any, Any], lesson: str, address: Address) -> str:
    """In the app: where it is played, if this is the last lesson of a part that ends with one."""
    table = next((part.table for part in parts(game) if part.lessons[-1] == lesson), "")
    return address(Link("play", game=game.id, table=table)) if table else ""
