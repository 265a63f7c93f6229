"""The table of the lab: a position before the next bid, and how one thing in it is changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from chuhan.games.three_kingdoms.cards import STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import (
    HIGHEST_TRIBE,
    LAST_ROUND,
    OPEN_SPACES,
    OWN_BORDERS,
    PLACES,
)
from chuhan.games.three_kingdoms.moves import Bid
from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.position import Land, Phase, Position, Site
from chuhan.language import say
from chuhan.refusal import NotationError

START = (
    "round=6 phase=bid turn=W order=WUS acts=- crit=CA ally=trade emperor=U"
    " | W gold=3 rice=4 support=1 tribe=6 rank=1 military=4 farm=4/3/0 market=2/1/1 gens=W1,W2,W4,W5"
    " | U gold=5 rice=3 support=2 tribe=7 rank=2 military=2 farm=3/2/0 market=4/2/1 gens=U1,U4,U5,U6"
    " | S gold=4 rice=6 support=2 tribe=8 military=5 farm=2/1/1 market=3/3/0 gens=S1,S2,S4,S6"
    " | bids | sites SU1=S9/1s:g SU3=U8/1j:t SW1=S10/1h:t SW5=W9/1s:g WU3=W10/1h:t | rules base,beginner=yes"
)
MOST_STATIONED = 4
"""Generals whom the number of units stations: a fifth one ends the game (7.5)."""
ABOVE = 99
LEVELS = {
    "gold": (0, 30),
    "rice": (0, 30),
    "support": (0, 9),
    "military": (0, ABOVE),
    "rank": (0, ABOVE),
    "tribe": (1, HIGHEST_TRIBE),
    "short": (0, 20),
}
"""What a state has: from and to."""
LANDS = ("farm", "market")
THERE, HAND, ASIDE = "there", "hand", "aside"
"""Where a general is: on the space that is bid for, at hand, or out of it."""


class Change(NamedTuple):
    """One thing that a browser asks to be another."""

    what: str
    state: State | None
    n: int


def read_position(text: str) -> Position | str:
    """A position from its notation, ready for the lab; or else the reason, as a sentence."""
    try:
        return ready(parse_position(" ".join(text.split())))
    except NotationError as error:
        return say("{why}.", why=error.what)


def ready(position: Position) -> Position:
    """Before the next bid of the same table: what was bid has come home, unless bids are still made.
    Abilities of generals do not count here."""
    bidding = position.phase is Phase.BID
    home = {position.flipped, *(() if bidding else (bid.general for bid in position.bids))}
    for state in STATES:
        realm = position.realms[state]
        back = [name for name in home if name and position.owner_of(name) is state]
        gens = position.box.ordered((*realm.gens, *back))
        position = position.with_realm(state, realm.having(gens=gens, hidden=()))
    return position.having(
        phase=Phase.BID,
        turn=position.order[0],
        acts=(),
        passed=(),
        flipped="",
        tribal=(),
        court="",
        todo=(),
        bids=position.bids if bidding else (),
        rules=replace(position.rules, beginner="yes"),
    )


# ---- numbers -----------------------------------------------------------------------------------------


def bounds(position: Position, what: str, state: State | None) -> tuple[int, int]:
    """From and to, as things are."""
    if what == "round":
        return 1, LAST_ROUND
    assert state is not None
    if what == "rank":
        return 0, position.box.top_rank
    if what in LEVELS:
        return LEVELS[what]
    land, _, part = what.partition("_")
    if land in LANDS:
        found: Land = getattr(position.realms[state], land)
        return 0, {"status": PLACES, "lying": found.status - found.stored, "stored": found.status}[part]
    if what == "units":
        return 0, 2 * MOST_STATIONED
    if what == "granary":
        return 0, position.stationed(state)
    taken = sum(site.location.startswith(what) for site in position.sites if _of(position, site) is not state)
    return 0, sum(border is Space(what) for border, _ in position.box.locations.values()) - taken


def number(position: Position, what: str, state: State | None) -> int:
    if what == "round":
        return position.round
    assert state is not None
    realm = position.realms[state]
    if what in LEVELS:
        n: int = getattr(realm, what)
        return n
    land, _, part = what.partition("_")
    if land in LANDS:
        found: int = getattr(getattr(realm, land), part)
        return found
    if what == "units":
        return position.units(state)
    mine = list(position.sites_of(state))
    if what == "granary":
        return sum(site.store == "g" for site in mine)
    return sum(site.location.startswith(what) for site in mine)


def changed(position: Position, change: Change) -> Position:
    """With another number, as near to what is asked as it can be."""
    what, state = change.what, change.state
    low, high = bounds(position, what, state)
    n = min(max(change.n, low), high)
    if what == "round":
        return position.having(round=n)
    assert state is not None
    realm = position.realms[state]
    if what in LEVELS:
        return position.with_realm(state, realm.having(**{what: n}))
    land, _, part = what.partition("_")
    if land in LANDS:
        return position.with_realm(state, realm.having(**{land: _land(getattr(realm, land), part, n)}))
    if what == "units":
        return garrisoned(position, state, n)
    if what == "granary":
        return _stored(position, state, n)
    return _held(position, state, Space(what), n)


def _land(land: Land, part: str, n: int) -> Land:
    """What lies there and what is stored fit into the status (4.1)."""
    land = land._replace(**{part: n})
    stored = min(land.stored, land.status)
    return Land(land.status, min(land.lying, land.status - stored), stored)


# ---- borders -----------------------------------------------------------------------------------------


def _of(position: Position, site: Site) -> State:
    return position.owner_of(site.general)


def garrisoned(position: Position, state: State, units: int) -> Position:
    """So many units of a state on its two borders in turn, one at each location before a second."""
    position = position.having(
        sites=tuple(site for site in position.sites if _of(position, site) is not state)
    )
    n = min(units, MOST_STATIONED)
    for i in range(n):
        border = OWN_BORDERS[state][i % 2]
        position = _joined(position, state, border, 2 if i < units - n else 1)
    return position


def _held(position: Position, state: State, border: Space, n: int) -> Position:
    """So many locations of a border, with one unit each where somebody is new."""
    mine = [site for site in position.sites_of(state) if site.location.startswith(border)]
    gone = set(mine[n:])
    position = position.having(sites=tuple(site for site in position.sites if site not in gone))
    for _ in range(n - len(mine)):
        position = _joined(position, state, border, 1)
    return position


def _joined(position: Position, state: State, border: Space, units: int) -> Position:
    """One more general on a border, who knows the weapon if there is one; nothing where none is left."""
    taken = {site.location for site in position.sites}
    free = [
        (name, kinds[0])
        for name, (where, kinds) in position.box.locations.items()
        if where is border and name not in taken
    ]
    idle = [position.box.generals[name] for name in position.general_deck(state)]
    fit = [
        (kind not in general.special, place, general.id, kind)
        for place, (_, kind) in enumerate(free)
        for general in idle
        if general.leadership >= units
    ]
    if not fit:
        return position
    _, place, name, kind = min(fit)
    site = Site(free[place][0], name, units, kind, "t")
    return position.having(sites=tuple(sorted((*position.sites, site))))


def _stored(position: Position, state: State, n: int) -> Position:
    """So many of a state's border tiles in its granary, the others in its treasury."""
    sites = []
    for site in position.sites:
        if _of(position, site) is state:
            site, n = site._replace(store="g" if n > 0 else "t"), n - 1
        sites.append(site)
    return position.having(sites=tuple(sites))


