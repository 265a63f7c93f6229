"""How each card looks: its colours, rank, squares, name and icon, drawn at 56 by 80."""

from __future__ import annotations

from chuhan.draw.box import SERIF, Box, clean, num
from chuhan.draw.palette import GOLD, INK, PAPER, TAN
from chuhan.games.chu_han.cards import DECK, Card
from chuhan.language import Sentence, say

WIDTH, HEIGHT = 56, 80

_LINE = f'fill="none" stroke="{INK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

ICONS = {
    Card.JI_BU: f'<g {_LINE}><path d="M1.5 10C5 4.5 15 4.5 18.5 10C15 15.5 5 15.5 1.5 10Z"/></g>'
    f'<circle cx="10" cy="10" r="3" fill="{INK}"/>',
    Card.YU_JI: f'<rect x="2" y="2" width="8.5" height="12" rx="1.5" fill="{INK}"/>'
    f'<g {_LINE}><path d="M15 3V13M11.8 10L15 13.4L18.2 10M3 18H18"/></g>',
    Card.LU_ZHI: f'<g {_LINE}><circle cx="10" cy="10" r="8"/>'
    '<path d="M6.5 6.5L13.5 13.5M13.5 6.5L6.5 13.5"/></g>',
    Card.XIAO_HE: f'<g {_LINE}><path d="M10 1.8L17 4.2V10C17 14.5 13.8 17.2 10 18.5C6.2 17.2 3 14.5 3 10V4.2Z'
    'M6.3 10L9 12.8L13.8 7"/></g>',
    Card.PENG_YUE: f'<g {_LINE}><path d="M3 7H17M3 13H17" stroke-width="3.4"/></g>',
    Card.XIAHOU_YING: f'<g {_LINE}><circle cx="10" cy="10" r="8"/>'
    f'<path d="M10 2V18M3.1 6L16.9 14M3.1 14L16.9 6" stroke-width="1.4"/></g>'
    f'<circle cx="10" cy="10" r="2.6" fill="{INK}"/>',
    Card.ZHONGLI_MO: f'<path d="M1.6 12H6V18.4H1.6ZM7.8 12H12.2V18.4H7.8ZM14 12H18.4V18.4H14Z" fill="{INK}"/>'
    f'<g {_LINE}><path d="M8.8 11V7H11.2V11M15 11V2H17.4V11" stroke-width="1.6"/></g>',
    Card.YING_BU: f'<g {_LINE}><path d="M3 18H17M4.5 14.5H15.5M10 11V2.5M6.4 5.8L10 2L13.6 5.8"/></g>',
    Card.HAN_XIN: f'<g {_LINE}><path d="M17.5 1.5V18.5" stroke-width="2.6"/>'
    f'<path d="M3 3.5L14 10L4 15.9M8.2 16.8L3.4 16.3L5 11.8"/></g>',
    Card.LIU_BANG: f'<path d="M3 8.6L2.4 1.8L6.6 4.6L10 .8L13.4 4.6L17.6 1.8L17 8.6Z" fill="{INK}"/>'
    f'<g {_LINE}><circle cx="10" cy="13.2" r="2.3"/><path d="M12.3 13.2C12.3 16.5 11.3 18.4 8.6 18.8"/></g>',
    Card.XIANG_YU: f'<g {_LINE}><path d="M1.8 8L7.4 14M7.4 8L1.8 14"/>'
    f'<path d="M11 6.6C11.2 2.6 17.8 2.6 17.8 7C17.8 10.4 11.6 12.6 11 16.4H18.2"/></g>',
}
"""One for each power by what it does, in a square of 20."""

POWER = {
    Card.JI_BU: Sentence("look at the top four cards of the pile"),
    Card.YU_JI: Sentence("discard another card"),
    Card.LU_ZHI: Sentence("cancel the power just announced"),
    Card.XIAO_HE: Sentence("undo Lü Zhi’s cancelling"),
    Card.PENG_YUE: Sentence("answer with an equal rank"),
    Card.XIAHOU_YING: Sentence("lead the next trick all the same; 3 VP to the rival"),
    Card.ZHONGLI_MO: Sentence("a set of different ranks, worth its lowest"),
    Card.YING_BU: Sentence("take a 1 to 5 from the discard pile"),
    Card.HAN_XIN: Sentence("turn the set back on the rival; 1 VP to them"),
    Card.LIU_BANG: Sentence("beats a single 9"),
    Card.XIANG_YU: Sentence("VP count double for the rest of the round"),
}
"""Each power in a few words, for legends and hints; the rules are in rulebook.toml."""


