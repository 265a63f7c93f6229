"""The referee: begin, deal, legal_moves, why_illegal, play, score."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from chuhan.games.three_kingdoms.cards import State
from chuhan.games.three_kingdoms.cards.board import ALLIANCE_SPACES
from chuhan.games.three_kingdoms.moves import (
    ACTS,
    PASS,
    Act,
    Ally,
    Bid,
    Deal,
    Decline,
    Keep,
    Move,
    Pass,
    Pay,
    Pick,
)
from chuhan.games.three_kingdoms.position import Choice, Choose, Phase, Position
from chuhan.games.three_kingdoms.referee.bids import legal_bids, placed, spaces_bid_on, winners, worth
from chuhan.games.three_kingdoms.referee.judge import why_illegal
from chuhan.games.three_kingdoms.referee.rounds import (
    acted,
    affordable,
    joined,
    next_bidder,
    next_round,
    owes,
    paid,
    resolved,
    went_on,
)
from chuhan.games.three_kingdoms.referee.scoring import Score, score
from chuhan.games.three_kingdoms.referee.setup import NoDraft, begin, chance, deal, dealt, legal_deals
from chuhan.games.three_kingdoms.rules import SUPPORT_PRICE
from chuhan.games.three_kingdoms.spaces import ACTIONS
from chuhan.refusal import IllegalMove

__all__ = [
    "NoDraft",
    "Score",
    "begin",
    "chance",
    "deal",
    "legal_actions",
    "legal_moves",
    "owes",
    "picked",
    "play",
    "score",
    "why_illegal",
    "winners",
    "worth",
]


def legal_moves(position: Position) -> list[Move]:
    """Every answer of the one who decides, in canonical order; none when the game is over."""
    if position.todo:
        return list(_answers(position))
    state = position.turn
    if not isinstance(state, State):
        return []
    match position.phase:
        case Phase.ALLY:
            return [Ally(space) for space in ALLIANCE_SPACES if space is not position.last]
        case Phase.BID:
            return [*legal_bids(position, state), PASS]
        case Phase.ACT:
            return list(legal_actions(position, state))
    gold, rice = affordable(position, state)
    if position.rules.may_default == "no":  # only in composed positions: else nothing is asked (6.4)
        return [Pay(gold, rice)]
    return [Pay(g, r) for g in range(gold, -1, -1) for r in range(rice, -1, -1)]


def legal_actions(position: Position, state: State) -> Iterator[Act]:
    """What a state may do with the spaces that it has won and not used (5.5)."""
    for space in spaces_bid_on(position):
        if position.bids_of(state, space):
            action = ACTIONS[space]
            for move in action.tries(position, state, space):
                if action.why_not(position, state, move) is None:
                    yield move
            yield Decline(space)


def _answers(position: Position) -> Iterator[Move]:
    match position.todo[0]:
        case Choose(keep=keep, names=names):
            yield from map(Keep, combinations(names, keep))
        case Choice(options=options):
            yield from map(Pick, options)
        case _:
            yield from legal_deals(position)


def play(position: Position, move: Move) -> Position:
    """The position after a move; the old one is not changed. Raises IllegalMove."""
    if refusal := why_illegal(position, move):
        raise IllegalMove(refusal, position)
    return after(position, move)


def after(position: Position, move: Move) -> Position:
    """The same for a move that is known to be legal."""
    match move:
        case Deal():
            return dealt(position, move)
        case Keep(names=names):
            item = position.todo[0]
            assert isinstance(item, Choose)
            later = joined(position, item.state, names, hidden=True)
            return went_on(later.having(todo=position.todo[1:]))
        case Pick(what=what):
            return went_on(picked(position, what))
    state = position.turn
    assert isinstance(state, State)
    if isinstance(move, ACTS):
        return acted(position, state, move)
    match move:
        case Ally(space=space):
            return position.having(phase=Phase.BID, ally=space, turn=position.order[0])
        case Bid():
            later = placed(position, state, move)
            return later.having(turn=next_bidder(later))
        case Pass():
            later = position.having(passed=(*position.passed, state))
            bidder = next_bidder(later)
            return resolved(later) if bidder is None else later.having(turn=bidder)
        case Pay(gold=gold, rice=rice):
            later = paid(position, state, gold, rice)
            rest = position.order[position.order.index(state) + 1 :]
            return later.having(turn=rest[0]) if rest else next_round(later)
    raise TypeError(move)


def picked(position: Position, what: str) -> Position:
    """5.7, 5.9, 4.23."""
    item, *later = position.todo
    assert isinstance(item, Choice)
    realm = position.realms[item.state]
    match what:
        case "-":
            pass
        case "train":
            realm = realm.plus(army=-1, trained=1)
        case "buy":
            realm = realm.plus(rice=-SUPPORT_PRICE, support=1)
        case "gold" | "rice" | "army" | "support":
            realm = realm.plus(**{what: 1})
        case _:
            realm = realm.with_arms(what, 1)
    return position.with_realm(item.state, realm, todo=tuple(later))
