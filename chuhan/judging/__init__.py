"""Being the referee: a game's cases as questions, ten in a go, and which rules a learner knows."""

from chuhan.judging.go import Go, Stage
from chuhan.judging.question import Question

__all__ = ["Go", "Question", "Stage"]
