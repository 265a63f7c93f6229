"""What can be chosen before a game: the opponent, the side, the length."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.games.chu_han.bots import Bot
from chuhan.games.chu_han.bots.levels import LEVELS, player
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.rules import BASE
from chuhan.language import Sentence
from chuhan.widgets.play.coach import MENU as COACH
from chuhan.widgets.play.menu import Choices, Entry, Menu

SIDES = {"han": Side.HAN, "chu": Side.CHU}
OLD_NAMES = {"thumb": "beginner", "searcher": "adept"}
"""Of opponents in games that were kept before there were four levels."""
PERSON = "person"
"""The opponent who sits at the same device."""


RIVALS = {
    **{name: Entry(level.title, level.blind) for name, level in LEVELS.items()},
    PERSON: Entry(
        Sentence("A person beside you"),
        Sentence("Two at one device: it changes hands after every turn, and no hand is seen meanwhile."),
    ),
}
"""By strength, the easiest first; a person may be anything."""
LENGTHS = {
    "round": Entry(Sentence("One round"), Sentence("{n:cards} each", n=BASE.hand)),
    "match": Entry(
        Sentence("A match to {target}", target=BASE.target), Sentence("usually four to seven rounds")
    ),
}
ALL: Menu = {
    "rival": (Sentence("Opponent"), RIVALS),
    "side": (
        Sentence("You play"),
        {
            "han": Entry(Sentence("{side:side}", side=Side.HAN), Sentence("leads, {n} VP", n=BASE.han_start)),
            "chu": Entry(
                Sentence("{side:side}", side=Side.CHU), Sentence("starts with {n} VP", n=BASE.chu_start)
            ),
            "chance": Entry(Sentence("By chance"), Sentence("toss a coin")),
        },
    ),
    "length": (Sentence("Length"), LENGTHS),
    "coach": COACH,
}


@dataclass(frozen=True, slots=True)
class Options(Choices):
    menu = ALL

    rival: str = "beginner"
    side: str = "han"
    length: str = "round"
    coach: str = "off"

    @property
    def for_two(self) -> bool:
        """Do two people play at one device?"""
        return self.rival == PERSON


def opponent(name: str, seed: int, *, in_class: bool = False) -> Bot | None:
    """The bot of that name; None where a person plays. `in_class`: many play on one machine."""
    return None if name == PERSON else player(name, seed, in_class=in_class)
