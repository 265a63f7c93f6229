"""A move as it is chosen at the table in a browser."""

from __future__ import annotations

from typing import Any

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ
from chuhan.games.chu_han.notation import parse_move
from chuhan.widgets.board import Board


def choice_of(move: Move | str) -> dict[str, tuple[str, ...]]:
    """As the kit reads it from a message."""
    match parse_move(move) if isinstance(move, str) else move:
        case Writ():
            return {"button": ("writ",)}
        case Allow():
            return {"button": ("allow",)}
        case Pass(power=None):
            return {"button": ("pass",)}
        case React(card=card, target=target):
            return {"button": (f"react-{card}" if target is None else f"react-{card}-{target}",)}
        case Pass(power=card) if card is not None:
            return _cards([card], [card])
        case Play(cards=cards, powers=powers):
            return _cards([*powers, *cards], list(powers))
        case LeadPower(card=Card.YU_JI as card, target=target) if target is not None:
            return _cards([card, target], [card])
        case LeadPower(card=card, target=target):
            return _cards([card], [card], target)
    raise AssertionError(move)


def tried_of(move: Move) -> dict[str, tuple[str, ...]]:
    """A reaction that is not asked for has no button: its card is chosen for its power."""
    return _cards([move.card], [move.card]) if isinstance(move, React) else choice_of(move)


def chosen(table: Board, move: Move | str, do: str = "play") -> dict[str, Any]:
    """The message of a browser that shows what the table shows now."""
    choice = {kind: list(names) for kind, names in choice_of(move).items()}
    return {"do": do, "choice": choice, "at": table.scene["at"]}


def make(table: Board, *moves: Move | str) -> None:
    """Moves one after the other, as if they were made in a browser."""
    for move in moves:
        table.receive(chosen(table, move))


def _cards(cards: list[Card], powers: list[Card], target: Card | None = None) -> dict[str, tuple[str, ...]]:
    kinds = {"cards": cards, "powers": powers, "target": [] if target is None else [target]}
    return {kind: tuple(card.code for card in some) for kind, some in kinds.items()}
