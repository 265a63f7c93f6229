"""Goods and armies: trade, weapons, recruits, training, tribute, support (4.3, 4.6-4.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from chuhan.games.three_kingdoms.cards import Space, State, arms_of
from chuhan.games.three_kingdoms.moves import NO_ARMS, Act, Arm, Arms, Take, Trade, Tribute
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.rules import (
    MOST_RICE,
    MOST_TRAINED,
    MOST_WEAPONS,
    RICE_LOT,
    RICE_PRICE,
    RICE_YIELD,
    WEAPON_LOT,
    WEAPON_PRICE,
    WEAPON_YIELD,
)
from chuhan.games.three_kingdoms.spaces.base import Action, sets_of_arms
from chuhan.refusal import Refusal


class TradeAction(Action):
    """4.3: whole lots, one direction for each commodity; what is sold pays for what is bought."""

    kinds = (Trade,)

    def tries(self, position: Position, state: State, space: Space) -> Iterator[Act]:
        realm = position.realms[state]
        for rice in range(MOST_RICE, -MOST_RICE - 1, -1):
            if RICE_LOT * -rice > realm.rice:
                continue
            for lots in range(MOST_WEAPONS, -MOST_WEAPONS - 1, -1):
                if not (rice or lots) or realm.gold + _earned(rice, lots) < 0:
                    continue
                if lots > 0:
                    for arms in sets_of_arms(WEAPON_LOT * lots):
                        yield Trade(rice, arms)
                elif lots < 0:
                    for s, h, c, j in sets_of_arms(WEAPON_LOT * -lots, realm.arms):
                        yield Trade(rice, (-s, -h, -c, -j))
                else:
                    yield Trade(rice, NO_ARMS)

    def why_not(self, position: Position, state: State, move: Trade) -> Refusal | None:
        realm = position.realms[state]
        if not move.rice and not any(move.arms):
            return Refusal("4.3", "A trade buys or sells something; else the action is declined.")
        if abs(move.rice) > MOST_RICE:
            return Refusal("4.3", "At most 12 rice are traded: three lots of 4.")
        if min(move.arms) < 0 < max(move.arms):
            return Refusal("4.3", "Weapons are bought or sold, not both.")
        n = sum(move.arms)
        if n % WEAPON_LOT or abs(n) > WEAPON_LOT * MOST_WEAPONS:
            return Refusal("4.3", "Weapons are traded in lots of three, at most two lots.")
        if RICE_LOT * -move.rice > realm.rice:
            return Refusal("4.3", "Four rice are sold for 5 gold, and you have {n:rice}.", n=realm.rice)
        s, h, c, j = move.arms
        if n < 0 and not realm.holds((-s, -h, -c, -j)):
            return Refusal("4.3", "You do not have these weapons to sell.")
        if realm.gold + _earned(move.rice, n // WEAPON_LOT) < 0:
            return Refusal("4.3", "You have {n:gold}, and this trade costs more.", n=realm.gold)
        return None

    def effect(self, position: Position, state: State, move: Trade) -> Position:
        lots = sum(move.arms) // WEAPON_LOT
        realm = position.realms[state].plus(gold=_earned(move.rice, lots), rice=RICE_LOT * move.rice)
        return position.with_realm(state, realm.armed(move.arms))


def _earned(rice: int, weapons: int) -> int:
    """The gold that lots of rice and of weapons bring; bought ones are above 0 and cost."""
    gold = -RICE_PRICE * rice if rice > 0 else RICE_YIELD * -rice
    return gold + (-WEAPON_PRICE * weapons if weapons > 0 else WEAPON_YIELD * -weapons)


class ArmAction(Action):
    """4.6, 4.7: two weapons out of two kinds."""

    kinds = (Arm,)
    options: ClassVar[dict[Space, tuple[Arms, ...]]] = {
        Space.SPEARS: tuple(map(arms_of, ("ss", "sh", "hh"))),
        Space.CROSSBOWS: tuple(map(arms_of, ("cc", "cj", "jj"))),
    }

    def tries(self, position: Position, state: State, space: Space) -> Iterator[Act]:
        return (Arm(space, arms) for arms in self.options[space])

    def why_not(self, position: Position, state: State, move: Arm) -> Refusal | None:
        if move.arms in self.options[move.space]:
            return None
        if move.space is Space.SPEARS:
            return Refusal("4.6", "Two weapons are taken here, spears or horses.")
        return Refusal("4.7", "Two weapons are taken here, crossbows or junks.")

    def effect(self, position: Position, state: State, move: Arm) -> Position:
        return position.with_realm(state, position.realms[state].armed(move.arms))


class TakeAction(Action):
    """4.8, 4.9, 4.11: armies, trained armies, a support token."""

    kinds = (Take,)
    amounts: ClassVar[dict[Space, tuple[int, ...]]] = {
        Space.RECRUIT: (2,),
        Space.TRAIN: tuple(range(1, MOST_TRAINED + 1)),
        Space.SUPPORT: (1,),
    }

    def tries(self, position: Position, state: State, space: Space) -> Iterator[Act]:
        moves = (Take(space, n) for n in self.amounts[space])
        return (move for move in moves if self.why_not(position, state, move) is None)

    def why_not(self, position: Position, state: State, move: Take) -> Refusal | None:
        if move.n not in self.amounts[move.space]:
            match move.space:
                case Space.RECRUIT:
                    return Refusal("4.8", "Exactly two untrained armies are taken.")
                case Space.TRAIN:
                    return Refusal("4.9", "One or two armies are trained.")
            return Refusal("4.11", "Exactly one support token is taken.")
        if move.space is Space.TRAIN:
            return why_not_trained(position, state, move.n)
        return None

    def effect(self, position: Position, state: State, move: Take) -> Position:
        realm = position.realms[state]
        match move.space:
            case Space.RECRUIT:
                realm = realm.plus(army=move.n)
            case Space.TRAIN:
                realm = realm.plus(army=-move.n, trained=move.n)
            case _:
                realm = realm.plus(support=move.n)
        return position.with_realm(state, realm)


def why_not_trained(position: Position, state: State, n: int) -> Refusal | None:
    """4.4, 4.9: only an untrained army can be trained."""
    have = position.realms[state].army
    if n > have:
        return Refusal(
            "4.9", "You have {have:armies_untrained}, so {n:word} cannot be trained.", have=have, n=n
        )
    return None


class TributeAction(Action):
    """4.10."""

    kinds = (Tribute,)
    options: ClassVar[dict[str, dict[str, int]]] = {
        "gg": {"gold": 2},
        "rr": {"rice": 2},
        "gr": {"gold": 1, "rice": 1},
        "a": {"army": 1},
    }

    def tries(self, position: Position, state: State, space: Space) -> Iterator[Act]:
        return map(Tribute, self.options)

    def why_not(self, position: Position, state: State, move: Tribute) -> Refusal | None:
        if move.what not in self.options:
            return Refusal("4.10", "Tribute is 2 gold, 2 rice, one of each, or an untrained army.")
        return None

    def effect(self, position: Position, state: State, move: Tribute) -> Position:
        return position.with_realm(state, position.realms[state].plus(**self.options[move.what]))
