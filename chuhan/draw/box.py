"""Pieces of SVG that know their size, and how they are put beside, below and around each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from chuhan.draw.palette import LINE, PANEL, by_day

SANS = (
    "'Chuhan Sans',system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','DejaVu Sans',Arial,sans-serif"
)

MARGIN = 16
"""Between the edge of a picture and what it shows."""
_NARROW = frozenset("iljtfrI.,;:'()! ·-")
_BROAD = frozenset("mwMW×")


class Box(NamedTuple):
    """A drawing whose top left corner is at 0, 0."""

    svg: str
    width: float
    height: float


EMPTY = Box("", 0, 0)


def num(value: float) -> str:
    """A coordinate, short: at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")


def at(box: Box, x: float, y: float) -> str:
    if not box.svg or (num(x), num(y)) == ("0", "0"):
        return box.svg
    return f'<g transform="translate({num(x)} {num(y)})">{box.svg}</g>'


def scaled(box: Box, factor: float) -> Box:
    if factor == 1:
        return box
    return Box(f'<g transform="scale({factor:.3g})">{box.svg}</g>', box.width * factor, box.height * factor)


def row(boxes: Iterable[Box], gap: float = 0) -> Box:
    """Side by side, centred on one line."""
    shown = [box for box in boxes if box.width]
    height = max((box.height for box in shown), default=0)
    x, parts = 0.0, []
    for box in shown:
        parts.append(at(box, x, (height - box.height) / 2))
        x += box.width + gap
    return Box("".join(parts), max(0, x - gap), height)


def column(boxes: Iterable[Box], gap: float = 0) -> Box:
    """One below the other, from the left."""
    shown = [box for box in boxes if box.height]
    y, parts = 0.0, []
    for box in shown:
        parts.append(at(box, 0, y))
        y += box.height + gap
    return Box("".join(parts), max((box.width for box in shown), default=0), max(0, y - gap))


def flow(boxes: Iterable[Box], width: float, gap: float = 0, row_gap: float = 0, *, top: bool = False) -> Box:
    """Side by side in as many rows as the width asks for; `top` hangs a row's boxes from one line."""
    rows: list[list[Box]] = [[]]
    for box in boxes:
        used = sum(other.width + gap for other in rows[-1])
        if rows[-1] and used + box.width > width:
            rows.append([])
        rows[-1].append(box)
    if top:
        tallest = [max((box.height for box in line), default=0) for line in rows]
        rows = [
            [Box(box.svg, box.width, height) for box in line]
            for line, height in zip(rows, tallest, strict=True)
        ]
    return column((row(line, gap) for line in rows), row_gap)


def padded(box: Box, x: float, y: float, *, width: float = 0, height: float = 0, frame: str = "") -> Box:
    """With room around it, at least so large, and with a frame (attributes of a rectangle) behind it."""
    w, h = max(width, box.width + 2 * x), max(height, box.height + 2 * y)
    back = f'<rect width="{num(w)}" height="{num(h)}" {frame}/>' if frame else ""
    return Box(back + at(box, x, y), w, h)


def clean(text: str) -> str:
    """Text safe inside XML: escaped, without the characters XML cannot hold."""
    known = "".join(c for c in text if c in "\n\t" or (c.isprintable() and c < "\U000e0000"))
    return escape(known, quote=False)


def length(text: str, size: float, bold: bool = False) -> float:
    """How long a line is about; the widest of the fonts in `SANS` is the measure."""
    ems = sum(0.37 if c in _NARROW else 0.95 if c in _BROAD else 0.71 if c.isupper() else 0.62 for c in text)
    return ems * size * (1.12 if bold else 1)


def label(text: str, size: float, fill: str, *, bold: bool = False, within: float = 0) -> Box:
    """One line of text; in the middle of the width that is given, whatever font it is drawn in."""
    weight = ' font-weight="700"' if bold else ""
    middle = f' x="{num(within / 2)}" text-anchor="middle"' if within else ""
    drawn = f'y="{num(size * 0.95)}" font-size="{num(size)}" fill="{fill}"{weight}>{clean(text)}</text>'
    return Box(f"<text{middle} {drawn}", within or length(text, size, bold), size * 1.25)


def paragraph(text: str, width: float, size: float, fill: str, *, bold: bool = False) -> Box:
    """Text broken between words into lines of about equal length."""
    lines = _lines(text, width, size, bold)
    while len(lines) > 1:
        width = max(length(line, size, bold) for line in lines) - 1
        closer = _lines(text, width, size, bold)
        if len(closer) > len(lines) or any(length(line, size, bold) > width for line in closer):
            break
        lines = closer
    return column((label(line, size, fill, bold=bold) for line in lines), size * 0.08)


def _lines(text: str, width: float, size: float, bold: bool) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and length(f"{lines[-1]} {word}", size, bold) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def fan(boxes: Sequence[Box], step: float) -> Box:
    """Overlapping, the last one on top."""
    if not boxes:
        return EMPTY
    x = step * (len(boxes) - 1)
    svg = "".join(at(box, i * step, 0) for i, box in enumerate(boxes))
    return Box(svg, x + boxes[-1].width, max(box.height for box in boxes))


def used(box: Box, symbols: Mapping[str, str]) -> str:
    """The definitions of those symbols, given by id, that a drawing refers to, itself or through others."""
    found: dict[str, None] = {}
    waiting = [box.svg]
    while waiting:
        names = dict.fromkeys(re.findall(r'href="#([^"]+)"', waiting.pop()))
        fresh = [name for name in names if name in symbols and name not in found]
        found |= dict.fromkeys(fresh)
        waiting += [symbols[name] for name in fresh]
    return "".join(f'<g id="{name}">{symbols[name]}</g>' for name in symbols if name in found)


def document(box: Box, title: str, desc: str, defs: str = "") -> str:
    """A standalone picture, by day, that shrinks with its page; with a name and a description to be heard."""
    w, h = num(box.width), num(box.height)
    return by_day(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img"'
        f' style="max-width:100%;height:auto" font-family="{SANS}">'
        f"<title>{clean(title)}</title><desc>{clean(desc)}</desc>"
        f"{f'<defs>{defs}</defs>' if defs else ''}{box.svg}</svg>"
    )


def board(content: Box, width: float) -> Box:
    """The panel of paper under a whole picture, so that it stands on a white and on a dark page."""
    height = content.height + 2 * MARGIN
    edge = (
        f'<rect x="1" y="1" width="{num(width - 2)}" height="{num(height - 2)}" rx="16" fill="{PANEL}"'
        f' stroke="{LINE}" stroke-width="2"/>'
    )
    return Box(edge + at(content, MARGIN, MARGIN), width, height)
