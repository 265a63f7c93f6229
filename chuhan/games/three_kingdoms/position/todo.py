"""Decisions that are queued before play goes on: the dealer's, choices of generals, picks of effects."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.games.three_kingdoms.cards import DEALER, Actor, State


@dataclass(frozen=True, slots=True)
class DealCards:
    """The dealer gives a state its first state cards (2.7)."""

    state: State
    deck: str
    n: int

    @property
    def owner(self) -> Actor:
        return DEALER

    def __str__(self) -> str:
        return f"D:cards:{self.state}:{self.deck}:{self.n}"


@dataclass(frozen=True, slots=True)
class Offer:
    """The dealer draws generals, of which a state keeps some (2.8, 3.1)."""

    state: State
    n: int
    keep: int

    @property
    def owner(self) -> Actor:
        return DEALER

    def __str__(self) -> str:
        return f"D:offer:{self.state}:{self.n}:{self.keep}"


@dataclass(frozen=True, slots=True)
class Choose:
    """A state keeps some of the generals offered."""

    state: State
    keep: int
    names: tuple[str, ...]
    unknown: int = 0
    """In another state's view: so many are offered."""

    @property
    def owner(self) -> Actor:
        return self.state

    def __str__(self) -> str:
        names = f"?{self.unknown}" if self.unknown else ",".join(self.names)
        return f"{self.state}:keep:{self.keep}:{names}"


@dataclass(frozen=True, slots=True)
class Draw:
    """The dealer draws a state card (4.4)."""

    state: State
    deck: str

    @property
    def owner(self) -> Actor:
        return DEALER

    def __str__(self) -> str:
        return f"D:draw:{self.state}:{self.deck}"


@dataclass(frozen=True, slots=True)
class Choice:
    """A state picks one of these (5.7, 5.9)."""

    state: State
    options: tuple[str, ...]

    @property
    def owner(self) -> Actor:
        return self.state

    def __str__(self) -> str:
        return f"{self.state}:pick:{','.join(self.options)}"


Todo = DealCards | Offer | Choose | Draw | Choice

TRAIN = ("train", "-")
BUY = ("buy", "-")
