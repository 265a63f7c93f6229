"""Positions and proposed moves for a learner to judge as a referee, by the number of a rule."""

from chuhan.games.three_kingdoms.cases.draw import ASKED, SOURCE
from chuhan.games.three_kingdoms.cases.happens import happens
from chuhan.games.three_kingdoms.cases.words import proposal

__all__ = ["ASKED", "SOURCE", "happens", "proposal"]
