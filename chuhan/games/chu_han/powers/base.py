"""What every power is: a card, a moment, moves to try, a judge, an effect; and what several judges share."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, ClassVar

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import Move, Play
from chuhan.games.chu_han.position import Claim, Position, Sight, Trick
from chuhan.refusal import Refusal


class When(StrEnum):
    """The moment of a power; sentences say it in the form `moment`."""

    LEAD = "lead"
    RESPOND = "respond"
    PASS = "pass"
    REACT = "react"


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

    def refuse(self, text: str, /, **facts: Any) -> Refusal:
        return Refusal(self.rule, text, **facts)


class Modifying(Power):
    """One of the six that modify a response or a pass (5.5-5.10): one per turn (3.4), none after a cancel."""

    def why_not_now(self, sight: Sight) -> Refusal | None:
        if sight.leading:
            return self.refuse(
                "{card:name}'s power is played {when:moment}; you lead this trick.",
                card=self.card,
                when=self.when,
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


def modifying_cancelled(sight: Sight) -> bool:
    """Was it one of the six modifying powers that was cancelled this turn, not a LEAD power?

    In a lead turn that can be Zhongli Mo only: then he lies in the discard pile (6.1), and no writ is allowed
    any more (4.2). A cancelled LEAD power looks like it only after a writ, with him gone in an earlier trick.
    """
    if not sight.leading:
        return sight.cancelled
    return sight.cancelled and sight.no_writ and Card.ZHONGLI_MO in sight.discard


def why_not_following(trick: Trick, play: Play, *, equal: bool = False) -> Refusal | None:
    """Why this set does not follow the last one (3.3); with Peng Yue the rank must be equal (5.5)."""
    last = trick.last_set
    if last is None:
        return None
    if play.size != last.size:
        return Refusal(
            "3.3",
            "That is {size:cards}; this trick is played with {wanted:word}.",
            size=play.size,
            wanted=last.size,
        )
    if equal:
        if play.rank == last.rank:
            return None
        return Refusal(
            "5.5",
            "With Peng Yue the rank must be exactly equal, {last}; this set counts as {rank}.",
            last=last.rank,
            rank=play.rank,
        )
    if play.rank > last.rank:
        return None
    return Refusal(
        "3.3",
        "A response must be of a higher rank: this set counts as {rank}, the last as {last}.",
        rank=play.rank,
        last=last.rank,
    )


def as_play(move: Move) -> Play:
    assert isinstance(move, Play), move
    return move
