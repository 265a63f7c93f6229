"""What one state has: goods, levels, weapons, farm and market, generals, state cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Self

from chuhan.games.three_kingdoms.cards import WEAPONS
from chuhan.games.three_kingdoms.moves import NO_ARMS, Arms, kinds_of

HIDDEN = "?"


class Land(NamedTuple):
    """A farm or a market: its status, developed tiles lying there, tiles stored (4.1, 4.2)."""

    status: int = 0
    lying: int = 0
    stored: int = 0

    def __str__(self) -> str:
        return f"{self.status}/{self.lying}/{self.stored}"


BARE = Land()


@dataclass(frozen=True, slots=True)
class Realm:
    """One state's record (1.3). In another state's view some generals and cards are only counted."""

    gold: int = 0
    rice: int = 0
    support: int = 0
    army: int = 0
    """Untrained."""
    trained: int = 0
    tribe: int = 1
    rank: int = 0
    military: int = 0
    short: int = 0
    arms: Arms = NO_ARMS
    farm: Land = BARE
    market: Land = BARE
    gens: tuple[str, ...] = ()
    """Generals at hand: not placed, not stationed, not turned over."""
    hidden: tuple[str, ...] = ()
    """Those of them that were never placed (3.2)."""
    hand: tuple[str, ...] = ()
    built: tuple[str, ...] = ()
    unknown: int = 0
    """In a view: further generals at hand."""
    backs: tuple[int, int] = (0, 0)
    """In a view: cards in hand, of unification and of division."""

    def plus(self, **amounts: int) -> Self:
        """More, or less, of some numbers; the supply never runs out (1.7)."""
        return self.having(**{name: getattr(self, name) + n for name, n in amounts.items()})

    def having(self, **changes: object) -> Self:
        """With other values; `dataclasses.replace` would look at each field."""
        made = object.__new__(type(self))
        for name in self.__slots__:
            object.__setattr__(made, name, changes[name] if name in changes else getattr(self, name))
        return made

    def armed(self, arms: Arms, sign: int = 1) -> Self:
        """With more weapons, or fewer."""
        s, h, c, j = (n + sign * more for n, more in zip(self.arms, arms, strict=True))
        return self.having(arms=(s, h, c, j))

    def with_arms(self, kind: str, n: int) -> Self:
        arms = list(self.arms)
        arms[WEAPONS.index(kind)] += n
        return self.having(arms=tuple(arms))

    def holds(self, arms: Arms) -> bool:
        return all(n <= have for n, have in zip(arms, self.arms, strict=True))

    def __str__(self) -> str:
        """Keys and values; zeros and empty lists are left out."""
        parts = [f"{name}={value}" for name in NUMBERS if (value := getattr(self, name))]
        if any(self.arms):
            parts.append(f"arms={kinds_of(self.arms)}")
        parts += [f"{name}={land}" for name in ("farm", "market") if any(land := getattr(self, name))]
        unknown = (f"{HIDDEN}{self.unknown}",) if self.unknown else ()
        backs = tuple(f"{deck}{HIDDEN}{n}" for deck, n in zip("ud", self.backs, strict=True) if n)
        lists = {
            "gens": (*self.gens, *unknown),
            "hidden": self.hidden,
            "hand": (*self.hand, *backs),
            "built": self.built,
        }
        parts += [f"{name}={','.join(names)}" for name, names in lists.items() if names]
        return " ".join(parts)


NUMBERS = ("gold", "rice", "support", "army", "trained", "tribe", "rank", "military", "short")
