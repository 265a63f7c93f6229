"""Opponents for each seat. Each sees only a View."""

from chuhan.games.three_kingdoms.bots.ahead import LookAhead
from chuhan.games.three_kingdoms.bots.chance import AtRandom
from chuhan.games.three_kingdoms.bots.player import Rival, played_out
from chuhan.games.three_kingdoms.bots.thumb import Thumb

RIVALS: dict[str, Rival] = {"random": AtRandom(), "thumb": Thumb(), "ahead": LookAhead()}
"""By name, the weakest first."""

__all__ = ["RIVALS", "AtRandom", "LookAhead", "Rival", "Thumb", "played_out"]
