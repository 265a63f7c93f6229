"""The drawings of the panel: seals, the coin, a card for each rival, the stamp of who has won."""

from __future__ import annotations

from functools import cache

from chuhan.draw.box import Box, num, used
from chuhan.draw.brush import signs
from chuhan.draw.cards import coin
from chuhan.draw.palette import ON_SEAL, SIDE
from chuhan.games.sun_tzu.cards import SIDES, Card, Side
from chuhan.games.sun_tzu.show.pen import Pen, seal

CARDS = {"thumb": Card.SIX, "sampler": Card.TEN, "mixer": None}
"""Strength, more of it, and a card whose face nobody knows."""


@cache
def art() -> dict[str, str]:
    """By name: of an option, of a side, or `stamp`."""
    pen = Pen.of("play")
    seals = {str(side): _svg(pen, seal(side, 32)) for side in SIDES}
    chance = coin(16, 16, 15, SIDE[Side.BLUE], SIDE[Side.RED], "var(--coin-ground)")
    stamp = '<rect x="1" y="1" width="62" height="62" rx="9" fill="var(--chu)"/>' + signs(
        "勝", 7, 7, 50, ON_SEAL
    )
    return {
        **{name: _svg(pen, pen.card(card)) for name, card in CARDS.items()},
        **seals,
        "blue": seals["B"],
        "red": seals["R"],
        "chance": _svg(pen, Box(chance, 32, 32)),
        "stamp": _svg(pen, Box(stamp, 64, 64)),
    }


def _svg(pen: Pen, box: Box) -> str:
    finished = pen.finished(box)
    size = f"{num(box.width)} {num(box.height)}"
    defs = used(finished, pen.symbols())
    return (
        f'<svg viewBox="0 0 {size}" aria-hidden="true" focusable="false">'
        f"<defs>{defs}</defs>{finished.svg}</svg>"
    )
