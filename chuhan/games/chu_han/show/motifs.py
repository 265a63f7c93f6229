"""What is drawn on cards without a power: ink with one stroke of cinnabar, in a box of 40 by 50."""

from __future__ import annotations

from collections.abc import Callable

from chuhan.draw.box import num
from chuhan.draw.brush import Point, around, closed, part, stroke
from chuhan.draw.palette import INK, PAPER
from chuhan.games.chu_han.cards import Card

RED, GOLD = "var(--c-red)", "var(--c-gold)"


def motif(card: Card, x: float, y: float, width: float) -> str:
    return part(f"m{card.code}", x, y, width / 40)


def motifs() -> dict[str, str]:
    """The parts that `motif` refers to, by name."""
    return {f"m{card.code}": drawn() for card, drawn in _MOTIFS.items()}


def _ink(*paths: str, fill: str = INK, opacity: float = 1) -> str:
    faint = f' opacity="{opacity}"' if opacity < 1 else ""
    return f'<path d="{"".join(paths)}" fill="{fill}"{faint}/>'


def _mist(seed: int) -> str:
    """A breath of ink on the ground."""
    points = [(-2.0, 50.4), (12, 49.5), (24, 50.9), (42, 50.0)]
    return _ink(stroke(points, 3.2, "leaf", rough=0.2, seed=seed), opacity=0.13)


def _dot(x: float, y: float, radius: float) -> str:
    r, wide = num(radius), num(2 * radius)
    return f"M{num(x - radius)} {num(y)}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0Z"


def _bamboo() -> str:
    """1: the many."""
    stalk = [
        stroke([(17, 49.5), (17.8, 40), (18.2, 33.6)], 3.2, seed=2),
        stroke([(18.3, 32.4), (19.2, 23), (19.8, 18.4)], 2.9, seed=3),
        stroke([(19.9, 17.2), (20.8, 9), (22.2, 3)], 2.3, "taper", seed=4),
    ]
    far = [
        stroke([(28.4, 49.5), (28, 40), (27.6, 30)], 2.0, seed=5),
        stroke([(27.5, 29), (27, 21), (25.8, 13)], 1.7, "taper", seed=6),
    ]
    leaves = [
        stroke([(19.6, 18), (27, 18), (37, 23.6)], 4.4, "blade", seed=7),
        stroke([(19.6, 18), (25, 22), (31, 30.5)], 4.0, "blade", seed=8),
        stroke([(20, 17.6), (13, 15.5), (4.5, 19.5)], 4.2, "blade", seed=9),
        stroke([(18.6, 33), (11, 33), (2.6, 38.6)], 4.0, "blade", seed=10),
        stroke([(21, 9), (28, 7), (37.4, 10)], 3.8, "blade", seed=11),
    ]
    return _mist(4) + _ink(*far, opacity=0.34) + _ink(*stalk, *leaves)


def _jade() -> str:
    """2: the ring with a gap that Fan Zeng raised three times at the feast of Hongmen."""
    ring = stroke(around(20, 26, 12.5, -73, 326, 17), 7.4, "even", n=26, rough=0.05, seed=12)
    inner = stroke(around(20, 26, 12.5, -60, 300, 17), 1.0, "swell", n=22, rough=0.1, seed=13)
    cord = stroke([(20, 38.6), (18.6, 43), (21, 49)], 1.6, "taper", seed=14)
    return _ink(ring, opacity=0.9) + _ink(inner, fill=PAPER, opacity=0.7) + _ink(cord, fill=RED)


def _halberds() -> str:
    """4: two of them, crossed."""
    steel, tassels = [], []
    for side in (1, -1):

        def way(*points: Point, side: int = side) -> list[Point]:
            return [(20 + side * (x - 20), y) for x, y in points]

        steel += [
            stroke(way((8, 49), (19, 29), (29.4, 10)), 1.9, seed=20 + side),
            stroke(way((28.2, 12), (31.6, 6), (34.6, -0.6)), 4.2, "blade", seed=22 + side),
            stroke(way((26, 10.4), (30, 12.6), (36.2, 20.4)), 2.9, "swell", seed=24 + side),
        ]
        tassels.append(stroke(way((27, 14.6), (28.4, 19), (27.2, 23.6)), 2.0, "taper", seed=26 + side))
    return _mist(7) + _ink(*steel) + _ink(*tassels, fill=RED)


