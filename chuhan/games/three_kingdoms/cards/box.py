"""A set of data (1.8, 1.9): generals, state cards, tracks and borders, each of them out of a TOML file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from chuhan.games.three_kingdoms.cards.board import BORDERS, WEAPONS, Space, State


@dataclass(frozen=True, slots=True)
class Gain:
    """What an effect brings: plain tokens and steps, then what its owner chooses."""

    plain: tuple[tuple[str, int], ...] = ()
    weapon: int = 0
    """So many times a kind of one's choice."""
    train: int = 0
    """So many armies may be trained."""
    choice: tuple[str, ...] = ()
    """One token of these; `weapon` stands for the four kinds."""


@dataclass(frozen=True, slots=True)
class BidEffect:
    """Bids on these spaces are higher (3.9)."""

    spaces: tuple[Space, ...]
    plus: int


@dataclass(frozen=True, slots=True)
class AfterEffect:
    """Something is gained after an action (5.7)."""

    space: Space
    gain: Gain
    per: str = ""
    max: int = 0


@dataclass(frozen=True, slots=True)
class RoundEffect:
    """Something is gained every round (5.9)."""

    gain: Gain
    when: str = "always"
    per: str = ""
    max: int = 0


@dataclass(frozen=True, slots=True)
class StatEffect:
    """Another value from a round on; 0 is no change."""

    admin: int
    combat: int
    from_round: int


@dataclass(frozen=True, slots=True)
class UpkeepEffect:
    """Less is owed for stationed units (6.3)."""

    gold: int
    rice: int


@dataclass(frozen=True, slots=True)
class HoldEffect:
    """The tribal marker does not fall (5.8)."""

    when: str = "always"


@dataclass(frozen=True, slots=True)
class VpEffect:
    """VP at the end for every full `per` of a level (8.9)."""

    count: str
    per: int
    vp: int
    max: int = 0


@dataclass(frozen=True, slots=True)
class ManualEffect:
    """Shown, not executed."""

    text: str


Effect = (
    BidEffect | AfterEffect | RoundEffect | StatEffect | UpkeepEffect | HoldEffect | VpEffect | ManualEffect
)


@dataclass(frozen=True, slots=True)
class General:
    """1.4."""

    id: str
    name: str
    state: State
    lord: bool
    admin: int
    combat: int
    leadership: int
    special: str
    abilities: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class StateCard:
    """A state enhancement: what it needs and costs, what it is worth, what it does (4.5, 8.9)."""

    id: str
    name: str
    vp: int
    needs: tuple[tuple[str, int], ...]
    cost: tuple[tuple[str, int], ...]
    effects: tuple[Effect, ...]

    @property
    def deck(self) -> str:
        """`u` for unification, `d` for division."""
        return self.id[0]


@dataclass(frozen=True, eq=False)
class Box:
    """One set of data, kit-made or an owner's. Two boxes are the same only if they are one object."""

    name: str
    origin: str
    note: str
    rank_vp: tuple[int, ...]
    tribe_vp: tuple[int, ...]
    borders: Mapping[Space, tuple[str, ...]]
    generals: Mapping[str, General]
    cards: Mapping[str, StateCard]
    beginner: Mapping[State, Mapping[int, tuple[str, ...]]] = field(default_factory=dict)
    """The fixed generals of the beginner set-up by round (2.10)."""

    @cached_property
    def rank_of(self) -> dict[str, int]:
        """The place of each general and card in the file: the canonical order."""
        return {name: i for i, name in enumerate((*self.generals, *self.cards))}

    @cached_property
    def locations(self) -> dict[str, tuple[Space, str]]:
        """Each border location with its border and the weapons that it takes (4.19)."""
        return {
            f"{border}{i}": (border, kinds)
            for border in BORDERS
            for i, kinds in enumerate(self.borders[border], start=1)
        }

    @property
    def top_rank(self) -> int:
        """The rank of Emperor (7.4)."""
        return len(self.rank_vp) - 1

    def lord_of(self, state: State) -> str:
        return next(one.id for one in self.generals.values() if one.lord and one.state is state)

    def can_draft(self) -> bool:
        """Are there generals enough to choose from (3.1)?"""
        return all(sum(one.state is state for one in self.generals.values()) >= DRAFT for state in State)

    def ordered(self, names: Iterable[str]) -> tuple[str, ...]:
        """Generals or cards in the order of the file."""
        return tuple(sorted(names, key=self.rank_of.__getitem__))

    @property
    def banner(self) -> str:
        """What a page says of the data that is being played."""
        if self.origin == "kit-made":
            return "kit-made generals and cards; not the published values"
        return f"data: {self.name} (owner's file)" + (f"; {self.note}" if self.note else "")

    @property
    def manual(self) -> list[tuple[str, str]]:
        """The effects that the engine does not carry out, with whose they are."""
        owners = [(one.name, one.abilities) for one in self.generals.values()]
        owners += [(card.name, card.effects) for card in self.cards.values()]
        return [
            (name, effect.text)
            for name, effects in owners
            for effect in effects
            if isinstance(effect, ManualEffect)
        ]


DRAFT = 10
"""The lord and nine others (3.1)."""


def arms_of(kinds: str) -> tuple[int, int, int, int]:
    """`ssh` as counts of the four kinds."""
    s, h, c, j = (kinds.count(kind) for kind in WEAPONS)
    return s, h, c, j
