"""Positions and proposed moves for a learner to judge as a referee, by the number of a rule."""

from chuhan.games.chu_han.cases.draw import ALLOWED, ASKED, REFUSED, SOURCE, proposal
from chuhan.games.chu_han.cases.happens import happens

__all__ = ["ALLOWED", "ASKED", "REFUSED", "SOURCE", "happens", "proposal"]
