"""How a state stands: points as if the game ended now, and what its goods and armies may still bring."""

from __future__ import annotations

from chuhan.games.three_kingdoms.cards import STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import LAST_ROUND, PLACES
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import owes, score
from chuhan.games.three_kingdoms.rules import SHORTAGE_VP

AHEAD = 3
"""Rounds for which upkeep is looked after."""


def outlook(position: Position, state: State) -> float:
    """An estimate of the points at the end."""
    realm, left = position.realms[state], LAST_ROUND - position.round
    points = float(score(position).totals[state])
    points += position.units(state) * left  # 6.5
    horizon = min(left, AHEAD)
    lacking = sum(
        max(0, horizon * owed - have)
        for owed, have in zip(owes(position, state), (realm.gold, realm.rice), strict=True)
    )
    points += SHORTAGE_VP * 0.6 * lacking
    share = left / LAST_ROUND
    points += share * (0.3 * min(realm.gold, 12) + 0.3 * min(realm.rice, 12))
    points += share * (0.8 * min(realm.army, 3) + 1.6 * min(realm.trained, 4) + 0.8 * min(sum(realm.arms), 4))
    points += share * (1.2 * (realm.farm.lying + realm.market.lying) + 0.4 * realm.support)
    return points + share * 0.5 * len(realm.hand)


def margin(position: Position, state: State) -> float:
    """How far a state is ahead of the better of the two others."""
    return outlook(position, state) - max(outlook(position, one) for one in STATES if one is not state)


def wish(position: Position, state: State, space: Space) -> float:
    """How much an action may help a state now, roughly in points."""
    realm = position.realms[state]
    gold, rice = owes(position, state)
    poor, hungry = realm.gold < gold + 2, realm.rice < rice + 2
    match space:
        case Space.FARM:
            return (3.0 if realm.farm.status < PLACES else 0.0) + 3.0 * (hungry and realm.farm.lying > 0)
        case Space.MARKET:
            return (3.0 if realm.market.status < PLACES else 0.0) + 3.0 * (poor and realm.market.lying > 0)
        case Space.TRADE:
            return 2.5 if realm.gold > 5 or realm.rice > 5 or sum(realm.arms) > 4 else 0.2
        case Space.INSTRUCTOR:
            return 1.0 + 1.2 * min(2, realm.army) * (realm.rice > 0)
        case Space.DEVELOP:
            return 2.0 if realm.hand else 0.0
        case Space.SPEARS | Space.CROSSBOWS:
            return 2.2 if sum(realm.arms) < 2 else 0.8
        case Space.RECRUIT:
            return 2.6 if realm.army + realm.trained < 2 else 0.8
        case Space.TRAIN:
            return 1.8 * min(2, realm.army)
        case Space.TRIBUTE:
            return 1.5 + 1.5 * (poor or hungry)
        case Space.SUPPORT:
            return 2.5
        case Space.EMPEROR:
            return 4.0 if realm.gold else 0.0
        case Space.TRIBE:
            return 2.0 + 2.0 * (realm.tribe <= 2)
    return 3.0 + 0.8 * (LAST_ROUND - position.round)
