"""Moments of the board for its tests: every question of a round, and what is shown on the way."""

from __future__ import annotations

from typing import Any

from chuhan.games.sun_tzu.board.board import SunTzuBoard
from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.moves import Made
from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.observer import Observer

PLACE = "4 +2 B3/B6/0/R12r/R2b 124/135/143/232/234 8+3/3+3 123456789T+1-1P/123456P +1/8 m/r n:pwti:1 B base"
STATES: dict[str, tuple[str, Side, tuple[str, ...]]] = {
    "place": (PLACE, Side.BLUE, ()),
    "place as Red": (PLACE, Side.RED, ("1,2,3,4,P",)),
    "order": (
        "5 -3 B1/B1/R3/R2br/0 124/135/143/232/234 17+1/14+1 1234567+2/123456P -/- -/- - B base",
        Side.BLUE,
        ("1,2,7,4,+2", "3,P,1,4,5", ">Q"),
    ),
    "warlord before": (
        "4 0 B1/0/0/0/R1 124/135/143/232/234 17+3/17+3 123456/123456 -/- m/r - B base",
        Side.BLUE,
        ("5,2,3,4,1", "6,2,3,4,1", ">Q"),
    ),
    "marker": (
        "9 +2 B3/B1/0/R1/R3 124/135/143/232/234 0+17/10+7 1234567/123456 -/- -/- - B base",
        Side.BLUE,
        ("1,2,3,6,5", "1,2,3,5,4", ">H"),
    ),
    "payment": (
        "9 0 B5/0/0/0/R5 124/323/252/414/432 13+3/13+3 123456+3/123456 -/- -/- - B base",
        Side.BLUE,
        ("+3,4,3,2,1", "5,4,3,2,1", ">Q"),
    ),
    "shortage": (
        "4 0 B3/B3/0/0/R7 124/135/143/232/234 2+13/9+5 123456PP/123456 -/- -/- - B base",
        Side.BLUE,
        ("1,2,6,4,5", "1,3,2,4,5", ">J"),
    ),
    "trade": (
        "9 +3 0b/R1/0/0/0 124/323/252/414/432 17+3/17+3 123456P/1234567 -/- -/- - B base",
        Side.BLUE,
        ("1,2,3,4,5", "1,2,3,4,5", ">Q", ">C", ">J", ">H"),
    ),
    "another warlord": (
        "4 0 B2b/0b/0/0/R2 124/135/143/232/234 14+3/16+3 123456/123456 -/- .m/- w:pnti:0 B base",
        Side.BLUE,
        ("5,2,6,4,1", "5,2,6,4,1", ">J"),
    ),
    "light infantry": (
        "4 -2 R2/0/0/0/B2 124/135/143/232/234 16+3/16+3 123456/123456 -/- -/- i:pwnt:0 B base",
        Side.BLUE,
        ("1,2,3,4,5", "1,2,3,4,5", ">Q"),
    ),
    "keep": (
        "2 0 0/0/0/0/0 124/135/143/232/234 18+3/18+3 123456+1/123456 789/-1P+1 -/- - - base",
        Side.BLUE,
        ("1,2,3,4,5", "2,3,4,5,6"),
    ),
    "over": (
        "9 +3 B3b/R1/0/B1/0 124/323/252/414/432 13+3/17+3 123456/123456 -/- -/- - B base",
        Side.BLUE,
        ("1,2,3,4,6", "1,2,3,4,5", ">Q", ">C", ">J", ">H"),
    ),
}
"""A line, whose view, and the moves that lead to it."""


def shown(state: str, **owner: Any) -> tuple[SunTzuBoard, list[dict[str, Any]]]:
    """The board as its owner shows it, move by move, and every scene that was sent on the way."""
    line, side, moves = STATES[state]
    seen = Observer(side, parse_position(line))
    board = SunTzuBoard(seen.view, **{"on_move": lambda move: None, **owner})
    found = [board.scene]
    board.observe(lambda change: found.append(change["new"]), "scene")
    for text in moves:
        actor = seen.position.actor
        assert actor is not None
        move = parse_move(text)
        seen = seen.after(move)
        board.show(seen.view, Made(actor, move))
    return board, found


def board_at(state: str) -> SunTzuBoard:
    return shown(state)[0]
