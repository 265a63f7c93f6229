"""`chuhan bench hidden`: what is guaranteed against hidden cards late in a round, and how soon."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import reduce
from itertools import count as numbers
from itertools import islice

from chuhan.draw.tables import percentile, table
from chuhan.games.chu_han.bench.solver import time_text
from chuhan.games.chu_han.bots import RuleOfThumb, choose_at_random
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move, Writ
from chuhan.games.chu_han.observer import Knowledge, Observer
from chuhan.games.chu_han.position import View
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.goals import Goal, NotSolved
from chuhan.games.chu_han.solver.whatever import Whatever, solve_whatever

MOST_NODES = 3_000_000
"""Positions for one view, before it counts as not solved."""
ROWS = ((6, (3, 4, 5, 6, 7, 8)), (4, (3, 4, 5, 6)))
"""Writs taken, and cards in the rival's hand."""
WRIT, CARELESS = 0.2, 0.3
"""How often a writ is taken in these rounds, and how often any move is made."""
MOST_APART = 3
"""Cards that one side may hold more than the other."""


def endings(taken: int, cards: int) -> Iterator[View]:
    """What the side that acts sees when so many writs are taken and the rival has so many cards: at most
    one moment of a round, and no forced move."""
    for seed in numbers():
        rng = random.Random(f"ending {seed} {taken} {cards}")
        match, played = Match.begin(seed), list[Move]()
        position = match.position
        while not position.over:
            side, moves = position.actor, legal_moves(position)
            sizes = position.hand_sizes
            if (
                sum(position.writs) == taken
                and sizes[side.other] == cards
                and abs(sizes[0] - sizes[1]) <= MOST_APART
                and len(moves) > 1
            ):
                yield reduce(Observer.after, played, Observer(side, match)).view
                break
            if Writ() in moves and rng.random() < WRIT:
                played.append(Writ())
            elif rng.random() < CARELESS:
                played.append(choose_at_random(moves, rng))
            else:
                played.append(RuleOfThumb().choose(Knowledge(position.seen_by(side))))
            position = play(position, played[-1])


def solved(view: View, goal: Goal) -> tuple[Whatever | None, float]:
    """What was found, if it was, and the seconds of a processor that it took."""
    started = time.process_time()
    try:
        found = solve_whatever(view, goal, side=view.side, buried=view.buried_seen, max_nodes=MOST_NODES)
    except NotSolved:
        found = None
    return found, time.process_time() - started


def run(count: int) -> str:
    rows = []
    for taken, sizes in ROWS:
        for cards in sizes:
            views = list(islice(endings(taken, cards), count))
            for goal in Goal:
                answers = [solved(view, goal) for view in views]
                done = [one for one, _ in answers if one is not None]
                seconds = [spent for _, spent in answers]
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
                        f"{len(done)}/{len(answers)}",
                    )
                )
    header = ("writs taken", "rival's cards", "goal", "worlds (median)", "a guarantee")
    return table((*header, "median", "p90", "p95", "p99", "maximum", "solved"), rows)
