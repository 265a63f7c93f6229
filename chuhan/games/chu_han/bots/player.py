"""What a bot is, and how it imagines the cards that a View hides."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import fields
from typing import Protocol, TypeVar

from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Position, Sight, View

T = TypeVar("T")


class Bot(Protocol):
    """A player: gives a move for the side that acts. The round must not be over."""

    def choose(self, known: Knowledge) -> Move: ...


def choose_at_random(things: Sequence[T], rng: random.Random) -> T:
    """One of them; of `random` only `random()` is promised to give the same numbers for ever."""
    return things[int(rng.random() * len(things))]


def in_random_order(things: Sequence[T], rng: random.Random) -> list[T]:
    return [thing for _, _, thing in sorted((rng.random(), i, thing) for i, thing in enumerate(things))]


def imagine(view: View, rng: random.Random) -> Position:
    """A position that the view allows: what it hides is dealt from the cards that were never seen."""
    cards: list[Card] = in_random_order(list(view.unseen), rng)
    han, chu, pile = view.hidden
    hands = (view.hands[0] + Cards.of(cards[:han]), view.hands[1] + Cards.of(cards[han : han + chu]))
    drawn = tuple(cards[han + chu : han + chu + pile])
    public = {field.name: getattr(view, field.name) for field in fields(Sight)}
    return Position(**(public | {"hands": hands, "pile": view.pile + drawn}))
