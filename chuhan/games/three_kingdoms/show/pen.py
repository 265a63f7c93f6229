"""Seals, signs for goods, and generals: the pieces that pictures and the board are put together from."""

from __future__ import annotations

from functools import cache

from chuhan.draw.box import Box, scaled
from chuhan.draw.brush import digit, digit_width, signs
from chuhan.draw.cards import EDGE, frame, words
from chuhan.draw.cards import back as drawn_back
from chuhan.draw.palette import INK, ON_SEAL, PAPER, SEAL_EDGE, SIDE
from chuhan.games.three_kingdoms.cards import State
from chuhan.games.three_kingdoms.cards.box import General

BRUSH = {State.WEI: "魏", State.WU: "呉", State.SHU: "蜀"}
"""In brush signs, an ornament: the Latin name is always near."""
SHAPE = {
    State.WEI: '<circle cx="16" cy="16" r="15.2"',
    State.WU: '<rect x="1" y="1" width="30" height="30" rx="4"',
    State.SHU: '<path d="M8.6 1.8H23.4L31 16 23.4 30.2H8.6L1 16Z" stroke-linejoin="round"',
}
"""In a box of 32: round, square, six-sided. The shape tells the states apart without colour."""

_LINE = 'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'

_SHIELD = "M3 2.5h10v5c0 3.4-2 5.4-5 6.5c-3-1.1-5-3.1-5-6.5Z"


def _drawn(path: str, filled: str = "") -> str:
    return f'<path d="{path}" {_LINE}/>' + (f'<path d="{filled}" fill="currentColor"/>' if filled else "")


ICON = {
    "gold": (
        '<circle cx="8" cy="8" r="6.6" fill="var(--gold)" stroke="var(--gold-edge)" stroke-width="1.4"/>'
        '<path d="M6 6h4v4H6Z" fill="none" stroke="var(--gold-edge)" stroke-width="1.4"/>'
    ),
    "rice": _drawn("M2 8.5h12c0 3.4-2.4 5.5-6 5.5S2 11.9 2 8.5Z", "M3.5 7.5C4 4 6 2 8 2s4 2 4.5 5.5Z"),
    "support": _drawn(
        "M2.5 14c0-4 2.3-5.6 5.5-5.6S13.5 10 13.5 14Z", "M5.2 4.6a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1-5.6 0Z"
    ),
    "army": _drawn(_SHIELD),
    "trained": _drawn(_SHIELD, _SHIELD),
    "s": _drawn("M2.5 13.5L10.5 5.5", "M14.5 1.5l-1 4.8-3.8-3.8Z"),
    "h": _drawn(
        "M4.5 14.5c0-2.5 1-4 2-5",
        "M6 2.5L7.8 1l.8 1.7C11.5 3.5 13 6.5 13 14.5H6.5c0-2.5 1.5-3.5 1.5-5.5L4.5 10.5 2.5 9 5 5Z",
    ),
    "c": _drawn("M2.5 5c3-3.5 8-3.5 11 0L8 9.5ZM8 2.5v12M6 12h4"),
    "j": _drawn(
        "M8 1.5v9M1.5 11h13l-2 3.5h-9Z", "M9 2c3 1.2 4.3 3.7 4.3 7H9ZM7 3.5V9H3C3.2 6.5 4.7 4.5 7 3.5Z"
    ),
    "tribe": _drawn("M8 2L2 13.5h12ZM6 13.5L8 9.5l2 4M6.5 1l3 2.5"),
    "rank": _drawn("M2 14V10.5h4V7h4V3.5h4V14Z"),
    "military": _drawn("M3 3l9 9M13 3l-9 9M10 13.5l3.5-3.5M6 13.5L2.5 10"),
    "short": _drawn("M2 6.5h12c0 4.4-2.4 7-6 7S2 10.9 2 6.5ZM5.5 3h5"),
    "farm": _drawn("M2 5.5c4-2 8-2 12 0M2 9.5c4-2 8-2 12 0M2 13.5c4-2 8-2 12 0"),
    "market": _drawn("M2.5 6.5V14h11V6.5M6.5 14v-4h3v4", "M1.5 6.5L3.5 2h9l2 4.5Z"),
    "admin": _drawn("M4.5 2.5h8v9.5a2 2 0 0 1-2 2h-7a2 2 0 0 0 2-2V4a1.5 1.5 0 0 0-1-1.5ZM7 6h3.5M7 9h3.5"),
    "combat": _drawn("M13.5 2.5L5.5 10.5M3.5 8.5l4 4M5 11l-2.5 2.5", "M14.5 1.5l-.5 3.5-5 5-2-2 5-5Z"),
    "tile": _drawn("M2.5 13h11M2.5 10.5L1.5 4l4 3L8 2.5 10.5 7l4-3-1 6.5Z"),
    "card": _drawn("M4 1.5h8v13H4ZM6.5 5h3M6.5 8h3"),
    "general": _drawn(
        "M3 14c0-3.5 2-5 5-5s5 1.5 5 5ZM5 5.5h6M8 1v2",
        "M5.2 5.5C5.2 3.5 6.5 2.5 8 2.5s2.8 1 2.8 3C10.8 8 9.5 9 8 9S5.2 8 5.2 5.5Z",
    ),
}
"""Signs of 16 by 16 in the colour of the words around them; a number and a word always stand near."""


