"""What a view leaves open: how many worlds (layouts by kinds) and layouts (of physical cards) there are.

A layout is a hand that the rival may hold. What lies in the pile is no part of it: cards are drawn from there
as the ghost chooses, in every layout that they fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from chuhan.games.chu_han.cards import Cards, enumerate_cards
from chuhan.games.chu_han.solver.ghost import Ghost, choices

MOST_WORLDS = 100_000
"""Beyond that they are not counted."""


def hidden_in_hand(ghost: Ghost) -> int:
    return ghost.view.hidden[ghost.side.other]


def worlds_of(ghost: Ghost) -> Iterator[Cards]:
    """What the hidden cards of the rival's hand may be, by kinds."""
    return choices(ghost.unseen, hidden_in_hand(ghost))


def count_worlds(ghost: Ghost) -> int | None:
    """None if there are more than MOST_WORLDS."""
    n = hidden_in_hand(ghost)
    ways = [1] + [0] * n
    for _, copies in enumerate_cards(ghost.unseen):
        ways = [sum(ways[max(k - copies, 0) : k + 1]) for k in range(n + 1)]
    return ways[n] if ways[n] <= MOST_WORLDS else None


def count_layouts(ghost: Ghost) -> int:
    return comb(len(ghost.unseen), hidden_in_hand(ghost))


def layouts_of(ghost: Ghost, world: Cards) -> int:
    """How many layouts a world stands for."""
    found = 1
    for card, n in enumerate_cards(world):
        found *= comb(ghost.unseen.count(card), n)
    return found
