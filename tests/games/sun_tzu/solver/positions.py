"""Composed last rounds, as random as they come: tight supplies, few cards."""

from __future__ import annotations

from random import Random
from typing import Any

from chuhan.games.sun_tzu.cards import ALL_CARDS, DISPLAYS, SIDES, Card, Cards, Event, Lord
from chuhan.games.sun_tzu.position import Events, Table
from chuhan.games.sun_tzu.rules import SWITCHES, Ruleset


def last_round(rng: Random, cards: int = 5, *, wild: bool = False, tight: bool = True) -> Table:
    """Round 9, or with `wild` a scoring round under any rulings, with warlords and events."""
    armies, supply, aside, markers = [0] * 5, [0, 0], [0, 0], [[0] * 5, [0] * 5]
    for side in SIDES:
        markers[side] = [int(rng.random() < 0.3) for _ in range(5)]
    for province in range(5):
        armies[province] = rng.choice((0, 1, 1, 2, 3, 4)) * rng.choice((1, -1))
    for side in SIDES:
        left = 21 - sum(markers[side]) - sum(max(0, n * side.sign) for n in armies)
        supply[side] = rng.randrange(0, 5) if tight else max(0, left - 1)
        aside[side] = left - supply[side]
    hands = [_hand(rng, cards, all(markers[side])) for side in SIDES]
    switches: dict[str, Any] = {name: rng.choice(values) for name, values in SWITCHES.items()} if wild else {}
    lords = [[lord for lord in Lord if lord.side is side] for side in SIDES]
    picks = tuple((rng.choice(lords[side]),) if wild and rng.random() < 0.6 else () for side in SIDES)
    events = rng.sample(list(Event), rng.randint(1, 5)) if wild and rng.random() < 0.4 else []
    return Table(
        round=rng.choice((3, 6, 9)) if wild else 9,
        track=rng.randint(-3, 3),
        armies=tuple(armies),
        markers=(tuple(markers[0]), tuple(markers[1])),
        displays=tuple(rng.sample(DISPLAYS, 5)),
        supply=(supply[0], supply[1]),
        aside=(aside[0], aside[1]),
        hands=(hands[0], hands[1]),
        lords=(picks[0], picks[1]),
        events=Events(events[0], tuple(events[1:]), rng.randrange(0, 4)) if events else None,
        privilege=rng.choice((*SIDES, None)),
        rules=Ruleset(**switches),
    )


def _hand(rng: Random, cards: int, barred: bool) -> Cards:
    deck = [card for card in ALL_CARDS for _ in range(card.copies) if not (barred and card is Card.SIX)]
    return Cards.of(rng.sample(deck, cards))
