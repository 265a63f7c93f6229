"""Random games under random rulings, and a position with everything changed that a side cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from chuhan.games.sun_tzu.bots.chance import random_move
from chuhan.games.sun_tzu.cards import SIDES, Card, Cards, Lord, Side
from chuhan.games.sun_tzu.moves import Made, Place
from chuhan.games.sun_tzu.notation import parse_position
from chuhan.games.sun_tzu.position import Position, Table
from chuhan.games.sun_tzu.referee import begin, deal, play
from chuhan.games.sun_tzu.rules import SWITCHES, Ruleset


def random_rules(rng: Random) -> Ruleset:
    switches: dict[str, Any] = {name: rng.choice(values) for name, values in SWITCHES.items()}
    return Ruleset(version="beginner" if rng.random() < 0.2 else "base", **switches)


def random_deal(seed: int) -> tuple[Position, Random]:
    rng = Random(seed)
    return deal(seed, random_rules(rng), events=rng.random() < 0.5), rng


def random_game(seed: int) -> Iterator[tuple[Position, Made | None]]:
    """Every position of a game with the move made there, the last one without."""
    position, rng = random_deal(seed)
    while not position.over:
        move = random_move(position, rng)
        assert position.actor is not None
        yield position, Made(position.actor, move)
        position = play(position, move)
    yield position, None


def random_position(seed: int) -> Position:
    """Somewhere in a random game."""
    game = [position for position, _ in random_game(seed)]
    return game[Random(seed).randrange(len(game))]


def redealt(position: Position, side: Side, rng: Random) -> Position:
    """The start of the same round with everything changed that this side cannot see."""
    start, rival = position.start, side.other
    hands, piles, lords = list(start.hands), list(start.piles), list(start.lords)
    loose = Cards.of(card for card in piles[rival] if card is not None).unframed
    whole = [*hands[rival].unframed, *loose]  # 1 to 6, which only a composed pile holds, stay there
    rng.shuffle(whole)
    n = len(hands[rival].unframed)
    hands[rival], rest = hands[rival].framed + Cards.of(whole[:n]), iter(whole[n:])
    piles[rival] = tuple(next(rest) if card is not None and card in loose else card for card in piles[rival])
    own: list[Card | None] = list(piles[side])
    rng.shuffle(own)
    piles[side] = tuple(own)
    free = [
        lord
        for lord in Lord
        if lord.side is rival and lord is not Lord.HEAD_START and lord not in start.used[rival]
    ]
    lords[rival] = tuple(sorted(rng.sample(free, len(lords[rival]))))
    events = start.events
    if events is not None:
        down = list(events.down)
        rng.shuffle(down)
        events = replace(events, down=tuple(down))
    return begin(
        replace(
            start,
            hands=(hands[0], hands[1]),
            piles=(piles[0], piles[1]),
            lords=(lords[0], lords[1]),
            events=events,
        )
    )


def exchanged(position: Position, rival: Side, rng: Random) -> Position | None:
    """The same moment with a side's covered cards exchanged; None where that cannot be."""
    laid = position.laid[rival]
    covered = [i for i in range(5) if i not in position.shown]
    if laid is None or len(covered) < 2:
        return None
    cards = list(laid.cards)
    mixed = [cards[i] for i in covered]
    rng.shuffle(mixed)
    for i, card in zip(covered, mixed, strict=True):
        cards[i] = card
    other = parse_position(str(position.start))
    for made in position.moves:
        move = Place(tuple(cards)) if made.side is rival and isinstance(made.move, Place) else made.move
        try:
            other = play(other, move)
        except ValueError:  # a 6 where a marker is
            return None
    return other


def cards_of(table: Table, side: Side) -> Cards:
    return table.hands[side] + Cards.of(card for card in table.piles[side] if card is not None)


__all__ = ["SIDES", "cards_of", "exchanged", "random_game", "random_position", "redealt"]