def name(card: Card | None) -> str:
    """What the card is called where only its name can be given."""
    return say("unknown card") if card is None else say("{card:card_title}", card=card)


def face(card: Card | None) -> str:
    """The inside of the drawing of one card; None is a back."""
    if card is None:
        return _back()
    if card is Card.JOKER:
        return _joker()
    return _person(card) if card in POWER else _plain(card)


def tile(card: Card) -> Box:
    """A small stand-in, for long rows: the rank, and the icon where there is one."""
    dark = card is Card.JOKER
    frame = _frame(26, 36, INK if dark else PAPER, GOLD if dark else INK, 5)
    if card not in POWER:
        inside = _rank(card, 13, 25, 20, PAPER if dark else INK)
    else:
        icon = f'<g transform="translate(5.5 18) scale(.75)">{ICONS[card]}</g>'
        inside = _rank(card, 13, 16, 15, INK) + icon
    return Box(f"<g><title>{clean(name(card))}</title>{frame}{inside}</g>", 26, 36)


def _printed(card: Card) -> str:
    return say("{card:printed}", card=card)


def _plain(card: Card) -> str:
    who = _printed(card) if card.copies == 1 else ""  # on cards that lie in rows a name would only be cut off
    return (
        _frame(WIDTH, HEIGHT, PAPER, INK)
        + _rank(card, 12, 20, 18, INK)
        + (_rank(card, 28, 51, 40, INK) if who else _rank(card, 32, 56, 40, INK))
        + (_words(who, 64, 10, INK, bold=False) if who else "")
        + _squares(card, INK)
    )


def _person(card: Card) -> str:
    plate, ink = (INK, PAPER) if card.rank == 6 else (TAN, INK)
    first, _, second = _printed(card).partition(" ")
    return (
        _frame(WIDTH, HEIGHT, PAPER, INK)
        + f'<rect x="3" y="35.5" width="50" height="31" rx="3" fill="{plate}"/>'
        + _rank(card, 14.5, 29, 32, INK)
        + f'<g transform="translate(28 7) scale(1.15)">{ICONS[card]}</g>'
        + _words(first, 48, 11.5, ink)
        + _words(second, 61, 11.5, ink)
        + _squares(card, INK)
    )


def _joker() -> str:
    star = "M28 9L32.2 21.3L45 21.5L34.8 29.2L38.5 41.5L28 34.2L17.5 41.5L21.2 29.2L11 21.5L23.8 21.3Z"
    return (
        _frame(WIDTH, HEIGHT, INK, GOLD)
        + f'<path d="{star}" transform="translate(8 3) scale(.86)" fill="{GOLD}"/>'
        + _rank(Card.JOKER, 12, 20, 18, PAPER)
        + _words(say("Joker"), 52, 13, GOLD)
        + _words(_printed(Card.JOKER), 64, 10, PAPER, bold=False)
        + _squares(Card.JOKER, GOLD)
    )


def _back() -> str:
    lattice = "".join(f"M28 {y}L46 {y + 16}L28 {y + 32}L10 {y + 16}Z" for y in (8, 24, 40))
    return (
        _frame(WIDTH, HEIGHT, PAPER, INK)
        + '<rect x="4.5" y="4.5" width="47" height="71" rx="3" fill="#5b2a1f"/>'
        + f'<path d="{lattice}M8.5 8.5H47.5V71.5H8.5Z" fill="none" stroke="{GOLD}" stroke-width="1.3"/>'
    )


def _frame(width: int, height: int, fill: str, stroke: str, radius: int = 6) -> str:
    return (
        f'<rect x=".8" y=".8" width="{num(width - 1.6)}" height="{num(height - 1.6)}" rx="{radius}"'
        f' fill="{fill}" stroke="{stroke}" stroke-width="1.6"/>'
    )


def _rank(card: Card, x: float, y: float, size: int, fill: str) -> str:
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{size}" font-weight="700" font-family="{SERIF}"'
        f' text-anchor="middle" fill="{fill}">{card.rank}</text>'
    )


def _words(text: str, y: float, size: float, fill: str, *, bold: bool = True) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="28" y="{num(y)}" font-size="{num(size)}"{weight} text-anchor="middle" fill="{fill}">'
        f"{clean(text)}</text>"
    )


def _squares(card: Card, fill: str) -> str:
    """As many as the deck holds cards of this rank (1.1)."""
    copies = len(DECK.of_rank(card.rank))
    left = (WIDTH - 5.2 * copies + 1.2) / 2
    return (
        f'<path d="{"".join(f"M{num(left + 5.2 * i)} 69.5h4v4h-4z" for i in range(copies))}" fill="{fill}"/>'
    )
