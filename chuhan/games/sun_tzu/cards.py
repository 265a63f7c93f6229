"""What is in the box (section 1): sides, provinces, action cards, warlords, events."""

from __future__ import annotations

from enum import IntEnum
from itertools import combinations

from chuhan.multiset import Multiset, mask

ARMIES = 21  # 1.1
PROVINCES = 5  # 1.2
LAST_ROUND = 9  # 1.3
END_FIELD = 9  # 1.3
SCORING = (3, 6, 9)  # 1.5
DISPLAYS = ("124", "135", "143", "232", "234", "252", "315", "323", "414", "432")  # 1.5


class Side(IntEnum):
    """1.1: Blue is Sun Tzu, Red the King of Chu."""

    BLUE = 0
    RED = 1

    @property
    def other(self) -> Side:
        return SIDES[1 - self]

    @property
    def title(self) -> str:
        return ("Blue", "Red")[self]

    @property
    def sign(self) -> int:
        """Armies of Red, points of Red and steps to Red's end of the track are counted below zero."""
        return (1, -1)[self]

    def __str__(self) -> str:
        return "BR"[self]


SIDES = tuple(Side)


class Province(IntEnum):
    """1.2: in the order that is used everywhere."""

    QIN = 0
    CHU = 1
    JIN_YAN = 2
    HAN_QI = 3
    WU = 4

    @property
    def title(self) -> str:
        return ("Qin", "Chu", "Jin-Yan", "Han-Qi", "Wu")[self]

    def __str__(self) -> str:
        return "QCJHW"[self]


ALL_PROVINCES = tuple(Province)


class Card(IntEnum):
    """1.4: one kind of action card, in canonical order."""

    ONE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    EIGHT = 7
    NINE = 8
    TEN = 9
    PLUS_1 = 10
    PLUS_2 = 11
    PLUS_3 = 12
    MINUS_1 = 13
    PLAGUE = 14

    @property
    def number(self) -> int:
        """The strength of a number card, else 0."""
        return self + 1 if self <= Card.TEN else 0

    @property
    def plus(self) -> int:
        """By how much a + card beats the number it meets (4.3), else 0."""
        return self - Card.PLUS_1 + 1 if Card.PLUS_1 <= self <= Card.PLUS_3 else 0

    @property
    def cost(self) -> int:
        """The armies that its player sets aside (4.4)."""
        return COSTS[self]

    @property
    def framed(self) -> bool:
        """The cards 1 to 6 come back every round (1.4)."""
        return self <= Card.SIX

    @property
    def copies(self) -> int:
        return COPIES[self]

    def __str__(self) -> str:
        return CODES[self]


CODES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "T", "+1", "+2", "+3", "-1", "P")
COPIES = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 1, 3, 2)  # 1.4
COSTS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0)  # 4.4
ALL_CARDS = tuple(Card)
BY_CODE = {card.__str__(): card for card in Card}

_FRAMED = mask(card for card in Card if card.framed)


class Cards(Multiset[Card], kinds=Card, codes=CODES):
    """A multiset of cards.

    >>> hand = Cards.of([Card.PLAGUE, Card.FOUR, Card.PLUS_1, Card.PLUS_1])
    >>> str(hand), len(hand), hand.count(Card.PLUS_1), Card.TEN in hand
    ('4+1+1P', 4, 2, False)
    """

    __slots__ = ()

    def without(self, other: Cards) -> Cards:
        return NONE if other.holds(self) else super().without(other)

    @property
    def framed(self) -> Cards:
        """Those that come back every round (1.4)."""
        return Cards(int(self) & _FRAMED)

    @property
    def unframed(self) -> Cards:
        return Cards(int(self) & ~_FRAMED)

    def choices(self, n: int) -> list[Cards]:
        """The different ways to choose n of these cards, in canonical order."""
        return list(dict.fromkeys(Cards.of(some) for some in combinations(tuple(self), n)))


NONE = Cards(0)
FRAMED = Cards.of(card for card in Card if card.framed)
DECK = Cards.of(card for card in Card for _ in range(card.copies))
"""The twenty cards of a side."""


class Lord(IntEnum):
    """1.6: the ten warlords in the order of section 8, Red's first."""

    SIX_AGAIN = 0
    BLACK_DEATH = 1
    RECALL = 2
    QUARANTINE = 3
    RECYCLE_PLAGUE = 4
    MARCH = 5
    FEINT = 6
    HEAD_START = 7
    RECYCLE_MINUS_1 = 8
    LEVY = 9

    @property
    def side(self) -> Side:
        return Side.RED if self <= Lord.RECYCLE_PLAGUE else Side.BLUE

    @property
    def title(self) -> str:
        return LORD_TITLES[self]

    def __str__(self) -> str:
        return "skrzpmvtna"[self]


LORDS = {str(lord): lord for lord in Lord}
LORD_TITLES = (
    "Six Again",
    "Black Death",
    "Recall",
    "Quarantine",
    "Recycle Plague",
    "March",
    "Feint",
    "Head Start",
    "Recycle −1",
    "Levy",
)
"""Handles of our own: the published cards have no names."""


class Event(IntEnum):
    """1.6: the five events in the order of section 9."""

    PLAGUE = 0
    WAR_CHARIOT = 1
    CHAMPION = 2
    HERO = 3
    LIGHT_INFANTRY = 4

    @property
    def title(self) -> str:
        return ("Plague", "War Chariot", "Champion", "Hero", "Light Infantry")[self]

    def __str__(self) -> str:
        return "pwnti"[self]


EVENTS = {str(event): event for event in Event}
