"""The badge of a power: its shape tells the moment, its icon what it does; colour only adds to that."""

from __future__ import annotations

from chuhan.draw.box import num
from chuhan.draw.brush import part
from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.powers import POWER_OF, When

_LINE = 'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'


def _line(path: str, width: float = 2.4) -> str:
    return f'<path {_LINE.replace("2.4", num(width))} d="{path}"/>'


def _area(path: str) -> str:
    return f'<path d="{path}" fill="currentColor"/>'


def _circle(radius: float) -> str:
    return f'<circle cx="10" cy="10" r="{num(radius)}" fill="currentColor"/>'


ICONS = {
    Card.JI_BU: _line("M1.8 10C5 4.8 15 4.8 18.2 10C15 15.2 5 15.2 1.8 10Z") + _circle(2.9),
    Card.YU_JI: _area("M2.4 1.6H10.4V13H2.4Z") + _line("M15.2 3V12.4M11.9 9.4L15.2 12.8L18.5 9.4M3 17.8H18"),
    Card.LU_ZHI: _line("M4 4L16 16M16 4L4 16", 3.2),
    Card.XIAO_HE: _line(
        "M10 1.8L17 4.2V10C17 14.4 13.8 17 10 18.4C6.2 17 3 14.4 3 10V4.2ZM6.6 9.8L9.2 12.4L13.6 7.2"
    ),
    Card.PENG_YUE: _line("M3.4 6.6H16.6M3.4 13.4H16.6", 3.6),
    Card.XIAHOU_YING: _line("M2.1 10A7.9 7.9 0 1 1 17.9 10A7.9 7.9 0 1 1 2.1 10Z")
    + _line("M10 2.4V17.6M3.4 6.2L16.6 13.8M3.4 13.8L16.6 6.2", 1.7)
    + _circle(2.5),
    Card.ZHONGLI_MO: _area("M1.6 12.6H6V18.2H1.6ZM7.8 7.6H12.2V18.2H7.8ZM14 1.8H18.4V18.2H14Z"),
    Card.YING_BU: _line("M3 18H17M4.6 14H15.4M10 10.6V2.4M6.2 6L10 2.2L13.8 6"),
    Card.HAN_XIN: _line("M17.6 2V18", 3) + _line("M2.6 4.4L13.6 10L5 14.4M8.6 16.4L3.6 15.4L5.4 10.6"),
    Card.LIU_BANG: _area("M1.4 5.6L6 8.6L10 2.6L14 8.6L18.6 5.6L17.2 14.6H2.8Z") + _line("M4 17.8H16"),
    Card.XIANG_YU: _line(
        "M1.8 8.2L7.2 14M7.2 8.2L1.8 14M11 6.4C11.2 2.6 17.6 2.6 17.6 6.8C17.6 10.2 11.6 12.2 11 16H18.2"
    ),
}
"""What each power does, in a square of 20, in the colour of its text."""

SHAPES = {
    When.LEAD: "M3.5 2.5H14.6Q15.8 2.5 16.6 3.4L22.4 10.8Q23.2 12 22.4 13.2L16.6 20.6Q15.8 21.5 14.6 21.5"
    "H3.5Q1.5 21.5 1.5 19.5V4.5Q1.5 2.5 3.5 2.5Z",
    When.RESPOND: "M10.6 1.4Q12 .2 13.4 1.4L22.6 10.6Q23.8 12 22.6 13.4L13.4 22.6Q12 23.8 10.6 22.6L1.4 13.4"
    "Q.2 12 1.4 10.6Z",
    When.PASS: "M12 1.2A10.8 10.8 0 1 1 12 22.8A10.8 10.8 0 1 1 12 1.2Z",
    When.REACT: "M7.9 1.3H16.1Q16.8 1.3 17.3 1.8L22.2 6.7Q22.7 7.2 22.7 7.9V16.1Q22.7 16.8 22.2 17.3L17.3"
    " 22.2Q16.8 22.7 16.1 22.7H7.9Q7.2 22.7 6.7 22.2L1.8 17.3Q1.3 16.8 1.3 16.1V7.9Q1.3 7.2 1.8 6.7L6.7 1.8"
    "Q7.2 1.3 7.9 1.3Z",
}
"""A pennant that goes first, two points that meet, a coin, and stop: in a square of 24."""
_ICON_SIZE = {When.LEAD: 0.64, When.RESPOND: 0.6, When.PASS: 0.66, When.REACT: 0.66}


def badge(card: Card, x: float, y: float, size: float) -> str:
    return part(f"g{card.code}", x, y, size / 24)


def badges() -> dict[str, str]:
    """The parts that `badge` refers to, by name. A page that sets --bf and --bi makes an outline of it."""
    return {f"g{card.code}": _badge(card) for card in ICONS}


def _badge(card: Card) -> str:
    when = POWER_OF[card].when
    colour, s = f"var(--m-{when})", _ICON_SIZE[when]
    middle = 10.4 if when is When.LEAD else 12
    return (
        f'<path d="{SHAPES[when]}" fill="var(--bf,{colour})" stroke="{colour}" stroke-width="1.6"/>'
        f'<g transform="translate({num(middle - 10 * s)} {num(12 - 10 * s)}) scale({s})"'
        f' color="var(--bi,var(--m-on))">{ICONS[card]}</g>'
    )
