"""Moves at random: a placement is drawn without listing all of them."""

from __future__ import annotations

from random import Random

from chuhan.games.sun_tzu.cards import PROVINCES, Card, Cards
from chuhan.games.sun_tzu.moves import Move, Place
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.position.position import Position


def random_move(position: Position, rng: Random) -> Move:
    """A legal answer of the side that is asked."""
    asked = position.asked
    assert asked is not None, "the game is over"
    if asked.about is Asked.PLACE:
        table = position.start
        return random_placement(table.hands[asked.side], table.barred(asked.side), rng)
    return asked.moves[int(rng.random() * len(asked.moves))]


def random_placement(hand: Cards, barred: list[bool], rng: Random) -> Place:
    """Five cards of a hand that can fill five provinces."""
    cards = tuple(hand)
    if all(barred):
        cards = tuple(card for card in cards if card is not Card.SIX)
    while True:
        chosen = tuple(rng.sample(cards, PROVINCES))
        if Card.SIX not in chosen or not barred[chosen.index(Card.SIX)]:
            return Place(chosen)
