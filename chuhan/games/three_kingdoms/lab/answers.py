"""What the lab says about its table: upkeep and harvest, who can be outbid, the score line by line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from chuhan.games.three_kingdoms.cards import STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDER_STATES, LAST_ROUND, OPEN_SPACES
from chuhan.games.three_kingdoms.moves import Bid, Move
from chuhan.games.three_kingdoms.notation import parse_move
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.puzzling.words import listed, phrase
from chuhan.games.three_kingdoms.referee import owes, score, worth
from chuhan.games.three_kingdoms.referee.bids import totals, winners
from chuhan.games.three_kingdoms.referee.rounds import affordable, is_ended
from chuhan.games.three_kingdoms.solver import QUESTIONS, Budget, NotSolved
from chuhan.games.three_kingdoms.solver.best import asked, ranked
from chuhan.games.three_kingdoms.solver.plans import plans
from chuhan.language import Sentence, say
from chuhan.slices import once

SHOWN = 6
"""So many sure bids are listed."""

# ---- economy -----------------------------------------------------------------------------------------


def upkeep(position: Position, state: State) -> list[str]:
    """What is owed, line by line, and what the next upkeep leaves (6.3, 6.4)."""
    realm, units = position.realms[state], position.units(state)
    in_treasury = sum(site.store == "t" for site in position.sites_of(state))
    in_granary = position.stationed(state) - in_treasury
    gold, rice = owes(position, state)
    paid_gold, paid_rice = affordable(position, state)
    lines = [
        Sentence(
            "Gold: {units} for units, less {tiles} by market tiles and {border} by border tiles: {n} owed.",
            units=units,
            tiles=realm.market.stored,
            border=in_treasury,
            n=gold,
        ),
        Sentence(
            "Rice: {units} for units, less {tiles} by farm tiles and {border} by border tiles; {eaten} for"
            " support: {n} owed.",
            units=units,
            tiles=realm.farm.stored,
            border=in_granary,
            eaten=rice - max(0, units - realm.farm.stored - in_granary),
            n=rice,
        ),
        Sentence(
            "After the upkeep: {gold:gold}, {rice:rice}, {short:new_shortages}.",
            gold=realm.gold - paid_gold,
            rice=realm.rice - paid_rice,
            short=gold + rice - paid_gold - paid_rice,
        ),
    ]
    return list(map(str, lines))


def harvest(position: Position, state: State) -> dict[str, Any]:
    """Every way to use farm and market, as a table of points at the end if nothing else happens."""
    acting = _acting(position, state)
    updates = LAST_ROUND - position.round
    wish = asked("harvest", acting, {"state": str(state), "updates": updates})
    found = ranked(plans(acting, state, wish.spaces, Budget()), wish).values()
    by_pair = {_pair(one.text): one for one in found}
    farms, markets = _ways(by_pair, 0), _ways(by_pair, 1)
    best = max(found, key=lambda one: (one.value, tuple(tuple(-n for n in place) for place in one.key)))
    ended = is_ended(position)
    moves = [parse_move(text, position.box) for text in best.text]
    facts = {
        "moves": listed(position.box, moves),
        "points": best.value[0],
        "goods": best.value[1],
        "n": len(by_pair),
    }
    return {
        "why": say("The game would end before the next upkeep.")
        if ended
        else say(
            "Points of {state:state} after {n:updates}, if nothing else happens; where they are level, gold"
            " and rice decide",
            state=state,
            n=updates,
        ),
        "heads": [_head(text) for text in markets],
        "rows": [
            {
                "head": _head(farm),
                "cells": [
                    {"n": by_pair[farm, market].value[0], "best": by_pair[farm, market].value == best.value}
                    for market in markets
                ],
            }
            for farm in farms
        ],
        "best": say(
            "Best of {n}, all tried: {moves}. It leaves {points:vp}, and {goods} gold and rice.", **facts
        ),
    }


def _acting(position: Position, state: State) -> Position:
    """With farm and market won, and nothing else."""
    realm = position.realms[state]
    idle = [*realm.gens, *position.general_deck(state)][:2]
    bids = tuple(Bid(space, name) for space, name in zip((Space.FARM, Space.MARKET), idle, strict=True))
    gens = tuple(name for name in realm.gens if name not in idle)
    home = position.having(bids=(), phase=Phase.ACT, turn=state, acts=position.order)
    return home.with_realm(state, realm.having(gens=gens), bids=bids)


def _pair(text: tuple[str, ...]) -> tuple[str, str]:
    by_space = dict(one.split("=", 1) for one in text)
    return by_space.get("farm", ""), by_space.get("market", "")


def _ways(pairs: dict[tuple[str, str], Any], side: int) -> list[str]:
    return list(dict.fromkeys(pair[side] for pair in sorted(pairs)))


def _head(text: str) -> str:
    """`store 2` of `harvest:2`."""
    how, _, n = text.partition(":")
    if not how:
        return say("nothing")
    return say("develop") if not n else say("store {n}", n=int(n))


# ---- bidding -----------------------------------------------------------------------------------------


def bidding(position: Position, space: Space) -> list[dict[str, Any]]:
    """Of each state what it has bid and what it could reach with all it has; and whether that is enough."""
    now, leading = totals(position, space), winners(position, space)
    reach = {state: _reach(position, space, state) for state in STATES}
    rows = []
    for state in STATES:
        if state not in BORDER_STATES.get(space, STATES):
            continue
        there = now[state].value if state in now else 0
        rows.append(
            {
                "sign": str(state),
                "name": say("{state:state}", state=state),
                "there": there,
                "reach": reach[state],
                "leads": state in leading,
                "words": str(_prospect(position, space, state, reach)),
            }
        )
    return rows


def _reach(position: Position, space: Space, state: State) -> int:
    realm, now = position.realms[state], totals(position, space)
    there = now[state].value if state in now else 0
    if space not in OPEN_SPACES[state]:
        return there
    tile = position.emperor is state
    at_hand = sum(worth(position, Bid(space, name)) for name in realm.gens)
    return there + (at_hand + realm.support + tile if realm.gens else 0)


def _prospect(position: Position, space: Space, state: State, reach: dict[State, int]) -> Sentence:
    leading, now = winners(position, space), totals(position, space)
    rivals = [one for one in STATES if one is not state and one in BORDER_STATES.get(space, STATES)]
    if state in leading:
        able = tuple(one for one in rivals if one not in leading and reach[one] > now[state].value)
        if not able:
            return Sentence("leads, and nobody can outbid it as it stands")
        return Sentence("leads; {states:state} can still outbid it", states=able)
    lead = max((now[one].value for one in leading), default=0)
    if not leading:
        return Sentence("nobody has bid yet")
    if reach[state] > lead:
        return Sentence("can outbid {states:state}", states=leading)
    return Sentence("cannot outbid {states:state} any more", states=leading)


def _least(bids: Sequence[Move]) -> list[Bid]:
    """Of each general's bids the one that uses least; more is as sure."""
    least: dict[str, Bid] = {}
    for bid in bids:
        assert isinstance(bid, Bid)
        before = least.get(bid.general)
        if before is None or _used(bid) < _used(before):
            least[bid.general] = bid
    return list(least.values())


