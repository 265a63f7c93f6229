"""A moment of the game: what each state has, decisions that are queued, positions and views."""

from chuhan.games.three_kingdoms.position.position import STAYS, Phase, Position, Site, View
from chuhan.games.three_kingdoms.position.realm import Land, Realm
from chuhan.games.three_kingdoms.position.todo import Choice, Choose, DealCards, Draw, Offer, Todo

__all__ = [
    "STAYS",
    "Choice",
    "Choose",
    "DealCards",
    "Draw",
    "Land",
    "Offer",
    "Phase",
    "Position",
    "Realm",
    "Site",
    "Todo",
    "View",
]
