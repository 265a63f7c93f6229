"""Positions and proposed moves for a learner to judge as a referee, by the number of a rule."""

from chuhan.games.sun_tzu.cases.draw import ASKED, SOURCE
from chuhan.games.sun_tzu.cases.happens import happens
from chuhan.games.sun_tzu.cases.words import proposal

__all__ = ["ASKED", "SOURCE", "happens", "proposal"]
