"""The two versions of the game and every open ruling, as named fields of `Ruleset`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, Card, Cards, Province
from chuhan.rulebook import Rulebook, changed_switches, read_rulebook, switches_of

ROADS = ("QC", "QJ", "QH", "CH", "CW", "JH", "HW")  # 10.2: the neighbours of map=geo


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The version (2.6) and the open rulings (section 10), each with its default first."""

    version: Literal["base", "beginner"] = "base"
    plague: Literal["removed", "left"] = "removed"  # 10.1
    map: Literal["open", "geo"] = "open"  # 10.2
    order: Literal["step", "ahead"] = "step"  # 10.3
    cost: Literal["before", "after"] = "before"  # 10.4
    tie_cost: Literal["yes", "no"] = "yes"  # 10.5
    reinforce: Literal["anytime", "between"] = "anytime"  # 10.6
    last_call: Literal["yes", "no"] = "yes"  # 10.7
    feint: Literal["value", "returns"] = "value"  # 10.8
    light: Literal["battle", "add"] = "battle"  # 10.9
    marks: Literal["off", "on"] = "off"  # 10.10
    lords: Literal["battle", "phase"] = "battle"  # 10.11

    @property
    def beginner(self) -> bool:
        return self.version == "beginner"

    @property
    def deck(self) -> Cards:
        """The cards of a side (1.4, 2.6)."""
        full = Cards.of(card for card in Card for _ in range(card.copies))
        return full.minus(Card.PLUS_2).minus(Card.PLUS_3) if self.beginner else full

    def neighbours(self, province: Province) -> tuple[Province, ...]:
        """1.7, 10.2."""
        return _NEIGHBOURS[self.map][province]

    def __str__(self) -> str:
        """The version, then every switch that differs."""
        return ",".join((self.version, *changed_switches(replace(self, version="base"))))


SWITCHES = {name: values for name, values in switches_of(Ruleset).items() if name != "version"}
"""The values of each open ruling, its default first."""
OPEN_RULINGS = tuple(SWITCHES)
BASE = Ruleset()
BEGINNER = Ruleset(version="beginner")

_NEIGHBOURS = {
    "open": tuple(tuple(other for other in ALL_PROVINCES if other is not one) for one in ALL_PROVINCES),
    "geo": tuple(
        tuple(other for other in ALL_PROVINCES if f"{one}{other}" in ROADS or f"{other}{one}" in ROADS)
        for one in ALL_PROVINCES
    ),
}


def rulebook() -> Rulebook:
    """Sections and rules of Sun Tzu by number, in the book's order."""
    return read_rulebook("chuhan.games.sun_tzu")
