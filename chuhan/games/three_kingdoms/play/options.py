"""What can be chosen before a game: both rivals, the state, and which game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from chuhan.games.three_kingdoms.cards import STATES, State
from chuhan.games.three_kingdoms.cards.board import LAST_ROUND
from chuhan.games.three_kingdoms.rules import BASE, BEGINNER, Ruleset
from chuhan.language import Sentence
from chuhan.widgets.play.menu import Menu, Option, menu_data, read_chosen

SEATS = {state.title.lower(): state for state in STATES}
SHORT_ROUNDS = 4
RIVALS = {
    "thumb": Option(
        Sentence("Two beginners"), Sentence("Bid by a rule of thumb for what they need. Good for a start.")
    ),
    "ahead": Option(
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
            "short": Option(
                Sentence("Four rounds"), Sentence("beginner set-up; scored after the fourth upkeep")
            ),
            "beginner": Option(Sentence("Beginner game"), Sentence("all rounds, generals without abilities")),
            "full": Option(Sentence("Full game"), Sentence("all rounds, generals drafted, abilities count")),
        },
    ),
    "side": (
        Sentence("You play"),
        {
            **{
                name: Option(Sentence("{state:state}", state=state), _CHARACTER[state])
                for name, state in SEATS.items()
            },
            "chance": Option(Sentence("By chance"), Sentence("draw a seal")),
        },
    ),
}


@dataclass(frozen=True, slots=True)
class Options:
    rival: str = "thumb"
    game: str = "short"
    side: str = "wei"

    def chosen(self, choice: Mapping[str, tuple[str, ...]]) -> Options | None:
        """With some of them chosen anew, as a browser asks for it; None where there is no such option."""
        found = read_chosen(MENU, choice)
        return None if found is None else replace(self, **found)

    @property
    def rules(self) -> Ruleset:
        return BASE if self.game == "full" else BEGINNER

    @property
    def rounds(self) -> int:
        return SHORT_ROUNDS if self.game == "short" else LAST_ROUND

    def data(self) -> list[dict[str, Any]]:
        """For the browser."""
        return menu_data(MENU, asdict(self))
