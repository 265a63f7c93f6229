"""The drawings of the panel: seals, the coin, a motif for each opponent, the stamp of who has won."""

from __future__ import annotations

from functools import cache

from chuhan.draw.box import Box, num, used
from chuhan.draw.brush import signs
from chuhan.draw.cards import coin
from chuhan.draw.palette import ON_SEAL, SIDE
from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.play.options import PERSON
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.show.motifs import motif
from chuhan.games.chu_han.show.pen import Pen, seal

MOTIFS = {
    "beginner": Card.ONE,
    "adept": Card.SEVEN,
    "expert": Card.EIGHT,
    "strategist": Card.NINE,
    PERSON: Card.FOUR,
}
"""Bamboo, which grows; a drum; a tower, from which one sees far; the seal of state; halberds that cross."""


@cache
def art() -> dict[str, str]:
    """By name: of an option, of a side, or `stamp`."""
    chance = coin(16, 16, 15, SIDE[Side.HAN], SIDE[Side.CHU], "var(--coin-ground)")
    both = seals()
    stamp = '<rect x="1" y="1" width="62" height="62" rx="9" fill="var(--chu)"/>' + signs(
        "勝", 7, 7, 50, ON_SEAL
    )
    return {
        **{name: _svg(Box(motif(card, 2, 6, 40), 44, 60)) for name, card in MOTIFS.items()},
        **both,
        "han": both["H"],
        "chu": both["C"],
        "chance": _svg(Box(chance, 32, 32)),
        "stamp": _svg(Box(stamp, 64, 64)),
    }


def seals() -> dict[str, str]:
    """Of the sides, by their signs."""
    return {str(side): _svg(seal(side, 32)) for side in Side}


def _svg(box: Box) -> str:
    pen = Pen.of("play", box.svg)
    finished = pen.finished(box)
    size = f"{num(box.width)} {num(box.height)}"
    return (
        f'<svg viewBox="0 0 {size}" aria-hidden="true" focusable="false">'
        f"<defs>{used(finished, pen.symbols())}</defs>{finished.svg}</svg>"
    )
