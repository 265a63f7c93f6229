"""A round looked at again: what each position was worth, where it turned, and what could have been known."""

from chuhan.games.chu_han.review.review import Review, Step, Turn, Value, Verdict
from chuhan.games.chu_han.review.rounds import Played, rounds_of

__all__ = ["Played", "Review", "Step", "Turn", "Value", "Verdict", "rounds_of"]
