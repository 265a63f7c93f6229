"""The plain solver: minimax over the engine itself. The rival picks a card at the moment of its reveal.

A side's policy may look at nothing that is hidden, so the rival loses nothing by deciding late which of his
cards lies where: what remains is a game with perfect information. Where a placement of the rival is
written out, the cards are open and nothing is left to him but his decisions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from chuhan.games.sun_tzu.cards import SIDES, Card, Province, Side
from chuhan.games.sun_tzu.moves import Move, Place
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Asked, Covered
from chuhan.games.sun_tzu.referee.rounds import after
from chuhan.games.sun_tzu.solver.goals import Goal, is_settled, value
from chuhan.games.sun_tzu.solver.limits import Budget
from chuhan.games.sun_tzu.solver.stock import possible_answers, possible_cards, stock_of, with_card

WORST, BEST = -1000, 1000
HIDDEN = Place((None,) * 5)


@dataclass(slots=True)
class Tree:
    """One question; what was answered once is remembered."""

    goal: Goal
    budget: Budget
    known: dict[Any, tuple[int, int]] = field(default_factory=dict)
    """Bounds of values by moment."""

    def value(self, position: Position, alpha: int = WORST, beta: int = BEST) -> int:
        """What the side of the goal can be sure of from a moment inside a round; exact between the bounds."""
        asked = position.asked
        assert asked is not None
        self.budget.spend()
        key = _key(position)
        low, high = self.known.get(key, (WORST, BEST))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        mine = asked.side is self.goal.side
        best, a, b = (WORST, alpha, beta) if mine else (BEST, alpha, beta)
        for move in possible_answers(position):
            found = self.after(position, move, a, b)
            best = max(best, found) if mine else min(best, found)
            if mine:
                a = max(a, best)
            else:
                b = min(b, best)
            if a >= b:
                break
        if best <= alpha:
            high = best
        elif best >= beta:
            low = best
        else:
            low = high = best
        self.known[key] = (low, high)
        return best

    def after(self, position: Position, move: Move, alpha: int = WORST, beta: int = BEST) -> int:
        """The value of a position once this move is made, over all cards that may lie there."""
        try:
            later = after(position, move)
        except Covered as reveal:
            best, b = BEST, beta
            place = position.laid[reveal.side]
            for card in possible_cards(position, reveal.side, reveal.province, place or move):
                if place is None:  # the card lies in the placement that is being made
                    found = self.after(position, _with(move, reveal.province, card), alpha, b)
                else:
                    laid = with_card(position, reveal.side, reveal.province, card)
                    found = self.after(laid, move, alpha, b)
                best = min(best, found)
                b = min(b, best)
                if alpha >= b:
                    break
            return best
        if is_settled(later):
            return value(self.goal, position.start, later)
        return self.value(later, alpha, beta)

    def laid(self, position: Position, mine: Place, theirs: Place = HIDDEN, alpha: int = WORST) -> int:
        """What two placements come to at the start of a round; exact above alpha."""
        blue, red = (mine, theirs) if self.goal.side is Side.BLUE else (theirs, mine)
        return self.after(after(position, blue), red, alpha)


def _with(place: Move, province: Province, card: Card) -> Place:
    """A placement with one of its covered cards turned up."""
    assert isinstance(place, Place)
    return Place((*place.cards[:province], card, *place.cards[province + 1 :]))


def _key(position: Position) -> Any:
    """All that what follows can depend on."""
    desk, asked = position.desk, position.asked
    return (
        asked[:3] if asked and asked.about is not Asked.ORDER else None,
        asked[4:] if asked else None,
        tuple(desk.armies),
        tuple(desk.supply),
        tuple(desk.aside),
        tuple(stock_of(position, side) for side in SIDES),
        tuple(map(tuple, desk.markers)),
        tuple(map(tuple, desk.lords)),
        tuple(map(tuple, desk.used)),
        desk.events,
        tuple(desk.order),
        frozenset(desk.shown),
        desk.laid[0],
        desk.laid[1],
        desk.battle if asked and asked.about is not Asked.ORDER else None,
        desk.black_death,
        len(desk.agenda),
    )
