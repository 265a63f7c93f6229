"""Set-up (section 2): displays, hands, warlords and events in an order that a seed fixes for good."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from chuhan.games.sun_tzu.cards import ARMIES, DISPLAYS, FRAMED, PROVINCES, SIDES, Cards, Event, Lord, Side
from chuhan.games.sun_tzu.position.position import Position
from chuhan.games.sun_tzu.position.table import Events, Table
from chuhan.games.sun_tzu.referee.rounds import begin
from chuhan.games.sun_tzu.rules import BASE, Ruleset

T = TypeVar("T")
DRAWN = 4  # 2.5, 2.6
ASIDE = 3  # 2.3


def shuffled(rng: random.Random, things: Sequence[T]) -> list[T]:
    """Of `random` only `random()` is promised to stay the same."""
    return [thing for _, _, thing in sorted((rng.random(), i, thing) for i, thing in enumerate(things))]


def deal(
    seed: int,
    rules: Ruleset = BASE,
    *,
    events: bool = False,
    lords: tuple[Lord, Lord] | None = None,
) -> Position:
    """The first position of a game. Each side picks its warlord in secret (2.4): a table passes the picks,
    else the seed picks."""
    rng = random.Random(seed)
    displays = shuffled(rng, DISPLAYS)[:PROVINCES]  # 2.1
    hands, piles = [], []
    for _ in SIDES:
        others = shuffled(rng, tuple(rules.deck.unframed))
        hands.append(FRAMED + Cards.of(others[:DRAWN]))
        piles.append(tuple(others[DRAWN:]))
    picks = tuple(shuffled(rng, [lord for lord in Lord if lord.side is side])[0] for side in SIDES)
    deck = shuffled(rng, tuple(Event))
    blue, red = lords or picks
    if (blue.side, red.side) != SIDES:
        raise ValueError("Blue's warlord comes first, then Red's, each from his own five")
    head_start = blue is Lord.HEAD_START and not rules.beginner  # 8.8: shown and spent at once
    aside = 0 if rules.beginner else ASIDE  # 2.6
    return begin(
        Table(
            track=Side.BLUE.sign if head_start else 0,
            displays=tuple(displays),
            supply=(ARMIES - aside, ARMIES - aside),
            aside=(aside, aside),
            hands=(hands[0], hands[1]),
            piles=(piles[0], piles[1]),
            lords=((), ()) if rules.beginner else (() if head_start else (blue,), (red,)),
            used=((blue,) if head_start else (), ()),
            events=Events(deck[0], tuple(deck[1:])) if events else None,  # 2.7
            rules=rules,
        )
    )
