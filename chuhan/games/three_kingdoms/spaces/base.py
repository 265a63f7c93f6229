"""What every action has in common: the moves worth trying, why one is refused, what it does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from chuhan.games.three_kingdoms.cards import WEAPONS, Space, State, arms_of
from chuhan.games.three_kingdoms.moves import Act, Arms
from chuhan.games.three_kingdoms.position import Position
from chuhan.refusal import Refusal


class Action(ABC):
    """A class without state for one action space, or for several that are alike."""

    kinds: tuple[type, ...]
    """The moves that carry it out."""

    @abstractmethod
    def tries(self, position: Position, state: State, space: Space) -> Iterator[Act]:
        """Moves in canonical order, all that are legal among them."""

    @abstractmethod
    def why_not(self, position: Position, state: State, move: Any) -> Refusal | None:
        """Why the action cannot be carried out so (4.24), or None."""

    @abstractmethod
    def effect(self, position: Position, state: State, move: Any) -> Position:
        """The goods after the action; tokens on the space are still there."""

    def staying(self, move: Any) -> str:
        """The general who does not go home with the others (4.12, 4.19)."""
        return ""


def sets_of_arms(n: int, most: Arms | None = None) -> Iterator[Arms]:
    """Every set of n weapons, perhaps out of some, in canonical order."""
    for arms in _all_sets(n):
        if most is None or all(have >= want for have, want in zip(most, arms, strict=True)):
            yield arms


@cache
def _all_sets(n: int) -> tuple[Arms, ...]:
    return tuple(arms_of("".join(kinds)) for kinds in combinations_with_replacement(WEAPONS, n))
