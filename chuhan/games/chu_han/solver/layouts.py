"""What a view leaves open: how many worlds (layouts by kinds) and layouts (of physical cards) there are."""

from __future__ import annotations

from itertools import product
from math import comb

from chuhan.games.chu_han.cards import Cards, enumerate_cards
from chuhan.games.chu_han.position import View
from chuhan.games.chu_han.solver.ghost import Ghost

MOST_WORLDS = 100_000
"""Beyond that they are not counted."""


def hidden_groups(ghost: Ghost) -> list[int]:
    """How many unseen cards lie in each place that matters: the rival's hand, then the pile, writ by writ."""
    view = ghost.view
    return [count for count in (view.hidden[ghost.side.other], *_writs(view)) if count]


def _writs(view: View) -> list[int]:
    """The unknown cards of each writ: the order within one cannot matter (4.1)."""
    n, known = view.rules.writ_cards, len(view.pile)
    starts = range(0, view.pile_size, n) if n else range(0)
    return [n - min(max(known - start, 0), n) for start in starts]


def count_layouts(ghost: Ghost) -> int:
    left, found = len(ghost.unseen), 1
    for n in hidden_groups(ghost):
        found *= comb(left, n)
        left -= n
    return found


def count_worlds(ghost: Ghost) -> int | None:
    """None if there are more than MOST_WORLDS."""
    groups = hidden_groups(ghost)
    found = 1
    for places in range(1, len(groups) + 1):  # another place never makes them fewer
        found = _ways(ghost.unseen, groups[:places])
        if found > MOST_WORLDS:
            return None
    return found


def _ways(cards: Cards, groups: list[int]) -> int:
    """To fill the groups by kinds; what is left over lies anywhere."""
    ways = {tuple(groups): 1}
    for _, copies in enumerate_cards(cards):
        later: dict[tuple[int, ...], int] = {}
        for left, n in ways.items():
            for given in product(*(range(min(room, copies) + 1) for room in left)):
                if sum(given) <= copies:
                    rest = tuple(room - some for room, some in zip(left, given, strict=True))
                    later[rest] = later.get(rest, 0) + n
        ways = later
    return ways.get((0,) * len(groups), 0)
