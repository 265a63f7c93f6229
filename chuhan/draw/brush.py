"""Ink: strokes of a brush from a centre line and a width along it; numerals and brush signs as outlines.

fonts/outlines.json holds the ten numerals of Alegreya Sans ExtraBold and signs of Yuji Boku, simplified (both
under the Open Font License, which lies beside it), so that no drawing has to wait for a font.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib import resources
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from chuhan.draw.box import num

Point = tuple[float, float]

_OUTLINES = json.loads(
    resources.files("chuhan.draw").joinpath("fonts/outlines.json").read_text(encoding="utf-8")
)
_DIGITS: dict[str, tuple[float, str]] = _OUTLINES["digits"]
_SIGNS: dict[str, str] = _OUTLINES["signs"]
_WIDTHS: dict[str, Callable[[float], float]] = {
    "leaf": lambda t: float(sin(pi * min(1, t * 1.02)) ** 0.8),
    "blade": lambda t: float((t / 0.3) ** 0.7 if t < 0.3 else max(0.0, 1 - (t - 0.3) / 0.7) ** 0.8),
    "taper": lambda t: float(max(0.06, 1 - t) ** 0.7),
    "even": lambda t: 1.0,
    "press": lambda t: float(0.75 + 0.5 * abs(2 * t - 1) ** 1.5),  # pressed at both ends, as when one writes
    "rise": lambda t: float(max(0.08, t) ** 0.8),
    "swell": lambda t: 0.35 + 0.65 * sin(pi * t),
}
"""How wide a stroke is along its way from 0 to 1."""


def digit(rank: int, x: float, y: float, height: float, fill: str) -> str:
    """A numeral with its top left corner at x, y."""
    return part(f"d{rank}", x, y, height / 100, f' fill="{fill}"')


def digit_width(rank: int, height: float) -> float:
    return _DIGITS[str(rank)][0] * height / 100


def signs(text: str, x: float, y: float, size: float, fill: str, *, upright: bool = False) -> str:
    """Brush signs from left to right, or `upright` from the top down; x, y is the corner of the first."""
    across, down = (0, size * 1.02) if upright else (size, 0)
    return "".join(
        part(f"k{sign}", x + i * across, y + i * down, size / 100, f' fill="{fill}"')
        for i, sign in enumerate(text)
    )


def upright(text: str) -> str:
    """Brush signs one above the other as a drawing by itself, in the colour of the words around it."""
    if not text:
        return ""
    drawn = "".join(
        f'<path transform="translate(0 {i * 102})" d="{_SIGNS[sign]}"/>' for i, sign in enumerate(text)
    )
    box = f"0 0 100 {102 * len(text) - 2}"
    return f'<svg viewBox="{box}" fill="currentColor" aria-hidden="true" focusable="false">{drawn}</svg>'


def part(name: str, x: float, y: float, scale: float, more: str = "") -> str:
    """A reference to what is drawn once a page; whoever draws the page puts a prefix of its own for the @."""
    return f'<use href="#@{name}" transform="translate({num(x)} {num(y)}) scale({scale:.3g})"{more}/>'


def outlines() -> dict[str, str]:
    """The parts that `digit` and `signs` refer to, by name."""
    digits = {f"d{rank}": path for rank, (_, path) in _DIGITS.items()}
    brush = {f"k{sign}": path for sign, path in _SIGNS.items()}
    return {name: f'<path d="{path}"/>' for name, path in (digits | brush).items()}


def stroke(
    points: Sequence[Point],
    width: float,
    kind: str = "press",
    *,
    n: int = 0,
    rough: float = 0.06,
    seed: int = 1,
) -> str:
    """One stroke along these points as a closed path; `seed` decides how its edge is rough."""
    rng, profile = Random(seed), _WIDTHS[kind]
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    n = n or max(4, min(12, int(length / 4) + 2))
    line = _spline(points, n)
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(n, i + 1)]
        along = hypot(bx - ax, by - ay) or 1
        nx, ny = (ay - by) / along, (bx - ax) / along
        half = width / 2 * profile(i / n)
        one, other = half * (1 + rng.uniform(-rough, rough)), half * (1 + rng.uniform(-rough, rough))
        left.append((x + nx * one, y + ny * one))
        right.append((x - nx * other, y - ny * other))
    return closed(left + right[::-1])


def closed(points: Sequence[Point]) -> str:
    """A smooth closed outline: quadratic curves through the middles between the points."""
    middles = [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, (*points[1:], points[0]), strict=True)
    ]
    x, y = _tenths(middles[-1])
    path = f"M{num(x / 10)} {num(y / 10)}q"
    for point, middle in zip(points, middles, strict=True):
        (cx, cy), (to_x, to_y) = _tenths(point), _tenths(middle)
        path += "".join(map(_short, (cx - x, cy - y, to_x - x, to_y - y)))
        x, y = to_x, to_y
    return path + "z"


def _tenths(point: Point) -> tuple[int, int]:
    return round(point[0] * 10), round(point[1] * 10)


def _short(tenths: int) -> str:
    """A number with what parts it from the one before it: a sign, or else a blank."""
    sign, (whole, rest) = "-" if tenths < 0 else " ", divmod(abs(tenths), 10)
    return f"{sign}{whole or ''}.{rest}" if rest else f"{sign}{whole}"


def around(x: float, y: float, radius: float, start: float, turn: float, n: int) -> list[Point]:
    """Points on a circle, from `start` on by `turn` degrees."""
    angles = [(start + turn * i / (n - 1)) * pi / 180 for i in range(n)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _spline(points: Sequence[Point], n: int) -> list[Point]:
    """n + 1 points of a Catmull-Rom curve through these."""
    p = [points[0], *points, points[-1]]
    last = len(points) - 1
    found: list[Point] = []
    for i in range(n + 1):
        place = i / n * last
        k = min(int(place), last - 1)
        t = place - k
        x, y = (_between(p[k][j], p[k + 1][j], p[k + 2][j], p[k + 3][j], t) for j in (0, 1))
        found.append((x, y))
    return found


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    square = (2 * a - 5 * b + 4 * c - d) * t * t
    return 0.5 * (2 * b + (c - a) * t + square + (3 * b - a - 3 * c + d) * t**3)
