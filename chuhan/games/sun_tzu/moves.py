"""The moves, as data that prints itself. Every decision in the game is one of these; nothing prompts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, Card, Cards, Lord, Province, Side

HIDDEN = "?"
"""What a view shows of a move that its side has not been shown."""


@dataclass(frozen=True, slots=True)
class Place:
    """A placement: one card at each province (3.2). In a view some may be unknown."""

    cards: tuple[Card | None, ...]

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards of a placement that hides none."""
        return tuple(card for card in self.cards if card is not None)

    def __str__(self) -> str:
        return ",".join(HIDDEN if card is None else str(card) for card in self.cards)


@dataclass(frozen=True, slots=True)
class Reveal:
    """The next province, or with order = ahead all that are left (6.1, 6.4)."""

    provinces: tuple[Province, ...]

    def __str__(self) -> str:
        return ">" + "".join(map(str, self.provinces))


@dataclass(frozen=True, slots=True)
class Take:
    """Armies from the supply and from provinces: for a shortage, a marker or a cost (5.2-5.5)."""

    supply: int
    armies: tuple[int, ...]

    @property
    def total(self) -> int:
        return self.supply + sum(self.armies)

    def __str__(self) -> str:
        parts = [f"s{self.supply}"] if self.supply else []
        parts += [f"{province}{self.armies[province]}" for province in ALL_PROVINCES if self.armies[province]]
        return "<" + "".join(parts)


@dataclass(frozen=True, slots=True)
class Trade:
    """A card for one army that was set aside (5.6)."""

    card: Card

    def __str__(self) -> str:
        return f"x{self.card}"


@dataclass(frozen=True, slots=True)
class Decline:
    """No, or no more; or place what there is (5.4)."""

    def __str__(self) -> str:
        return "."


@dataclass(frozen=True, slots=True)
class Use:
    """Use a warlord (section 8), with the provinces that it names."""

    lord: Lord
    provinces: tuple[Province, ...] = ()

    def __str__(self) -> str:
        places = "".join(map(str, self.provinces))
        return f"!{self.lord}:{places}" if places else f"!{self.lord}"


@dataclass(frozen=True, slots=True)
class Advance:
    """Light Infantry: yes (9.5)."""

    def __str__(self) -> str:
        return "+"


@dataclass(frozen=True, slots=True)
class Pick:
    """The additional warlord of War Chariot (9.2); in the rival's view it is unknown."""

    lord: Lord | None

    def __str__(self) -> str:
        return f"w{HIDDEN if self.lord is None else self.lord}"


@dataclass(frozen=True, slots=True)
class Keep:
    """The drawn cards that are kept (3.5); in the rival's view they are unknown."""

    cards: Cards | None

    def __str__(self) -> str:
        return f"k{HIDDEN if self.cards is None else self.cards}"


Move = Place | Reveal | Take | Trade | Decline | Use | Advance | Pick | Keep

NO = Decline()


class Made(NamedTuple):
    """A move with the side that made it."""

    side: Side
    move: Move

    def __str__(self) -> str:
        return f"{self.side}:{self.move}"


def takings(wanted: int, supply: int, armies: Sequence[int]) -> Iterator[Take]:
    """Every way to take so many from a supply and from provinces, in canonical order: ascending amounts,
    the supply and Qin weighing most."""
    room = [sum(armies[i:]) for i in range(len(armies) + 1)]

    def fill(i: int, left: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if i == len(armies):
            yield chosen
            return
        for n in range(max(0, left - room[i + 1]), min(left, armies[i]) + 1):
            yield from fill(i + 1, left - n, (*chosen, n))

    for n in range(max(0, wanted - room[0]), min(wanted, supply) + 1):
        for chosen in fill(0, wanted - n, ()):
            yield Take(n, chosen)


def placements(hand: Cards, barred: Sequence[bool]) -> Iterator[Place]:
    """Every placement of a hand in canonical order; `barred` says where its 6 may not be laid (3.2)."""
    counts = list(hand.counts)
    kinds = hand.kinds
    chosen: list[Card] = []

    def fill(i: int) -> Iterator[Place]:
        if i == len(barred):
            yield Place(tuple(chosen))
            return
        for card in kinds:
            if counts[card] and not (card is Card.SIX and barred[i]):
                counts[card] -= 1
                chosen.append(card)
                yield from fill(i + 1)
                chosen.pop()
                counts[card] += 1

    return fill(0)
