"""Drawings for the pages of any game: a fan of its cards, its name, two banks and a river in small."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from chuhan.draw.box import Box, column, num, padded, used
from chuhan.draw.brush import signs
from chuhan.draw.palette import FLOW, RIVER, TABLE

C = TypeVar("C", contravariant=True)

_CENTRE = 272
"""The fan turns around a point so far below the cards."""
_RAISED = 27
"""The cards behind look out so far above the others."""


class Symbols(Protocol):
    """What a game draws with: it collects the symbols that its drawings refer to."""

    def finished(self, box: Box) -> Box: ...

    def symbols(self) -> Mapping[str, str]: ...


class CardPen(Symbols, Protocol[C]):
    def card(self, card: C) -> Box: ...


def fan(pen: CardPen[C], behind: Iterable[tuple[C, float]], before: Iterable[tuple[C, float]]) -> str:
    """Cards with their angles in degrees, in two rows one before the other, as on the start page."""
    drawn = "".join(
        f'<g transform="rotate({num(angle)} 0 {_CENTRE}) translate(-28 {num(-80 - raised)})">'
        f"{pen.card(card).svg}</g>"
        for cards, raised in ((behind, _RAISED), (before, 0))
        for card, angle in cards
    )
    return picture(pen, Box(drawn, 0, 0), "-134 -112 268 132")


def picture(pen: Symbols, drawing: Box, view_box: str = "") -> str:
    """A drawing as SVG for a page that says in words what it shows."""
    finished = pen.finished(drawing)
    defs = used(finished, pen.symbols())
    size = view_box or f"0 0 {num(drawing.width)} {num(drawing.height)}"
    return (
        f'<svg viewBox="{size}" aria-hidden="true" focusable="false"><defs>{defs}</defs>{finished.svg}</svg>'
    )


def brush(pen: Symbols, name: str) -> str:
    """The name of a game in two brush signs, one above the other."""
    return picture(pen, Box(signs(name, 0, 0, 100, "currentColor", upright=True), 100, 202))


def banks(pen: Symbols, far: Box, river: Box, near: Box, width: float, inset: float = 12) -> str:
    """A view in small: the far bank, the river (`inset` from its sides), the near bank."""
    rows = [padded(box, left, 8, width=width) for box, left in ((far, 12), (river, inset), (near, 12))]
    top, below = rows[0].height, rows[0].height + rows[1].height
    whole = column(rows)
    ground = (
        f'<rect width="{num(width)}" height="{num(whole.height)}" rx="12" fill="{TABLE}"/>'
        f'<path d="M0 {num(top)}H{num(width)}V{num(below)}H0Z" fill="{RIVER}" stroke="{FLOW}"/>'
    )
    return picture(pen, Box(ground + whole.svg, width, whole.height))
