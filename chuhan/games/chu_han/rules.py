"""Every number and open ruling of the game as a named field of `Ruleset`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from chuhan.games.chu_han.cards import DECK

if TYPE_CHECKING:
    from chuhan.rulebook import Rulebook

OPEN_RULINGS = (
    "zhongli_leads",
    "zhongli_single",
    "lead_power_and_zhongli",
    "power_after_cancel",
    "xiang_yu_both",
)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one round: the open rulings (section 9), what an event may touch, then the numbers."""

    zhongli_leads: bool = True  # 9.1: Zhongli Mo may make the leading set
    zhongli_single: bool = True  # 9.2: his set may have one card
    lead_power_and_zhongli: bool = False  # 9.3: a LEAD power and Zhongli Mo in one lead turn
    power_after_cancel: bool = False  # 9.4: another power in the turn in which one was cancelled
    xiang_yu_both: bool = True  # 9.5: Xiang Yu doubles both sides' VP, not only those of the side that passed
    match_after_scoring: bool = False  # 8.2: the match is won only once the round has been scored
    target: int = 31  # 2.1
    han_start: int = 0  # 2.1
    chu_start: int = 1  # 2.1
    hand: int = 15  # 2.2
    buried: int = 4  # 2.2
    writs: int = 6  # 2.3
    writ_cards: int = 2  # 4.1
    twos: int = 6  # 3.7: the least number of cards of rank 2 that scores
    cards_cap: int = 5  # 7.3: the most cards left that score
    ji_bu_cards: int = 4  # 5.1
    han_xin_vp: int = 1  # 5.7
    xiahou_ying_vp: int = 3  # 5.9
    xiang_yu_factor: int = 2  # 5.10

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not 0 <= value <= 999:
                raise ValueError(f"{field.name} must lie between 0 and 999, not {value}")
        dealt = 2 * self.hand + self.writs * self.writ_cards + self.buried
        if dealt != len(DECK):
            raise ValueError(
                f"hands, writs and buried cards make {dealt} cards, but the deck has {len(DECK)}"
            )
        if self.ji_bu_cards > self.buried:
            raise ValueError("Ji Bu cannot look at more cards than are buried")
        if self.target == 0 or max(self.han_start, self.chu_start) >= self.target:
            raise ValueError("a match must start below its target")

    def __str__(self) -> str:
        """`base`, then every field that differs."""
        parts = ["base"]
        for field in fields(self):
            value = getattr(self, field.name)
            if value != field.default:
                parts.append(f"{field.name}={('no', 'yes')[value] if isinstance(value, bool) else value}")
        return ",".join(parts)


BASE = Ruleset()


def rulebook() -> Rulebook:
    """Sections and rules of Chu Han by number, in the book's order."""
    from chuhan.rulebook import read_rulebook  # here: an engine that only plays reads no TOML

    return read_rulebook("chuhan.games.chu_han")