# ---- generals ----------------------------------------------------------------------------------------


def where(position: Position, space: Space, general: str) -> str:
    if any(bid.general == general and bid.space is space for bid in position.bids):
        return THERE
    return HAND if any(general in realm.gens for realm in position.realms) else ASIDE


def is_stationed(position: Position, general: str) -> bool:
    return any(site.general == general for site in position.sites)


def placed(position: Position, space: Space, general: str, place: str) -> Position:
    """With a general somewhere else; who comes to the space later has bid later (3.12)."""
    state = position.owner_of(general)
    realm = position.realms[state]
    gens = tuple(name for name in realm.gens if name != general)
    bids = tuple(bid for bid in position.bids if bid.general != general)
    if place == HAND:
        gens = position.box.ordered((*gens, general))
    if place == THERE and space in OPEN_SPACES[state]:
        bids = (*bids, Bid(space, general))
    return position.with_realm(state, realm.having(gens=gens), bids=bids)


def on_another(position: Position, space: Space) -> Position:
    """The same bids on another space; whose state may not bid there has its generals at hand."""
    bids = position.bids
    position = position.having(bids=())
    for bid in bids:
        there = space in OPEN_SPACES[position.owner_of(bid.general)]
        position = placed(position, space, bid.general, THERE if there else HAND)
    return position


def spaces() -> Iterator[Space]:
    """Those that are bid for."""
    return (space for space in Space if space is not Space.TRIBE)
