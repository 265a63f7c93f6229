"""Drawings for pages: the head of the start page, and a view in small."""

from __future__ import annotations

from functools import cache

from chuhan.draw import front
from chuhan.draw.box import Box, column, flow, paragraph, row, scaled
from chuhan.draw.brush import signs
from chuhan.draw.palette import ON_TABLE
from chuhan.games.sun_tzu.cards import ALL_PROVINCES, Card, Side
from chuhan.games.sun_tzu.position import View
from chuhan.games.sun_tzu.show.pen import Pen, island, seal
from chuhan.games.sun_tzu.show.pictures import holder, inside
from chuhan.games.sun_tzu.show.text import track_text, upper_side
from chuhan.language import current, say

_BEHIND = ((Card.TWO, -13.5), (Card.NINE, -4.5), (Card.FOUR, 4.5), (Card.SEVEN, 13.5))
_BEFORE = ((Card.SIX, -18.0), (Card.PLUS_2, -9.0), (Card.PLAGUE, 0.0), (Card.TEN, 9.0), (Card.MINUS_1, 18.0))
"""Cards of the fan with their angles, in degrees."""
_GLANCE = 340
_TILE = 0.4


def fan() -> str:
    """Nine cards, as on the start page."""
    return _fan(current().code)


@cache
def _fan(language: str) -> str:
    return front.fan(Pen.of("fan"), _BEHIND, _BEFORE)


def brush() -> str:
    """The name of the game in brush signs, one above the other."""
    return front.picture(
        Pen.of("brush"), Box(signs("孫子", 0, 0, 100, "currentColor", upright=True), 100, 202)
    )


def glance(view: View) -> str:
    """Both hands and the five provinces in small; what is seen in it is said in words beside it."""
    pen, upper = Pen.of("glance"), upper_side(view)
    wide = (_GLANCE - 16) / len(ALL_PROVINCES)
    insides = [inside(view, one, wide - 4) for one in ALL_PROVINCES]
    high = max(box.height for box in insides) + 18
    lands = [
        island(holder(view, p), box, wide - 4, high) for p, box in zip(ALL_PROVINCES, insides, strict=True)
    ]
    table = view.now
    words = say("Round {n}; {track}.", n=table.round, track=track_text(table.track))
    river = column([row(lands, 4), paragraph(words, _GLANCE - 24, 16, ON_TABLE)], 6)
    far, near = (_hand(pen, view, side) for side in (upper, upper.other))
    return front.banks(pen, far, river, near, _GLANCE, inset=8)


def _hand(pen: Pen, view: View, side: Side) -> Box:
    """The known cards of a side, and a back for each of the others."""
    known = view.now.hands[side]
    hidden = max(0, view.seen.hand_size(side) - len(known))
    tiles = [scaled(pen.card(card), _TILE) for card in (*known, *(None,) * hidden)]
    return row([seal(side, 24), flow(tiles, _GLANCE - 64, 3, 3)], 10)
