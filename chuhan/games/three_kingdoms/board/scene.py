"""A View as the plain data that a board in the browser is drawn from. It sees no more than the View does."""

from __future__ import annotations

from typing import Any

from chuhan.games.three_kingdoms.board.choice import won
from chuhan.games.three_kingdoms.board.desk import asked_words, bid_desk, desks
from chuhan.games.three_kingdoms.cards import SPACES, Space, State
from chuhan.games.three_kingdoms.cards.board import (
    ALLIANCE_SPACES,
    BORDERS,
    LAST_ROUND,
    OPEN_SPACES,
    PLACES,
)
from chuhan.games.three_kingdoms.position import Choose, Land, Phase, Position, View
from chuhan.games.three_kingdoms.referee.bids import totals, winners
from chuhan.games.three_kingdoms.referee.rounds import affordable
from chuhan.games.three_kingdoms.show.marks import NO, PASS
from chuhan.games.three_kingdoms.show.telling import ACTION, decides, turn
from chuhan.games.three_kingdoms.show.text import (
    goods,
    land_told,
    near_state,
    others,
    site_told,
    space_text,
    state_text,
)
from chuhan.games.three_kingdoms.words import deed
from chuhan.language import say
from chuhan.widgets.board import Setting

_ALWAYS = ("gold", "rice")
"""Shown although there is none of them."""


def acting(view: View, setting: Setting) -> bool:
    """May the state that is asked answer here? Only if this view shows its own generals; never the dealer."""
    state = view.seen.turn
    return setting.acts and isinstance(state, State) and view.state in (None, state)


def scene(view: View, setting: Setting) -> dict[str, Any]:
    position = view.seen
    near = near_state(view, setting.below if isinstance(setting.below, State) else None)
    acts = acting(view, setting)
    if acts and isinstance(position.turn, State):
        near = position.turn
    marked = setting.marked or {}
    return {
        "turn": str(turn(view)),
        "turnSide": str(position.turn) if isinstance(position.turn, State) else "",
        "over": position.over,
        "round": {
            "at": position.round,
            "most": LAST_ROUND,
            "words": say("Round {n} of {most}", n=position.round, most=LAST_ROUND),
        },
        "states": [_state(view, state) for state in (*others(near), near)],
        "spaces": [_space(view, space, acts) for space in SPACES],
        "hand": _hand(view, near, acts),
        "desks": desks(position) if acts else {},
        "only": _only(position) if acts else "",
        "most": _most(position) if acts else 0,
        "marked": {name: list(values) for name, values in marked.items()},
        "last": _last(position, setting),
        "moves": _moves(position) if acts else [],
        "choosing": acts,
        "play": _play(position) if acts else "",
        "idle": _idle(view, setting),
    }


def _last(position: Position, setting: Setting) -> dict[str, str] | None:
    if setting.last is None:
        return None
    side, move = setting.last.side, setting.last.move
    return {
        "name": say("{state:state}", state=side),
        "text": str(deed(position.box, side, move)),
        "space": str(getattr(move, "space", "")),
    }


# ---- the river ---------------------------------------------------------------------------------------


def _space(view: View, space: Space, acts: bool) -> dict[str, Any]:
    position = view.seen
    name = say("{space:space_name}", space=space)
    leading = () if space is Space.TRIBE else winners(position, space)
    if space is Space.TRIBE:
        bids = [
            {"sign": str(position.owner_of(bid.general)), "n": f"+{bid.load}", "leads": False}
            for bid in position.bids
            if bid.space is space
        ]
    else:
        bids = [
            {"sign": str(state), "n": str(total.value), "leads": state in leading}
            for state, total in totals(position, space).items()
        ]
    return {
        "name": str(space),
        "title": name,
        "value": decides(position, space),
        "ally": space is position.ally,
        "pick": acts and _can_be_chosen(position, space),
        "bids": bids,
        "sites": _sites(position, space),
        "words": say("{name}: {facts}", name=name, facts=space_text(position, space)),
        "about": say("{action:first}.", action=ACTION[space]),
    }


def _can_be_chosen(position: Position, space: Space) -> bool:
    state = position.turn
    assert isinstance(state, State)
    if position.todo:
        return False
    match position.phase:
        case Phase.ALLY:
            return space in ALLIANCE_SPACES and space is not position.last
        case Phase.BID:
            return space in OPEN_SPACES[state] and bool(position.realms[state].gens)
        case Phase.ACT:
            return space in won(position, state)
    return False


