"""Land and water: two banks and a river, hills and ripples; the ground of a table or a title."""

from __future__ import annotations

from itertools import pairwise
from math import sin
from random import Random

from chuhan.draw.box import MARGIN, Box, at, num
from chuhan.draw.palette import FLOW, HILL, RIVER, TABLE

_RIPPLES = (
    *((60, 40), (330, 24), (640, 52), (900, 30), (190, 112), (500, 96), (800, 128)),
    *((30, 178), (360, 190), (660, 176), (930, 196), (180, 252), (520, 262), (810, 250)),
)


def land() -> str:
    """Two ranges of hills, 1400 by 900; a stylesheet colours `.hill`, the farther one is fainter."""
    far, near = _hills(3, 120, 70, 26), _hills(8, 150, 56, 20)
    return (
        '<svg class="land" viewBox="0 0 1400 900" preserveAspectRatio="xMidYMin slice" aria-hidden="true">'
        f'<path class="hill far" d="{far}" transform="translate(0 10)"/>'
        f'<path class="hill" d="{near}" transform="translate(0 46)"/></svg>'
    )


def water() -> str:
    """Ripples in twos and threes, each line shorter than the one above it; it stretches to any size."""
    rng, path = Random(11), ""
    for x, y in _RIPPLES:
        left, length = x + rng.uniform(-30, 30), rng.uniform(120, 210)
        for i in range(rng.choice((2, 3, 3))):
            long = length * (1 - 0.28 * i)
            start = left + (length - long) * rng.uniform(0.2, 0.8)
            path += f"M{num(start)} {num(y + 7.5 * i)}q{num(long / 4)} -7 {num(long / 2)} 0t{num(long / 2)} 0"
    return (
        '<svg class="water" viewBox="0 0 1000 300" preserveAspectRatio="none" aria-hidden="true">'
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"'
        ' vector-effect="non-scaling-stroke"/></svg>'
    )


def banks(far: Box, river: Box, near: Box, width: float, gap: float) -> Box:
    """A table: what the far side has on the upper bank, the river, what the near side has on the lower."""
    top = far.height + MARGIN + gap
    below = top + river.height + 2 * gap
    height = below + gap + near.height + MARGIN
    return Box(
        _ground(width, top, below, height)
        + at(far, MARGIN, MARGIN)
        + at(river, MARGIN, top + gap)
        + at(near, MARGIN, below + gap),
        width,
        height,
    )


def _ground(width: float, top: float, below: float, height: float) -> str:
    """The far bank, the river from `top` to `below`, the near bank."""
    right = num(width - 1)
    return (
        f'<rect x="1" y="1" width="{num(width - 2)}" height="{num(height - 2)}" rx="16" fill="{HILL}"/>'
        f'<path d="M1 {num(top)}V17Q1 1 17 1H{num(width - 17)}Q{right} 1 {right} 17V{num(top)}Z"'
        f' fill="{TABLE}"/>'
        f'<path d="M1 {num(top)}H{right}V{num(below)}H1Z" fill="{RIVER}" stroke="{FLOW}" stroke-width="1.5"/>'
        f'<rect x="1" y="1" width="{num(width - 2)}" height="{num(height - 2)}" rx="16" fill="none"'
        f' stroke="{FLOW}" stroke-width="1.5"/>'
    )


def _hills(seed: int, base: float, high: float, n: int) -> str:
    rng = Random(seed)
    points = [
        (
            1400 * i / n,
            base
            - high * (0.5 + 0.5 * sin(i * 1.1 + seed)) * (0.55 + 0.45 * sin(i * 0.37 + seed * 2))
            - rng.uniform(0, high * 0.25),
        )
        for i in range(n + 1)
    ]
    path = f"M-20 1200L{num(points[0][0])} {num(points[0][1])}"
    for (ax, ay), (bx, by) in pairwise(points):
        path += f"Q{num(ax + (bx - ax) / 4)} {num(ay)} {num((ax + bx) / 2)} {num((ay + by) / 2)}"
        path += f"T{num(bx)} {num(by)}"
    return path + "L1420 1200Z"
