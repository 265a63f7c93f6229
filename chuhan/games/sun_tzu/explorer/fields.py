"""A position as the fields of a form, and back. Piles, warlords and events are not in it and stay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, ARMIES, SIDES, Side
from chuhan.games.sun_tzu.notation import parse_position
from chuhan.games.sun_tzu.position import Position
from chuhan.language import say
from chuhan.refusal import NotationError

LONGEST = 24
"""Characters of one field."""
_NAMES = ("round", "track", "privilege", "handB", "handR", "asideB", "asideR")


def read_position(text: str) -> Position | str:
    """A position from its notation or from a link with one; or else the reason, as a sentence."""
    text = " ".join((_in_link(text) or text).split())
    if not text:
        return say("Paste the notation of a position first.")
    try:
        found = parse_position(text)
    except NotationError as error:
        return f"{error.what}."
    if any(found.start.unknown):
        return say("Here all hands are face up: write every card instead of a question mark.")
    return found


def _in_link(text: str) -> str:
    if "position=" not in text:
        return ""
    try:
        return parse_qs(urlsplit(text).query, max_num_fields=20).get("position", [""])[0]
    except ValueError:
        return ""


def fields(position: Position) -> dict[str, str]:
    """For the form: of each province armies with their side, markers and the three values."""
    table = replace(position.now, unknown=(0, 0))
    found = {
        "round": str(table.round),
        "track": f"{table.track:+d}" if table.track else "0",
        "privilege": "-" if table.privilege is None else str(table.privilege),
    }
    for side in SIDES:
        found[f"hand{side}"] = str(table.hands[side]) or "-"
        found[f"aside{side}"] = str(table.aside[side])
    for province in ALL_PROVINCES:
        n = table.armies[province]
        found[f"armies{province}"] = f"{Side.BLUE if n > 0 else Side.RED}{abs(n)}" if n else "0"
        marks = "".join(str(side).lower() * table.markers[side][province] for side in SIDES)
        found[f"marks{province}"] = marks or "-"
        found[f"values{province}"] = table.displays[province]
    return found


def built(position: Position, choice: Mapping[str, tuple[str, ...]]) -> Position | str:
    """The position that a form describes, or why it is none. The supply is what is left of 21 armies."""
    asked = fields(position)
    for name, values in choice.items():
        if name not in asked or len(values) != 1 or len(values[0]) > LONGEST or set(values[0]) & set(" /;"):
            return say("That was not understood; nothing has changed.")
        asked[name] = values[0].strip()
    supplies = []
    for side in SIDES:
        used = sum(
            int(asked[f"armies{one}"][1:])
            for one in ALL_PROVINCES
            if asked[f"armies{one}"][:1] == str(side) and asked[f"armies{one}"][1:].isdecimal()
        ) + sum(asked[f"marks{one}"].count(str(side).lower()) for one in ALL_PROVINCES)
        aside = asked[f"aside{side}"]
        left = ARMIES - used - (int(aside) if aside.isascii() and aside.isdecimal() else 0)
        if left < 0:
            return say("{side:side} has only {n} armies in all.", side=side, n=ARMIES)
        supplies.append(f"{left}+{aside}")
    old = str(position.start).split()
    provinces = [asked[f"armies{one}"] + asked[f"marks{one}"].replace("-", "") for one in ALL_PROVINCES]
    line = [
        asked["round"],
        asked["track"],
        "/".join(provinces),
        "/".join(asked[f"values{one}"] for one in ALL_PROVINCES),
        "/".join(supplies),
        "/".join(asked[f"hand{side}"] for side in SIDES),
        *old[6:9],
        asked["privilege"],
        old[10],
    ]
    return read_position(" ".join(line))
