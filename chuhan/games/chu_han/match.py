"""Rounds into a match to 31."""

from __future__ import annotations

from dataclasses import dataclass, replace

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.events import LULL, Event, event_deck
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import buried, deal, outcome, play
from chuhan.games.chu_han.rules import BASE, Ruleset

ROUND_STEP = 1_000_003
"""How far apart the seeds of a match's rounds lie; any number would do, as long as it never changes."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment: the round it is in, that round's position, and what later rounds depend on."""

    position: Position
    buried: tuple[Card, ...] = ()
    seed: int | None = None
    """None when the match began from a given position: then no further round can be dealt."""
    number: int = 1
    """The round, counted from 1."""
    base: Ruleset = BASE
    with_events: bool = False

    @classmethod
    def begin(cls, seed: int, rules: Ruleset = BASE, *, with_events: bool = False) -> Match:
        """The first round: Han leads (2.4), and with events the first is always a Lull (8.1)."""
        return cls(deal(seed, rules), buried(seed, rules), seed, 1, rules, with_events)

    @property
    def event(self) -> Event | None:
        """The event face up in this round; once the deck is used up, as quiet as a Lull."""
        if not self.with_events or self.seed is None:
            return None
        deck = event_deck(self.seed)
        return deck[self.number - 1] if self.number <= len(deck) else LULL

    @property
    def winner(self) -> Side | None:
        """Who has won the match (2.1)."""
        result = outcome(self.position)
        return result.match if result else None

    @property
    def can_go_on(self) -> bool:
        """Is this round over, and another one to be dealt?"""
        return self.position.over and self.winner is None and self.seed is not None

    def play(self, move: Move) -> Match:
        return replace(self, position=play(self.position, move))

    def next_round(self) -> Match:
        """Deal again; all writs are back (2.3). Fewer VP leads, on a tie the side that went out (2.4)."""
        if not self.can_go_on or self.seed is None:
            raise ValueError("The next round is dealt when a round is over and the match is not.")
        after = replace(self, number=self.number + 1)
        seed = self.seed + ROUND_STEP * self.number
        rules = after.event.apply(self.base) if after.event else self.base
        han, chu = self.position.score
        leader = self.position.turn if han == chu else Side.HAN if han < chu else Side.CHU
        return replace(
            after, position=deal(seed, rules, self.position.score, leader), buried=buried(seed, rules)
        )
