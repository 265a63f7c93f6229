"""The referee: deal, legal_moves, why_illegal, play, outcome."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.moves import Move, Place, placements
from chuhan.games.sun_tzu.position.desk import Asked, Unseen
from chuhan.games.sun_tzu.position.position import Position
from chuhan.games.sun_tzu.position.table import Result
from chuhan.games.sun_tzu.referee.judge import why_illegal
from chuhan.games.sun_tzu.referee.rounds import after, begin
from chuhan.games.sun_tzu.referee.setup import deal
from chuhan.refusal import IllegalMove

__all__ = ["begin", "deal", "legal_moves", "legal_placements", "outcome", "play", "why_illegal"]


def legal_moves(position: Position) -> list[Move]:
    """Every answer of the side that is asked, in canonical order; none when the game is over."""
    asked = position.asked
    if asked is None:
        return []
    return list(legal_placements(position, asked.side)) if asked.about is Asked.PLACE else list(asked.moves)


def legal_placements(position: Position, side: Side) -> list[Place]:
    """Every placement of a side at the start of the round, in canonical order (3.2)."""
    table = position.start
    if table.unknown[side]:
        raise Unseen(f"the whole hand of {side.title}")
    return list(placements(table.hands[side], table.barred(side)))


def play(position: Position, move: Move) -> Position:
    """The position after a move; the old one is not changed. Raises IllegalMove."""
    if refusal := why_illegal(position, move):
        raise IllegalMove(refusal, position)
    return after(position, move)


def outcome(position: Position) -> Result | None:
    """Who won, or None while the game goes on."""
    return position.start.result
