"""What a side may still hold inside a round: known cards, and some out of a pool that nobody has seen."""

from __future__ import annotations

from typing import NamedTuple

from chuhan.games.sun_tzu.cards import NONE, Card, Cards, Lord, Province, Side
from chuhan.games.sun_tzu.moves import Made, Move, Place, Trade, Use
from chuhan.games.sun_tzu.position import Position, Table


class Stock(NamedTuple):
    """`unknown` cards beside the known ones, all out of the pool: laid or traded, no more than these."""

    hand: Cards
    pool: Cards = NONE
    unknown: int = 0

    @property
    def kinds(self) -> list[Card]:
        return (self.hand + self.pool).kinds if self.unknown else self.hand.kinds

    def without(self, card: Card) -> Stock:
        """A known card is used first: that never costs a choice."""
        if card in self.hand:
            return self._replace(hand=self.hand.minus(card))
        return Stock(self.hand, self.pool.minus(card), self.unknown - 1)

    def fills(self, barred: list[bool]) -> bool:
        """Can these cards fill so many provinces, some of which the 6 may not go to?"""
        nowhere = bool(barred) and all(barred)
        known = len(self.hand) - (nowhere and Card.SIX in self.hand)
        more = len(self.pool) - (nowhere and Card.SIX in self.pool)
        return known + min(more, self.unknown) >= len(barred)


def pool_of(table: Table, side: Side) -> Cards:
    """No card can be unknown that is known to be elsewhere in the hand."""
    room = table.rules.deck.without(table.hands[side])
    return table.pools[side].without(table.pools[side].without(room))


def stock_of(position: Position, side: Side) -> Stock:
    """At this moment; cards that lie covered are still in it."""
    desk, start = position.desk, position.start
    if not start.unknown[side]:
        return Stock(desk.hands[side])
    place = desk.laid[side]
    used = [card for card in place.cards if card is not None] if place else []
    used += [made.move.card for made in desk.told if made.side is side and isinstance(made.move, Trade)]
    drawn = Cards.of(used).without(start.hands[side])
    return Stock(desk.hands[side], pool_of(start, side).without(drawn), desk.unknown[side])


def barred_now(position: Position, side: Side) -> list[bool]:
    """Where the 6 cannot lie: with Six Again only as long as no other warlord turned out to be it (8.1)."""
    start, desk = position.start, position.desk
    if side is Side.BLUE:
        return start.barred(side)
    known = Lord.SIX_AGAIN in start.lords[side] and Lord.SIX_AGAIN in desk.lords[side]
    unseen = None in start.lords[side] and None in desk.lords[side]
    again = known or (unseen and Lord.SIX_AGAIN not in desk.used[side])
    return [n >= (2 if again else 1) for n in start.markers[side]]


def covered(position: Position, side: Side) -> list[int]:
    place = position.laid[side]
    return [i for i, card in enumerate(place.cards) if card is None] if place else []


def possible_cards(
    position: Position, side: Side, province: Province, place: Move | None = None
) -> list[Card]:
    """The cards that may lie covered in a province so that the other covered ones can be filled, too."""
    place = place or position.laid[side]
    assert isinstance(place, Place)
    stock, barred = stock_of(position, side), barred_now(position, side)
    if position.laid[side] is None:  # it is being made: some of its cards were turned up already
        for card in place.known:
            stock = stock.without(card)
    others = [barred[i] for i, card in enumerate(place.cards) if card is None and i != province]
    return [
        card
        for card in stock.kinds
        if not (card is Card.SIX and barred[province]) and stock.without(card).fills(others)
    ]


def possible_answers(position: Position) -> list[Move]:
    """Those of the side that is asked; one with covered cards must keep enough to have laid them."""
    asked = position.asked
    assert asked is not None
    hidden = covered(position, asked.side)
    if not hidden:
        return list(asked.moves)
    stock, barred = stock_of(position, asked.side), barred_now(position, asked.side)

    def fits(move: Move) -> bool:
        if isinstance(move, Trade):
            return move.card in stock.kinds and stock.without(move.card).fills([barred[i] for i in hidden])
        if isinstance(move, Use) and move.lord not in position.desk.lords[asked.side]:
            marked = [n > 0 for n in position.start.markers[asked.side]]
            return stock.fills([marked[i] for i in hidden])
        return True

    return [move for move in asked.moves if fits(move)]


def with_card(position: Position, side: Side, province: Province, card: Card) -> Position:
    """The same moment with one covered card known."""
    desk = position.desk.copy()
    place = desk.laid[side]
    assert place is not None
    known = Place(tuple(card if i == province else one for i, one in enumerate(place.cards)))
    desk.laid[side] = known
    if card in desk.hands[side]:
        desk.hands[side] = desk.hands[side].minus(card)
    else:
        desk.unknown[side] -= 1
    laid = Made(side, place)
    desk.moves = [Made(side, known) if made == laid else made for made in desk.moves]
    return Position(position.start, tuple(desk.moves), desk)
