"""Is a legal move one change away from a refused one? A card, a power, or a moment."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

from chuhan.games.chu_han.moves import LeadPower, Move, Pass, React, Writ, cards_of, powers_of
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.interface import Case

FLAGS = {"no_writ", "lead_power", "cancelled"}


def is_near(case: Case) -> bool:
    assert case.near is not None
    position, move = case.near
    if position == case.position:
        return changes(case.move, move) == 1
    return case.move == move and one_moment(case.position, position)


def changes(one: Move, other: Move) -> int:
    """How many cards or powers differ; another kind of move with the same cards is one change, too."""
    if isinstance(one, LeadPower | React) and type(one) is type(other):
        return 1
    if Writ() in (one, other):
        return 1
    mine, theirs = Counter(cards_of(one)), Counter(cards_of(other))
    more, fewer = (mine - theirs).total(), (theirs - mine).total()
    kinds = int(isinstance(one, Pass) is not isinstance(other, Pass))
    roles = int(mine == theirs and powers_of(one) != powers_of(other))
    return max(more, fewer) or kinds or roles


def one_moment(here: Position, there: Position) -> bool:
    """One mark of the turn, the table, one writ, or one move of the game apart."""
    parts = {
        field.name for field in fields(Position) if getattr(here, field.name) != getattr(there, field.name)
    }
    if len(parts) == 1 and parts <= FLAGS | {"trick"}:
        return True
    if parts == {"writs", "pile"}:
        return sum(here.writs) - sum(there.writs) == 1
    return any(
        play(before, move) == after
        for before, after in ((here, there), (there, here))
        for move in legal_moves(before)
    )
