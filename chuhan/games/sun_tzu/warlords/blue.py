"""Blue's warlords (8.6-8.10): March, Feint, Head Start, Recycle −1, Levy."""

from __future__ import annotations

from collections.abc import Iterable

from chuhan.games.sun_tzu.cards import Card, Lord, Side
from chuhan.games.sun_tzu.moves import Use
from chuhan.games.sun_tzu.position.armies import controlled, levy, trades_in_need
from chuhan.games.sun_tzu.position.desk import Desk
from chuhan.games.sun_tzu.warlords.base import OneProvince, Roaming, Warlord, When
from chuhan.games.sun_tzu.warlords.red import Recycling
from chuhan.refusal import Refusal


class March(Roaming):
    """One of his armies moves to a neighbour that is empty or his."""

    lord, rule, names = Lord.MARCH, "8.6", 2

    def why_not(self, desk: Desk, move: Use) -> Refusal | None:
        if refusal := super().why_not(desk, move):
            return refusal
        source, target = move.provinces
        if desk.armies[source] <= 0:
            return self.refuse("You have no army in {province:province}.", province=source)
        if target not in desk.rules.neighbours(source):
            return self.refuse(
                "{target:province} is no neighbour of {source:province}.", target=target, source=source
            )
        if desk.armies[target] < 0:
            return self.refuse(
                "An army marches to a province that is empty or yours, and Red holds {province:province}.",
                province=target,
            )
        return None

    def tries(self, desk: Desk) -> Iterable[Use]:
        return (
            Use(self.lord, (source, target))
            for source in controlled(desk, Side.BLUE)
            for target in desk.rules.neighbours(source)
        )

    def effect(self, desk: Desk, move: Use) -> None:
        source, target = move.provinces
        desk.armies[source] -= 1
        desk.armies[target] += 1


class Feint(Warlord):
    """A card from 7 to 10 counts as a 6, without a marker."""

    lord, rule = Lord.FEINT, "8.7"

    def why_not_now(self, desk: Desk, when: When) -> Refusal | None:
        battle = desk.battle
        if when is not When.BEFORE or battle is None or not 7 <= battle.laid[Side.BLUE].number <= 10:
            return self.refuse("Feint is used when a card from 7 to 10 of Blue has just been turned up.")
        if battle.laid[Side.RED] is Card.PLAGUE:
            return self.refuse("Feint does nothing against a plague.")
        return None

    def effect(self, desk: Desk, move: Use) -> None:
        battle = desk.battle
        assert battle is not None
        desk.battle = battle._replace(cards=(Card.SIX, battle.cards[Side.RED]))
        if desk.rules.feint == "returns":  # 10.8
            desk.returning = battle.laid[Side.BLUE]


class HeadStart(Warlord):
    """Used at set-up; nothing is asked."""

    lord, rule = Lord.HEAD_START, "8.8"

    def why_not_now(self, desk: Desk, when: When) -> Refusal | None:
        return self.refuse("Head Start moves the marker at set-up and does nothing later.")


class RecycleMinus1(Recycling):
    lord, rule, card = Lord.RECYCLE_MINUS_1, "8.9", Card.MINUS_1


class Levy(OneProvince):
    """One army from his supply into a province that he controls."""

    lord, rule = Lord.LEVY, "8.10"

    def why_not(self, desk: Desk, move: Use) -> Refusal | None:
        if refusal := super().why_not(desk, move):
            return refusal
        (province,) = move.provinces
        if desk.armies[province] <= 0:
            return self.refuse("You do not control {province:province}.", province=province)
        if not desk.supply[Side.BLUE] and not trades_in_need(desk, Side.BLUE):
            return self.refuse("Your supply is empty.")
        return None

    def effect(self, desk: Desk, move: Use) -> None:
        levy(desk, Side.BLUE, move.provinces[0])
