"""The phases of a round (section 3), the order of reveals (section 6), scoring and the end (section 7)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from chuhan.games.sun_tzu.cards import (
    ALL_PROVINCES,
    END_FIELD,
    LAST_ROUND,
    NONE,
    SCORING,
    SIDES,
    Card,
    Cards,
    Province,
    Side,
)
from chuhan.games.sun_tzu.moves import Keep, Made, Move, Place, Reveal
from chuhan.games.sun_tzu.position.armies import controlled, offer_trades
from chuhan.games.sun_tzu.position.desk import Asked, Desk, Question, each_side
from chuhan.games.sun_tzu.position.position import Position
from chuhan.games.sun_tzu.position.table import Result, Table
from chuhan.games.sun_tzu.referee.battle import reveal, window
from chuhan.games.sun_tzu.warlords import When


def begin(table: Table, before: tuple[Made, ...] = ()) -> Position:
    """The position at the start of a round (3.1), or at the end of the game."""
    desk = Desk.of(table)
    if table.result is None:
        ask_placement(desk, Side.BLUE)
    return Position(table, (), desk, before)


def after(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    desk = position.desk.copy()
    desk.answer(move)
    if desk.asked is not None:
        return Position(desk.start, tuple(desk.moves), desk)
    return begin(_next_round(desk) if desk.result is None else desk.table(), tuple(desk.told))


# ---- phase 2: placements -----------------------------------------------------------------------------


def ask_placement(desk: Desk, side: Side) -> None:
    """3.2: both lay at the same time; here Blue is asked first, and Red is not shown what he laid (4.9)."""
    desk.asked = Question(side, Asked.PLACE, (), _lay)


def _lay(desk: Desk, asked: Question, move: Move) -> None:
    assert isinstance(move, Place)
    side = asked.side
    desk.laid[side] = move
    known = Cards.of(card for card in move.cards if card is not None)
    missing = known.without(desk.hands[side])
    desk.hands[side] = desk.hands[side] - known.without(missing)
    desk.unknown[side] -= len(missing)
    if side is Side.BLUE:
        ask_placement(desk, Side.RED)
    else:
        desk.then((_begin_battles,))


# ---- phase 3: battles --------------------------------------------------------------------------------


def _begin_battles(desk: Desk) -> None:
    _set_privilege(desk)
    if desk.round == 1 or desk.privilege is None:
        desk.order = list(ALL_PROVINCES)  # 6.1, 6.3
    if desk.rules.lords == "phase":  # 10.11
        desk.then(*each_side(window, When.FIRST), (_order,))
    else:
        desk.then((_order,))


def _set_privilege(desk: Desk) -> None:
    """6.1, 6.2: fewer armies on the board have it; with equal numbers it stays where it was."""
    if desk.round == 1:
        return
    blue, red = (
        desk.on_board(side) + (sum(desk.markers[side]) if desk.rules.marks == "on" else 0)  # 10.10
        for side in SIDES
    )
    if blue != red:
        desk.privilege = Side.BLUE if blue < red else Side.RED


def _order(desk: Desk) -> None:
    """10.3: with order = ahead the whole order is named before the first card is turned."""
    desk.then((next_battle,))
    if not desk.order and desk.rules.order == "ahead":
        assert desk.privilege is not None
        moves = tuple(Reveal(provinces) for provinces in permutations(ALL_PROVINCES))
        desk.ask(Question(desk.privilege, Asked.ORDER, moves, _named_order))


def _named_order(desk: Desk, asked: Question, move: Move) -> None:
    assert isinstance(move, Reveal)
    desk.order = list(move.provinces)


def next_battle(desk: Desk) -> None:
    if len(desk.shown) == len(ALL_PROVINCES):
        desk.then(*(each_side(window, When.LAST) if desk.rules.lords == "phase" else ()), (_end_of_battles,))
    elif desk.rules.reinforce == "between":  # 10.6
        desk.then(*each_side(offer_trades), (_turn_up,))
    else:
        desk.then((_turn_up,))


def _turn_up(desk: Desk) -> None:
    """6.4: the privileged side names the next province after each battle."""
    if desk.order:
        _reveal(desk, desk.order[len(desk.shown)])
        return
    assert desk.privilege is not None
    moves = tuple(Reveal((province,)) for province in ALL_PROVINCES if province not in desk.shown)
    desk.ask(Question(desk.privilege, Asked.ORDER, moves, _named))


def _named(desk: Desk, asked: Question, move: Move) -> None:
    assert isinstance(move, Reveal)
    _reveal(desk, move.provinces[0])


def _reveal(desk: Desk, province: Province) -> None:
    desk.then((next_battle,))
    reveal(desk, province, _end_by_event)


# ---- phases 4 and 5: scoring, the end, drawing -------------------------------------------------------


def _end_of_battles(desk: Desk) -> None:
    if desk.round == LAST_ROUND and desk.rules.last_call == "yes":  # 5.7, 5.8, 10.7
        desk.then(*each_side(offer_trades), (score,))
    else:
        desk.then((score,))


def score(desk: Desk) -> None:
    if desk.round in SCORING:  # 3.4
        desk.track = max(-END_FIELD, min(END_FIELD, desk.track + points_ahead(desk)))  # 7.2, 7.3
    if desk.round == LAST_ROUND:
        _finish(desk)  # 7.5
    elif desk.round in SCORING and abs(desk.track) == END_FIELD:
        desk.result = Result.BLUE if desk.track > 0 else Result.RED  # 7.4
    else:
        desk.then(*each_side(_draw))


def points_ahead(desk: Desk) -> int:
    """Blue's points less Red's by the displays of this round (7.1, 7.2)."""
    value = SCORING.index(desk.round)
    points = [int(display[value]) for display in desk.start.displays]
    blue, red = (sum(points[province] for province in controlled(desk, side)) for side in SIDES)
    return blue - red


def _end_by_event(desk: Desk) -> None:
    """9.7: the fifth event ends the game at once, without scoring; on a level track trades come first."""
    desk.agenda.clear()
    if not desk.track and desk.rules.last_call == "yes":  # 5.7, 10.7
        desk.then(*each_side(offer_trades), (_finish,))
    else:
        desk.then((_finish,))


def _finish(desk: Desk) -> None:
    """7.5, 7.6: the side on which the marker stands, then more armies in supply; else drawn."""
    ahead = desk.track or desk.supply[0] - desk.supply[1]
    desk.result = Result.BLUE if ahead > 0 else Result.RED if ahead < 0 else Result.DRAWN


def _draw(desk: Desk, side: Side) -> None:
    """3.5: two cards, of which one is kept; whoever laid his 1 draws three and keeps two."""
    place = desk.laid[side]
    assert place is not None
    extra = Card.ONE in place.cards and not desk.plagued_one[side]
    drawn = desk.piles[side][: 3 if extra else 2]
    kept = min(2 if extra else 1, len(drawn))
    known = [card for card in drawn if card is not None]
    if len(known) < len(drawn):
        question = Question(side, Asked.KEEP, (Keep(None),), _keep, kept)
        if kept == len(drawn):
            desk.ask(question)
        else:  # somebody has a choice here, though nobody sees which
            desk.asked = question
        return
    desk.ask(Question(side, Asked.KEEP, tuple(map(Keep, Cards.of(known).choices(kept))), _keep, kept))


def _keep(desk: Desk, asked: Question, move: Move) -> None:
    """The other card goes under the pile."""
    assert isinstance(move, Keep)
    side, n = asked.side, asked.wanted
    drawn, rest = desk.piles[side][: n + 1], desk.piles[side][n + 1 :]
    if move.cards is None:
        desk.unknown[side] += n
        under: list[Card | None] = [None] * (len(drawn) - n)
    else:
        desk.hands[side] = desk.hands[side] + move.cards
        under = list(Cards.of(card for card in drawn if card is not None).without(move.cards))
    desk.piles[side] = [*rest, *under]


def _next_round(desk: Desk) -> Table:
    """3.5: the cards 1 to 6 return to the hand, all other laid cards leave the game."""
    hands = []
    for side in SIDES:
        place = desk.laid[side]
        assert place is not None
        back = Cards.of(card for card in place.cards if card is not None and card.framed)
        feint = Cards.of([desk.returning]) if desk.returning is not None and side is Side.BLUE else NONE
        hands.append(desk.hands[side] + back + feint)
    return replace(desk.table(), round=desk.round + 1, hands=(hands[0], hands[1]))
