"""The Chu Han kit: a rules engine for Tom Lehmann's card game, and what teaches with it."""

from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_cards, parse_move, parse_position, parse_view
from chuhan.games.chu_han.position import Position, Side, View
from chuhan.games.chu_han.referee import Outcome, deal, legal_moves, outcome, play, why_illegal
from chuhan.games.chu_han.rules import Ruleset
from chuhan.refusal import IllegalMove, NotationError, Refusal

__version__ = "0.1.0"

__all__ = [
    "Card",
    "Cards",
    "IllegalMove",
    "Move",
    "NotationError",
    "Outcome",
    "Position",
    "Refusal",
    "Ruleset",
    "Side",
    "View",
    "deal",
    "legal_moves",
    "outcome",
    "parse_cards",
    "parse_move",
    "parse_position",
    "parse_view",
    "play",
    "why_illegal",
]
