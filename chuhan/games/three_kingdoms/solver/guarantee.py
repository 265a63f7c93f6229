"""Guaranteed bids: first moves after which every wanted space is sure, and the best sure alliance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from chuhan.games.three_kingdoms.cards import STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import ALLIANCE_SPACES
from chuhan.games.three_kingdoms.moves import Ally, Bid
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.referee.bids import legal_bids, placed
from chuhan.games.three_kingdoms.referee.rounds import resolved
from chuhan.games.three_kingdoms.solver.answers import Answer, Params, Value, bidder_of, wanted_by
from chuhan.games.three_kingdoms.solver.auction import Auction, Step
from chuhan.games.three_kingdoms.solver.best import upkeep
from chuhan.games.three_kingdoms.solver.limits import Budget, CannotSolve
from chuhan.slices import once


def sure(position: Position, params: Params, budget: Budget) -> Answer:
    """The first moves after which the mover wins every wanted space against the two others acting as one."""
    state = bidder_of(position, last=False)
    wanted = wanted_by(state, params)
    team = dict.fromkeys(wanted, frozenset({state}))
    auction = once((position, *wanted), partial(Auction, position, team, budget))
    moves = list(first_moves(auction, state))
    start = auction.start()
    best = tuple(text for text, step in moves if auction.is_sure(auction.after(start, step)))
    return Answer(best, len(moves))


def first_moves(auction: Auction, state: State) -> Iterator[tuple[tuple[str, ...], Step | None]]:
    """Bids on wanted spaces, each general elsewhere as `-:GEN`; passing is an answer without moves."""
    start = auction.start()
    bids = [bid for bid in legal_bids(auction.position, state) if bid.space in auction.spaces]
    for name in auction.position.realms[state].gens:
        fighter = auction.fighter(name)
        for bid in bids:
            if bid.general == name:
                lot = auction.spaces.index(bid.space)
                yield (str(bid),), Step(fighter, lot, bid.units, bid.kind, bid.support, bid.tile)
        if start.hands[state].elsewhere:
            yield (f"-:{name}",), Step(fighter)
    yield (), None


def ally(position: Position, params: Params, budget: Budget) -> Answer:
    """Of the alliance spaces on which the allies can make sure that both act, the best for the chooser:
    fewest new shortage tiles after one update, then points, then gold and rice, with that action alone."""
    state = position.turn
    if position.phase is not Phase.ALLY or not isinstance(state, State):
        raise CannotSolve("This question is asked in the phase ally.")
    spaces = [space for space in ALLIANCE_SPACES if space is not position.last]  # 3.4
    values: dict[Space, Value] = {}
    for space in spaces:
        bidding = position.having(phase=Phase.BID, ally=space, turn=position.order[0])
        auction = Auction(bidding, {space: frozenset(position.allies)}, budget)
        if auction.is_sure(auction.start()):
            values[space] = worth_of(bidding, state, space, budget)
    most = max(values.values(), default=None)
    best = tuple((str(Ally(space)),) for space, value in values.items() if value == most)
    return Answer(best, len(spaces), most, {"sure": [str(space) for space in values]})


def worth_of(bidding: Position, state: State, space: Space, budget: Budget) -> Value:
    """What one action is worth to a state, by the first of its generals at hand."""
    general = bidding.realms[state].gens[0]
    acting = resolved(placed(bidding, state, Bid(space, general)).having(passed=STATES))
    value = upkeep(acting, {"state": str(state)}, budget).value
    assert value is not None
    return value
