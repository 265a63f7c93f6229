"""The LEAD powers (5.1-5.3): Ji Bu, Yu Ji, Ying Bu. They come before the leading set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from chuhan.games.chu_han.cards import Card, Cards, enumerate_cards
from chuhan.games.chu_han.moves import LeadPower, Move
from chuhan.games.chu_han.position import Claim, Position, Sight, Trick
from chuhan.games.chu_han.powers.base import Power, When, modifying_cancelled
from chuhan.refusal import Refusal


class Leading(Power):
    when = When.LEAD

    def why_not_now(self, sight: Sight) -> Refusal | None:
        if not sight.leading:
            return self.refuse(
                "{card:name}'s power is for the side that leads; you are responding.", card=self.card
            )
        if sight.lead_power:
            return Refusal("3.1", "You have played a LEAD power for this trick already; now play a set.")
        if modifying_cancelled(sight):
            return Refusal("6.3", "A power of yours was cancelled this turn: now play a plain set.")
        if sight.cancelled:
            return Refusal(
                "6.2", "A power of yours was cancelled in this trick, so no LEAD power may follow."
            )
        return None

    def effect(self, position: Position, claim: Claim) -> Position:
        """The card stays on the table until the trick is swept; the lead turn goes on (3.1)."""
        return replace(position, trick=Trick((*position.trick.plays, claim)), lead_power=True)


class JiBu(Leading):
    """Look at the top of the pile; with all writs taken the rival's hand lies open too."""

    card, rule = Card.JI_BU, "5.1"

    def why_not(self, sight: Sight, move: Move) -> Refusal | None:
        return self.refuse("Ji Bu needs no target.") if _target(move) is not None else None

    def tries(self, sight: Sight) -> Iterable[Move]:
        yield LeadPower(self.card)

    def effect(self, position: Position, claim: Claim) -> Position:
        after = Leading.effect(self, position, claim)
        if after.writs_left:
            return after
        is_open = (True, after.open[1]) if claim.side.other == 0 else (after.open[0], True)
        return replace(after, open=is_open)


class YuJi(Leading):
    """Discard another card of your own."""

    card, rule = Card.YU_JI, "5.2"

    def why_not(self, sight: Sight, move: Move) -> Refusal | None:
        target = _target(move)
        rest = sight.hand.minus(self.card)
        if not rest:
            return self.refuse("Yu Ji discards another card from your hand, and you have no other.")
        if target is None:
            return self.refuse("Name the card that Yu Ji discards.")
        if target is self.card or target not in rest:
            return self.refuse(
                "Yu Ji discards another card from your hand, and {card:card} is not there.", card=target
            )
        return None

    def tries(self, sight: Sight) -> Iterable[Move]:
        rest = sight.hand.minus(self.card)
        return [LeadPower(self.card, target) for target, _ in enumerate_cards(rest)]

    def effect(self, position: Position, claim: Claim) -> Position:
        gone = Cards.of((_named(claim),))
        after = position.with_hand(claim.side, position.hands[claim.side] - gone)
        return Leading.effect(self, replace(after, discard=after.discard + gone), claim)


class YingBu(Leading):
    """Take a card of rank 1-5 from the discard pile."""

    card, rule = Card.YING_BU, "5.3"

    def why_not(self, sight: Sight, move: Move) -> Refusal | None:
        target = _target(move)
        if not any(self._takes(card) for card in sight.discard):
            return self.refuse("Ying Bu needs a card of rank 1 to 5 in the discard pile, and there is none.")
        if target is None:
            return self.refuse("Name the card that Ying Bu takes from the discard pile.")
        if not self._takes(target):
            return self.refuse("Ying Bu takes a card of rank 1 to 5, not {card:card}.", card=target)
        if target not in sight.discard:
            return self.refuse(
                "Ying Bu takes a card from the discard pile, and no {card:card} is there.", card=target
            )
        return None

    def tries(self, sight: Sight) -> Iterable[Move]:
        return [LeadPower(self.card, card) for card, _ in enumerate_cards(sight.discard) if self._takes(card)]

    def effect(self, position: Position, claim: Claim) -> Position:
        taken = _named(claim)
        after = position.with_hand(claim.side, position.hands[claim.side].plus(taken))
        return Leading.effect(self, replace(after, discard=after.discard.minus(taken)), claim)

    @staticmethod
    def _takes(card: Card) -> bool:
        return 1 <= card.rank <= 5


def _target(move: Move) -> Card | None:
    return move.target if isinstance(move, LeadPower) else None


def _named(claim: Claim) -> Card:
    target = _target(claim.move)
    assert target is not None, claim
    return target