def _banner() -> str:
    """5: in the wind."""
    pole = stroke([(8.6, 50), (9, 26), (9.4, 1.4)], 2.2, seed=30)
    tip = stroke([(9.4, 3.4), (9.4, 0), (9.5, -3.6)], 3.4, "leaf", seed=31)
    above = [(10, 5.2), (14, 3.4), (18, 3), (22, 4.4), (26, 6.6), (32, 6.6), (38, 3.6)]
    below = [(36, 20), (31, 23), (27, 23.2), (22.6, 21.6), (18.6, 19.4), (14, 19.6), (10, 22)]
    cloth = closed([*above, (34, 11.4), *below])
    edge = [
        stroke([(10, 5.2), (18, 3), (26, 6.6), (38, 3.6)], 1.9, seed=32),
        stroke([(38, 3.6), (33.4, 11.4), (36.4, 20)], 1.5, seed=33),
        stroke([(36.4, 20), (27, 23.4), (18.6, 19.4), (10, 22)], 1.9, seed=34),
    ]
    tails = [
        stroke([(10.4, 25), (19, 27.4), (30.6, 25.4)], 2.8, "taper", seed=35),
        stroke([(10.4, 29.6), (17, 33.4), (25.6, 32.6)], 2.4, "taper", seed=36),
    ]
    sun = stroke(around(23, 12.8, 4.4, 0, 360, 13), 2.0, "even", n=18, seed=37)
    return (
        _mist(8)
        + _ink(cloth, opacity=0.16)
        + _ink(pole, tip, *edge)
        + _ink(*tails, opacity=0.55)
        + _ink(sun, fill=RED)
    )


def _drum() -> str:
    """7: the war drum."""
    ring = stroke(around(20, 20, 14.2, 100, 352, 19), 3.1, "swell", n=26, rough=0.05, seed=40)
    skin = closed(around(20, 20, 12, 0, 330, 12))
    studs = "".join(_dot(x, y, 0.8) for x, y in around(20, 20, 10.4, 0, 330, 12))
    swirl = [
        stroke([(14.4, 21.4), (16.6, 16), (21.4, 16.6), (20.6, 20.6)], 2.3, "taper", seed=41),
        stroke([(25.6, 18.6), (23.4, 24), (18.6, 23.4), (19.4, 19.4)], 2.3, "taper", seed=42),
    ]
    legs = [
        stroke([(11, 33), (17, 40), (28, 49.4)], 2.6, seed=43),
        stroke([(29, 33), (23, 40), (12, 49.4)], 2.6, seed=44),
    ]
    return _mist(10) + _ink(skin, opacity=0.14) + _ink(ring, studs, *legs) + _ink(*swirl, fill=RED)


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
    return _mist(11) + _ink(wall, opacity=0.16) + _ink(*roofs, *eaves, *posts, *lines) + _ink(top, fill=RED)


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
        _dot(20, 15.6, 2.4),
    ]
    paste = stroke([(6.6, 45.8), (20, 46.6), (33.4, 45.8)], 2.8, seed=73)
    lines = [
        stroke([(8.4, 29.2), (20, 28.4), (31.6, 29.2)], 1.0, "swell", seed=74),
        stroke([(8.4, 39.4), (20, 40.2), (31.6, 39.4)], 1.0, "swell", seed=75),
        stroke([(12, 36.6), (12, 32), (16.6, 32), (16.6, 34.6), (14, 34.6)], 1.3, n=6, seed=76),
        stroke([(20.6, 36.6), (20.6, 32), (25.2, 32), (25.2, 34.6), (22.6, 34.6)], 1.3, n=6, seed=77),
    ]
    return _ink(block, step, knob) + _ink(*lines, fill=PAPER, opacity=0.75) + _ink(*cord, paste, fill=RED)


def _crown() -> str:
    """0: the crown of a king who only bears the name, in gold on ink."""
    right = [(38.0, 5.4), (40.6, 6.6), (40.4, 9.6), (36, 10.6)]
    board = closed([(20, 4.4), *right, (20, 10.2), *((40 - x, y) for x, y in reversed(right))])
    beads = ""
    for x, n in ((2.4, 5), (8, 4), (32, 4), (37.6, 5)):
        beads += "".join(_dot(x, 15.4 + 5.4 * i, 1.7) for i in range(n))
        beads += f"M{num(x - 0.4)} 10h.8v{num(5.4 * n - 2)}h-.8z"
    side = [(26.0, 11.0), (29, 17), (29.6, 25), (28, 32)]
    cap = closed([*side, (20, 33.6), *((40 - x, y) for x, y in reversed(side))])
    rim = [
        stroke([(13.6, 11), (10.8, 20), (11.6, 31)], 1.8, seed=82),
        stroke([(26.4, 11), (29.2, 20), (28.4, 31)], 1.8, seed=83),
    ]
    band = stroke([(10.6, 31), (20, 33.6), (29.4, 31)], 3.6, seed=80)
    pin = stroke([(5.8, 24), (20, 23.2), (34.2, 24)], 2.0, seed=81)
    return _ink(cap, fill=GOLD, opacity=0.28) + _ink(board, beads, band, pin, *rim, fill=GOLD)


_MOTIFS: dict[Card, Callable[[], str]] = {
    Card.JOKER: _crown,
    Card.ONE: _bamboo,
    Card.TWO: _jade,
    Card.FOUR: _halberds,
    Card.FIVE: _banner,
    Card.SEVEN: _drum,
    Card.EIGHT: _tower,
    Card.NINE: _seal_stone,
}
