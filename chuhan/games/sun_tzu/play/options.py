"""What can be chosen before a game: the rival, the version, the side, the length; then the warlord (2.4)."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.games.sun_tzu.cards import LAST_ROUND, Lord, Side
from chuhan.games.sun_tzu.rules import BASE, BEGINNER, Ruleset
from chuhan.games.sun_tzu.show.telling import POWER
from chuhan.language import Sentence
from chuhan.widgets.play.coach import MENU as COACH
from chuhan.widgets.play.menu import Choices, Entry, Menu

SIDES = {"blue": Side.BLUE, "red": Side.RED}
ROUNDS = 3
"""So many are the last ones."""
RIVALS = {
    "thumb": Entry(
        Sentence("Beginner"),
        Sentence("Lays strong cards where much can be won. Good for a start."),
    ),
    "sampler": Entry(
        Sentence("Experienced"),
        Sentence("Tries placements against what you may lay, and takes the best on average."),
    ),
    "mixer": Entry(
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
            "beginner": Entry(Sentence("Beginner"), Sentence("no +2, no +3, no warlords")),
            "base": Entry(Sentence("Full"), Sentence("all cards, one warlord each")),
            "events": Entry(Sentence("With events"), Sentence("full, and five events")),
        },
    ),
    "side": (
        Sentence("You play"),
        {
            "blue": Entry(Sentence("{side:side}", side=Side.BLUE), Sentence("Sun Tzu")),
            "red": Entry(Sentence("{side:side}", side=Side.RED), Sentence("King of Chu")),
            "chance": Entry(Sentence("By chance"), Sentence("toss a coin")),
        },
    ),
    "length": (
        Sentence("Length"),
        {
            "game": Entry(Sentence("A whole game"), Sentence("{n} rounds", n=LAST_ROUND)),
            "last": Entry(
                Sentence("The last three rounds"), Sentence("others have played {n}", n=LAST_ROUND - ROUNDS)
            ),
        },
    ),
    "coach": COACH,
}


@dataclass(frozen=True, slots=True)
class Options(Choices):
    menu = MENU

    rival: str = "thumb"
    version: str = "beginner"
    side: str = "blue"
    length: str = "game"
    coach: str = "off"

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


def lords_of(side: Side) -> list[Lord]:
    return [lord for lord in Lord if lord.side is side]


def lord_menu(side: Side) -> Menu:
    options = {
        str(lord): Entry(
            Sentence("{lord:warlord}", lord=lord),
            Sentence("{power}.", power=Sentence("{power:first}", power=POWER[lord])),
        )
        for lord in lords_of(side)
    }
    return {"lord": (Sentence("{side:side} picks a warlord in secret", side=side), options)}
