"""Cards, seals and badges as boxes: the small pieces that pictures of the table are put together from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256

from chuhan.draw.box import Box, clean, document, fan, flow, label, length, num, padded, row, scaled, used
from chuhan.draw.brush import signs
from chuhan.draw.cards import HEIGHT, WIDTH
from chuhan.draw.palette import GOLD, GOLD_EDGE, INK, ON_GOLD, ON_SEAL, PAPER, SEAL_EDGE, SIDE
from chuhan.games.chu_han.cards import Card, Cards, enumerate_cards
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.show import faces
from chuhan.games.chu_han.show.badges import ICONS
from chuhan.language import say

FULL = 72
"""From this width on, in pixels, a card has its full face."""
STEP = 19
"""How much of a card is seen below the next one of its kind."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws cards as references to one drawing of each kind, under names that no other picture has."""

    ident: str
    full: bool = True
    """With full faces; else with small ones."""

    @classmethod
    def of(cls, *parts: str, full: bool = True) -> Pen:
        """With names that are the same for the same picture and different for any other on the page."""
        told = chr(0).join(parts).encode(errors="backslashreplace")
        return cls(f"chuhan-{sha256(told).hexdigest()[:8]}-", full)

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
            f'<circle cx="{num(x)}" cy="40" r="15" fill="{PAPER}" stroke="{INK}" stroke-width="1.6"/>'
            f'<text x="{num(x)}" y="46.5" font-size="18" font-weight="700" text-anchor="middle" fill="{INK}">'
            f"{n}</text>"
        )
        return Box(stack.svg + count, stack.width, HEIGHT)

    def power(self, card: Card) -> Box:
        """A card that is played for its power and not for its rank."""
        edge = f'stroke="{GOLD_EDGE}" stroke-width="1"'
        mark = (
            f'<rect x="-1.5" y="-1.5" width="59" height="83" rx="7" fill="none" stroke="{GOLD_EDGE}"'
            f' stroke-width="5"/><rect x="-1.5" y="-1.5" width="59" height="83" rx="7" fill="none"'
            f' stroke="{GOLD}" stroke-width="3"/>'
            f'<rect x="4" y="73" width="48" height="14" rx="7" fill="{GOLD}" {edge}/>'
            f'<text x="28" y="83.6" font-size="10.5" font-weight="700" text-anchor="middle" fill="{ON_GOLD}">'
            f"{clean(say('power'))}</text>"
        )
        return Box(self.card(card).svg + mark, WIDTH, HEIGHT + 7)

    def cards(self, cards: Cards, width: float, hidden: int = 0) -> Box:
        """A hand by rank, equal cards together, unknown ones last, in as many rows as it needs."""
        boxes = [self.kind(card, n) for card, n in enumerate_cards(cards)]
        if hidden:
            boxes.append(self.backs(hidden, width))
        return flow(boxes, width, 5, 8)

    def document(self, drawing: Box, title: str, desc: str) -> str:
        """The finished picture, with those kinds and parts that it refers to."""
        finished = self.finished(drawing)
        return document(finished, title, desc, used(finished, self.symbols()))

    def finished(self, drawing: Box) -> Box:
        """With this pen's names where the drawing refers to parts."""
        return drawing._replace(svg=self._named(drawing.svg))

    def symbols(self) -> dict[str, str]:
        """The drawing of each kind by its name, with full faces and with small ones, and their parts."""
        kinds = {
            pen._name(card): faces.face(card) if pen.full else faces.small(card)
            for pen in (replace(self, full=True), replace(self, full=False))
            for card in (*Card, None)
        }
        parts = {f"{self.ident}{name}": svg for name, svg in faces.parts().items()}
        return {name: self._named(svg) for name, svg in (kinds | parts).items()}

    def _named(self, svg: str) -> str:
        return svg.replace('"#@', f'"#{self.ident}')

    def _name(self, card: Card | None) -> str:
        kind = "back" if card is None else card.code
        return f"{self.ident}{kind}" if self.full or card is None else f"{self.ident}s-{kind}"


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
    """The sign of a side: Han's is round, Chu's is square."""
    shape, sign = (
        ('<circle cx="16" cy="16" r="15.2"', signs("漢", 6, 5.5, 20, ON_SEAL))
        if side is Side.HAN
        else ('<rect x="1" y="1" width="30" height="30" rx="4"', signs("楚", 4.7, 4.4, 22.5, ON_SEAL))
    )
    drawn = f'{shape} fill="{SIDE[side]}" stroke="{SEAL_EDGE}" stroke-width="1.4"/>{sign}'
    return scaled(Box(drawn, 32, 32), size / 32)


def badge(text: str, icon: Card | None = None, *, size: float = 14) -> Box:
    """A short remark that must not be missed, with the icon of the power it comes from."""
    long = length(text, size, bold=True)
    words = Box(
        f'<text x="{num(long / 2)}" y="{num(size * 0.95)}" font-size="{num(size)}" font-weight="700"'
        f' text-anchor="middle" fill="{ON_GOLD}">{clean(text)}</text>',
        long,
        size * 1.25,
    )
    drawn = f'<g transform="scale(.9)" color="{ON_GOLD}">{{}}</g>'
    sign = [Box(drawn.format(ICONS[icon]), 18, 18)] if icon is not None else []
    frame = f'rx="12" fill="{GOLD}" stroke="{GOLD_EDGE}"'
    return padded(row([*sign, words], 6), 9, 3, frame=frame)


def slip(side: Side | None) -> Box:
    """A writ: a bamboo slip, with the shape of the side that took it."""
    cord = "var(--w-cord)"
    ground = "var(--w-free)" if side is None else "var(--w-taken)"
    wood = (
        f'<rect x="1" y="1" width="12" height="38" rx="3" fill="{ground}" stroke="var(--w-edge)"'
        f' stroke-width="1.2"/><path d="M1 8.4H13M1 31.6H13" stroke="{cord}" stroke-width="2"/>'
    )
    if side is None:
        mark = f'<path d="M7 13.4V26.6" stroke="{cord}" stroke-width="1.4" stroke-dasharray="3 2.6"/>'
    elif side is Side.HAN:
        mark = f'<circle cx="7" cy="20" r="4.8" fill="{SIDE[side]}"/>'
    else:
        mark = f'<rect x="2.6" y="15.6" width="8.8" height="8.8" rx="1.2" fill="{SIDE[side]}"/>'
    return Box(wood + mark, 14, 40)


def _number(n: int, width: float) -> str:
    words = f"×{n}"
    wide = length(words, 13, bold=True) + 4
    return (
        f'<rect x="{num(width - wide - 4)}" y="5" width="{num(wide)}" height="17" rx="8" fill="{INK}"'
        f' stroke="{PAPER}"/>'
        f'<text x="{num(width - wide / 2 - 4)}" y="18" font-size="13" font-weight="700" text-anchor="middle"'
        f' fill="{PAPER}">{words}</text>'
    )
