"""What can be chosen before a game: the opponent, the side, the length."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from chuhan.games.chu_han.bots import Bot, RuleOfThumb, Searcher
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.rules import BASE
from chuhan.language import Sentence
from chuhan.widgets.play.menu import Option, menu_data, read_chosen

SIDES = {"han": Side.HAN, "chu": Side.CHU}
PERSON = "person"
"""The opponent who sits at the same device."""


RIVALS = {
    "thumb": Option(
        Sentence("Beginner"),
        Sentence("Plays by a rule of thumb: many low cards first, hardly a power. Good for a start."),
    ),
    "searcher": Option(
        Sentence("Experienced"),
        Sentence("Looks ahead: imagines the hidden cards and tries two moves. It sees only its own hand."),
    ),
    PERSON: Option(
        Sentence("A person beside you"),
        Sentence("Two at one device: it changes hands after every turn, and no hand is seen meanwhile."),
    ),
}
"""By strength, the easiest first; a person may be anything."""
LENGTHS = {
    "round": Option(Sentence("One round"), Sentence("{n:cards} each", n=BASE.hand)),
    "match": Option(
        Sentence("A match to {target}", target=BASE.target), Sentence("usually four to seven rounds")
    ),
}
ALL = {
    "rival": (Sentence("Opponent"), RIVALS),
    "side": (
        Sentence("You play"),
        {
            "han": Option(
                Sentence("{side:side}", side=Side.HAN), Sentence("leads, {n} VP", n=BASE.han_start)
            ),
            "chu": Option(
                Sentence("{side:side}", side=Side.CHU), Sentence("starts with {n} VP", n=BASE.chu_start)
            ),
            "chance": Option(Sentence("By chance"), Sentence("toss a coin")),
        },
    ),
    "length": (Sentence("Length"), LENGTHS),
}


@dataclass(frozen=True, slots=True)
class Options:
    rival: str = "thumb"
    side: str = "han"
    length: str = "round"

    def chosen(self, choice: Mapping[str, tuple[str, ...]]) -> Options | None:
        """With some of them chosen anew, as a browser asks for it; None where there is no such option."""
        found = read_chosen(ALL, choice)
        return None if found is None else replace(self, **found)

    @property
    def for_two(self) -> bool:
        """Do two people play at one device?"""
        return self.rival == PERSON

    def data(self) -> list[dict[str, Any]]:
        """For the browser."""
        return menu_data(ALL, asdict(self))


def opponent(name: str, seed: int) -> Bot | None:
    """The bot of that name; None where a person plays."""
    if name == PERSON:
        return None
    # This much looking ahead fits well into a beat, also where thirty play on two cores.
    return Searcher(2, samples=4, seed=seed, max_nodes=80) if name == "searcher" else RuleOfThumb()