def _sites(position: Position, space: Space) -> list[dict[str, Any]]:
    """The locations of a border: what each takes, who stands there."""
    if space not in BORDERS:
        return []
    taken = {site.location: site for site in position.sites}
    found = []
    for name, (border, kinds) in position.box.locations.items():
        if border is space:
            site = taken.get(name)
            found.append(
                {
                    "name": name,
                    "kinds": list(kinds),
                    "sign": "" if site is None else str(position.owner_of(site.general)),
                    "words": "" if site is None else str(site_told(position, site)),
                }
            )
    return found


def _only(position: Position) -> str:
    """The one space on which there is an action left."""
    state = position.turn
    if position.todo or position.phase is not Phase.ACT or not isinstance(state, State):
        return ""
    left = won(position, state)
    return str(left[0]) if len(left) == 1 else ""


# ---- the banks ---------------------------------------------------------------------------------------


def _state(view: View, state: State) -> dict[str, Any]:
    position, realm = view.seen, view.seen.realms[state]
    have = dict(goods(position, state))
    order = position.order
    return {
        "sign": str(state),
        "name": say("{state:state}", state=state),
        "you": state is view.state,
        "goods": [
            {"icon": word, "n": have.get(word, 0), "word": say("{what:good}", what=word)}
            for word in (*_ALWAYS, *(word for word in have if word not in _ALWAYS))
        ],
        "lands": [_land(Space.FARM, realm.farm), _land(Space.MARKET, realm.market)],
        "generals": [*realm.gens, *["back"] * realm.unknown],
        "cards": [
            {"code": name, "name": position.box.cards[name].name, "built": built}
            for names, built in ((realm.built, True), (realm.hand, False))
            for name in names
        ],
        "backs": sum(realm.backs),
        "passed": state in position.passed,
        "place": order.index(state) + 1,
        "allied": position.phase is Phase.BID and state in position.allies,
        "emperor": position.emperor is state,
        "words": say("{state:state}: {facts}", state=state, facts=state_text(view, state)),
    }


def _land(space: Space, land: Land) -> dict[str, Any]:
    return {
        "icon": str(space),
        "status": land.status,
        "lying": land.lying,
        "stored": land.stored,
        "most": PLACES,
        "words": str(land_told(space, land)),
    }


def _hand(view: View, near: State, acts: bool) -> list[dict[str, Any]]:
    """The generals on the near bank, or those that are offered; where each can go, and with which desk."""
    position = view.seen
    item = position.todo[0] if position.todo else None
    choosing = acts and isinstance(item, Choose)
    realm = position.realms[near]
    names = item.names if isinstance(item, Choose) and choosing else realm.gens
    bidding = acts and not position.todo and position.phase is Phase.BID
    return [
        {
            "code": name,
            "pick": bidding or choosing,
            "desks": {str(space): bid_desk(position, near, name, space) for space in OPEN_SPACES[near]}
            if bidding
            else {},
        }
        for name in names
    ]


def _most(position: Position) -> int:
    """How many generals are chosen at once."""
    item = position.todo[0] if position.todo else None
    return item.keep if isinstance(item, Choose) else 1


# ---- what is asked -----------------------------------------------------------------------------------


def _moves(position: Position) -> list[dict[str, str]]:
    if position.todo:
        return []
    match position.phase:
        case Phase.BID:
            return [{"name": PASS, "label": say("Pass{#no more bids}"), "why": "", "key": "."}]
        case Phase.ACT:
            return [{"name": NO, "label": say("Decline{#an action}"), "why": "", "key": "."}]
    return []


def _play(position: Position) -> str:
    """What the button says before anything legal is chosen."""
    if position.todo:
        return say("Keep{#the chosen generals}") if isinstance(position.todo[0], Choose) else say("Take it")
    match position.phase:
        case Phase.ALLY:
            return say("Ally here")
        case Phase.BID:
            return say("Place him")
        case Phase.ACT:
            return say("Carry it out")
    return say("Pay")


def _idle(view: View, setting: Setting) -> str:
    position = view.seen
    if position.over or not setting.acts:
        return ""
    if not acting(view, setting):
        return say("Wait for the others.")
    state = position.turn
    assert isinstance(state, State)
    if position.phase is Phase.UPKEEP and not position.todo:
        gold, rice = affordable(position, state)
        return say(
            "You can pay {gold:gold} and {rice:rice}; a shortage tile for what is missing.",
            gold=gold,
            rice=rice,
        )
    return asked_words(position)
