"""What every power is: a card, a moment when it may be played, moves to try, a judge, an effect."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import ClassVar

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import Move, Play
from chuhan.games.chu_han.position import Claim, Position, Sight
from chuhan.refusal import Refusal


class When(Enum):
    LEAD = "when you lead, before your set"
    RESPOND = "when you respond to a set"
    PASS = "when you pass"
    REACT = "out of turn, as a reaction"


class Power:
    """One of the eleven powers. It has no state: everything is in the position and the move."""

    card: ClassVar[Card]
    when: ClassVar[When]
    rule: ClassVar[str]

    def why_not_now(self, sight: Sight) -> Refusal | None:
        """Why this power may not be announced at this moment, whatever the move."""
        raise NotImplementedError

    def why_not(self, sight: Sight, move: Move) -> Refusal | None:
        """Why this very move cannot be carried out in full (section 5), when the moment is right."""
        raise NotImplementedError

    def tries(self, sight: Sight) -> Iterable[Move]:
        """The moves with this power that are worth judging, for a side that holds the card."""
        raise NotImplementedError

    def effect(self, position: Position, claim: Claim) -> Position:
        """What happens once no reaction stops it."""
        raise NotImplementedError

    def refuse(self, sentence: str) -> Refusal:
        return Refusal(self.rule, sentence)


class Modifying(Power):
    """One of the six that modify a response or a pass (5.5-5.10): one per turn (3.4), none after a cancel."""

    def why_not_now(self, sight: Sight) -> Refusal | None:
        if sight.leading:
            return self.refuse(
                f"{self.card.person}'s power is played {self.when.value}; you lead this trick."
            )
        return why_no_second_power(sight)


class Response(Modifying):
    """A power that modifies a response (5.5-5.8): once it holds, its set lies on the table like any other."""

    when = When.RESPOND

    def effect(self, position: Position, claim: Claim) -> Position:
        return position.lay(claim)


def why_no_second_power(sight: Sight) -> Refusal | None:
    """After a cancelled power no other may follow in that turn (6.3), unless 9.4 says so."""
    if sight.cancelled and not sight.rules.power_after_cancel:
        if sight.leading:
            return Refusal("9.4", "A power of yours was cancelled this turn: now play a plain set.")
        return Refusal(
            "6.3", "A power of yours was cancelled this turn: now respond with a plain set, or pass."
        )
    return None


def as_play(move: Move) -> Play:
    assert isinstance(move, Play), move
    return move
