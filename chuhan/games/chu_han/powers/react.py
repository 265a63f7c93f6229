"""The reactions (5.4, 5.11): Lü Zhi cancels a power, Xiao He cancels Lü Zhi."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.moves import LeadPower, Move, React, cards_of, powers_of
from chuhan.games.chu_han.position import Claim, Position, Sight
from chuhan.games.chu_han.powers.base import Power, When
from chuhan.refusal import Refusal


class LuZhi(Power):
    """Cancel the power just announced."""

    card, when, rule = Card.LU_ZHI, When.REACT, "5.4"

    def why_not_now(self, sight: Sight) -> Refusal | None:
        if not sight.pending:
            if any(powers_of(claim.move) for claim in sight.trick.plays):
                return Refusal("6.5", "Too late: a power can be cancelled only until it takes effect.")
            return self.refuse("Lü Zhi cancels a power just announced, and none is.")
        if len(sight.pending) > 1:
            return Refusal("6.7", "Lü Zhi is your rival's answer to your power; only Xiao He stops her.")
        return None

    def why_not(self, sight: Sight, move: Move) -> Refusal | None:
        announced = powers_of(sight.pending[0].move)
        target = move.target if isinstance(move, React) else None
        if len(announced) == 1:
            if target is None:
                return None
            return Refusal("6.4", "Only one power was announced: Lü Zhi needs no target.")
        if target not in announced:
            return Refusal("6.4", "Two powers were announced together: name the one that Lü Zhi cancels.")
        return None

    def tries(self, sight: Sight) -> Iterable[Move]:
        announced = powers_of(sight.pending[0].move)
        if len(announced) == 1:
            return [React(self.card)]
        return [React(self.card, target) for target in announced]

    def effect(self, position: Position, claim: Claim) -> Position:
        """She and the cancelled card are discarded, the rest of the play returns to its owner (6.1)."""
        announcement = position.pending[0]
        announced = powers_of(announcement.move)
        target = claim.move.target if isinstance(claim.move, React) else None
        gone = announced[0] if target is None else target
        back = cards_of(announcement.move).minus(gone)
        owner = announcement.side
        after = position.with_hand(owner, position.hands[owner] + back)
        # 4.2: after one of the six modifying powers no writ either. 6.8: nothing else of it happens.
        modifying = not isinstance(announcement.move, LeadPower)
        return replace(
            after,
            discard=after.discard + Cards.of((self.card, gone)),
            pending=(),
            cancelled=True,
            no_writ=after.no_writ or modifying,
        )


class XiaoHe(Power):
    """Cancel Lü Zhi's cancel."""

    card, when, rule = Card.XIAO_HE, When.REACT, "5.11"

    def why_not_now(self, sight: Sight) -> Refusal | None:
        if len(sight.pending) < 2:
            return self.refuse("Xiao He answers only Lü Zhi, at the moment she cancels a power of yours.")
        announced = sight.pending[0].move
        if self.card in cards_of(announced) or announced == LeadPower(Card.YU_JI, self.card):
            return Refusal("6.7", "Xiao He is part of the announced play himself, so he cannot react.")
        return None

    def why_not(self, sight: Sight, move: Move) -> Refusal | None:
        if isinstance(move, React) and move.target is not None:
            return self.refuse("Xiao He needs no target.")
        return None

    def tries(self, sight: Sight) -> Iterable[Move]:
        yield React(self.card)

    def effect(self, position: Position, claim: Claim) -> Position:
        """He and Lü Zhi are discarded at once; what she tried to cancel goes on (6.6)."""
        spent = Cards.of((self.card, Card.LU_ZHI))
        return replace(position, discard=position.discard + spent, pending=position.pending[:1])
