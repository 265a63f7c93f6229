"""A game of fewer rounds than the rules know: its last round is played, and planned, as the last one.

The kit's short game ends after a fixed round, its upkeep included: 9.10 has a switch for such an end.
"""

from __future__ import annotations

from dataclasses import replace

from chuhan.games.three_kingdoms.cards.board import LAST_ROUND
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.position import Position, View
from chuhan.games.three_kingdoms.referee import play


def played(position: Position, move: Move, rounds: int) -> Position:
    """After a move in a game of so many rounds."""
    if rounds == LAST_ROUND or position.round != rounds:
        return play(position, move)
    later = play(_moved(position, LAST_ROUND - rounds), move)
    return later.having(round=rounds, rules=position.rules)


def aimed(view: View, rounds: int) -> View:
    """The same view for one who plans by the rounds that are left."""
    if rounds == LAST_ROUND:
        return view
    return View(_moved(view.seen, LAST_ROUND - rounds), view.state)


def _moved(position: Position, by: int) -> Position:
    rules = replace(position.rules, final_update="yes")
    return position.having(round=position.round + by, rules=rules)
