"""Position: a moment of a game, as a value; and View, what one state may see of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Self

from chuhan.games.three_kingdoms.cards import STATES, Actor, Box, Space, State
from chuhan.games.three_kingdoms.moves import Bid
from chuhan.games.three_kingdoms.position.realm import Realm
from chuhan.games.three_kingdoms.position.todo import Choose, Todo
from chuhan.games.three_kingdoms.rules import BASE, Ruleset


class Phase(StrEnum):
    """The moments of a round in which somebody decides; `over` is after the last."""

    RECRUIT = "recruit"
    ALLY = "ally"
    BID = "bid"
    ACT = "act"
    BENEFIT = "benefit"
    UPKEEP = "upkeep"
    OVER = "over"


class Site(NamedTuple):
    """A general stationed on a border location with his units; where its tile is stored (4.19)."""

    location: str
    general: str
    units: int
    kind: str
    store: str

    def __str__(self) -> str:
        return f"{self.location}={self.general}/{self.units}{self.kind}:{self.store}"


STAYS = "x"
"""Of `court`: the Emperor tile stays where it is (6.2)."""
Order = tuple[State, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game. Decks are not part of it: they are what is mentioned nowhere."""

    box: Box = field(repr=False)
    round: int
    phase: Phase
    turn: Actor | None
    order: Order
    """The bid order; from the Resolution on that of the next round (5.4)."""
    acts: Order
    """The action order; empty in the Conflict phase. Its last two are this round's allies."""
    crit: str
    """A or C: what counts on `emperor`, then on `support` (2.3)."""
    realms: tuple[Realm, ...]
    rules: Ruleset = BASE
    ally: Space | None = None
    last: Space | None = None
    """The alliance space of the round before (3.4)."""
    emperor: State | None = None
    """Who has the Emperor tile."""
    passed: Order = ()
    flipped: str = ""
    """The general turned over on `emperor` (4.12, 5.3)."""
    tribal: Order = ()
    """Who took the tribal action this round (5.8)."""
    court: str = ""
    """Where the Emperor tile goes (6.2): a state's letter, STAYS, or nothing for the supply."""
    bids: tuple[Bid, ...] = ()
    sites: tuple[Site, ...] = ()
    todo: tuple[Todo, ...] = ()

    def having(self, **changes: Any) -> Self:
        """With other values; `dataclasses.replace` would look at each field."""
        made = object.__new__(type(self))
        for name in self.__slots__:
            object.__setattr__(made, name, changes[name] if name in changes else getattr(self, name))
        return made

    def with_realm(self, state: State, realm: Realm, **changes: Any) -> Self:
        realms = list(self.realms)
        realms[state] = realm
        return self.having(realms=tuple(realms), **changes)

    @property
    def actor(self) -> Actor | None:
        """Who decides now: a state, the dealer, or nobody when the game is over."""
        return self.turn

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def allies(self) -> Order:
        """The states on fields 2 and 3 (3.3)."""
        return (self.acts or self.order)[1:]

    def owner_of(self, general: str) -> State:
        return self.box.generals[general].state

    def sites_of(self, state: State) -> Iterator[Site]:
        return (site for site in self.sites if self.owner_of(site.general) is state)

    def bids_of(self, state: State, space: Space | None = None) -> list[Bid]:
        """Of a state, perhaps on one space only, in the order made."""
        return [
            bid
            for bid in self.bids
            if (space is None or bid.space is space) and self.owner_of(bid.general) is state
        ]

    def stationed(self, state: State) -> int:
        """Generals on border locations."""
        return sum(1 for _ in self.sites_of(state))

    def units(self, state: State) -> int:
        return sum(site.units for site in self.sites_of(state))

    def level(self, state: State, word: str) -> int:
        """What requirements and effects speak of."""
        realm = self.realms[state]
        match word:
            case "farm":
                return realm.farm.status
            case "market":
                return realm.market.status
            case "stationed":
                return self.stationed(state)
            case "units":
                return self.units(state)
            case "built":
                return len(realm.built)
        n: int = getattr(realm, word)
        return n

    def generals_of(self, state: State) -> Iterator[tuple[str, bool]]:
        """Every general of a state in the order of the file, and whether he is stationed."""
        away = {site.general for site in self.sites}
        mine = {*self.realms[state].gens, *(bid.general for bid in self.bids), *away, self.flipped}
        for name, general in self.box.generals.items():
            if name in mine and general.state is state:
                yield name, name in away

    def mentioned(self) -> set[str]:
        """Generals and cards that are in no deck."""
        found = {site.general for site in self.sites} | {bid.general for bid in self.bids} | {self.flipped}
        for realm in self.realms:
            found |= {*realm.gens, *realm.hand, *realm.built}
        for item in self.todo:
            if isinstance(item, Choose):
                found |= set(item.names)
        return found

    def general_deck(self, state: State) -> list[str]:
        """The generals that a state has not kept, in the order of the file."""
        gone = self.mentioned()
        return [one.id for one in self.box.generals.values() if one.state is state and one.id not in gone]

    def card_deck(self, deck: str) -> list[str]:
        """The state cards of a deck, in the order of the file; nobody knows how they lie."""
        gone = self.mentioned()
        return [card.id for card in self.box.cards.values() if card.deck == deck and card.id not in gone]

    def __str__(self) -> str:
        records = [self._head(), *(f"{state} {self.realms[state]}".rstrip() for state in STATES)]
        records += [_record("bids", self.bids), _record("sites", self.sites)]
        if self.todo:
            records.append(_record("todo", self.todo))
        return " | ".join([*records, f"rules {self.rules}"])

    def _head(self) -> str:
        always = {
            "round": self.round,
            "phase": self.phase,
            "turn": "-" if self.turn is None else self.turn,
            "order": _letters(self.order),
            "acts": _letters(self.acts) or "-",
            "crit": self.crit,
        }
        sometimes = {
            "ally": self.ally or "",
            "last": self.last or "",
            "emperor": "" if self.emperor is None else str(self.emperor),
            "passed": _letters(self.passed),
            "flipped": self.flipped,
            "tribal": _letters(self.tribal),
            "court": self.court,
        }
        parts = [f"{key}={value}" for key, value in always.items()]
        return " ".join(parts + [f"{key}={value}" for key, value in sometimes.items() if value])


def _letters(states: Order) -> str:
    return "".join(map(str, states))


def _record(name: str, items: tuple[object, ...]) -> str:
    return " ".join((name, *map(str, items)))


@dataclass(frozen=True, slots=True)
class View:
    """What one state may see: a position in which unknown things are only counted (3.2).

    Everything that draws takes a View, so a Position, which holds every card, cannot be drawn by mistake.
    """

    seen: Position
    state: State | None = None
    """Whose view it is; None sees everything."""

    def __str__(self) -> str:
        return str(self.seen)
