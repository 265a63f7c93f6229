"""Battle and tribal relations (4.13-4.23)."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.games.three_kingdoms.cards import Space, State
from chuhan.games.three_kingdoms.cards.board import HIGHEST_TRIBE, OWN_BORDERS
from chuhan.games.three_kingdoms.moves import Act, Relate, Station
from chuhan.games.three_kingdoms.position import Position, Site
from chuhan.games.three_kingdoms.rules import SUPPORT_PRICE
from chuhan.games.three_kingdoms.spaces.base import Action
from chuhan.refusal import Refusal


class BattleAction(Action):
    """4.19."""

    kinds = (Station,)

    def tries(self, position: Position, state: State, space: Space) -> Iterator[Act]:
        loads = {bid.general: bid for bid in position.bids_of(state, space) if bid.units}
        if not loads or why_not_on_border(position, state, space):
            return
        taken = {site.location for site in position.sites}
        for general in position.box.ordered(loads):
            for location, (border, kinds) in position.box.locations.items():
                if border is space and loads[general].kind in kinds and location not in taken:
                    yield Station(space, general, location, "g")
                    yield Station(space, general, location, "t")

    def why_not(self, position: Position, state: State, move: Station) -> Refusal | None:
        bid = next((bid for bid in position.bids_of(state, move.space) if bid.general == move.general), None)
        if bid is None:
            return Refusal(
                "4.19", "Only a general of yours who stands on this battle space can be stationed."
            )
        if not bid.units:
            return Refusal("4.19", "A general without army units cannot be stationed.")
        border, kinds = position.box.locations[move.location]
        if border is not move.space:
            return Refusal("4.19", "A general goes to a location of the border that was won.")
        if any(site.location == move.location for site in position.sites):
            return Refusal("4.19", "This location is occupied.")
        if bid.kind not in kinds:
            return Refusal("4.19", "This location does not take {kind:weapons}.", kind=bid.kind)
        return why_not_on_border(position, state, move.space)

    def effect(self, position: Position, state: State, move: Station) -> Position:
        bid = next(bid for bid in position.bids_of(state, move.space) if bid.general == move.general)
        site = Site(move.location, move.general, bid.units, bid.kind, move.store)
        return position.having(sites=tuple(sorted((*position.sites, site))))

    def staying(self, move: Station) -> str:
        return move.general


def why_not_on_border(position: Position, state: State, border: Space) -> Refusal | None:
    """4.21, 9.5: where one more general of this state may stand.

    A second one of the same round comes from the other battle space, so the round of the first is not asked.
    """
    here, there = (
        sum(site.location.startswith(one) for site in position.sites_of(state))
        for one in sorted(OWN_BORDERS[state], key=lambda one: one is not border)
    )
    if position.rules.second_general == "always":
        if here > there:
            return Refusal("9.5", "Here your two borders never differ by more than one general.")
    elif (here, there) == (1, 0):
        return Refusal("4.21", "Your second general must stand on your other border.")
    return None


class RelateAction(Action):
    """4.22, 4.23."""

    kinds = (Relate,)

    def tries(self, position: Position, state: State, space: Space) -> Iterator[Act]:
        yield Relate()
        if self.why_not(position, state, Relate(support=True)) is None:
            yield Relate(support=True)

    def why_not(self, position: Position, state: State, move: Relate) -> Refusal | None:
        if not move.support:
            return None
        if self._reached(position, state) < HIGHEST_TRIBE:
            return Refusal("4.23", "Support can be bought only when the tribal marker is at 12.")
        if position.realms[state].rice < SUPPORT_PRICE:
            return Refusal(
                "4.23",
                "A support token costs 2 rice here, and you have {n:rice}.",
                n=position.realms[state].rice,
            )
        return None

    def effect(self, position: Position, state: State, move: Relate) -> Position:
        realm = position.realms[state].having(tribe=self._reached(position, state))
        if move.support:
            realm = realm.plus(rice=-SUPPORT_PRICE, support=1)
        return position.with_realm(state, realm, tribal=(*position.tribal, state))

    @staticmethod
    def _reached(position: Position, state: State) -> int:
        load = sum(bid.load for bid in position.bids_of(state, Space.TRIBE))
        return min(HIGHEST_TRIBE, position.realms[state].tribe + load)
