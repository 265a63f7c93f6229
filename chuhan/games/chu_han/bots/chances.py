"""What a score is worth: the chance of winning the match, from rounds that a fast player has played."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from chuhan.games.chu_han.rules import BASE

FILE = "chances.toml"


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """How a round went for the side that led it, and for the other one: VP gained, and who went out."""

    leader: int
    other: int
    leader_out: bool


@dataclass(frozen=True, slots=True)
class Chances:
    """`leads[a][b - a]`: the chance of the side that leads the next round with a VP, against b VP or more."""

    leads: tuple[tuple[float, ...], ...]

    def of(self, mine: int, theirs: int, *, went_out: bool) -> float:
        """Of the match, between two rounds. `went_out`: this side did, so on a tie it leads (2.4)."""
        target = len(self.leads)
        if max(mine, theirs) >= target:
            return 1.0 if mine > theirs or (mine == theirs and went_out) else 0.0
        if mine < theirs or (mine == theirs and went_out):
            return self.leads[mine][theirs - mine]
        return 1 - self.leads[theirs][mine - theirs]


def match_chances(ends: Mapping[RoundEnd, int], target: int = BASE.target) -> Chances:
    """From how often rounds end in each way. Whoever has fewer VP leads (2.4), so the score says who does.

    If one round takes both to the target, the side that did not go out was there first: its VP came before
    the round was scored (7.4).
    """
    total = sum(ends.values())
    leads: list[list[float]] = [[0.0] * (target - mine) for mine in range(target)]

    def known(a: int, b: int, *, leader_out: bool) -> float:
        """Of the side with a VP, that led the round before."""
        if a >= target or b >= target:
            return float(a >= target and not (b >= target and leader_out))
        if a < b or (a == b and leader_out):
            return leads[a][b - a]
        return 1 - leads[b][a - b]

    for both in range(2 * target - 2, -1, -1):  # VP only grow
        for a in range(max(0, both - target + 1), both // 2 + 1):
            b = both - a
            # c: ends that change the score. A round that gives nobody anything leads here again; on a tie
            # the side that went out leads then.
            c, again, turned = 0.0, 0.0, 0.0
            for end, n in ends.items():
                share = n / total
                if end.leader or end.other:
                    c += share * known(a + end.leader, b + end.other, leader_out=end.leader_out)
                elif a < b or end.leader_out:
                    again += share
                else:
                    turned += share
            leads[a][b - a] = (c + turned) / (1 - again + turned)
    return Chances(tuple(map(tuple, leads)))


@cache
def chances() -> Chances:
    """Those that the kit was made with."""
    data = tomllib.loads((files(__package__) / FILE).read_text("utf-8"))
    return Chances(tuple(map(tuple, data["leads"])))
