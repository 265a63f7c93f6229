"""Cards, seals and badges as boxes: the small pieces that pictures of the table are put together from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chuhan.draw.box import Box, clean, document, fan, flow, label, length, num, padded, row, used
from chuhan.draw.palette import GOLD, INK, PANEL, PAPER, SIDE
from chuhan.games.chu_han.cards import Card, Cards, enumerate_cards
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.show import faces
from chuhan.games.chu_han.show.faces import HEIGHT, ICONS, WIDTH
from chuhan.language import say

STEP = 19
"""How much of a card is seen below the next one of its kind."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws cards as references to one drawing of each kind, under names that no other picture has."""

    ident: str

    def card(self, card: Card | None) -> Box:
        return Box(
            f'<use href="#{self._name(card)}"><title>{clean(faces.name(card))}</title></use>', WIDTH, HEIGHT
        )

    def kind(self, card: Card, n: int) -> Box:
        """Equal cards, overlapping, with their number."""
        stack = fan([self.card(card)] * n, STEP)
        return stack if n == 1 else Box(stack.svg + _number(n, stack.width), stack.width, HEIGHT)

    def backs(self, n: int, width: float) -> Box:
        """Unknown cards with their number, closer together when there is little room."""
        return self.pile(n, n, min(15, (width - WIDTH) / max(1, n - 1)))

    def pile(self, n: int, shown: int, step: float) -> Box:
        """Some backs with the number of the cards that they stand for."""
        stack = fan([self.card(None)] * shown, step)
        x = stack.width - WIDTH / 2
        count = (
            f'<circle cx="{num(x)}" cy="40" r="16" fill="{PAPER}" stroke="{INK}" stroke-width="1.6"/>'
            f'<text x="{num(x)}" y="46.5" font-size="18" font-weight="700" text-anchor="middle" fill="{INK}">'
            f"{n}</text>"
        )
        return Box(stack.svg + count, stack.width, HEIGHT)

    def power(self, card: Card) -> Box:
        """A card that is played for its power and not for its rank."""
        mark = (
            f'<rect x="-1.5" y="-1.5" width="59" height="83" rx="8" fill="none" stroke="{GOLD}"'
            f' stroke-width="3"/><rect x="3" y="66.5" width="50" height="15" rx="7.5" fill="{GOLD}"/>'
            f'<text x="28" y="78" font-size="11.5" font-weight="700" text-anchor="middle" fill="{INK}">'
            f"{clean(say('power'))}</text>"
        )
        return Box(self.card(card).svg + mark, WIDTH, HEIGHT)

    def cards(self, cards: Cards, width: float, hidden: int = 0) -> Box:
        """A hand by rank, equal cards together, unknown ones last, in as many rows as it needs."""
        boxes = [self.kind(card, n) for card, n in enumerate_cards(cards)]
        if hidden:
            boxes.append(self.backs(hidden, width))
        return flow(boxes, width, 5, 8)

    def document(self, drawing: Box, title: str, desc: str) -> str:
        """The finished picture, with those kinds that it refers to."""
        return document(drawing, title, desc, used(drawing, self.symbols()))

    def symbols(self) -> dict[str, str]:
        """The drawing of each kind by its name."""
        return {self._name(card): faces.face(card) for card in (*Card, None)}

    def _name(self, card: Card | None) -> str:
        return f"{self.ident}{'back' if card is None else card.code}"


def tiles(cards: Iterable[tuple[Card, int]], width: float, fill: str) -> Box:
    """Small stand-ins with their number where there is more than one."""
    return flow(
        (
            row([faces.tile(card)] + ([label(f"×{n}", 14, fill, bold=True)] if n > 1 else []), 2)
            for card, n in cards
        ),
        width,
        5,
        6,
    )


def seal(side: Side, size: float = 22) -> Box:
    """The sign of a side: Han's is round, Chu's is square, and each bears its letter."""
    half = size / 2
    shape = (
        f'<circle cx="{num(half)}" cy="{num(half)}" r="{num(half - 1)}"'
        if side is Side.HAN
        else f'<rect x="1" y="1" width="{num(size - 2)}" height="{num(size - 2)}" rx="2"'
    )
    return Box(
        f'{shape} fill="{SIDE[side]}" stroke="{PAPER}" stroke-width="1.6"/>'
        f'<text x="{num(half)}" y="{num(half + size * 0.235)}" font-size="{num(size * 0.64)}"'
        f' font-weight="700" text-anchor="middle" fill="{PAPER}">{side}</text>',
        size,
        size,
    )


def badge(text: str, icon: Card | None = None, *, size: float = 14) -> Box:
    """A short remark that must not be missed, with the icon of the power it comes from."""
    long = length(text, size, bold=True)
    words = Box(
        f'<text x="{num(long / 2)}" y="{num(size * 0.95)}" font-size="{num(size)}" font-weight="700"'
        f' text-anchor="middle" fill="{INK}">{clean(text)}</text>',
        long,
        size * 1.25,
    )
    sign = [Box(f'<g transform="scale(.9)">{ICONS[icon]}</g>', 18, 18)] if icon is not None else []
    return padded(row([*sign, words], 6), 9, 4, frame=f'rx="12" fill="{GOLD}"')


def slip(side: Side | None) -> Box:
    """A writ: a bamboo slip, with the seal of the side that took it."""
    fill = PAPER if side is None else PANEL
    wood = (
        f'<rect x="1" y="1" width="20" height="40" rx="3" fill="{fill}" stroke="{GOLD}" stroke-width="1.6"/>'
        f'<path d="M1 8H21M1 34H21" stroke="{GOLD}" stroke-width="1.6"/>'
    )
    mark = "" if side is None else f'<g transform="translate(1.5 11.5)">{seal(side, 19).svg}</g>'
    return Box(wood + mark, 22, 42)


def _number(n: int, width: float) -> str:
    words = f"×{n}"
    wide = length(words, 13, bold=True) + 4
    return (
        f'<rect x="{num(width - wide - 4)}" y="5" width="{num(wide)}" height="17" rx="5" fill="{INK}"/>'
        f'<text x="{num(width - wide / 2 - 4)}" y="18" font-size="13" font-weight="700" text-anchor="middle"'
        f' fill="{PAPER}">{words}</text>'
    )
