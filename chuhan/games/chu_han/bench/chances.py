"""`chuhan bench chances`: rounds that a fast player plays with itself, and what a score is worth by them."""

from __future__ import annotations

from collections import Counter

from chuhan.games.chu_han.bots import RuleOfThumb
from chuhan.games.chu_han.bots.chances import Chances, RoundEnd, match_chances
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.referee import deal, outcome, play
from chuhan.spread.crew import crew

FIRST_SEED = 1_000_000


def played(seed: int) -> RoundEnd:
    """One round, which Han leads, far from the end of a match."""
    position = deal(seed, score=(0, 0))
    while not position.over:
        position = play(position, RuleOfThumb().choose(Knowledge(position.seen_by(position.actor))))
    result = outcome(position)
    assert result is not None
    return RoundEnd(*position.score, leader_out=not result.winner)


def run(count: int, first: int = FIRST_SEED, *, jobs: int | None = None, cluster: str = "") -> str:
    """The data file as a text. Raises CannotSpread."""
    with crew(jobs, cluster) as hands:
        ends = Counter(hands.each(played, range(first, first + count), piece=50))
    return as_toml(ends, first)


def as_toml(ends: Counter[RoundEnd], first: int) -> str:
    found: Chances = match_chances(ends)
    rows = "\n".join(f"    [{', '.join(f'{one:.4f}' for one in row)}]," for row in found.leads)
    out = sum(n for end, n in ends.items() if end.leader_out)
    gains = [sum(n * (end.leader, end.other)[which] for end, n in ends.items()) for which in (0, 1)]
    n = ends.total()
    return f"""\
# The chance of winning the match, between two rounds. Made by `chuhan bench chances`, not by hand.
# Row a, number k: the side that leads the next round has a VP, the other one a + k.
player = "rule of thumb"
rounds = {n}
first_seed = {first}
leader_goes_out = {out / n:.4f}
vp_of_the_leader = {gains[0] / n:.3f}
vp_of_the_other = {gains[1] / n:.3f}
leads = [
{rows}
]
"""
