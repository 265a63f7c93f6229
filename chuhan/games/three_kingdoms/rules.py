"""The numbers of the set-up and every open ruling, as named fields of `Ruleset`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from chuhan.games.three_kingdoms.cards import State
from chuhan.rulebook import Rulebook, changed_switches, read_rulebook, switches_of

W, U, S = State.WEI, State.WU, State.SHU
FIRST_ORDER = (W, U, S)  # 2.2
START = {W: (3, 3, 0, 5), U: (4, 4, 1, 6), S: (5, 5, 2, 7)}
"""Gold, rice, support tokens and tribal level (2.6)."""
FIRST_CARDS = {W: (3, 1), U: (3, 2), S: (3, 3)}
"""State cards of unification and of division (2.7)."""
RECRUITS = {
    1: {W: (6, 4), U: (6, 3), S: (6, 2)},  # 2.8
    3: {W: (3, 1), U: (4, 2), S: (4, 2)},  # 3.1
    5: {W: (3, 1), U: (3, 1), S: (4, 2)},
    9: {W: (3, 1), U: (3, 1), S: (3, 1)},
}
"""In which round each state draws so many generals, and keeps so many."""
HARVEST, TAX = 5, 4  # 4.1, 4.2
RICE_LOT, RICE_PRICE, RICE_YIELD, MOST_RICE = 4, 3, 5, 3  # 4.3
WEAPON_LOT, WEAPON_PRICE, WEAPON_YIELD, MOST_WEAPONS = 3, 5, 7, 2  # 4.3
MOST_TRAINED = 2  # 4.4, 4.9
SUPPORT_PRICE = 2  # 4.23
STATIONED_END = 5  # 7.5
SHORTAGE_VP, EMPEROR_VP = -3, 2  # 8.10, 8.8


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The open rulings of section 9, each with its default first."""

    allied_bids: Literal["sum", "best", "each"] = "sum"  # 9.1
    several_generals: Literal["yes", "no"] = "yes"  # 9.2
    bid_count: Literal["spaces", "generals"] = "spaces"  # 9.3
    emperor_tile: Literal["actor", "winner"] = "actor"  # 9.4
    second_general: Literal["second", "always"] = "second"  # 9.5
    tribe_gold: Literal["up_to", "exact"] = "up_to"  # 9.6
    tribe_declined: Literal["falls", "stays"] = "falls"  # 9.7
    support_rice: Literal["down", "up"] = "down"  # 9.8
    may_default: Literal["no", "yes"] = "no"  # 9.9
    final_update: Literal["no", "yes"] = "no"  # 9.10
    develop_end: Literal["state", "any"] = "state"  # 9.11
    border_end: Literal["state", "border", "all"] = "state"  # 9.12
    border_majority: Literal["locations", "units"] = "locations"  # 9.13
    majorities: Literal["separate", "sum"] = "separate"  # 9.14
    after_shared_first: Literal["third", "second"] = "third"  # 9.15
    speciality_vp: Literal["tile", "units"] = "tile"  # 9.16
    beginner: Literal["no", "yes"] = "no"  # 9.17, 2.10

    @property
    def abilities(self) -> bool:
        """Do the generals' special abilities count (2.10)?"""
        return self.beginner == "no"

    def __str__(self) -> str:
        """`base`, then every switch that differs."""
        return _printed(self)


SWITCHES = switches_of(Ruleset)
"""The values of each switch, its default first."""
OPEN_RULINGS = tuple(name for name in SWITCHES if name != "beginner")
BASE = Ruleset()
BEGINNER = Ruleset(beginner="yes")


@lru_cache(256)
def _printed(rules: Ruleset) -> str:
    return ",".join(("base", *changed_switches(rules)))


def rulebook() -> Rulebook:
    """Sections and rules of Three Kingdoms by number, in the book's order."""
    return read_rulebook("chuhan.games.three_kingdoms")
