"""The plain solver: minimax over the engine itself. The rival picks a card at the moment of its reveal.

A side's policy may look at nothing that is hidden, so the rival loses nothing by deciding late which of his
cards lies where: what remains is a game with perfect information. Where a placement of the rival is
written out, the cards are open and nothing is left to him but his decisions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from chuhan.games.sun_tzu.cards import Card, Cards, Province, Side
from chuhan.games.sun_tzu.moves import Made, Move, Place, Trade
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Asked, Covered
from chuhan.games.sun_tzu.referee.rounds import after
from chuhan.games.sun_tzu.solver.goals import Goal, is_settled, value
from chuhan.games.sun_tzu.solver.limits import Budget

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
        for move in self.answers(position):
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

    def answers(self, position: Position) -> list[Move]:
        """Those of the side that is asked; a rival with covered cards must keep enough to have laid them."""
        asked = position.asked
        assert asked is not None
        place = position.laid[asked.side]
        covered = [i for i, card in enumerate(place.cards) if card is None] if place else []
        if not covered:
            return list(asked.moves)
        hand, barred = position.desk.hands[asked.side], position.start.barred(asked.side)
        return [
            move
            for move in asked.moves
            if not isinstance(move, Trade) or _fills(hand.minus(move.card), [barred[i] for i in covered])
        ]

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

    def against_any(self, position: Position, place: Place, alpha: int = WORST) -> int:
        """What a placement of the goal's side guarantees at the start of a round; exact above alpha."""
        if self.goal.side is Side.BLUE:
            return self.after(after(position, place), HIDDEN, alpha)
        return self.after(after(position, HIDDEN), place, alpha)

    def face_up(self, position: Position, blue: Place, red: Place) -> int:
        """What two placements are worth when all ten cards lie open."""
        return self.after(after(position, blue), red)


def _with(place: Move, province: Province, card: Card) -> Place:
    """A placement with one of its covered cards turned up."""
    assert isinstance(place, Place)
    return Place((*place.cards[:province], card, *place.cards[province + 1 :]))


def possible_cards(
    position: Position, side: Side, province: Province, place: Move | None = None
) -> list[Card]:
    """The cards that may lie covered in a province so that the other covered ones can be filled, too."""
    place = place or position.laid[side]
    assert isinstance(place, Place)
    hand, barred = position.desk.hands[side], position.start.barred(side)
    others = [barred[i] for i, card in enumerate(place.cards) if card is None and i != province]
    return [
        card
        for card in hand.kinds
        if not (card is Card.SIX and barred[province]) and _fills(hand.minus(card), others)
    ]


def _fills(hand: Cards, barred: list[bool]) -> bool:
    """Can these cards fill so many provinces, some of which the 6 may not go to?"""
    return len(hand) - (Card.SIX in hand and all(barred)) >= len(barred)


def with_card(position: Position, side: Side, province: Province, card: Card) -> Position:
    """The same moment with one covered card known."""
    desk = position.desk.copy()
    place = desk.laid[side]
    assert place is not None
    known = Place(tuple(card if i == province else one for i, one in enumerate(place.cards)))
    desk.laid[side] = known
    desk.hands[side] = desk.hands[side].minus(card)
    laid = Made(side, place)
    desk.moves = [Made(side, known) if made == laid else made for made in desk.moves]
    return Position(position.start, tuple(desk.moves), desk)


def _key(position: Position) -> Any:
    """All that what follows can depend on."""
    desk, asked = position.desk, position.asked
    return (
        asked[:3] if asked and asked.about is not Asked.ORDER else None,
        asked[4:] if asked else None,
        tuple(desk.armies),
        tuple(desk.supply),
        tuple(desk.aside),
        tuple(desk.hands),
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
