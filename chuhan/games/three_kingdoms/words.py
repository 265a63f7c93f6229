"""The vocabulary of Three Kingdoms: states, spaces, moves in words; translations/ has their forms."""

from __future__ import annotations

from pathlib import Path

from chuhan.games.three_kingdoms.cards import Dealer, Space, State
from chuhan.language import add_words, spell

add_words(Path(__file__).with_name("translations"))


@spell.register
def _(state: State) -> str:
    return state.title


@spell.register
def _(dealer: Dealer) -> str:
    return "the dealer"


@spell.register
def _(space: Space) -> str:
    return f"space {space}"
