"""What a side may draw and keep between two rounds (3.5)."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import NONE, SIDES, Card, Cards, Side
from chuhan.games.sun_tzu.position import Table

Draws = list[list[Cards]]
"""For each draw that is possible, every set of cards that may be kept of it."""


def draws_of(table: Table, side: Side, *, one: bool) -> Draws:
    """Three cards of which two are kept for whoever laid his 1, else two of which one is; fewer if there are.

    Unknown cards may be any that are neither in the hand nor written in the pile.
    """
    pile = table.piles[side]
    drawn = pile[: 3 if one else 2]
    n = min(2 if one else 1, len(drawn))
    if not n:
        return [[NONE]]
    known = Cards.of(card for card in drawn if card is not None)
    written = Cards.of(card for card in pile if card is not None)
    rest = table.rules.deck.unframed.without(table.hands[side] + written)
    hidden = drawn.count(None)
    draws = [known + some for some in rest.choices(hidden)] if hidden else [known]
    return [draw.choices(n) for draw in draws]


def are_known(table: Table) -> bool:
    """Is every card known that may be drawn before the next round?"""
    return not any(None in table.piles[side][: 3 if Card.ONE in table.hands[side] else 2] for side in SIDES)
