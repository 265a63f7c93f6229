"""A mixed plan as a picture: how often each card goes to each province."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from chuhan.draw.box import MARGIN, Box, clean, column, document, num, paragraph
from chuhan.draw.box import board as framed
from chuhan.draw.palette import FAINT, FIELD, GOLD, ON_GOLD, WORDS
from chuhan.games.sun_tzu.cards import ALL_PROVINCES, Card, Province
from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.solver import Goal, solve_mix
from chuhan.interface import Drawing
from chuhan.language import say

Mix = Mapping[Place, Fraction]
_HEAD, _ROW, _GAP = 26, 30, 3
_LEFT = 34


def optimal(position: Position, goal: Goal) -> Mix:
    """The mixed plan that the solver finds for the side of the goal."""
    return solve_mix(position, goal).mix


def shares(mix: Mix) -> dict[tuple[Card, Province], Fraction]:
    """How often each card goes to each province; none that never does.

    >>> from chuhan.games.sun_tzu.notation import parse_move
    >>> half = Fraction(1, 2)
    >>> found = shares({parse_move("2,1,3,4,5"): half, parse_move("3,1,2,4,5"): half})
    >>> str(found[Card.TWO, Province.QIN]), str(found[Card.ONE, Province.CHU])
    ('1/2', '1')
    """
    found: dict[tuple[Card, Province], Fraction] = {}
    for place, share in mix.items():
        for card, province in zip(place.known, ALL_PROVINCES, strict=True):
            found[card, province] = found.get((card, province), Fraction(0)) + share
    return found


def mix_svg(mix: Mix, title: str, width: int = 760) -> str:
    drawn = mix_drawing(mix, title, width - 2 * MARGIN)
    return document(framed(drawn.box, width), title, drawn.words)


def mix_drawing(mix: Mix, title: str, width: float) -> Drawing:
    """A row for each card, a column for each province; the fuller a field, the more often."""
    found = shares(mix)
    cards = sorted({card for card, _ in found})
    wide = (width - _LEFT) / len(ALL_PROVINCES)
    parts = [
        _text(say("{province:province}", province=one), _LEFT + wide * (one + 0.5), 17, FAINT)
        for one in ALL_PROVINCES
    ]
    for i, card in enumerate(cards):
        y = _HEAD + i * _ROW
        parts.append(_text(say("{card:action_card}", card=card), _LEFT / 2, y + 19, WORDS, bold=True))
        for one in ALL_PROVINCES:
            share = found.get((card, one), Fraction(0))
            parts.append(_field(_LEFT + wide * one, y, wide - _GAP, share))
    grid = Box("".join(parts), width, _HEAD + len(cards) * _ROW)
    box = column([paragraph(title, width, 16, WORDS, bold=True), grid], 6)
    said = [
        say(
            "{card:action_card} to {province:province}: {percent} %",
            card=card,
            province=one,
            percent=_percent(share),
        )
        for (card, one), share in sorted(found.items())
    ]
    return Drawing(box, {}, "\n".join([title, *said]))


def _field(x: float, y: float, width: float, share: Fraction) -> str:
    """Filled from the left as far as the share goes, so that it can be read without colours, too."""
    high = _ROW - _GAP
    ground = f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{high}" rx="4" fill="{FIELD}"/>'
    if not share:
        return ground
    bar = (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width * float(share))}" height="{high}" rx="4"'
        f' fill="{GOLD}"/>'
    )
    inside = share > Fraction(1, 2)
    middle = x + width * (float(share) / 2 if inside else (1 + float(share)) / 2)
    return ground + bar + _text(f"{_percent(share)} %", middle, y + 19, ON_GOLD if inside else WORDS)


def _percent(share: Fraction) -> int:
    return round(share * 100)


def _text(words: str, x: float, y: float, fill: str, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="12" text-anchor="middle" fill="{fill}"{weight}>'
        f"{clean(words)}</text>"
    )
