"""Drawings for pages: the head of the start page, a view in small, a card beside its rule."""

from __future__ import annotations

from functools import cache

from chuhan.draw import front
from chuhan.draw.box import Box, flow, paragraph, row
from chuhan.draw.brush import signs
from chuhan.draw.palette import ON_TABLE
from chuhan.games.chu_han.cards import Card, enumerate_cards
from chuhan.games.chu_han.moves import cards_of
from chuhan.games.chu_han.position import Side, View
from chuhan.games.chu_han.show.pen import Pen, seal, tiles
from chuhan.games.chu_han.show.text import turn_text
from chuhan.language import current

_BEHIND = ((Card.ONE, -13.5), (Card.FIVE, -4.5), (Card.EIGHT, 4.5), (Card.FOUR, 13.5))
_BEFORE = (
    (Card.XIANG_YU, -18.0),
    (Card.YU_JI, -9.0),
    (Card.JOKER, 0.0),
    (Card.HAN_XIN, 9.0),
    (Card.LIU_BANG, 18.0),
)
"""Cards of the fan with their angles, in degrees."""
_GLANCE = 340


def fan() -> str:
    """Nine cards, as on the start page."""
    return _fan(current().code)


@cache
def _fan(language: str) -> str:
    return front.fan(Pen.of("fan"), _BEHIND, _BEFORE)


def portrait(card: Card) -> str:
    """One card, as it stands beside its rule."""
    pen = Pen.of("portrait", card.code)
    return front.picture(pen, pen.card(card), "-1 -1 58 82")


def brush() -> str:
    """The name of the game in brush signs, one above the other."""
    return front.picture(
        Pen.of("brush"), Box(signs("楚漢", 0, 0, 100, "currentColor", upright=True), 100, 202)
    )


def glance(view: View) -> str:
    """Both hands and the set to beat as small tiles; what is seen in it is said in words beside it."""
    upper = Side.CHU if view.side is None else view.side.other
    inner = _GLANCE - 24
    far, near = (_hand(view, side, inner) for side in (upper, upper.other))
    river = _river(view, inner)
    return front.banks(Pen.of("glance"), far, river, near, _GLANCE)


def _hand(view: View, side: Side, width: float) -> Box:
    seen = tiles(enumerate_cards(view.hands[side]), width - 34, ON_TABLE)
    return row([seal(side, 24), seen], 10)


def _river(view: View, width: float) -> Box:
    claims = view.pending or view.trick.plays
    if not claims:
        return paragraph(turn_text(view), width, 16, ON_TABLE)
    last = claims[-1]
    played = tiles(enumerate_cards(cards_of(last.move)), width - 34, ON_TABLE)
    words = paragraph(turn_text(view), width, 16, ON_TABLE)
    return flow([row([seal(last.side, 24), played], 10), words], width, 12, 6)
