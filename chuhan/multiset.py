"""A hand of cards as one integer with one byte for each kind, so that hash and equality come free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import repeat
from operator import mul
from typing import Any, ClassVar, Generic, Self, TypeVar

Kind = TypeVar("Kind", bound=int)
"""A game's kinds of cards: an IntEnum that counts from 0, in canonical order."""

_MOST_KINDS = 64
_UNIT = tuple(1 << (8 * number) for number in range(_MOST_KINDS))


class Multiset(int, Generic[Kind]):
    """A game says which kinds it has, as `class Cards(Multiset[Card], kinds=Card, codes=CODES)`."""

    __slots__ = ()
    every: ClassVar[tuple[Any, ...]]
    codes: ClassVar[tuple[str, ...]]
    _bytes: ClassVar[int]
    _guard: ClassVar[int]

    def __init_subclass__(cls, kinds: Iterable[Any], codes: tuple[str, ...]) -> None:
        cls.every, cls.codes, cls._bytes = tuple(kinds), codes, len(codes)
        cls._guard = int.from_bytes(b"\x80" * len(codes), "little")

    @classmethod
    def of(cls, cards: Iterable[Kind]) -> Self:
        return cls(sum(_UNIT[card] for card in cards))

    # A card is an integer too, so adding one must be a type error: `plus` and `minus` take one card.
    def __add__(self, other: Self) -> Self:  # type: ignore[override]
        """Both together."""
        return type(self)(int.__add__(self, other))

    def __sub__(self, other: Self) -> Self:  # type: ignore[override]
        """Without those, which must all be here."""
        return type(self)(int.__sub__(self, other))

    def plus(self, card: Kind) -> Self:
        return type(self)(int.__add__(self, _UNIT[card]))

    def minus(self, card: Kind) -> Self:
        return type(self)(int.__sub__(self, _UNIT[card]))

    def holds(self, other: Self) -> bool:
        """Is every one of the others here? A byte that would go below zero clears its guard bit."""
        guard = self._guard
        return ((int(self) | guard) - int(other)) & guard == guard

    def without(self, other: Self) -> Self:
        """Without as many of the others as are here: a byte whose guard bit clears becomes 0."""
        guard = self._guard
        left = (int(self) | guard) - int(other)
        enough = left & guard
        return type(self)(left & (enough - (enough >> 7)))

    @property
    def counts(self) -> bytes:
        """The number of each kind, in canonical order."""
        return self.to_bytes(self._bytes, "little")

    @property
    def kinds(self) -> list[Kind]:
        """Each kind that is here, once."""
        return [kind for kind, n in zip(self.every, self.counts, strict=True) if n]

    def count(self, card: Kind) -> int:
        return int(self) >> (8 * card) & 0xFF

    def __contains__(self, card: Kind) -> bool:
        return int(self) >> (8 * card) & 0xFF > 0

    def __len__(self) -> int:
        return int(self) % 255  # 256 is 1 modulo 255, so this is the sum of the bytes

    def __iter__(self) -> Iterator[Kind]:
        for kind, n in zip(self.every, self.counts, strict=True):
            if n:
                yield from repeat(kind, n)

    def __str__(self) -> str:
        """Canonical notation, without the `-` that a field of a position writes for no cards."""
        return "".join(map(mul, self.codes, self.counts))

    def __repr__(self) -> str:
        return f"{self.__class__.__name__}({str(self)!r})"


def mask(kinds: Iterable[int]) -> int:
    """All bytes of these kinds: `int(cards) & mask(…)` are the cards of these kinds."""
    return sum(0xFF * _UNIT[kind] for kind in kinds)
