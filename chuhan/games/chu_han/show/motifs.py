"""What is drawn on cards without a power: ink with one stroke of cinnabar, in a box of 40 by 50."""

from __future__ import annotations

from collections.abc import Callable

from chuhan.draw.box import num
from chuhan.draw.brush import around, closed, part, stroke
from chuhan.draw.motifs import RED, bamboo, banner, dot, halberds, ink, mist
from chuhan.draw.palette import PAPER
from chuhan.games.chu_han.cards import Card

GOLD = "var(--c-gold)"


def motif(card: Card, x: float, y: float, width: float) -> str:
    return part(f"m{card.code}", x, y, width / 40)


def motifs() -> dict[str, str]:
    """The parts that `motif` refers to, by name."""
    return {f"m{card.code}": drawn() for card, drawn in _MOTIFS.items()}


def _jade() -> str:
    """2: the ring with a gap that Fan Zeng raised three times at the feast of Hongmen."""
    ring = stroke(around(20, 26, 12.5, -73, 326, 17), 7.4, "even", n=26, rough=0.05, seed=12)
    inner = stroke(around(20, 26, 12.5, -60, 300, 17), 1.0, "swell", n=22, rough=0.1, seed=13)
    cord = stroke([(20, 38.6), (18.6, 43), (21, 49)], 1.6, "taper", seed=14)
    return ink(ring, opacity=0.9) + ink(inner, fill=PAPER, opacity=0.7) + ink(cord, fill=RED)


def _drum() -> str:
    """7: the war drum."""
    ring = stroke(around(20, 20, 14.2, 100, 352, 19), 3.1, "swell", n=26, rough=0.05, seed=40)
    skin = closed(around(20, 20, 12, 0, 330, 12))
    studs = "".join(dot(x, y, 0.8) for x, y in around(20, 20, 10.4, 0, 330, 12))
    swirl = [
        stroke([(14.4, 21.4), (16.6, 16), (21.4, 16.6), (20.6, 20.6)], 2.3, "taper", seed=41),
        stroke([(25.6, 18.6), (23.4, 24), (18.6, 23.4), (19.4, 19.4)], 2.3, "taper", seed=42),
    ]
    legs = [
        stroke([(11, 33), (17, 40), (28, 49.4)], 2.6, seed=43),
        stroke([(29, 33), (23, 40), (12, 49.4)], 2.6, seed=44),
    ]
    return mist(10) + ink(skin, opacity=0.14) + ink(ring, studs, *legs) + ink(*swirl, fill=RED)


def _tower() -> str:
    """8: above the gate."""
    roofs = [
        stroke([(6.2, 14.6), (11, 12.6), (20, 4.6), (29, 12.6), (33.8, 14.6)], 2.9, n=12, seed=50),
        stroke([(1.2, 28.4), (7.4, 25.8), (20, 20.2), (32.6, 25.8), (38.8, 28.4)], 3.1, n=12, seed=51),
    ]
    eaves = [
        stroke([(7.6, 14.6), (20, 13), (32.4, 14.6)], 2.2, "swell", seed=52),
        stroke([(3.4, 28.6), (20, 26.6), (36.6, 28.6)], 2.4, "swell", seed=53),
    ]
    posts = [stroke([(x, 15), (x, 21.4)], 1.7, "even", seed=54 + i) for i, x in enumerate((13.4, 20, 26.6))]
    right = [(33.6, 30.0), (35, 40), (36, 50), (28, 50.4), (27, 44), (25, 40)]
    left = [(40 - x, y) for x, y in reversed(right)]
    wall = closed([(20, 29.4), *right, (20, 38.4), *left])
    lines = [
        stroke([(6.8, 30), (5.6, 40), (4.4, 50)], 1.8, seed=58),
        stroke([(33.2, 30), (34.4, 40), (35.6, 50)], 1.8, seed=59),
        stroke([(12.4, 50), (13, 43.6), (20, 38.4), (27, 43.6), (27.6, 50)], 1.9, n=10, seed=60),
    ]
    top = stroke([(20, 5), (20, 2), (20.2, -2)], 2.0, "leaf", seed=61)
    return mist(11) + ink(wall, opacity=0.16) + ink(*roofs, *eaves, *posts, *lines) + ink(top, fill=RED)