def _used(bid: Bid) -> tuple[int, int, int]:
    return bid.support, bid.tile, bid.units


def certain(position: Position, space: Space, state: State, seconds: float) -> str:
    """Whether a state, bidding next, can make sure of a space against both others together."""
    if not position.realms[state].gens:
        return say("{state:state} has no general left to bid with.", state=state)
    asking = position.having(turn=state)
    budget = once("budget", partial(Budget, max_seconds=seconds))
    try:
        found = QUESTIONS["sure"](asking, {"want": [str(space)]}, budget)
    except NotSolved:
        return say(
            "If {state:state} bids next: not proved in {seconds} seconds, there are too many ways.",
            state=state,
            seconds=f"{seconds:g}",
        )
    if not found.best:
        return say("If {state:state} bids next: no bid is sure against both others together.", state=state)
    bids = _least([parse_move(text[0], position.box) for text in found.best if text and text[0][:2] != "-:"])
    if len(found.best) == found.of:
        return say("If {state:state} bids next: it is sure already, whatever it does.", state=state)
    if not bids:
        return say("If {state:state} bids next: it is sure, and may bid elsewhere first.", state=state)
    named = tuple(phrase(position.box, bid) for bid in bids[:SHOWN])
    if len(bids) > SHOWN:
        return say(
            "If {state:state} bids next: sure with {bids:semicolons}; and {n} more.",
            state=state,
            bids=named,
            n=len(bids) - SHOWN,
        )
    return say("If {state:state} bids next: sure with {bids:semicolons}.", state=state, bids=named)


# ---- scoring -----------------------------------------------------------------------------------------


def scoring(position: Position) -> dict[str, Any]:
    """VP by heading, totals, and who wins by what (section 8)."""
    found = score(position)
    totals_of = found.totals
    level = totals_of.count(max(totals_of)) > 1
    winner = found.winner
    return {
        "headings": {name: list(values) for name, values in found.headings.items()},
        "totals": list(totals_of),
        "winner": str(winner),
        "words": say(
            "{state:state} wins with {n:vp}: of those level it comes first by gold and rice, or by 8.11.",
            state=winner,
            n=max(totals_of),
        )
        if level
        else say("{state:state} wins with {n:vp}.", state=winner, n=max(totals_of)),
    }
