"""A second referee for Three Kingdoms, its data: slow, independent of the `chuhan` package, only to check it.

The rooms of this folder are written from the numbered rules alone and share nothing with the engine but the
data file. `data.py` reads that file, `state.py` reads and writes positions, `check.py` refuses texts that are
none, `bidding.py` does the auction, `actions.py` the spaces, `effects.py` what generals and cards add,
`referee.py` the phases and the text interface, `score.py` section 8, `plans.py` and `auctions.py` answer the
solver's questions by trying everything.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

STATES = "WUS"
KINDS = "shcj"
SPACES = (  # in the order of K4
    *("farm", "market", "trade", "instructor", "develop"),
    *("spears", "crossbows", "recruit", "train", "tribute"),
    *("support", "emperor", "SW", "SU", "WU", "tribe"),
)
ALLIANCE_SPACES = SPACES[:10]  # K3.4
BORDERS = ("SW", "SU", "WU")
TOKENS = ("gold", "rice", "army", "support", *KINDS, "train", "buy", "-")  # C2, the order of picks
SWITCHES = {  # section 9; the first value is the default
    "allied_bids": ("sum", "best", "each"),
    "several_generals": ("yes", "no"),
    "bid_count": ("spaces", "generals"),
    "emperor_tile": ("actor", "winner"),
    "second_general": ("second", "always"),
    "tribe_gold": ("up_to", "exact"),
    "tribe_declined": ("falls", "stays"),
    "support_rice": ("down", "up"),
    "may_default": ("no", "yes"),
    "final_update": ("no", "yes"),
    "develop_end": ("state", "any"),
    "border_end": ("state", "border", "all"),
    "border_majority": ("locations", "units"),
    "majorities": ("separate", "sum"),
    "after_shared_first": ("third", "second"),
    "speciality_vp": ("tile", "units"),
    "beginner": ("no", "yes"),
}
Effect = dict[str, Any]


@dataclass(frozen=True)
class General:
    id: str
    state: str
    lord: bool
    admin: int
    combat: int
    leadership: int
    special: tuple[str, ...]
    abilities: tuple[Effect, ...]


@dataclass(frozen=True)
class Card:
    id: str
    vp: int
    needs: dict[str, int]
    cost: dict[str, int]
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Data:
    """All tables of one data file; dictionaries keep its order."""

    generals: dict[str, General]
    cards: dict[str, Card]
    takes: dict[str, str]
    """Which kinds a location takes: `SW1` to `h`."""
    rank_vp: list[int]
    tribe_vp: list[int]
    beginner: dict[str, dict[str, list[str]]]

    def in_order(self, ids: Iterable[str]) -> list[str]:
        wanted = set(ids)
        return [name for name in (*self.generals, *self.cards) if name in wanted]

    def generals_of(self, state: str) -> list[str]:
        return [general.id for general in self.generals.values() if general.state == state]


def load(text: str) -> Data:
    file = tomllib.loads(text)
    generals = {
        row["id"]: General(
            *(
                row["id"],
                row["state"],
                row.get("lord", False),
                row["admin"],
                row["combat"],
                row["leadership"],
            ),
            *(tuple(row["special"]), tuple(row["abilities"])),
        )
        for row in file["general"]
    }
    cards = {
        row["id"]: Card(row["id"], row["vp"], row["needs"], row["cost"], tuple(row["effects"]))
        for row in file["card"]
    }
    takes = {f"{border}{n}": kinds for border in BORDERS for n, kinds in enumerate(file["border"][border], 1)}
    tracks = file["tracks"]
    return Data(generals, cards, takes, tracks["rank_vp"], tracks["tribe_vp"], file.get("beginner", {}))


@cache
def kit_text() -> str:
    """The kit-made data file, the one thing that both implementations read."""
    root = Path(__file__).parents[4]
    return (root / "chuhan/games/three_kingdoms/cards/kit.toml").read_text(encoding="utf-8")


@cache
def kit() -> Data:
    return load(kit_text())
