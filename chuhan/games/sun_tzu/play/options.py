"""What can be chosen before a game: the rival, the version, the side, the length; then the warlord (2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from chuhan.games.sun_tzu.cards import LAST_ROUND, Lord, Side
from chuhan.games.sun_tzu.rules import BASE, BEGINNER, Ruleset
from chuhan.games.sun_tzu.show.telling import POWER
from chuhan.language import Sentence
from chuhan.widgets.play.menu import Menu, Option, menu_data, read_chosen

SIDES = {"blue": Side.BLUE, "red": Side.RED}
ROUNDS = 3
"""So many are the last ones."""
RIVALS = {
    "thumb": Option(
        Sentence("Beginner"),
        Sentence("Lays strong cards where much can be won. Good for a start."),
    ),
    "sampler": Option(
        Sentence("Experienced"),
        Sentence("Tries placements against what you may lay, and takes the best on average."),
    ),
    "mixer": Option(
        Sentence("Unpredictable"),
        Sentence("Mixes its placements, so that no reply is good against all of them."),
    ),
}
"""By the names of the bots, the easiest first."""
MENU: Menu = {
    "rival": (Sentence("Opponent"), RIVALS),
    "version": (
        Sentence("Version"),
        {
            "beginner": Option(Sentence("Beginner"), Sentence("no +2, no +3, no warlords")),
            "base": Option(Sentence("Full"), Sentence("all cards, one warlord each")),
            "events": Option(Sentence("With events"), Sentence("full, and five events")),
        },
    ),
    "side": (
        Sentence("You play"),
        {
            "blue": Option(Sentence("{side:side}", side=Side.BLUE), Sentence("Sun Tzu")),
            "red": Option(Sentence("{side:side}", side=Side.RED), Sentence("King of Chu")),
            "chance": Option(Sentence("By chance"), Sentence("toss a coin")),
        },
    ),
    "length": (
        Sentence("Length"),
        {
            "game": Option(Sentence("A whole game"), Sentence("{n} rounds", n=LAST_ROUND)),
            "last": Option(
                Sentence("The last three rounds"), Sentence("others have played {n}", n=LAST_ROUND - ROUNDS)
            ),
        },
    ),
}


@dataclass(frozen=True, slots=True)
class Options:
    rival: str = "thumb"
    version: str = "beginner"
    side: str = "blue"
    length: str = "game"

    def chosen(self, choice: Mapping[str, tuple[str, ...]]) -> Options | None:
        """With some of them chosen anew, as a browser asks for it; None where there is no such option."""
        found = read_chosen(MENU, choice)
        return None if found is None else replace(self, **found)

    @property
    def rules(self) -> Ruleset:
        return BEGINNER if self.version == "beginner" else BASE

    @property
    def events(self) -> bool:
        return self.version == "events"

    @property
    def asks_for_warlord(self) -> bool:
        """In the last rounds the warlords were chosen long ago."""
        return self.length == "game" and not self.rules.beginner

    def data(self) -> list[dict[str, Any]]:
        """For the browser."""
        return menu_data(MENU, asdict(self))


def lords_of(side: Side) -> list[Lord]:
    return [lord for lord in Lord if lord.side is side]


def lord_menu(side: Side) -> Menu:
    options = {
        str(lord): Option(
            Sentence("{lord:warlord}", lord=lord),
            Sentence("{power}.", power=Sentence("{power:first}", power=POWER[lord])),
        )
        for lord in lords_of(side)
    }
    return {"lord": (Sentence("{side:side} picks a warlord in secret", side=side), options)}
