"""Farm and market (4.1, 4.2): develop, harvest, collect taxes."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.games.three_kingdoms.cards import Space, State
from chuhan.games.three_kingdoms.cards.board import PLACES
from chuhan.games.three_kingdoms.moves import Act, Grow, Reap
from chuhan.games.three_kingdoms.position import Land, Position
from chuhan.games.three_kingdoms.rules import HARVEST, TAX
from chuhan.games.three_kingdoms.spaces.base import Action
from chuhan.refusal import Refusal


class LandAction(Action):
    kinds = (Grow, Reap)

    def tries(self, position: Position, state: State, space: Space) -> Iterator[Act]:
        yield Grow(space)
        for stored in range(_land(position, state, space).lying + 1):
            yield Reap(space, stored)

    def why_not(self, position: Position, state: State, move: Grow | Reap) -> Refusal | None:
        land = _land(position, state, move.space)
        rule = "4.1" if move.space is Space.FARM else "4.2"
        if isinstance(move, Grow):
            if land.status == PLACES:
                return Refusal(
                    rule, "All five tiles of {space:action_space} are developed.", space=move.space
                )
        elif not land.lying:
            return Refusal(rule, "No developed tile lies on {space:action_space}.", space=move.space)
        elif move.stored > land.lying:
            return Refusal(
                rule,
                "Only {n:tiles} can be stored: no more lie on {space:action_space}.",
                n=land.lying,
                space=move.space,
            )
        return None

    def effect(self, position: Position, state: State, move: Grow | Reap) -> Position:
        realm, land = position.realms[state], _land(position, state, move.space)
        if isinstance(move, Grow):
            later = Land(land.status + 1, land.lying + 1, land.stored)
        else:  # the status does not change
            later = Land(land.status, 0, land.stored + move.stored)
            cashed = land.lying - move.stored
            realm = realm.plus(rice=HARVEST * cashed) if _is_farm(move) else realm.plus(gold=TAX * cashed)
        name = "farm" if _is_farm(move) else "market"
        return position.with_realm(state, realm.having(**{name: later}))


def _is_farm(move: Grow | Reap) -> bool:
    return move.space is Space.FARM


def _land(position: Position, state: State, space: Space) -> Land:
    realm = position.realms[state]
    return realm.farm if space is Space.FARM else realm.market
