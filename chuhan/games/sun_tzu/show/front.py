"""Drawings for pages: the head of the start page, and a view in small."""

from __future__ import annotations

from functools import cache

from chuhan.draw.box import Box, column, flow, num, padded, paragraph, row, scaled, used
from chuhan.draw.brush import signs
from chuhan.draw.palette import FLOW, ON_TABLE, RIVER, TABLE
from chuhan.games.sun_tzu.cards import ALL_PROVINCES, Card, Side
from chuhan.games.sun_tzu.position import View
from chuhan.games.sun_tzu.show.pen import Pen, island, seal
from chuhan.games.sun_tzu.show.pictures import holder, inside
from chuhan.games.sun_tzu.show.text import track_text, upper_side
from chuhan.language import current, say

_BEHIND = ((Card.TWO, -13.5), (Card.NINE, -4.5), (Card.FOUR, 4.5), (Card.SEVEN, 13.5))
_BEFORE = ((Card.SIX, -18.0), (Card.PLUS_2, -9.0), (Card.PLAGUE, 0.0), (Card.TEN, 9.0), (Card.MINUS_1, 18.0))
"""Cards of the fan with their angles, in degrees."""
_CENTRE = 272
"""The fan turns around a point so far below the cards."""
_GLANCE = 340
_TILE = 0.4


def fan() -> str:
    """Nine cards, as on the start page."""
    return _fan(current().code)


@cache
def _fan(language: str) -> str:
    pen = Pen.of("fan")
    drawn = "".join(
        f'<g transform="rotate({num(angle)} 0 {_CENTRE}) translate(-28 {num(-80 - raised)})">'
        f"{pen.card(card).svg}</g>"
        for cards, raised in ((_BEHIND, 27), (_BEFORE, 0))
        for card, angle in cards
    )
    return _svg(pen, Box(drawn, 0, 0), "-134 -112 268 132")


def brush() -> str:
    """The name of the game in brush signs, one above the other."""
    return _svg(Pen.of("brush"), Box(signs("孫子", 0, 0, 100, "currentColor", upright=True), 100, 202))


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
    rows = [
        padded(_hand(pen, view, upper), 12, 8, width=_GLANCE),
        padded(river, 8, 8, width=_GLANCE),
        padded(_hand(pen, view, upper.other), 12, 8, width=_GLANCE),
    ]
    top, below = rows[0].height, rows[0].height + rows[1].height
    whole = column(rows)
    ground = (
        f'<rect width="{_GLANCE}" height="{num(whole.height)}" rx="12" fill="{TABLE}"/>'
        f'<path d="M0 {num(top)}H{_GLANCE}V{num(below)}H0Z" fill="{RIVER}" stroke="{FLOW}"/>'
    )
    return _svg(pen, Box(ground + whole.svg, _GLANCE, whole.height))


def _hand(pen: Pen, view: View, side: Side) -> Box:
    """The known cards of a side, and a back for each of the others."""
    known = view.now.hands[side]
    hidden = max(0, view.seen.hand_size(side) - len(known))
    tiles = [scaled(pen.card(card), _TILE) for card in (*known, *(None,) * hidden)]
    return row([seal(side, 24), flow(tiles, _GLANCE - 64, 3, 3)], 10)


def _svg(pen: Pen, drawing: Box, box: str = "") -> str:
    finished = pen.finished(drawing)
    defs = used(finished, pen.symbols())
    size = box or f"0 0 {num(drawing.width)} {num(drawing.height)}"
    return (
        f'<svg viewBox="{size}" aria-hidden="true" focusable="false"><defs>{defs}</defs>{finished.svg}</svg>'
    )
