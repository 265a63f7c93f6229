"""A moment of the game: the table, the working copy in which a move is carried out, positions and views."""

from chuhan.games.sun_tzu.position.position import Position, View
from chuhan.games.sun_tzu.position.table import Events, Result, Table

__all__ = ["Events", "Position", "Result", "Table", "View"]
