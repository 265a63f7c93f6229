"""The graph of a round: what each position was worth, with marks where it turned."""

from __future__ import annotations

from chuhan.draw.box import clean, num
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.review.review import Review, Value
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.language import say

HEIGHT, TOP, BOTTOM, LEFT, RIGHT = 262, 26, 30, 40, 12
STEP = 4
"""VP between two lines."""
LABELS = 46
"""Pixels that a number below needs."""


def graph(review: Review, width: int, at: int, own: Side | None) -> str:
    """As SVG. `at`: the move that is looked at; `own`: whose turning points are filled."""
    values, steps = review.values, review.steps
    found = [abs(gain) for one in values if (gain := _gain(one, review.base)) is not None]
    most = STEP * max(1, -(-max(found, default=STEP) // STEP))
    room, height = width - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    each = room / max(1, len(values))

    def x_of(n: float) -> float:
        return LEFT + each * n

    def y_of(n: float) -> float:
        return TOP + height * (most - max(-most, min(most, n))) / (2 * most)

    name = f"graph{width}"
    parts = [_patterns(name)]
    for n in range(-most, most + 1, max(STEP, most // 2 // STEP * STEP)):
        parts.append(f'<path class="grid" d="M{LEFT} {num(y_of(n))}H{width - RIGHT}"/>')
        words = f"{n:+d}".replace("-", "−") if n else "0"
        parts.append(_text(words, LEFT - 6, y_of(n) + 5, "end", "f"))
    heights = [_height(one, most, review.base) for one in values]
    for n, (value, y) in enumerate(zip(values, heights, strict=True)):
        left, wide = x_of(n), each
        if y is None:
            parts.append(_bar(left, TOP, wide, height, f"{name}-none"))
            continue
        top, bottom = sorted((y_of(y), y_of(0)))
        kind = "han" if y > 0 else "chu"
        open_end = " open" if value.margin is None else ""
        parts.append(_bar(left, top, wide, max(bottom - top, 1), f"{name}-{kind}", f"{kind}{open_end}"))
    parts.append(f'<path class="axis" d="M{LEFT} {num(y_of(0))}H{width - RIGHT}"/>')
    parts.append(_line([(x_of(n), None if y is None else y_of(y)) for n, y in enumerate(heights)], each))
    parts.append(_text(say("Han wins ▲"), width - RIGHT, TOP - 9, "end", "b"))
    parts.append(_text(say("Chu wins ▼"), width - RIGHT, HEIGHT - BOTTOM - 6, "end", "b"))
    if steps:
        parts += _numbers(len(steps), [step.number for step in review.turning], x_of, each)
        x = x_of(at)
        parts.append(f'<path class="here" d="M{num(x)} {TOP}V{HEIGHT - BOTTOM}"/>')
    for step in review.turning:
        heights_here = [one for one in heights[step.number - 1 : step.number + 1] if one is not None]
        y = y_of(sum(heights_here) / max(1, len(heights_here)))
        kind = "own" if own in (None, step.claim.side) else "rival"
        cross = '<path d="M-4 -4L4 4M4 -4L-4 4"/>'
        shape = '<circle r="9"/>' if kind == "own" else '<rect x="-8" y="-8" width="16" height="16" rx="3"/>'
        place = f"translate({num(x_of(step.number))} {num(y)})"
        parts.append(f'<g class="cross {kind}" transform="{place}">{shape}{cross}</g>')
    label = clean(say("What each position was worth, in VP for Han; the turning points are listed below."))
    return f'<svg viewBox="0 0 {width} {HEIGHT}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _gain(value: Value, base: int) -> int | None:
    """What the round brings Han; None where that is not proved, or where the match ends with it."""
    return None if value.margin is None or abs(value.margin) == MATCH else value.margin - base


def _height(value: Value, most: int, base: int) -> float | None:
    """A margin; where only the winner is proved, a part of the way; None for neither."""
    gain = _gain(value, base)
    if gain is not None:
        return gain
    if value.margin is not None:
        return most if value.margin > 0 else -most
    if value.winner is None:
        return None
    return most / 4 if value.winner is Side.HAN else -most / 4


def _patterns(name: str) -> str:
    return (
        f'<defs><pattern id="{name}-han" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<circle class="dot" cx="3" cy="3" r="1.1"/></pattern>'
        f'<pattern id="{name}-chu" width="7" height="7" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(45)"><path class="hatch" d="M0 0V7"/></pattern>'
        f'<pattern id="{name}-none" width="10" height="10" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(-45)"><path class="unknown" d="M0 0V10"/></pattern></defs>'
    )


def _bar(x: float, y: float, width: float, height: float, pattern: str, kind: str = "none") -> str:
    place = f'x="{num(x)}" y="{num(y)}" width="{num(width + 0.3)}" height="{num(height)}"'
    return f'<rect class="{kind}" {place}/><rect {place} fill="url(#{pattern})"/>'


def _line(points: list[tuple[float, float | None]], each: float) -> str:
    """A line in steps, broken where nothing is proved."""
    path, drawing = "", False
    for x, y in points:
        if y is not None:
            path += f"{'V' if drawing else f'M{num(x)} '}{num(y)}H{num(x + each)}"
        drawing = y is not None
    return f'<path class="worth" d="{path}"/>'


def _numbers(n: int, turning: list[int], x_of: object, each: float) -> list[str]:
    """Turning points, and as many others as there is room for."""
    assert callable(x_of)
    shown: dict[int, str] = {}
    for one in [*turning, n, *range(1, n + 1, 5)]:
        if all(abs(other - one) * each >= LABELS / 2 for other in shown):
            shown[one] = "b" if one in turning else "f"
    return [_text(str(one), x_of(one), HEIGHT - 9, "middle", kind) for one, kind in sorted(shown.items())]


def _text(words: str, x: float, y: float, anchor: str, kind: str) -> str:
    return f'<text class="{kind}" x="{num(x)}" y="{num(y)}" text-anchor="{anchor}">{clean(words)}</text>'
