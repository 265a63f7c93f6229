"""What the cards of every game share: 56 by 80, a frame, words at its left edge, the back with its coin."""

from __future__ import annotations

from chuhan.draw.box import clean, num

WIDTH, HEIGHT = 56, 80
EDGE = "var(--c-edge)"


def frame(
    fill: str, stroke: str, line: float = 1, width: float = WIDTH, height: float = HEIGHT, radius: float = 5.5
) -> str:
    inset = num(line / 2)
    return (
        f'<rect x="{inset}" y="{inset}" width="{num(width - line)}" height="{num(height - line)}"'
        f' rx="{num(radius)}" fill="{fill}" stroke="{stroke}" stroke-width="{num(line)}"/>'
    )


def words(text: str, y: float, size: float, fill: str, room: float, *, bold: bool = True) -> str:
    """A word at the left edge; one that a broad font might make too long is given its length."""
    weight = ' font-weight="700"' if bold else ""
    fitted = min(room, 0.5 * size * len(text))
    too_long = 0.66 * size * len(text) > room
    fit = f' textLength="{num(fitted)}" lengthAdjust="spacingAndGlyphs"' if too_long else ""
    return f'<text x="5" y="{num(y)}" font-size="{num(size)}"{weight} fill="{fill}"{fit}>{clean(text)}</text>'


def coin(x: float, y: float, radius: float, ring: str, hole: str, ground: str) -> str:
    """The sign of the game, a coin of the time: round like Han's seal, its hole square like Chu's."""
    half = radius * 0.36
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{ring}"/>'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius * 0.86)}" fill="none" stroke="{ground}"'
        f' stroke-width="{num(radius * 0.07)}"/>'
        f'<rect x="{num(x - half)}" y="{num(y - half)}" width="{num(2 * half)}" height="{num(2 * half)}"'
        f' fill="{hole}" stroke="{ground}" stroke-width="{num(radius * 0.1)}"/>'
    )


def back(ground: str = "var(--b-ground)", line: str = "var(--b-line)") -> str:
    """Lacquer: bands of clouds around a coin on the water."""
    clouds = "".join(
        f"M{x - 5} {num(y + 3 * s)}c0 {num(-5.4 * s)} 8.4 {num(-5.4 * s)} 8.4 0"
        f"c0 {num(3.4 * s)} -5.2 {num(3.4 * s)} -5.2 .4c0 {num(-1.7 * s)} 2.4 {num(-1.7 * s)} 2.4 -.2"
        for y, s in ((13.5, 1), (66.5, -1))
        for x in (15, 28, 41)
    )
    waves = "".join(f"M6.5 {num(24.5 + 6.2 * i)}" + "q2.7 -3.4 5.4 0t5.4 0" * 4 for i in range(6))
    return (
        f'<rect x=".5" y=".5" width="55" height="79" rx="5.5" fill="var(--b-edge)" stroke="{EDGE}"/>'
        f'<rect x="3" y="3" width="50" height="74" rx="3.6" fill="{ground}"/>'
        f'<rect x="5.6" y="5.6" width="44.8" height="68.8" rx="2" fill="none" stroke="{line}"/>'
        f'<path d="{clouds}" fill="none" stroke="{line}" stroke-width="1.1" stroke-linecap="round"/>'
        f'<path d="M5.6 20.5H50.4M5.6 59.5H50.4" stroke="{line}" stroke-width=".8"/>'
        f'<path d="{waves}" fill="none" stroke="{line}" stroke-width=".7" opacity=".55"/>'
        + coin(28, 40, 12.5, line, ground, ground)
    )
