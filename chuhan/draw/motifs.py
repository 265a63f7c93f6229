"""What cards of more than one game show: ink with one stroke of cinnabar, in a box of 40 by 50."""

from __future__ import annotations

from chuhan.draw.box import num
from chuhan.draw.brush import Point, around, closed, stroke
from chuhan.draw.palette import INK

RED = "var(--c-red)"


def ink(*paths: str, fill: str = INK, opacity: float = 1) -> str:
    faint = f' opacity="{opacity}"' if opacity < 1 else ""
    return f'<path d="{"".join(paths)}" fill="{fill}"{faint}/>'


def mist(seed: int) -> str:
    """A breath of ink on the ground."""
    points = [(-2.0, 50.4), (12, 49.5), (24, 50.9), (42, 50.0)]
    return ink(stroke(points, 3.2, "leaf", rough=0.2, seed=seed), opacity=0.13)


def dot(x: float, y: float, radius: float) -> str:
    r, wide = num(radius), num(2 * radius)
    return f"M{num(x - radius)} {num(y)}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0Z"


def bamboo() -> str:
    """Bamboo: the many."""
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
    return mist(4) + ink(*far, opacity=0.34) + ink(*stalk, *leaves)


def halberds() -> str:
    """Two halberds, crossed."""
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
    return mist(7) + ink(*steel) + ink(*tassels, fill=RED)


def banner() -> str:
    """A banner in the wind."""
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
        mist(8)
        + ink(cloth, opacity=0.16)
        + ink(pole, tip, *edge)
        + ink(*tails, opacity=0.55)
        + ink(sun, fill=RED)
    )
