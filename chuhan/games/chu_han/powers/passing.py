"""The powers that modify a pass (5.9, 5.10): Xiahou Ying, Xiang Yu."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.moves import Move, Pass
from chuhan.games.chu_han.position import Claim, Position, Side, Sight
from chuhan.games.chu_han.powers.base import Modifying, When
from chuhan.refusal import Refusal


class Passing(Modifying):
    when = When.PASS

    def why_not(self, sight: Sight, move: Move) -> Refusal | None:
        return None

    def tries(self, sight: Sight) -> Iterable[Move]:
        yield Pass(self.card)


class XiahouYing(Passing):
    """Pass and lead all the same; the rival scores."""

    card, rule = Card.XIAHOU_YING, "5.9"

    def effect(self, position: Position, claim: Claim) -> Position:
        after = position.end_trick(claim.side, Cards.of((self.card,)))
        return after.gain(claim.side.other, position.rules.xiahou_ying_vp)


class XiangYu(Passing):
    """Pass; from now on every VP of this round counts double, for both sides or only for one's own (9.5)."""

    card, rule = Card.XIANG_YU, "5.10"

    def effect(self, position: Position, claim: Claim) -> Position:
        both, (han, chu) = position.rules.xiang_yu_both, position.doubled
        doubled = (han or both or claim.side is Side.HAN, chu or both or claim.side is Side.CHU)
        return replace(position.end_trick(claim.side.other, Cards.of((self.card,))), doubled=doubled)
