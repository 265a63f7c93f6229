"""`chuhan bench hidden`: what is guaranteed against hidden cards late in a round, and how soon."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count as numbers
from itertools import islice

from chuhan.draw.tables import percentile, table
from chuhan.games.chu_han.bench.solver import time_text
from chuhan.games.chu_han.bots import RuleOfThumb, choose_at_random
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Writ
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.position import Side, View
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.solver.goals import Goal, NotSolved
from chuhan.games.chu_han.solver.whatever import Whatever, solve_whatever

LIMIT = 5.0
"""Seconds for one view, before it counts as not solved."""
ROWS = ((6, (3, 4, 5, 6, 7, 8)), (4, (3, 4, 5, 6)))
"""Writs taken, and cards in the rival's hand."""
WRIT, CARELESS = 0.15, 0.3
"""How often a writ is taken in these rounds, and how often any move is made."""


def endings(taken: int, cards: int) -> Iterator[View]:
    """What the side that acts sees when so many writs are taken and the rival has so many cards: at most
    one moment of a round, and no forced move."""
    for seed in numbers():
        rng = random.Random(f"ending {seed} {taken} {cards}")
        seen = {side: Observer(side, Match.begin(seed)) for side in Side}
        position = seen[Side.HAN].position
        while not position.over:
            side, moves = position.actor, legal_moves(position)
            sizes = position.hand_sizes
            if (
                sum(position.writs) == taken
                and sizes[side.other] == cards
                and abs(sizes[0] - sizes[1]) <= 3
                and len(moves) > 1
            ):
                yield seen[side].view
                break
            if Writ() in moves and rng.random() < WRIT:
                move = moves[moves.index(Writ())]
            elif rng.random() < CARELESS:
                move = choose_at_random(moves, rng)
            else:
                move = RuleOfThumb().choose(seen[side].knowledge)
            seen = {one: observer.after(move) for one, observer in seen.items()}
            position = seen[Side.HAN].position


def solved(view: View, goal: Goal) -> Whatever | None:
    try:
        return solve_whatever(view, goal, side=view.side, buried=view.buried_seen, max_seconds=LIMIT)
    except NotSolved:
        return None


def run(count: int) -> str:
    rows = []
    for taken, sizes in ROWS:
        for cards in sizes:
            views = list(islice(endings(taken, cards), count))
            for goal in Goal:
                found = [solved(view, goal) for view in views]
                done = [one for one in found if one is not None]
                seconds = [LIMIT if one is None else one.seconds for one in found]
                worlds = [one.worlds for one in done if one.worlds is not None]
                sure = sum(bool(one.guaranteed) for one in done)
                rows.append(
                    (
                        taken,
                        cards,
                        goal.value,
                        f"{percentile(worlds, 50):.0f}",
                        f"{100 * sure / len(done):.0f} %" if goal is Goal.ROUND and done else "",
                        *(time_text(percentile(seconds, percent)) for percent in (50, 90, 95, 99)),
                        time_text(max(seconds)),
                        f"{len(done)}/{len(found)}",
                    )
                )
    header = (
        "writs taken",
        "rival's cards",
        "goal",
        "worlds (median)",
        "a guarantee",
        "median",
        "p90",
        "p95",
    )
    return table((*header, "p99", "maximum", f"solved in {LIMIT:.0f} s"), rows)
