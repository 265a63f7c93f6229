"""How each card looks, drawn at 56 by 80: a full face for 72 pixels and more, and a small one.

Cards from 1 to 6 have a second frame, as they come back every round; a plague is white on black. What matters
stands at the top left, where neither a neighbour in a fan nor the next row hides it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from chuhan.draw.box import num
from chuhan.draw.brush import digit, digit_width, outlines, part, stroke
from chuhan.draw.cards import EDGE, frame, words
from chuhan.draw.cards import back as drawn_back
from chuhan.draw.motifs import RED, bamboo, banner, halberds, ink
from chuhan.draw.palette import INK, PAPER
from chuhan.games.sun_tzu.cards import Card
from chuhan.language import say

SILK, STELE, ON_STELE = "var(--c-silk)", "var(--c-stele)", "var(--c-on-stele)"


def name(card: Card | None) -> str:
    """What the card is called where only its name can be given."""
    return say("unknown card") if card is None else say("{card:action_card}", card=card)


@cache
def parts() -> Mapping[str, str]:
    """What faces and seals refer to, by name."""
    return outlines() | {
        "bamboo": bamboo(),
        "halberds": halberds(),
        "banner": banner(),
        "withered": _withered(),
    }


def face(card: Card | None) -> str:
    """The inside of a full face; None is a back."""
    if card is None:
        return _back()
    if card is Card.PLAGUE:
        return (
            frame(STELE, EDGE)
            + part("withered", 14, 20, 0.9)
            + words(say("{card:action_card_printed}", card=card), 14, 10, ON_STELE, 46)
        )
    if not card.number:
        return (
            frame(SILK, EDGE)
            + _signed(card, 5, 6, 27)
            + words(_costs(card), 73, 7.6, INK, 46, bold=False)
            + (part("banner", 18, 34, 0.6) if card.plus else part("bamboo", 16, 38, 0.5))
        )
    motif, x, y, wide = _motif(card)
    return (
        frame(PAPER, EDGE)
        + (_second_frame() if card.framed else "")
        + _numeral(card, 5, 6, 25)
        + part(motif, x, y, wide / 40)
    )


def small(card: Card | None) -> str:
    """The inside of a small face; a back is the same in all sizes."""
    if card is None:
        return _back()
    if card is Card.PLAGUE:
        return frame(STELE, EDGE, 1.4) + part("withered", 9, 8, 1)
    if not card.number:
        return frame(SILK, EDGE, 1.4) + _signed(card, 5, 9, 32)
    motif, _, _, _ = _motif(card)
    return (
        frame(PAPER, EDGE, 1.4)
        + (_second_frame() if card.framed else "")
        + _numeral(card, 6, 7, 31)
        + part(motif, 26, 36, 0.64)
    )


def _back() -> str:
    return drawn_back("var(--b-ground-2)", "var(--b-line-2)")


def _costs(card: Card) -> str:
    """What a + card costs."""
    return say("costs {n}", n=card.cost) if card.cost else ""


def _motif(card: Card) -> tuple[str, float, float, float]:
    if card <= Card.THREE:
        return "bamboo", 16, 26, 34
    return ("halberds", 17, 29, 32) if card <= Card.SIX else ("banner", 16, 26, 34)


def _second_frame() -> str:
    return (
        f'<rect x="2.6" y="2.6" width="50.8" height="74.8" rx="3.6" fill="none" stroke="{EDGE}"'
        ' stroke-width=".9"/>'
    )


def _numeral(card: Card, x: float, y: float, height: float) -> str:
    drawn = ""
    for sign in str(card.number):
        drawn += digit(int(sign), x, y, height, INK)
        x += digit_width(int(sign), height) + 1
    return drawn


def _signed(card: Card, x: float, y: float, height: float) -> str:
    """`+2`, `−1`: the sign is drawn, the numeral is an outline."""
    wide, thick, middle = height * 0.52, height * 0.15, y + height * 0.56
    path = f"M{num(x)} {num(middle - thick / 2)}h{num(wide)}v{num(thick)}h-{num(wide)}z"
    if card.plus:
        upright = x + wide / 2 - thick / 2
        path += f"M{num(upright)} {num(middle - wide / 2)}h{num(thick)}v{num(wide)}h-{num(thick)}z"
    n = card.plus or 1
    fill = INK if card.plus else RED
    return f'<path d="{path}" fill="{fill}"/>' + digit(n, x + wide + 2, y, height, fill)


def _withered() -> str:
    """A bare branch, and what falls from it."""
    branch = [
        stroke([(18, 50), (19, 38), (16, 28), (20, 16), (19, 5)], 3.4, "taper", n=12, seed=90),
        stroke([(18.4, 33), (27, 26), (35, 25)], 2.4, "taper", seed=91),
        stroke([(17, 25), (9, 19), (3, 19)], 2.2, "taper", seed=92),
        stroke([(19.6, 15), (26, 9), (32, 8)], 1.8, "taper", seed=93),
        stroke([(19, 41), (12, 37), (6, 39)], 1.8, "taper", seed=94),
    ]
    leaves = [
        stroke([(33, 31), (36, 35), (35, 40)], 3.4, "leaf", seed=95),
        stroke([(6, 25), (8, 29), (6, 33)], 3.0, "leaf", seed=96),
    ]
    return ink(*branch, fill=ON_STELE) + ink(*leaves, fill="var(--c-gold)")
