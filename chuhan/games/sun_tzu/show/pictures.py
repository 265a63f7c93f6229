"""The picture of a view: two banks with their cards, five provinces in the river between them."""

from __future__ import annotations

from chuhan.draw.box import MARGIN, Box, at, column, flow, label, paragraph, row, scaled
from chuhan.draw.land import banks
from chuhan.draw.palette import ON_TABLE, ON_TABLE_FAINT
from chuhan.games.sun_tzu.cards import ALL_PROVINCES, LAST_ROUND, SIDES, Province, Side
from chuhan.games.sun_tzu.position import View
from chuhan.games.sun_tzu.show.pen import Pen, armies, island, marker, seal, slot
from chuhan.games.sun_tzu.show.telling import turn
from chuhan.games.sun_tzu.show.text import due, text, track_text, upper_side
from chuhan.language import say

WIDE, NARROW = 960, 390
"""Good widths for a page and for a phone."""
_LEAST = 320
_GAP = 10


def board_svg(view: View, *, title: str = "", width: int = WIDE) -> str:
    """The whole board as this view sees it; its description is `text(view)`."""
    pen = Pen.of(str(view), str(view.side), title, str(width))
    return pen.document(
        board(pen, view, title, max(width, _LEAST)), title or say("Sun Tzu board"), text(view)
    )


def board(pen: Pen, view: View, title: str, width: float) -> Box:
    """From top to bottom: the other side, the river with the provinces, the own side."""
    inner = width - 2 * MARGIN
    upper = upper_side(view)
    far = column([paragraph(title, inner, 20, ON_TABLE, bold=True), _side(pen, view, upper, inner)], _GAP)
    wide = inner / len(Province)
    insides = [inside(view, one, wide - 6) for one in ALL_PROVINCES]
    high = max(84.0, *(box.height + 22 for box in insides))
    columns = [
        _column(pen, view, one, upper, island(holder(view, one), box, wide - 6, high))
        for one, box in zip(ALL_PROVINCES, insides, strict=True)
    ]
    river = row(columns)
    near = column(
        [
            paragraph(str(turn(view)), inner, 18, ON_TABLE, bold=True),
            paragraph(_round(view), inner, 15, ON_TABLE_FAINT),
            _side(pen, view, upper.other, inner),
        ],
        _GAP,
    )
    return banks(far, river, near, width, _GAP)


def _round(view: View) -> str:
    table = view.now
    return say("Round {n} of {most}; {track}.", n=table.round, most=LAST_ROUND, track=track_text(table.track))


def _side(pen: Pen, view: View, side: Side, width: float) -> Box:
    table = view.now
    name = say("{side:side} (you)", side=side) if side is view.side else say("{side:side}", side=side)
    facts = say("{supply} in supply · {aside} aside", supply=table.supply[side], aside=table.aside[side])
    head = flow(
        [row([seal(side, 30), label(name, 19, ON_TABLE, bold=True)], 8), label(facts, 15, ON_TABLE)],
        width,
        14,
        4,
    )
    hidden = view.seen.hand_size(side) - len(table.hands[side])
    lines = [head, pen.hand(table.hands[side], max(0, hidden), width)]
    if hidden < 0:  # all cards are known, but not which of them lie face down
        lines.append(label(say("Of these {n:cards_in_digits} lie face down", n=-hidden), 15, ON_TABLE))
    return column(lines, 8)


def _column(pen: Pen, view: View, province: Province, upper: Side, land: Box) -> Box:
    """The two cards laid at a province, and the island between them."""
    width = land.width + 6
    scale = min(1.0, land.width / 60)
    boxes = [
        scaled(_laid(pen, view, upper, province), scale),
        land,
        scaled(_laid(pen, view, upper.other, province), scale),
    ]
    y, drawn = 0.0, ""
    for box in boxes:
        drawn += at(box, (width - box.width) / 2, y)
        y += box.height + 6
    return Box(drawn, width, y - 6)


def _laid(pen: Pen, view: View, side: Side, province: Province) -> Box:
    place = view.seen.laid[side]
    return slot() if place is None else pen.card(place.cards[province])


def holder(view: View, province: Province) -> Side | None:
    """Who controls a province."""
    n = view.now.armies[province]
    return None if not n else Side.BLUE if n > 0 else Side.RED


def inside(view: View, province: Province, width: float) -> Box:
    """Name, armies, values and markers of a province, each in the middle of its line."""
    table, held_by = view.now, holder(view, province)
    narrow = width < 90
    title = say("{province:province}", province=province)
    name = label(title, 13 if narrow else 18, ON_TABLE, bold=True, within=width)
    values = row(
        [
            label(value, 15, ON_TABLE if i >= due(table) else ON_TABLE_FAINT, bold=i == due(table))
            for i, value in enumerate(table.displays[province])
        ],
        5,
    )
    boxes = [Box(marker(side), 16, 16) for side in SIDES for _ in range(table.markers[side][province])]
    n = abs(table.armies[province])
    held = (
        label("–", 14, ON_TABLE_FAINT)
        if held_by is None
        else armies(held_by, n, width - 26, 2 if narrow else 6)
    )
    markers = row(boxes, 3)
    lines = [name, held, values, markers] if narrow else [name, held, row([values, markers], 8)]
    wide = max(box.width for box in lines)
    y, drawn = 0.0, ""
    for box in lines:
        drawn += at(box, (wide - box.width) / 2, y)
        y += box.height + 3 if box.height else 0
    return Box(drawn, wide, y - 3)
