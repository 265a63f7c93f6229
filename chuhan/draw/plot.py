"""A small plot whose upward scale goes in steps of ten: lines with markers, named where they end."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, log10

from chuhan.draw.box import MARGIN, Box, board, clean, column, document, label, length, num, paragraph
from chuhan.draw.palette import BAD, FAINT, FIELD, GOLD_EDGE, SIDE, WORDS
from chuhan.language import say

_LEFT, _BOTTOM, _HEIGHT = 92, 44, 330
_COLOURS = (WORDS, GOLD_EDGE, SIDE[0], BAD)
_MARKS = ("M-5 -5H5V5H-5Z", "M0 -7L7 0L0 7L-7 0Z", "M-6 5H6L0 -7Z", "M-6 -5H6L0 7Z")

Series = Mapping[str, Mapping[int, int]]


def plot_svg(series: Series, *, title: str, across: str, upward: str, width: int = 760) -> str:
    """Each line by its name: from a whole number to a count of at least 1."""
    places = [x for line in series.values() for x in line]
    first, last = min(places), max(places)
    top = max(1, ceil(log10(max(max(line.values()) for line in series.values()))))
    inner = width - 2 * MARGIN
    room = inner - _LEFT - 24

    def x_of(x: int) -> float:
        return _LEFT + 10 + (room - 20) * (x - first) / max(1, last - first)

    def y_of(y: int) -> float:
        return 10 + (_HEIGHT - 10) * (1 - log10(y) / top)

    parts = [f'<rect x="{_LEFT}" y="0" width="{num(room)}" height="{_HEIGHT}" rx="6" fill="{FIELD}"/>']
    for power in range(top + 1):
        y = y_of(10**power)
        parts.append(f'<path d="M{_LEFT} {num(y)}h{num(room)}" stroke="{FAINT}" stroke-width=".5"/>')
        parts.append(_text(f"{10**power:,}", _LEFT - 8, y + 5, "end", FAINT))
    parts += [_text(str(x), x_of(x), _HEIGHT + 20, "middle", FAINT) for x in range(first, last + 1)]
    parts.append(_text(across, _LEFT + room / 2, _HEIGHT + 41, "middle", WORDS))
    for i, (name, line) in enumerate(series.items()):
        parts.append(_curve(i, name, [(x_of(x), y_of(y)) for x, y in sorted(line.items())], _LEFT + room))
    drawing = Box("".join(parts), inner, _HEIGHT + _BOTTOM)
    head = paragraph(title, inner, 20, WORDS, bold=True)
    content = column([head, label(upward, 14, FAINT), drawing], 10)
    said = [f"{name}: {', '.join(f'{x}: {y:,}' for x, y in line.items())}" for name, line in series.items()]
    axes = say("{upward} by {across}", upward=upward, across=across)
    return document(board(content, width), title, "\n".join([axes, *said]))


def _curve(i: int, name: str, points: list[tuple[float, float]], right: float) -> str:
    colour, mark = _COLOURS[i % len(_COLOURS)], _MARKS[i % len(_MARKS)]
    line = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    marks = "".join(
        f'<path d="{mark}" transform="translate({num(x)} {num(y)})" fill="{colour}"/>' for x, y in points
    )
    x, y = points[-1]
    beside = x + 12 + length(name, 14, bold=True) <= right
    words = _text(name, *((x + 12, y + 5, "start") if beside else (x - 4, y - 12, "end")), colour, bold=True)
    return f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>{marks}{words}'


def _text(words: str, x: float, y: float, anchor: str, fill: str, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="14" text-anchor="{anchor}" fill="{fill}"{weight}>'
        f"{clean(words)}</text>"
    )
