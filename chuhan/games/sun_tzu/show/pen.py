"""Cards, seals, armies and islands as boxes: the pieces that pictures of the board are put together from."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from chuhan.draw.box import Box, at, clean, document, flow, label, num, padded, row, scaled, used
from chuhan.draw.brush import signs
from chuhan.draw.cards import HEIGHT, WIDTH
from chuhan.draw.palette import GOLD_EDGE, HILL, INK, ON_SEAL, ON_TABLE, PAPER, SEAL_EDGE, SIDE, SIDE_LINE
from chuhan.games.sun_tzu.cards import Card, Cards, Province, Side
from chuhan.games.sun_tzu.show import faces

BRUSH = {
    Province.QIN: "秦",
    Province.CHU: "楚",
    Province.JIN_YAN: "晉燕",
    Province.HAN_QI: "韓齊",
    Province.WU: "呉",
}
"""In brush signs, an ornament: the Latin name is always near."""
ISLAND = (
    "M8 30C4 14 22 5 46 7C66 3 92 4 108 12C122 18 118 36 116 48C118 66 104 76 82 74"
    "C60 80 34 78 18 70C4 62 10 44 8 30Z"
)
"""In a box of 124 by 84."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws cards as references to one drawing of each kind, under names that no other picture has."""

    ident: str

    @classmethod
    def of(cls, *parts: str) -> Pen:
        """With names that are the same for the same picture and different for any other on the page."""
        told = chr(0).join(parts).encode(errors="backslashreplace")
        return cls(f"chuhan-{sha256(told).hexdigest()[:8]}-")

    def card(self, card: Card | None) -> Box:
        return Box(
            f'<use href="#{self._name(card)}"><title>{clean(faces.name(card))}</title></use>', WIDTH, HEIGHT
        )

    def hand(self, cards: Cards, hidden: int, width: float) -> Box:
        """Known cards, alike ones with their number, then how many are unknown."""
        boxes = [
            row([self.card(card), *([label(f"×{n}", 15, ON_TABLE, bold=True)] if n > 1 else [])], 3)
            for card in cards.kinds
            if (n := cards.count(card))
        ]
        if hidden:
            boxes.append(row([self.card(None), label(f"×{hidden}", 17, ON_TABLE, bold=True)], 4))
        return flow(boxes, width, 6, 8)

    def document(self, drawing: Box, title: str, desc: str) -> str:
        """The finished picture, with those kinds and parts that it refers to."""
        finished = self.finished(drawing)
        return document(finished, title, desc, used(finished, self.symbols()))

    def finished(self, drawing: Box) -> Box:
        """With this pen's names where the drawing refers to parts."""
        return drawing._replace(svg=self._named(drawing.svg))

    def symbols(self) -> dict[str, str]:
        """The drawing of each kind by its name, and their parts."""
        kinds = {self._name(card): faces.small(card) for card in (*Card, None)}
        parts = {f"{self.ident}{name}": svg for name, svg in faces.parts().items()}
        return {name: self._named(svg) for name, svg in (kinds | parts).items()}

    def _named(self, svg: str) -> str:
        return svg.replace('"#@', f'"#{self.ident}')

    def _name(self, card: Card | None) -> str:
        return f"{self.ident}{'back' if card is None else f'c{int(card)}'}"


def seal(side: Side, size: float = 22) -> Box:
    """The sign of a side: Blue's is round, Red's is square."""
    shape, sign = (
        ('<circle cx="16" cy="16" r="15.2"', signs("孫", 6, 5.5, 20, ON_SEAL))
        if side is Side.BLUE
        else ('<rect x="1" y="1" width="30" height="30" rx="4"', signs("楚", 4.7, 4.4, 22.5, ON_SEAL))
    )
    drawn = f'{shape} fill="{SIDE[side]}" stroke="{SEAL_EDGE}" stroke-width="1.4"/>{sign}'
    return scaled(Box(drawn, 32, 32), size / 32)


def army(side: Side) -> str:
    """One army, 16 by 16: a disc or a square."""
    shape = (
        '<circle cx="8" cy="8" r="7"'
        if side is Side.BLUE
        else '<rect x="1.5" y="1.5" width="13" height="13" rx="2.5"'
    )
    return f'{shape} fill="{SIDE[side]}" stroke="{SEAL_EDGE}" stroke-width="1.4"/>'


def marker(side: Side) -> str:
    """A marker in the 6-box, 16 by 16: the outline of an army with a 6 in it."""
    shape = (
        '<circle cx="8" cy="8" r="7"'
        if side is Side.BLUE
        else '<rect x="1.5" y="1.5" width="13" height="13" rx="2.5"'
    )
    return (
        f'{shape} fill="{PAPER}" stroke="{SIDE[side]}" stroke-width="2"/>'
        f'<text x="8" y="12" font-size="11" font-weight="700" text-anchor="middle" fill="{INK}">6</text>'
    )


def armies(side: Side, n: int, width: float, most: int = 6) -> Box:
    """So many armies; above `most` one with its number."""
    if n > most:
        return row([Box(army(side), 16, 16), label(f"×{n}", 16, ON_TABLE, bold=True)], 4)
    return flow([Box(army(side), 16, 16)] * n, width, 3, 3)


def island(holder: Side | None, inside: Box, width: float, height: float) -> Box:
    """A province in the river, outlined in its holder's colour."""
    line, thick = (GOLD_EDGE, 1) if holder is None else (SIDE_LINE[holder], 3)
    line = "var(--rule)" if holder is None else line
    drawn = (
        f'<path d="{ISLAND}" transform="scale({num(width / 124)} {num(height / 84)})" fill="{HILL}"'
        f' stroke="{line}" stroke-width="{thick}" vector-effect="non-scaling-stroke"/>'
    )
    x, y = (width - inside.width) / 2, (height - inside.height) / 2
    return Box(drawn + at(inside, x, y), width, height)


def slot(width: float = WIDTH, height: float = HEIGHT) -> Box:
    """A place without a card."""
    return padded(
        Box("", 0, 0),
        0,
        0,
        width=width,
        height=height,
        frame=f'rx="5" fill="none" stroke="{GOLD_EDGE}" stroke-width="1.5" stroke-dasharray="4 3"',
    )
