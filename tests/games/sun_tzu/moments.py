"""Moments of a game for the tests: positions from their fields, moves from them, what is refused."""

from __future__ import annotations

import pytest

from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.moves import Made
from chuhan.games.sun_tzu.notation import parse_made, parse_move, parse_position, proceed
from chuhan.games.sun_tzu.position import Position, Table
from chuhan.games.sun_tzu.referee import legal_moves, play, why_illegal
from chuhan.refusal import IllegalMove, Refusal

BLUE, RED = Side.BLUE, Side.RED
FIELDS = {
    "round": "2",
    "track": "0",
    "board": "0/0/0/0/0",
    "displays": "124/135/143/232/234",
    "armies": "18+3/18+3",
    "hands": "123456/123456",
    "piles": "-/-",
    "lords": "-/-",
    "events": "-",
    "privilege": "-",
    "rules": "base",
}
SAME = "B:1,2,3,4,5", "R:1,2,3,4,5"
"""Placements that change nothing."""


def line(**changes: str) -> str:
    """A position in notation: fields not given are plain, and the supplies are what is left of 21."""
    fields = {**FIELDS, **changes}
    if "armies" not in changes:
        beginner = fields["rules"].startswith("beginner")
        fields["armies"] = "/".join(_at_hand(side, fields["board"], 0 if beginner else 3) for side in "BR")
    return " ".join(fields.values())


def _at_hand(side: str, board: str, aside: int) -> str:
    used = board.count(side.lower())
    used += sum(int(part[1:].rstrip("br")) for part in board.split("/") if part[0] == side)
    return f"{21 - aside - used}+{aside}"


def after(text: str, *moves: str) -> Position:
    """The position that these moves lead to; each may name its side."""
    position = parse_position(text)
    for move in moves:
        position = made(position, move)
    return position


def made(position: Position, move: str) -> Position:
    return proceed(position, parse_made(move)) if move[1:2] == ":" else play(position, parse_move(move))


def now(text: str, *moves: str) -> Table:
    """What lies on the table after these moves."""
    return after(text, *moves).now


def board(text: str, *moves: str) -> str:
    """The board after these moves."""
    return str(now(text, *moves)).split(" ")[2]


def field(name: str, text: str, *moves: str) -> str:
    return str(now(text, *moves)).split(" ")[list(FIELDS).index(name)]


def answers(text: str, *moves: str) -> list[str]:
    """What the side that is asked may do, with its letter."""
    position = after(text, *moves)
    assert position.actor is not None
    return [str(Made(position.actor, move)) for move in legal_moves(position)]


def fight(blue: str, red: str, qin: str = "0", *more: str, **changes: str) -> Position:
    """A battle in Qin in round 1, where the order is fixed, and equal cards in the other provinces."""
    others = [card for card in ("2", "3", "4", "5", "-1", "1") if card not in (blue, red)][:4]
    hands = "/".join("123456-1" + ("" if card in "123456" else card) for card in (blue, red))
    text = line(**{"round": "1", "board": f"{qin}/0/0/0/0", "hands": hands, **changes})
    return after(
        text, *(f"{side}:{','.join((card, *others))}" for side, card in (("B", blue), ("R", red))), *more
    )


def won(blue: str, red: str, **changes: str) -> int:
    """By how much Blue wins a battle in an empty province; below zero Red does."""
    return fight(blue, red, **changes).now.armies[0]


def refusal(text: str, *moves: str) -> Refusal:
    """Why the last of these moves may not be made: judge, list of answers and play must agree on it."""
    *before, last = moves
    position = after(text, *before)
    move = parse_move(last)
    found = why_illegal(position, move)
    assert found is not None, f"{move} is allowed"
    assert move not in legal_moves(position)
    with pytest.raises(IllegalMove) as raised:
        play(position, move)
    assert raised.value.refusal == found
    return found


def refused_by(text: str, *moves: str) -> str:
    """The number of the rule that forbids the last of these moves."""
    return refusal(text, *moves).rule
