"""The board (1.1): states, action spaces, weapons, borders, the levels that cards and abilities speak of."""

from __future__ import annotations

from enum import Enum, IntEnum, StrEnum

LAST_ROUND = 12  # 1.1
LOCATIONS = 15  # 1.1, 2.4
PLACES = 5  # 1.1: farm places, and market places, of a state
LOWEST_TRIBE, HIGHEST_TRIBE = 1, 12  # 1.1
LEAST, MOST = 1, 5  # 1.4: administration and combat
MOST_LEADERSHIP = 2  # 1.4
BID_TILES = (1, 2)  # 1.5
WEAPONS = "shcj"
"""Spears, horses, crossbows, junks (1.2)."""


class State(IntEnum):
    """The three players, in the order that is used everywhere (2.2)."""

    WEI = 0
    WU = 1
    SHU = 2

    @property
    def title(self) -> str:
        return ("Wei", "Wu", "Shu")[self]

    def __str__(self) -> str:
        return "WUS"[self]


STATES = tuple(State)
BY_LETTER = {str(state): state for state in STATES}


class Dealer(Enum):
    """Who decides by chance: the decks are shuffled, so the dealer's sets are all equally likely (3.2)."""

    DEALER = "D"

    def __str__(self) -> str:
        return self.value


DEALER = Dealer.DEALER
Actor = State | Dealer


class Space(StrEnum):
    """The action spaces in the order of section 4; `tribe` is three, one for each state (4.16-4.18)."""

    FARM = "farm"
    MARKET = "market"
    TRADE = "trade"
    INSTRUCTOR = "instructor"
    DEVELOP = "develop"
    SPEARS = "spears"
    CROSSBOWS = "crossbows"
    RECRUIT = "recruit"
    TRAIN = "train"
    TRIBUTE = "tribute"
    SUPPORT = "support"
    EMPEROR = "emperor"
    SW = "SW"
    SU = "SU"
    WU = "WU"
    TRIBE = "tribe"


SPACES = tuple(Space)
SPACE_ORDER = {space: i for i, space in enumerate(SPACES)}
ADMINISTRATION = frozenset(SPACES[:5])  # 3.8
ALLIANCE_SPACES = SPACES[:10]  # 3.4
BORDERS = (Space.SW, Space.SU, Space.WU)
BORDER_STATES = {
    Space.SW: (State.SHU, State.WEI),  # 4.13
    Space.SU: (State.SHU, State.WU),  # 4.14
    Space.WU: (State.WEI, State.WU),  # 4.15
}
OWN_BORDERS = {
    state: tuple(border for border in BORDERS if state in BORDER_STATES[border]) for state in STATES
}
OPEN_SPACES = {
    state: tuple(space for space in SPACES if state in BORDER_STATES.get(space, STATES)) for state in STATES
}
"""Where a state may bid (3.14)."""

LEVELS = (
    "farm",
    "market",
    "rank",
    "tribe",
    "support",
    "stationed",
    "units",
    "built",
    "gold",
    "rice",
    "military",
)
"""What requirements and `per` may speak of."""
TOKENS = ("gold", "rice", "army", "support", *WEAPONS)
"""What can be picked, in canonical order."""
