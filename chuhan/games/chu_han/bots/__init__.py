"""Opponents. Each is given what its side knows, and plays the same way whenever it is asked."""

from chuhan.games.chu_han.bots.player import Bot, choose_at_random
from chuhan.games.chu_han.bots.shallow import Searcher
from chuhan.games.chu_han.bots.thumb import RuleOfThumb

__all__ = ["Bot", "RuleOfThumb", "Searcher", "choose_at_random"]
