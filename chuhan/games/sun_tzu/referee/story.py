"""How a round went: each battle when it was fought out, and the scoring; one answer may lead through all."""

from __future__ import annotations

from typing import NamedTuple

from chuhan.games.sun_tzu.cards import SCORING, Side
from chuhan.games.sun_tzu.moves import Made, Move, Place
from chuhan.games.sun_tzu.position.desk import Covered, Desk
from chuhan.games.sun_tzu.position.position import Position
from chuhan.games.sun_tzu.position.table import Table
from chuhan.games.sun_tzu.referee.rounds import begin, next_battle, score


class Stage(NamedTuple):
    """A battle that was fought out, or the scoring: what lay on the table before, and the moment after."""

    before: Table
    position: Position
    scoring: bool = False


def close(position: Position, move: Move) -> Position | None:
    """The end of the round that this move ends, all cards still on the table; None if the round goes on."""
    desk = position.desk.copy()
    desk.answer(move)
    return None if desk.asked is not None else Position(desk.start, tuple(desk.moves), desk)


def stages(position: Position, side: Side | None) -> list[Stage]:
    """The stages of a round so far, one after another, each with no more of the rival's cards in it than this
    side could see by then."""
    desk, found = begin(position.start).desk, list[Stage]()
    before, fought = position.start, 0
    for made in position.moves:
        desk.take(made.move)
        while desk.asked is None and desk.agenda:
            step = desk.agenda[-1][0]
            if step is next_battle and len(desk.shown) > fought:
                found.append(Stage(before, _moment(desk, side)))
                before, fought = desk.table(), len(desk.shown)
            try:
                desk.step()
            except Covered:  # a moment before the last card is turned up: nobody is asked which that is
                return found
            if step is score and desk.round in SCORING:
                found.append(Stage(before, _moment(desk, side), scoring=True))
                before = desk.table()
    if desk.asked is None and len(desk.shown) > fought:  # the last event ended the game within a battle (9.7)
        found.append(Stage(before, _moment(desk, side)))
    return found


def _moment(desk: Desk, side: Side | None) -> Position:
    """What there is now; cards that are turned up later are covered."""
    copy = desk.copy()
    copy.asked = None
    copy.moves = []
    for made in desk.moves:
        move = made.move
        if isinstance(move, Place) and side not in (None, made.side):
            move = _covered(desk, move)
            _take_back(copy, made.side, made.move, move)
        if isinstance(move, Place):
            copy.laid[made.side] = move
        copy.moves.append(Made(made.side, move))
    return Position(copy.start, tuple(copy.moves), copy)


def _covered(desk: Desk, place: Place) -> Place:
    return Place(tuple(card if i in desk.shown else None for i, card in enumerate(place.cards)))


def _take_back(desk: Desk, side: Side, laid: Move, seen: Place) -> None:
    """Of a covered card nobody knows that it is not in the hand any more."""
    assert isinstance(laid, Place)
    for card, turned in zip(laid.cards, seen.cards, strict=True):
        if card is None or turned is not None:
            continue
        if card in desk.start.hands[side]:
            desk.hands[side] = desk.hands[side].plus(card)
        else:
            desk.unknown[side] += 1
