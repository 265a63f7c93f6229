"""Red's warlords (8.1-8.5): Six Again, Black Death, Recall, Quarantine, Recycle Plague."""

from __future__ import annotations

from typing import ClassVar

from chuhan.games.sun_tzu.cards import Card, Lord, Side
from chuhan.games.sun_tzu.moves import Use
from chuhan.games.sun_tzu.position.armies import go_home
from chuhan.games.sun_tzu.position.desk import ZERO, Battle, Desk
from chuhan.games.sun_tzu.warlords.base import OneProvince, Roaming, Warlord, When
from chuhan.refusal import Refusal


class SixAgain(Warlord):
    """The 6 may be laid where it has a marker; `Table.barred` knows it, and the reveal spends it."""

    lord, rule = Lord.SIX_AGAIN, "8.1"

    def why_not_now(self, desk: Desk, when: When) -> Refusal | None:
        return self.refuse("Six Again is used by laying the 6 where you have a marker.")


class BlackDeath(Roaming):
    """Plagues of this round leave one army."""

    lord, rule, early = Lord.BLACK_DEATH, "8.2", False

    def effect(self, desk: Desk, move: Use) -> None:
        desk.black_death = True


class Recall(OneProvince):
    """One army of either colour goes home."""

    lord, rule = Lord.RECALL, "8.3"

    def why_not(self, desk: Desk, move: Use) -> Refusal | None:
        if refusal := super().why_not(desk, move):
            return refusal
        (province,) = move.provinces
        if not desk.armies[province]:
            return self.refuse("No army is in {province:province}.", province=province)
        return None

    def effect(self, desk: Desk, move: Use) -> None:
        go_home(desk, move.provinces[0], 1)


class Quarantine(Warlord):
    """Blue's plague counts as a plain 0."""

    lord, rule = Lord.QUARANTINE, "8.4"

    def why_not_now(self, desk: Desk, when: When) -> Refusal | None:
        battle = desk.battle
        if when is not When.BEFORE or battle is None or battle.laid[Side.BLUE] is not Card.PLAGUE:
            return self.refuse("Quarantine is used when Blue's plague has just been turned up.")
        if battle.laid[Side.RED] is Card.PLAGUE:
            return self.refuse("Quarantine does nothing where Red has laid a plague, too.")
        return None

    def effect(self, desk: Desk, move: Use) -> None:
        assert desk.battle is not None
        desk.battle = desk.battle._replace(cards=(ZERO, desk.battle.cards[Side.RED]))


class Recycling(Warlord):
    """The card goes under its side's pile, then the pile's top card leaves the game (8.5, 8.9)."""

    card: ClassVar[Card]

    def why_not_now(self, desk: Desk, when: When) -> Refusal | None:
        battle = desk.battle
        if when is not When.AFTER or battle is None or not self._was_laid(battle):
            return self.refuse(
                "{lord:warlord} is used after a battle in which {side:side} has laid {card:an_action_card}.",
                lord=self.lord,
                side=self.lord.side,
                card=self.card,
            )
        return None

    def _was_laid(self, battle: Battle) -> bool:
        return battle.laid[self.lord.side] is self.card

    def effect(self, desk: Desk, move: Use) -> None:
        """In this order, so that with an empty pile nothing is gained."""
        pile = desk.piles[self.lord.side]
        pile.append(self.card)
        del pile[0]


class RecyclePlague(Recycling):
    lord, rule, card = Lord.RECYCLE_PLAGUE, "8.5", Card.PLAGUE
