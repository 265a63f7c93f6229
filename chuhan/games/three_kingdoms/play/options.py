"""What can be chosen before a game: both rivals, the state, and which game."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.games.three_kingdoms.cards import STATES, State
from chuhan.games.three_kingdoms.cards.board import LAST_ROUND
from chuhan.games.three_kingdoms.rules import BASE, BEGINNER, Ruleset
from chuhan.language import Sentence
from chuhan.widgets.play.menu import Choices, Entry, Menu

SEATS = {state.title.lower(): state for state in STATES}
SHORT_ROUNDS = 4
RIVALS = {
    "thumb": Entry(
        Sentence("Two beginners"), Sentence("Bid by a rule of thumb for what they need. Good for a start.")
    ),
    "ahead": Entry(
        Sentence("Two who look ahead"),
        Sentence("Try their best bids and actions to the end of the round, and take what leaves them best."),
    ),
}
"""By the names of the bots, the easiest first."""
_CHARACTER = {
    State.WEI: Sentence("most generals"),
    State.WU: Sentence("in between"),
    State.SHU: Sentence("most goods"),
}
MENU: Menu = {
    "rival": (Sentence("Opponents"), RIVALS),
    "game": (
        Sentence("Game"),
        {
            "short": Entry(
                Sentence("Four rounds"), Sentence("beginner set-up; scored after the fourth upkeep")
            ),
            "beginner": Entry(Sentence("Beginner game"), Sentence("all rounds, generals without abilities")),
            "full": Entry(Sentence("Full game"), Sentence("all rounds, generals drafted, abilities count")),
        },
    ),
    "side": (
        Sentence("You play"),
        {
            **{
                name: Entry(Sentence("{state:state}", state=state), _CHARACTER[state])
                for name, state in SEATS.items()
            },
            "chance": Entry(Sentence("By chance"), Sentence("draw a seal")),
        },
    ),
}


@dataclass(frozen=True, slots=True)
class Options(Choices):
    menu = MENU

    rival: str = "thumb"
    game: str = "short"
    side: str = "wei"

    @property
    def rules(self) -> Ruleset:
        return BASE if self.game == "full" else BEGINNER

    @property
    def rounds(self) -> int:
        return SHORT_ROUNDS if self.game == "short" else LAST_ROUND