def seal(state: State, size: float = 22) -> Box:
    """The sign of a state."""
    sign = signs(BRUSH[state], 5.5, 5.2, 21, ON_SEAL)
    drawn = f'{SHAPE[state]} fill="{SIDE[state]}" stroke="{SEAL_EDGE}" stroke-width="1.4"/>{sign}'
    return scaled(Box(drawn, 32, 32), size / 32)


def icon(name: str, size: float = 16) -> Box:
    return scaled(Box(ICON[name], 16, 16), size / 16)


def plate(state: State) -> str:
    """The ground of a seal without its sign, 32 by 32: a number is written on it."""
    return f'{SHAPE[state]} fill="{SIDE[state]}" stroke="{SEAL_EDGE}" stroke-width="1.4"/>'


# ---- generals ----------------------------------------------------------------------------------------


@cache
def back() -> str:
    return drawn_back("var(--b-ground-2)", "var(--b-line-2)")


def face(general: General) -> str:
    """A general's card, 56 by 80, for 72 pixels and more: his name on a strip, what he bids with, what he
    leads."""
    strip = f'<path d="M1 18.5V6.5Q1 1 6.5 1H49.5Q55 1 55 6.5V18.5Z" fill="{SIDE[general.state]}"/>'
    return (
        frame("var(--c-silk)" if general.lord else PAPER, EDGE)
        + strip
        + words(general.name, 13.4, 10.5, ON_SEAL, 46)
        + _values(general, 24, 20, 46)
        + _below(general, 63.5, 12)
    )


def small(general: General) -> str:
    """The same for small cards, without words."""
    strip = f'<path d="M1 8V6.5Q1 1 6.5 1H49.5Q55 1 55 6.5V8Z" fill="{SIDE[general.state]}"/>'
    return (
        frame("var(--c-silk)" if general.lord else PAPER, EDGE, 1.4)
        + strip
        + _values(general, 12, 24, 38)
        + _below(general, 60, 15)
    )


def _values(general: General, y: float, high: float, under: float) -> str:
    """Administration left, combat right, each with its sign below."""
    drawn = ""
    for x, n, name in ((15, general.admin, "admin"), (41, general.combat, "combat")):
        drawn += digit(n, x - digit_width(n, high) / 2, y, high, INK)
        drawn += f'<g color="{INK}" transform="translate({x - 8} {under})">{ICON[name]}</g>'
    return drawn


def _below(general: General, y: float, size: float) -> str:
    """How many units he leads, and the weapons he knows best."""
    pips = "".join(
        f'<rect x="{5 + 8 * i}" y="{y + 2}" width="6" height="9" rx="1.5" fill="var(--c-red)"/>'
        for i in range(general.leadership)
    )
    known = "".join(
        f'<g color="{INK}" transform="translate({51 - size * (len(general.special) - i)} {y})'
        f' scale({size / 16:.3g})">{ICON[kind]}</g>'
        for i, kind in enumerate(general.special)
    )
    return pips + known
