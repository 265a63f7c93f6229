"""The 46 cards (1.1, 1.2): nineteen kinds, their copies, and `Cards`, a multiset of them in one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Self

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

_BYTES = len(CODES)
_UNIT = tuple(1 << (8 * card) for card in Card)
_GUARD = int.from_bytes(b"\x80" * _BYTES, "little")
_RANK_MASK = tuple(sum(0xFF << (8 * card) for card in Card if card.rank == rank) for rank in range(10))


class Cards(int):
    """A multiset of cards: one integer with one byte for each kind, so hash and equality come free.

    >>> hand = Cards.of([Card.FOUR, Card.FOUR, Card.JI_BU])
    >>> str(hand), len(hand), hand.count(Card.FOUR), Card.NINE in hand
    ('3j44', 3, 2, False)
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        return cls(sum(_UNIT[card] for card in cards))

    # A Card is an integer too, so adding one must be a type error: `plus` and `minus` take one card.
    def __add__(self, other: Cards) -> Cards:  # type: ignore[override]
        """Both together."""
        return Cards(int.__add__(self, other))

    def __sub__(self, other: Cards) -> Cards:  # type: ignore[override]
        """Without those, which must all be here."""
        return Cards(int.__sub__(self, other))

    def plus(self, card: Card) -> Cards:
        return Cards(int.__add__(self, _UNIT[card]))

    def minus(self, card: Card) -> Cards:
        return Cards(int.__sub__(self, _UNIT[card]))

    def holds(self, other: Cards) -> bool:
        """Is every one of the others here? A byte that would go below zero clears its guard bit."""
        return ((int(self) | _GUARD) - int(other)) & _GUARD == _GUARD

    def without(self, other: Cards) -> Cards:
        """Without as many of the others as are here."""
        theirs = other.counts
        return Cards.of(card for card, n in enumerate_cards(self) for _ in range(n - theirs[card]))

    @property
    def counts(self) -> bytes:
        """The number of each kind, in canonical order."""
        return self.to_bytes(_BYTES, "little")

    def of_rank(self, rank: int) -> Cards:
        return Cards(int(self) & _RANK_MASK[rank])

    def count(self, card: Card) -> int:
        return int(self) >> (8 * card) & 0xFF

    def __contains__(self, card: Card) -> bool:
        return int(self) >> (8 * card) & 0xFF > 0

    def __len__(self) -> int:
        return int(self) % 255  # 256 is 1 modulo 255, so this is the sum of the bytes

    def __iter__(self) -> Iterator[Card]:
        for card, n in enumerate_cards(self):
            for _ in range(n):
                yield card

    def __str__(self) -> str:
        """Canonical notation, without the `-` that a field of a position writes for no cards."""
        return "".join(CODES[card] * n for card, n in enumerate_cards(self))

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


def enumerate_cards(cards: Cards) -> Iterator[tuple[Card, int]]:
    """The kinds that are there, each with its number, in canonical order."""
    return ((ALL_CARDS[i], n) for i, n in enumerate(cards.counts) if n)


ALL_CARDS = tuple(Card)
NONE = Cards(0)
DECK = Cards.of(card for card in Card for _ in range(card.copies))
