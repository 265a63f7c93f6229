"""Reads moves and positions, and refuses what cannot be; `str` prints them back."""

from __future__ import annotations

from collections.abc import Iterable

from chuhan.games.three_kingdoms.cards import STATES, Box, kit_box
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.notation.check import why_impossible
from chuhan.games.three_kingdoms.notation.moves import parse_move
from chuhan.games.three_kingdoms.notation.read import (
    bids_of,
    head_of,
    realm_of,
    records_of,
    rules_of,
    sites_of,
    todo_of,
)
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.referee.rounds import court_of
from chuhan.refusal import NotationError

__all__ = ["joined", "parse_move", "parse_position"]


def parse_position(text: str, box: Box | None = None) -> Position:
    """A position on one line, or its records on lines of their own, in any order. Raises NotationError."""
    box = box or kit_box()
    try:
        position = _read(text, box)
    except NotationError as error:  # about one part; the message quotes it, then all of them
        raise NotationError(str(error), text) from None
    if problem := why_impossible(position):
        raise NotationError(problem, text)
    return position


def _read(text: str, box: Box) -> Position:
    head, records = records_of(text)
    position = Position(
        box=box,
        realms=tuple(realm_of(records[str(state)], box) for state in STATES),
        rules=rules_of(records.get("rules", ["base"])),
        bids=bids_of(records.get("bids", ()), box),
        sites=sites_of(records.get("sites", ()), box),
        todo=todo_of(records.get("todo", ()), box),
        **head_of(head, box),
    )
    if position.phase is not Phase.BID:
        position = position.having(passed=())
    if position.phase is Phase.ACT and not position.court:
        position = position.having(court=court_of(position))
    return position


def joined(moves: Iterable[Move]) -> str:
    """Moves in one line."""
    return " ".join(map(str, moves))
