"""The moves, as data that prints itself. Every decision in the game is one of these; nothing prompts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from chuhan.games.three_kingdoms.cards import WEAPONS, Space

Arms = tuple[int, int, int, int]
"""So many spears, horses, crossbows, junks."""
NO_ARMS: Arms = (0, 0, 0, 0)


def kinds_of(arms: Arms) -> str:
    """Weapons in letters: `ssh`."""
    return "".join(kind * n for kind, n in zip(WEAPONS, arms, strict=True))


# ---- conflict ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer's set of generals or cards (2.7, 2.8, 3.1, 4.4)."""

    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"deal:{','.join(self.names)}"


@dataclass(frozen=True, slots=True)
class Keep:
    """The generals that a state keeps of those offered (2.8, 3.1)."""

    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"keep:{','.join(self.names)}"


@dataclass(frozen=True, slots=True)
class Ally:
    """The alliance space (3.4)."""

    space: Space

    def __str__(self) -> str:
        return f"ally:{self.space}"


class Bid(NamedTuple):
    """A general on a space, with units or gold and whatever raises the bid (3.6, 3.9, 3.10, 4.22)."""

    space: Space
    general: str
    load: int = 0
    kind: str = ""
    """Of the load: one of s h c j, or g for gold."""
    support: int = 0
    tile: bool = False

    @property
    def units(self) -> int:
        return 0 if self.kind == "g" else self.load

    @property
    def gold(self) -> int:
        return self.load if self.kind == "g" else 0

    def __str__(self) -> str:
        load = f"/{self.load}{self.kind}" if self.load else ""
        support = f"+{self.support}" if self.support else ""
        return f"{self.space}:{self.general}{load}{support}{'+e' if self.tile else ''}"


@dataclass(frozen=True, slots=True)
class Pass:
    """No more bids in this phase (3.7)."""

    def __str__(self) -> str:
        return "pass"


PASS = Pass()

# ---- actions -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grow:
    """Develop a farm or a market (4.1, 4.2)."""

    space: Space

    def __str__(self) -> str:
        return f"{self.space}=develop"


@dataclass(frozen=True, slots=True)
class Reap:
    """Harvest or collect taxes: so many tiles are stored, the rest is cashed (4.1, 4.2)."""

    space: Space
    stored: int

    def __str__(self) -> str:
        return f"{self.space}={'harvest' if self.space is Space.FARM else 'tax'}:{self.stored}"


class Trade(NamedTuple):
    """Lots of rice bought (above 0) or sold, weapons bought (above 0) or sold (4.3)."""

    rice: int
    arms: Arms

    @property
    def space(self) -> Space:
        return Space.TRADE

    def __str__(self) -> str:
        parts = [f"r{self.rice:+d}"] if self.rice else []
        if any(n > 0 for n in self.arms):
            parts.append(f"w+{kinds_of(self.arms)}")
        if any(n < 0 for n in self.arms):
            s, h, c, j = self.arms
            parts.append(f"w-{kinds_of((-s, -h, -c, -j))}")
        return f"trade={','.join(parts)}"


@dataclass(frozen=True, slots=True)
class Instruct:
    """Train armies for rice, draw a state card, or both (4.4)."""

    train: int
    deck: str = ""

    @property
    def space(self) -> Space:
        return Space.INSTRUCTOR

    def __str__(self) -> str:
        parts = [f"train:{self.train}"] if self.train else []
        return f"instructor={','.join([*parts, f'draw:{self.deck}'] if self.deck else parts)}"


@dataclass(frozen=True, slots=True)
class Enact:
    """Play a state card, with the weapons that pay for a cost of any kind (4.5)."""

    card: str
    arms: Arms = NO_ARMS

    @property
    def space(self) -> Space:
        return Space.DEVELOP

    def __str__(self) -> str:
        paid = f",w-{kinds_of(self.arms)}" if any(self.arms) else ""
        return f"develop={self.card}{paid}"


@dataclass(frozen=True, slots=True)
class Arm:
    """Take two weapons (4.6, 4.7)."""

    space: Space
    arms: Arms

    def __str__(self) -> str:
        return f"{self.space}={kinds_of(self.arms)}"


@dataclass(frozen=True, slots=True)
class Take:
    """Recruit armies, train armies, win popular support: so many (4.8, 4.9, 4.11)."""

    space: Space
    n: int

    def __str__(self) -> str:
        return f"{self.space}={self.n}"


@dataclass(frozen=True, slots=True)
class Tribute:
    """`gg`, `rr`, `gr` or `a` (4.10)."""

    what: str

    @property
    def space(self) -> Space:
        return Space.TRIBUTE

    def __str__(self) -> str:
        return f"tribute={self.what}"


@dataclass(frozen=True, slots=True)
class Control:
    """Control the Han emperor: the general who is turned over (4.12)."""

    general: str

    @property
    def space(self) -> Space:
        return Space.EMPEROR

    def __str__(self) -> str:
        return f"emperor={self.general}"


@dataclass(frozen=True, slots=True)
class Station:
    """Battle: a general to a border location, its tile to the granary (g) or the treasury (t) (4.19)."""

    space: Space
    general: str
    location: str
    store: str

    def __str__(self) -> str:
        return f"{self.space}={self.general}@{self.location}:{self.store}"


@dataclass(frozen=True, slots=True)
class Relate:
    """Improve tribal relations, and perhaps buy support at 12 (4.22, 4.23)."""

    support: bool = False

    @property
    def space(self) -> Space:
        return Space.TRIBE

    def __str__(self) -> str:
        return "tribe=yes,support" if self.support else "tribe=yes"


@dataclass(frozen=True, slots=True)
class Decline:
    """An action that is not carried out (4.24)."""

    space: Space

    def __str__(self) -> str:
        return f"{self.space}=-"


Act = Grow | Reap | Trade | Instruct | Enact | Arm | Take | Tribute | Control | Station | Relate | Decline

# ---- choices -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pick:
    """A token, `train`, `buy`, or `-` for none (5.7, 5.9)."""

    what: str

    def __str__(self) -> str:
        return f"pick:{self.what}"


@dataclass(frozen=True, slots=True)
class Pay:
    """What a state pays where it may keep its goods (9.9)."""

    gold: int
    rice: int

    def __str__(self) -> str:
        return f"pay:{self.gold}g{self.rice}r"


Move = Deal | Keep | Ally | Bid | Pass | Act | Pick | Pay
ACTS = (Grow, Reap, Trade, Instruct, Enact, Arm, Take, Tribute, Control, Station, Relate, Decline)
NOTHING = Pick("-")
