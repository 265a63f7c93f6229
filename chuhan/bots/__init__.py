"""Opponents. Each sees only a View, says what it would play, and plays the same way whenever it is asked."""

from chuhan.bots.player import Bot, choose_at_random
from chuhan.bots.shallow import Searcher
from chuhan.bots.thumb import RuleOfThumb

__all__ = ["Bot", "RuleOfThumb", "Searcher", "choose_at_random"]
