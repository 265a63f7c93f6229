"""Bids (section 3): what one is worth, which are allowed, who wins a space."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from chuhan.games.three_kingdoms.cards import STATES, WEAPONS, Space, State
from chuhan.games.three_kingdoms.cards.board import ADMINISTRATION, BORDERS, OPEN_SPACES
from chuhan.games.three_kingdoms.cards.box import BidEffect, StatEffect
from chuhan.games.three_kingdoms.moves import Bid
from chuhan.games.three_kingdoms.position import Position, Realm
from chuhan.games.three_kingdoms.rules import Ruleset
from chuhan.games.three_kingdoms.spaces.benefits import card_effects
from chuhan.refusal import Refusal

TRIBE_RULE = {State.WEI: "4.16", State.WU: "4.17", State.SHU: "4.18"}


# ---- worth -------------------------------------------------------------------------------------------


def attribute(position: Position, space: Space) -> str:
    """What decides on a space: administration or combat (3.8)."""
    if space in ADMINISTRATION:
        return "admin"
    if space is Space.EMPEROR:
        return "admin" if position.crit[0] == "A" else "combat"
    if space is Space.SUPPORT:
        return "admin" if position.crit[1] == "A" else "combat"
    return "combat"


def worth(position: Position, bid: Bid) -> int:
    """The value of a bid (3.8-3.10)."""
    general = position.box.generals[bid.general]
    name = attribute(position, bid.space)
    value: int = general.admin if name == "admin" else general.combat
    raised = 0
    if position.rules.abilities:
        for effect in general.abilities:
            if isinstance(effect, StatEffect) and position.round >= effect.from_round:
                value = (effect.admin if name == "admin" else effect.combat) or value
            elif isinstance(effect, BidEffect) and bid.space in effect.spaces:
                raised += effect.plus
    for effect in card_effects(position, general.state):
        if isinstance(effect, BidEffect) and bid.space in effect.spaces:
            raised += effect.plus
    units = bid.units if bid.space in BORDERS else 0
    return value + raised + units + bid.support + bid.tile


class Total(NamedTuple):
    """Larger is better: the value, then who reached it first (3.12)."""

    value: int
    reached: int
    """The place of the bid that made it, below zero."""


def totals(position: Position, space: Space) -> dict[State, Total]:
    """What each state has bid on a space."""
    found: dict[State, Total] = {}
    for i, bid in enumerate(position.bids):
        if bid.space is space:
            state = position.owner_of(bid.general)
            before = found[state].value if state in found else 0
            found[state] = Total(before + worth(position, bid), -i)
    return found


def winners(position: Position, space: Space) -> tuple[State, ...]:
    """Who may act on a space: one state, two allies, or nobody (3.5, 3.12, 3.13, 9.1)."""
    found = totals(position, space)
    if space is Space.TRIBE:  # 4.16-4.18: never contested
        return tuple(found)
    return decided(found, position.allies if space is position.ally else (), position.rules)


def decided(found: Mapping[State, Total], allies: Sequence[State], rules: Ruleset) -> tuple[State, ...]:
    """The same for totals; `allies` are those who bid together there, nobody where all are rivals."""
    allied = [state for state in allies if state in found]
    if len(allied) < 2:
        return (max(found, key=found.__getitem__),) if found else ()
    one, two = (found[state] for state in allied)
    rival = next((state for state in found if state not in allied), None)
    if rival is None:
        return tuple(allied)
    match rules.allied_bids:
        case "sum":
            together = Total(one.value + two.value, min(one.reached, two.reached))
        case "best":
            together = max(one, two)
        case "each":
            return tuple(state for state in allied if found[state] > found[rival]) or (rival,)
    return tuple(allied) if together > found[rival] else (rival,)


# ---- what is allowed ---------------------------------------------------------------------------------


def why_not_bid(position: Position, state: State, bid: Bid) -> Refusal | None:
    """Why a state may not make this bid, or None. It need not win, nor be of use (3.11)."""
    if position.owner_of(bid.general) is not state:
        return Refusal("3.6", "{state:state} places its own generals only.", state=state)
    if bid.general not in position.realms[state].gens:
        return Refusal(
            "3.6", "This general is not at hand: he is placed, stationed, turned over or not kept."
        )
    if bid.space not in OPEN_SPACES[state]:
        return Refusal(
            "3.14",
            "This space is not open to {state:state}: {space:action_space}.",
            space=bid.space,
            state=state,
        )
    again = bool(position.bids_of(state, bid.space))
    if again and bid.space is not Space.TRIBE and position.rules.several_generals == "no":
        return Refusal("9.2", "Here a state puts only one general on a space.")
    if refusal := _why_not_raised(position, state, bid):
        return refusal
    if bid.space is Space.TRIBE:
        return _why_not_to_tribe(position, state, bid, again)
    if bid.kind == "g":
        return Refusal("4.22", "Gold goes with a general to tribal relations only.")
    if bid.load and bid.space not in BORDERS:
        return Refusal("3.10", "Army units go to battle spaces and to tribal relations only.")
    return _why_not_led(position, state, bid)


def _why_not_raised(position: Position, state: State, bid: Bid) -> Refusal | None:
    """3.9: support tokens and the Emperor tile."""
    realm = position.realms[state]
    if bid.space is Space.TRIBE and (bid.support or bid.tile):
        return Refusal(TRIBE_RULE[state], "No bid is made on tribal relations, so nothing raises it.")
    if bid.support > realm.support:
        return Refusal("3.9", "You have {n:tokens_of_support}, no more.", n=realm.support)
    if bid.tile and position.emperor is not state:
        return Refusal("3.9", "Only the holder of the Emperor tile raises a bid with it.")
    if bid.tile and any(one.tile for one in position.bids):
        return Refusal("3.9", "The Emperor tile raises one bid a round, and it lies with another already.")
    return None


def _why_not_led(position: Position, state: State, bid: Bid) -> Refusal | None:
    """3.10: units up to the leadership, each a trained army with a weapon of one kind (1.6)."""
    realm, leads = position.realms[state], position.box.generals[bid.general].leadership
    if bid.units > leads:
        return Refusal("3.10", "This general leads at most {n:army_units}.", n=leads)
    if bid.units > realm.trained:
        return Refusal(
            "3.10", "A unit needs a trained army, and you have {n:armies_trained}.", n=realm.trained
        )
    if bid.units and bid.units > realm.arms[WEAPONS.index(bid.kind)]:
        return Refusal(
            "3.10", "Each unit needs a weapon, and you have too few: {kind:weapons}.", kind=bid.kind
        )
    return None


def _why_not_to_tribe(position: Position, state: State, bid: Bid, again: bool) -> Refusal | None:
    realm, leads = position.realms[state], position.box.generals[bid.general].leadership
    if again:
        return Refusal(TRIBE_RULE[state], "At most one general goes to tribal relations.")
    if bid.kind != "g":
        return _why_not_led(position, state, bid)
    if bid.load > leads:
        return Refusal("4.22", "This general takes at most {n:gold} along.", n=leads)
    if bid.load > realm.gold:
        return Refusal("4.22", "You have {n:gold}, no more.", n=realm.gold)
    if bid.load != leads and position.rules.tribe_gold == "exact":
        return Refusal("9.6", "Here the gold is exactly as much as he leads: {n:gold}.", n=leads)
    return None


def legal_bids(position: Position, state: State) -> Iterator[Bid]:
    """Every bid of a state in canonical order; the same ones that `why_not_bid` allows."""
    realm, rules = position.realms[state], position.rules
    mine = {bid.space for bid in position.bids_of(state)}
    raised = list(_raisings(position, state))
    plain = [(0, "")]
    for name in realm.gens:
        leads = position.box.generals[name].leadership
        loads = [*plain, *_unit_loads(realm, leads)]
        for space in OPEN_SPACES[state]:
            if space is Space.TRIBE:
                if space not in mine:
                    least = leads if rules.tribe_gold == "exact" else 1
                    gold = ((n, "g") for n in range(least, min(leads, realm.gold) + 1))
                    for n, kind in (*loads, *gold):
                        yield Bid(space, name, n, kind)
            elif space not in mine or rules.several_generals == "yes":
                for n, kind in loads if space in BORDERS else plain:
                    for support, tile in raised:
                        yield Bid(space, name, n, kind, support, tile)


def _raisings(position: Position, state: State) -> Iterator[tuple[int, bool]]:
    """3.9: support tokens, then with the tile."""
    free = position.emperor is state and not any(bid.tile for bid in position.bids)
    for support in range(position.realms[state].support + 1):
        yield support, False
        if free:
            yield support, True


def _unit_loads(realm: Realm, leads: int) -> Iterator[tuple[int, str]]:
    for kind, have in zip(WEAPONS, realm.arms, strict=True):
        for n in range(1, min(leads, realm.trained, have) + 1):
            yield n, kind


# ---- placing and taking back -------------------------------------------------------------------------


def placed(position: Position, state: State, bid: Bid) -> Position:
    """A general and all that goes with him leave the hand (3.6); he is known from now on (3.2)."""
    realm = position.realms[state].plus(gold=-bid.gold, support=-bid.support, trained=-bid.units)
    if bid.units:
        realm = realm.with_arms(bid.kind, -bid.units)
    realm = realm.having(
        gens=tuple(name for name in realm.gens if name != bid.general),
        hidden=tuple(name for name in realm.hidden if name != bid.general),
    )
    return position.with_realm(state, realm, bids=(*position.bids, bid))


def taken_back(position: Position, bids: Iterable[Bid], staying: str = "", *, gold: bool = True) -> Position:
    """5.2, 5.6: generals and units go home, but not the one who stays; support tokens are gone for good, the
    gold of tribal relations only if the action was carried out."""
    gone = list(bids)
    realms = list(position.realms)
    for bid in gone:
        if bid.general == staying and bid.space in BORDERS:
            continue
        state = position.owner_of(bid.general)
        realm = realms[state].plus(trained=bid.units, gold=bid.gold if gold else 0)
        if bid.units:
            realm = realm.with_arms(bid.kind, bid.units)
        if bid.general != staying:
            realm = realm.having(gens=position.box.ordered((*realm.gens, bid.general)))
        realms[state] = realm
    return position.having(realms=tuple(realms), bids=tuple(bid for bid in position.bids if bid not in gone))


def came_home(position: Position, name: str) -> Position:
    """A general who is nowhere else is at hand again."""
    state = position.owner_of(name)
    realm = position.realms[state]
    return position.with_realm(state, realm.having(gens=position.box.ordered((*realm.gens, name))))


def spaces_bid_on(position: Position) -> list[Space]:
    return sorted({bid.space for bid in position.bids}, key=list(Space).index)


__all__ = [
    "STATES",
    "Total",
    "attribute",
    "came_home",
    "decided",
    "legal_bids",
    "placed",
    "spaces_bid_on",
    "taken_back",
    "totals",
    "why_not_bid",
    "winners",
    "worth",
]
