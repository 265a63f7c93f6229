"""What is proposed, with everything that one must know to judge it."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import Province, Side
from chuhan.games.sun_tzu.moves import Move, Place
from chuhan.games.sun_tzu.words import deed
from chuhan.language import Sentence


def proposal(side: Side, move: Move) -> Sentence:
    """Without a full stop; a placement names its cards, which the side itself knows."""
    if not isinstance(move, Place):
        return deed(side, move)
    laid = tuple(
        Sentence("{card:action_card} in {province:province}", card=card, province=Province(i))
        for i, card in enumerate(move.known)
    )
    return Sentence("{side:side} lays {laid:semicolons}", side=side, laid=laid)
