"""A move as a browser sends what was chosen for it."""

from __future__ import annotations

from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.show.marks import chosen_for


def choice_of(move: Move) -> dict[str, list[str]]:
    return {row: list(values) for row, values in chosen_for(move).items()}