def _seal_stone() -> str:
    """9: the seal that Ziying gave up."""
    right = [(34, 24.6), (34.4, 25.4), (34.8, 33), (34.4, 42.6), (33.6, 43.6)]
    block = closed([(20, 24), *right, (20, 44.2), *((40 - x, y) for x, y in reversed(right))])
    step = closed(
        [(8.6, 20.8), (20, 20.2), (31.4, 20.8), (32, 21.4), (32, 25), (20, 25.6), (8, 25), (8, 21.4)]
    )
    half = [(12.6, 21.0), (13, 16.4), (14.6, 12.6), (17, 10.6)]
    knob = closed([*half, (20, 10), *((40 - x, y) for x, y in reversed(half))])
    cord = [
        stroke([(20, 15.6), (12, 13.4), (5, 17), (1.6, 26.4)], 1.7, n=12, seed=71),
        stroke([(20, 15.6), (28, 13.4), (35, 17), (38.4, 26.4)], 1.7, n=12, seed=78),
        stroke([(1.8, 25.4), (1, 31), (1.6, 37)], 3.2, "rise", seed=72),
        stroke([(38.2, 25.4), (39, 31), (38.4, 37)], 3.2, "rise", seed=79),
        dot(20, 15.6, 2.4),
    ]
    paste = stroke([(6.6, 45.8), (20, 46.6), (33.4, 45.8)], 2.8, seed=73)
    lines = [
        stroke([(8.4, 29.2), (20, 28.4), (31.6, 29.2)], 1.0, "swell", seed=74),
        stroke([(8.4, 39.4), (20, 40.2), (31.6, 39.4)], 1.0, "swell", seed=75),
        stroke([(12, 36.6), (12, 32), (16.6, 32), (16.6, 34.6), (14, 34.6)], 1.3, n=6, seed=76),
        stroke([(20.6, 36.6), (20.6, 32), (25.2, 32), (25.2, 34.6), (22.6, 34.6)], 1.3, n=6, seed=77),
    ]
    return ink(block, step, knob) + ink(*lines, fill=PAPER, opacity=0.75) + ink(*cord, paste, fill=RED)


def _crown() -> str:
    """0: the crown of a king who only bears the name, in gold on ink."""
    right = [(38.0, 5.4), (40.6, 6.6), (40.4, 9.6), (36, 10.6)]
    board = closed([(20, 4.4), *right, (20, 10.2), *((40 - x, y) for x, y in reversed(right))])
    beads = ""
    for x, n in ((2.4, 5), (8, 4), (32, 4), (37.6, 5)):
        beads += "".join(dot(x, 15.4 + 5.4 * i, 1.7) for i in range(n))
        beads += f"M{num(x - 0.4)} 10h.8v{num(5.4 * n - 2)}h-.8z"
    side = [(26.0, 11.0), (29, 17), (29.6, 25), (28, 32)]
    cap = closed([*side, (20, 33.6), *((40 - x, y) for x, y in reversed(side))])
    rim = [
        stroke([(13.6, 11), (10.8, 20), (11.6, 31)], 1.8, seed=82),
        stroke([(26.4, 11), (29.2, 20), (28.4, 31)], 1.8, seed=83),
    ]
    band = stroke([(10.6, 31), (20, 33.6), (29.4, 31)], 3.6, seed=80)
    pin = stroke([(5.8, 24), (20, 23.2), (34.2, 24)], 2.0, seed=81)
    return ink(cap, fill=GOLD, opacity=0.28) + ink(board, beads, band, pin, *rim, fill=GOLD)


_MOTIFS: dict[Card, Callable[[], str]] = {
    Card.JOKER: _crown,
    Card.ONE: bamboo,
    Card.TWO: _jade,
    Card.FOUR: halberds,
    Card.FIVE: banner,
    Card.SEVEN: _drum,
    Card.EIGHT: _tower,
    Card.NINE: _seal_stone,
}
