"""A rule of thumb: bids where an action helps most and can be had, acts for the best outlook."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from chuhan.games.three_kingdoms.bots.outlook import outlook, wish
from chuhan.games.three_kingdoms.bots.player import answers
from chuhan.games.three_kingdoms.cards import SPACES, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDERS
from chuhan.games.three_kingdoms.moves import ACTS, PASS, Act, Ally, Bid, Keep, Move, Pass, Pay, Pick
from chuhan.games.three_kingdoms.position import Position, View
from chuhan.games.three_kingdoms.referee import picked
from chuhan.games.three_kingdoms.referee.bids import Total, decided, totals, worth
from chuhan.games.three_kingdoms.referee.rounds import performed

BOOSTER = 0.6
"""What a support token or the tile on a bid is worth elsewhere."""
LEAST_WISH = 0.3
MOST_TRADES = 60
"""Trades are thinned out: hundreds differ in the kinds of weapons only."""


class Thumb:
    """Sees no further than its next action."""

    def choose(self, view: View, rng: Random) -> Move:
        state = view.seen.actor
        assert isinstance(state, State)
        return judged(view.seen, state, answers(view))[0]


def judged(position: Position, state: State, moves: Iterable[Move]) -> list[Move]:
    """Moves of a state, what looks best first; the order of the notation decides between equals."""
    found = list(moves)
    if isinstance(found[-1], Pass):
        return _bids(position, state, found)
    if len(found) > MOST_TRADES:
        found = [*found[:: -(-len(found) // MOST_TRADES)], found[-1]]
    values = {id(move): _value(position, state, move) for move in found}
    return sorted(found, key=lambda move: -values[id(move)])


def _value(position: Position, state: State, move: Move) -> float:
    match move:
        case Keep(names=names):
            generals = [position.box.generals[name] for name in names]
            return sum(max(one.admin, one.combat) + 0.5 * one.leadership for one in generals)
        case Ally(space=space):
            return wish(position, state, space) + 0.1 * _best_at_hand(position, state, space)
        case Pick(what=what):
            return outlook(picked(position, what), state)
        case Pay(gold=gold, rice=rice):
            return gold + rice
    assert isinstance(move, ACTS)
    return _after(position, state, move)


def _after(position: Position, state: State, move: Act) -> float:
    return outlook(performed(position, state, move), state)


def _best_at_hand(position: Position, state: State, space: Space) -> int:
    return max((worth(position, Bid(space, name)) for name in position.realms[state].gens), default=0)


def _bids(position: Position, state: State, moves: list[Move]) -> list[Move]:
    """The space that is wished for most among those that can be had now; a narrow lead is worth less."""
    wishes = {space: wish(position, state, space) for space in SPACES}
    standing = {space: totals(position, space) for space in SPACES}
    values: list[tuple[float, Move]] = [
        (_bid_value(position, state, bid, wishes[bid.space], standing[bid.space]), bid)
        for bid in moves
        if isinstance(bid, Bid)
    ]
    values.append((LEAST_WISH, PASS))
    return [move for _, move in sorted(values, key=lambda pair: -pair[0])]


def _bid_value(position: Position, state: State, bid: Bid, wished: float, found: dict[State, Total]) -> float:
    cost = BOOSTER * (bid.support + bid.tile)
    if bid.space is Space.TRIBE:
        return wished + 0.5 * bid.load - 0.1 * worth(position, bid)
    if bid.space in BORDERS and not bid.units:
        return 0.0
    allies = position.allies if bid.space is position.ally else ()
    if found and state in decided(found, allies, position.rules):
        return 0.0  # it leads there already
    before = found[state].value if state in found else 0
    made = Total(before + worth(position, bid), -len(position.bids))
    if state not in decided({**found, state: made}, allies, position.rules):
        return 0.0
    rivals = [one.value for other, one in found.items() if other is not state]
    lead = made.value - max(rivals, default=0)
    return wished * (0.5 + 0.1 * min(lead, 4)) + 0.4 * bid.units - cost
