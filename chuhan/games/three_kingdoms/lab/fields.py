"""What can be set on the lab's three pages, as data for the browser; and reading what a browser asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chuhan.games.three_kingdoms.cards import BY_LETTER, STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDER_STATES, BORDERS, OWN_BORDERS
from chuhan.games.three_kingdoms.lab.answers import bidding, scoring, upkeep
from chuhan.games.three_kingdoms.lab.table import (
    ASIDE,
    HAND,
    LANDS,
    LEVELS,
    THERE,
    Change,
    bounds,
    is_stationed,
    number,
    spaces,
    where,
)
from chuhan.games.three_kingdoms.moves import Bid
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import worth
from chuhan.language import Sentence, say

TABS = {
    "economy": Sentence("Economy"),
    "bidding": Sentence("Bidding"),
    "scoring": Sentence("Scoring"),
}
PARTS = ("status", "lying", "stored")
ECONOMY = {
    "round": Sentence("Round"),
    "gold": Sentence("Gold"),
    "rice": Sentence("Rice"),
    "support": Sentence("Support tokens"),
    "units": Sentence("Units on borders"),
    "granary": Sentence("Border tiles in the granary"),
    "farm_status": Sentence("Farm: developed so far"),
    "farm_lying": Sentence("Farm: tiles lying there"),
    "farm_stored": Sentence("Farm: tiles in the granary"),
    "market_status": Sentence("Market: developed so far"),
    "market_lying": Sentence("Market: tiles lying there"),
    "market_stored": Sentence("Market: tiles in the treasury"),
}
SETTABLE = frozenset((*ECONOMY, *LEVELS, *map(str, BORDERS), *(f"{a}_{b}" for a in LANDS for b in PARTS)))
PLACES = (THERE, HAND, ASIDE)
_MILITARY = (("military", "military"),)
_LEVELS = (
    ("farm_status", "farm"),
    ("market_status", "market"),
    ("tribe", "tribe"),
    ("support", "support"),
    ("rank", "rank"),
)
"""What is set, and the heading of the score that comes of it."""
_LAST = ("tribal_track", "rank_track", "emperor", "cards")


def read_change(choice: Mapping[str, tuple[str, ...]]) -> Change | None:
    """What a browser wants to be how much; None where that is nothing."""
    match {name: list(values) for name, values in choice.items()}:
        case {"what": [what], "state": [letter], "n": [n]} if what in SETTABLE and len(choice) == 3:
            state = BY_LETTER.get(letter)
            if state is None or (what in BORDERS and what not in OWN_BORDERS[state]):
                return None
            if n.isascii() and n.isdecimal() and len(n) < 4:
                return Change(what, state, int(n))
    return None


def read_place(position: Position, choice: Mapping[str, tuple[str, ...]]) -> tuple[str, str] | None:
    """A general and where he shall be."""
    match {name: list(values) for name, values in choice.items()}:
        case {"general": [general], "to": [place]} if general in position.box.generals and place in PLACES:
            return None if is_stationed(position, general) else (general, place)
    return None


def tab_data(position: Position, tab: str, state: State, space: Space) -> dict[str, Any]:
    match tab:
        case "economy":
            controls = [_control(position, what, state, str(words)) for what, words in ECONOMY.items()]
            return {"controls": controls, "facts": upkeep(position, state)}
        case "bidding":
            return {"bidders": _bidders(position, space)}
    found = scoring(position)
    return {"rows": _score_rows(position, found), "words": found["words"], "winner": found["winner"]}


def _control(position: Position, what: str, state: State, label: str) -> dict[str, Any]:
    low, high = bounds(position, what, state)
    return {
        "what": what,
        "state": str(state),
        "label": label,
        "n": number(position, what, state),
        "low": low,
        "high": high,
    }


# ---- bidding -----------------------------------------------------------------------------------------


def _bidders(position: Position, space: Space) -> list[dict[str, Any]]:
    said = {row["sign"]: row for row in bidding(position, space)}
    return [
        {
            **said[str(state)],
            "support": _control(position, "support", state, str(ECONOMY["support"])),
            "generals": [_general(position, space, name) for name in _generals(position, state)],
        }
        for state in STATES
        if str(state) in said
    ]


def _generals(position: Position, state: State) -> list[str]:
    return [one.id for one in position.box.generals.values() if one.state is state]


def _general(position: Position, space: Space, name: str) -> dict[str, Any]:
    return {
        "code": name,
        "name": position.box.generals[name].name,
        "n": worth(position, Bid(space, name)),
        "at": where(position, space, name),
        "away": is_stationed(position, name),
    }


def space_names() -> list[list[str]]:
    return [[str(space), say("{space:space_name}", space=space)] for space in spaces()]


# ---- scoring -----------------------------------------------------------------------------------------


def _score_rows(position: Position, found: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each line with what can be set in it and the points that come of it; what comes of several lines is a
    line of its own."""
    headings = found["headings"]
    rows = [_set_row(position, what, headings.get(name)) for what, name in _MILITARY]
    rows += [_border_row(position, border) for border in BORDERS]
    rows += [_points_row(name, headings[name]) for name in ("borders", "tiles")]
    rows += [_set_row(position, what, headings.get(name)) for what, name in _LEVELS]
    rows += [_points_row(name, headings[name]) for name in ("development", "harmony") if name in headings]
    rows += [_points_row(name, headings[name]) for name in _LAST if name == "emperor" or any(headings[name])]
    rows.append(_set_row(position, "short", headings["shortage"]))
    rows.append({"label": say("Total"), "kind": "total", "cells": [{"vp": n} for n in found["totals"]]})
    rows += [_set_row(position, what, None) for what in ("gold", "rice")]
    for row in rows:
        if row["kind"] == "emperor":
            for state, cell in zip(STATES, row["cells"], strict=True):
                cell["tile"] = position.emperor is state
    return rows


def _set_row(position: Position, what: str, points: list[int] | None) -> dict[str, Any]:
    label = say("{name:level_set}", name=what)
    cells = [
        {"set": _control(position, what, state, label), "vp": None if points is None else points[state]}
        for state in STATES
    ]
    return {"label": label, "kind": "set", "cells": cells}


def _border_row(position: Position, border: Space) -> dict[str, Any]:
    label = say("{space:space_name}: locations", space=border)
    cells = [
        {"set": _control(position, str(border), state, label), "vp": None}
        if state in BORDER_STATES[border]
        else {"vp": None}
        for state in STATES
    ]
    return {"label": label, "kind": "set", "cells": cells}


def heading(name: str) -> str:
    """At the start of a line."""
    return say("{name:first}", name=Sentence("{name:heading}", name=name))


def _points_row(name: str, points: list[int]) -> dict[str, Any]:
    kind = "emperor" if name == "emperor" else "points"
    return {"label": heading(name), "kind": kind, "cells": [{"vp": n} for n in points]}
