"""A move as a browser sends what was chosen for it."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import ALL_PROVINCES
from chuhan.games.sun_tzu.moves import Advance, Decline, Keep, Move, Pick, Place, Reveal, Take, Trade, Use


def choice_of(move: Move) -> dict[str, list[str]]:
    match move:
        case Place():
            return {"place": [*map(str, move.cards)]}
        case Reveal(provinces=provinces) | Use(provinces=provinces) if provinces:
            return {"picks": [*map(str, provinces)], "cards": []}
        case Take():
            armies = [str(one) for one in ALL_PROVINCES for _ in range(move.armies[one])]
            return {"picks": [*"s" * move.supply, *armies], "cards": []}
        case Trade(card=card):
            return {"picks": [], "cards": [str(card)]}
        case Keep(cards=cards) if cards is not None:
            return {"picks": [], "cards": [*map(str, cards)]}
        case Use(lord=lord):
            return {"button": [f"use-{lord}"]}
        case Pick(lord=lord):
            return {"button": [f"pick-{lord}"]}
        case Advance():
            return {"button": ["advance"]}
        case Decline():
            return {"button": ["no"]}
    raise TypeError(move)
