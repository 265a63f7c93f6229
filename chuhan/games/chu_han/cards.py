"""The 46 cards (1.1, 1.2): nineteen kinds, their copies, and `Cards`, a multiset of them in one integer."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from chuhan.multiset import Multiset, mask

JOKER_RANK = 0


class Card(IntEnum):
    """One kind of card, in canonical order; a 3 or 6 is a person of its own (1.2), other ranks are alike."""

    JOKER = 0
    ONE = 1
    TWO = 2
    JI_BU = 3
    YU_JI = 4
    LU_ZHI = 5
    XIAO_HE = 6
    PENG_YUE = 7
    XIAHOU_YING = 8
    ZHONGLI_MO = 9
    FOUR = 10
    FIVE = 11
    YING_BU = 12
    HAN_XIN = 13
    LIU_BANG = 14
    XIANG_YU = 15
    SEVEN = 16
    EIGHT = 17
    NINE = 18

    @property
    def rank(self) -> int:
        return RANKS[self]

    @property
    def copies(self) -> int:
        """How many of this kind the deck holds (1.1)."""
        return COPIES[self]

    @property
    def code(self) -> str:
        """How the notation writes it: `4`, `3j`."""
        return CODES[self]

    @property
    def person(self) -> str:
        """The name on the card where it is known (1.2), else an empty string."""
        return PERSONS.get(self, "")

    def __str__(self) -> str:
        return CODES[self]


RANKS = (0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 4, 5, 6, 6, 6, 6, 7, 8, 9)
COPIES = (1, 9, 8, 1, 1, 1, 1, 1, 1, 1, 6, 5, 1, 1, 1, 1, 3, 2, 1)  # 1.1
CODES = (
    "0",
    "1",
    "2",
    "3j",
    "3y",
    "3l",
    "3x",
    "3p",
    "3h",
    "3z",
    "4",
    "5",
    "6y",
    "6h",
    "6l",
    "6x",
    "7",
    "8",
    "9",
)
PERSONS = {
    Card.JOKER: "Xiong Xin",
    Card.TWO: "Fan Zeng",
    Card.JI_BU: "Ji Bu",
    Card.YU_JI: "Yu Ji",
    Card.LU_ZHI: "Lü Zhi",
    Card.XIAO_HE: "Xiao He",
    Card.PENG_YUE: "Peng Yue",
    Card.XIAHOU_YING: "Xiahou Ying",
    Card.ZHONGLI_MO: "Zhongli Mo",
    Card.YING_BU: "Ying Bu",
    Card.HAN_XIN: "Han Xin",
    Card.LIU_BANG: "Liu Bang",
    Card.XIANG_YU: "Xiang Yu",
    Card.NINE: "Ziying",
}
BY_CODE = {card.code: card for card in Card}

_RANK_MASK = tuple(mask(card for card in Card if card.rank == rank) for rank in range(10))


class Cards(Multiset[Card], kinds=Card, codes=CODES):
    """A multiset of cards.

    >>> hand = Cards.of([Card.FOUR, Card.FOUR, Card.JI_BU])
    >>> str(hand), len(hand), hand.count(Card.FOUR), Card.NINE in hand
    ('3j44', 3, 2, False)
    """

    __slots__ = ()

    def of_rank(self, rank: int) -> Cards:
        return Cards(int(self) & _RANK_MASK[rank])


def enumerate_cards(cards: Cards) -> Iterator[tuple[Card, int]]:
    """The kinds that are there, each with its number, in canonical order."""
    return ((ALL_CARDS[i], n) for i, n in enumerate(cards.counts) if n)


ALL_CARDS = tuple(Card)
NONE = Cards(0)
DECK = Cards.of(card for card in Card for _ in range(card.copies))
