"""Moves at random."""

from __future__ import annotations

from random import Random

from chuhan.games.three_kingdoms.bots.player import answers
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.position import View


class AtRandom:
    """Any legal move, all equally likely."""

    def choose(self, view: View, rng: Random) -> Move:
        found = answers(view)
        return found[int(rng.random() * len(found))]
