"""The optional events as changes of a Ruleset; only what the published rulebooks settle (8.1, 8.2)."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from chuhan.games.chu_han.rules import Ruleset
from chuhan.language import Sentence, say

DECK_SIZE = 15  # 8.1


@dataclass(frozen=True, slots=True)
class Event:
    """One event. What its card prints is not known here; `known` says what the rulebooks tell."""

    name: str
    known: Sentence
    copies: int = 1
    playable: bool = True
    match_after_scoring: bool = False

    def apply(self, rules: Ruleset) -> Ruleset:
        """The rules of a round over which this event lies face up."""
        if not self.playable:
            raise ValueError(
                say(
                    "The event {event:event} is not playable here: {known}", event=self.name, known=self.known
                )
            )
        return replace(rules, match_after_scoring=rules.match_after_scoring or self.match_after_scoring)


_AFTER_SCORING = Sentence(
    "The match cannot be won before the round has been scored; whatever else the card does is not known here."
)

LULL = Event("Lull", Sentence("Nothing changes."), copies=5)
EVENTS = (
    LULL,
    Event("Sound Advice", _AFTER_SCORING, match_after_scoring=True),
    Event("Stability", _AFTER_SCORING, match_after_scoring=True),
    Event(
        "Race to Hangu Pass",
        Sentence(
            "3 VP at the end of round scoring, not only for the side that went out; the books differ on who"
            " gets them, and the card that says it is not known here. With both sides at 31 or more and"
            " level, the side that went out wins the match."
        ),
        playable=False,
    ),
    Event(
        "Warlords",
        Sentence(
            "In each of the two plays of a lead turn the leader may use one card of a face-up display;"
            " how many cards lie in the display is not known here."
        ),
        playable=False,
    ),
)
"""All events known by name."""

UNKNOWN_EVENTS = DECK_SIZE - sum(event.copies for event in EVENTS)
"""How many cards of the deck the rulebooks do not even name."""


def event_deck(seed: int) -> tuple[Event, ...]:
    """The deck, first event first: one Lull is set aside, the rest shuffled, the Lull laid on top (8.1).

    Events that are not playable are left in the box, so the deck is shorter than the published one.
    """
    rest = [event for event in EVENTS if event.playable for _ in range(event.copies - (event is LULL))]
    rng = random.Random(f"events {seed}")
    order = sorted((rng.random(), i) for i in range(len(rest)))
    return (LULL, *(rest[i] for _, i in order))
