"""What lies on the table at the start of a round, as a value: the eleven fields of the notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from chuhan.games.sun_tzu.cards import NONE, SIDES, Card, Cards, Event, Lord, Side
from chuhan.games.sun_tzu.rules import BASE, Ruleset


class Result(StrEnum):
    """How a game ended; it prints as the notation writes it behind the round."""

    BLUE = "B"
    RED = "R"
    DRAWN = "="


@dataclass(frozen=True, slots=True)
class Events:
    """The event cards that are left (section 9); None is a card that nobody has seen."""

    up: Event
    down: tuple[Event | None, ...]
    plagues: int = 0
    """How often a plague was revealed so far (9.1)."""

    def __str__(self) -> str:
        return f"{self.up}:{_with_gaps(self.down)}:{self.plagues}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A moment between two moves. What is not known of it is None, or counted in `unknown`."""

    round: int = 1
    track: int = 0
    """Seen from Blue (1.3); a game begins in round 1 and in the middle (2.2)."""
    armies: tuple[int, ...] = (0, 0, 0, 0, 0)
    """In each province: Blue's are above zero, Red's below."""
    markers: tuple[tuple[int, ...], tuple[int, ...]] = ((0,) * 5, (0,) * 5)
    """By side and province (4.6)."""
    displays: tuple[str, ...]
    """Three digits a province (1.5)."""
    supply: tuple[int, int]
    aside: tuple[int, int]
    hands: tuple[Cards, Cards]
    """The known cards."""
    unknown: tuple[int, int] = (0, 0)
    """How many further cards are in each hand …"""
    pools: tuple[Cards, Cards] = (NONE, NONE)
    """… and out of which they are."""
    piles: tuple[tuple[Card | None, ...], tuple[Card | None, ...]] = ((), ())
    """Top first."""
    lords: tuple[tuple[Lord | None, ...], tuple[Lord | None, ...]] = ((), ())
    """Warlords that are not used yet; None is one that was not shown yet."""
    used: tuple[tuple[Lord, ...], tuple[Lord, ...]] = ((), ())
    events: Events | None = None
    privilege: Side | None = None
    """Who had the right to set the order last (6.1, 6.2)."""
    rules: Ruleset = BASE
    result: Result | None = None

    def armies_of(self, side: Side) -> list[int]:
        """The armies of a side in each province."""
        return [max(0, n * side.sign) for n in self.armies]

    def barred(self, side: Side) -> list[bool]:
        """Where this side may not lay its 6: it has a marker there (4.6), with Six Again two (8.1)."""
        again = side is Side.RED and Lord.SIX_AGAIN in self.lords[side]
        unseen = side is Side.RED and None in self.lords[side] and Lord.SIX_AGAIN not in self.used[side]
        most = 2 if again or unseen else 1
        return [n >= most for n in self.markers[side]]

    def __str__(self) -> str:
        return " ".join(
            (
                f"{self.round}{self.result or ''}",
                f"{self.track:+d}" if self.track else "0",
                "/".join(self._province(i) for i in range(len(self.armies))),
                "/".join(self.displays),
                "/".join(f"{self.supply[side]}+{self.aside[side]}" for side in SIDES),
                "/".join(self._hand(side) for side in SIDES),
                "/".join(_with_gaps(self.piles[side]) or "-" for side in SIDES),
                "/".join(self._lords(side) for side in SIDES),
                "-" if self.events is None else str(self.events),
                "-" if self.privilege is None else str(self.privilege),
                str(self.rules),
            )
        )

    def _province(self, i: int) -> str:
        n = self.armies[i]
        armies = f"{'B' if n > 0 else 'R'}{abs(n)}" if n else "0"
        return armies + "b" * self.markers[0][i] + "r" * self.markers[1][i]

    def _hand(self, side: Side) -> str:
        hidden = f"?{self.unknown[side]}({self.pools[side]})" if self.unknown[side] else ""
        return f"{self.hands[side]}{hidden}" or "-"

    def _lords(self, side: Side) -> str:
        unused = "".join("?" if lord is None else str(lord) for lord in self.lords[side])
        used = "".join(map(str, self.used[side]))
        return (f"{unused}.{used}" if used else unused) or "-"


def _with_gaps(cards: Sequence[Card | None] | Sequence[Event | None]) -> str:
    """`7?3P`: unknown ones are counted where they lie."""
    parts = []
    for hidden, some in groupby(cards, key=lambda card: card is None):
        found = list(some)
        parts.append(f"?{len(found)}" if hidden else "".join(map(str, found)))
    return "".join(parts)
