"""The powers that modify a response (5.5-5.8): Peng Yue, Zhongli Mo, Han Xin, Liu Bang."""

from __future__ import annotations

from collections.abc import Iterable

from chuhan.games.chu_han.cards import NONE, Card
from chuhan.games.chu_han.moves import MIXED, Move, Play, mixed_sets, plain_sets
from chuhan.games.chu_han.position import Claim, Position, Sight
from chuhan.games.chu_han.powers.base import (
    Modifying,
    Response,
    as_play,
    why_no_second_power,
    why_not_following,
)
from chuhan.refusal import Refusal


class PengYue(Response):
    """Respond with a set of equal rank."""

    card, rule = Card.PENG_YUE, "5.5"

    def why_not(self, sight: Sight, move: Move) -> Refusal | None:
        play = as_play(move)
        if play.rank == MIXED:
            return Refusal("3.2", "A set is one or more cards of one rank.")
        return why_not_following(sight.trick, play, equal=True)

    def tries(self, sight: Sight) -> Iterable[Move]:
        last = sight.trick.last_set
        return [
            Play(play.cards, (self.card,))
            for play in plain_sets(sight.hand.minus(self.card))
            if last and play.size == last.size and play.rank == last.rank
        ]


class ZhongliMo(Response):
    """A set of all different ranks, counting as its lowest. He may go with Peng Yue (3.4), and lead (9.1)."""

    card, rule = Card.ZHONGLI_MO, "5.6"

    def why_not_now(self, sight: Sight) -> Refusal | None:
        if not sight.leading:
            return Modifying.why_not_now(self, sight)
        if not sight.rules.zhongli_leads:
            return Refusal("9.1", "Zhongli Mo may only make a response here, not the leading set.")
        if sight.lead_power and not sight.rules.lead_power_and_zhongli:
            return Refusal("9.3", "You have played a LEAD power this turn, so Zhongli Mo may not follow.")
        return why_no_second_power(sight)  # a cancelled LEAD power left no mark p: then 9.4 alone decides

    def why_not(self, sight: Sight, move: Move) -> Refusal | None:
        play = as_play(move)
        if not play.cards:
            return self.refuse("Zhongli Mo is not part of his set: play him together with other cards.")
        if play.rank == MIXED:
            return self.refuse("With Zhongli Mo every card of the set must have a different rank.")
        if play.size == 1 and not sight.rules.zhongli_single:
            return Refusal("9.2", "A set of Zhongli Mo's needs at least two cards here.")
        return why_not_following(sight.trick, play, equal=Card.PENG_YUE in play.powers)

    def tries(self, sight: Sight) -> Iterable[Move]:
        """His own sets, then those together with Peng Yue."""
        last, hand = sight.trick.last_set, sight.hand
        if last is None:
            yield from mixed_sets(hand)
            return
        for play in mixed_sets(hand):
            if play.size == last.size and play.rank > last.rank:
                yield play
        if Card.PENG_YUE in hand:
            for play in mixed_sets(hand.minus(Card.PENG_YUE)):
                if play.size == last.size and play.rank == last.rank:
                    yield Play(play.cards, (Card.PENG_YUE, self.card))


class HanXin(Response):
    """Respond without a set: the rival must beat their own, and scores."""

    card, rule = Card.HAN_XIN, "5.7"

    def why_not(self, sight: Sight, move: Move) -> Refusal | None:
        return self.refuse("Han Xin responds alone, without a set.") if as_play(move).cards else None

    def tries(self, sight: Sight) -> Iterable[Move]:
        yield Play(NONE, (self.card,))

    def effect(self, position: Position, claim: Claim) -> Position:
        # Laying him passes the turn; the set to beat stays the rival's own, and is not scored again.
        return position.lay(claim).gain(claim.side.other, position.rules.han_xin_vp)


class LiuBang(Response):
    """Against a single 9 he is a set of one card of rank 10."""

    card, rule = Card.LIU_BANG, "5.8"

    def why_not(self, sight: Sight, move: Move) -> Refusal | None:
        last = sight.trick.last_set
        if as_play(move).cards:
            return self.refuse("Liu Bang is himself the set: play him alone.")
        if last is None or (last.size, last.rank) != (1, 9):
            return self.refuse("Liu Bang's power beats only a single 9; otherwise he is a plain 6.")
        return None

    def tries(self, sight: Sight) -> Iterable[Move]:
        yield Play(NONE, (self.card,))
