"""Checks the tables of a data file: everything that would make a game of it impossible or untrue."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from chuhan.games.three_kingdoms.cards.board import (
    BORDERS,
    HIGHEST_TRIBE,
    LEAST,
    LEVELS,
    LOCATIONS,
    MOST,
    MOST_LEADERSHIP,
    PLACES,
    STATES,
    WEAPONS,
    State,
)
from chuhan.games.three_kingdoms.cards.effects import check_effects
from chuhan.games.three_kingdoms.cards.findings import Findings, quoted, shown, whole

TABLES = ("set", "tracks", "border", "beginner", "general", "card")
GENERAL = ("id", "name", "state", "lord", "admin", "combat", "leadership", "special", "abilities")
CARD = ("id", "name", "deck", "vp", "needs", "cost", "effects")
COSTS = ("gold", "rice", "army", "trained", "support", *WEAPONS, "weapon")
DECKS = {"unification": 9, "division": 6}
"""With the cards that the first deal takes (2.7)."""
DRAFTED, FIXED = 9, 7
"""Generals besides the lord that drafting takes (3.1), and the beginner set-up (2.10)."""
BEGINNERS = {State.WEI: (5, 1, 1, 1), State.WU: (4, 2, 1, 1), State.SHU: (3, 2, 2, 1)}
"""Generals at the start and in rounds 3, 5 and 9 (2.10)."""
MOMENTS = {"initial": 1, "round3": 3, "round5": 5, "round9": 9}
LETTERS = ", ".join(WEAPONS)


def check(data: Mapping[str, Any]) -> Findings:
    """All that is wrong with a file, and what its owner should know."""
    found = Findings()
    found.known_keys("file", data, TABLES)
    tables = {name: _table(found, data, name) for name in ("set", "tracks", "border")}
    _check_set(found, tables["set"])
    _check_tracks(found, tables["tracks"])
    _check_borders(found, tables["border"])
    generals = _entries(found, data, "general")
    cards = _entries(found, data, "card")
    _check_ids(found, "general", generals)
    for number, one in enumerate(generals, start=1):
        _check_general(found, _label("general", one, number), one)
    _check_states(found, data, generals)
    _check_ids(found, "card", cards)
    for number, one in enumerate(cards, start=1):
        _check_card(found, _label("card", one, number), one)
    _check_decks(found, cards)
    return found


def _table(found: Findings, data: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    if name not in data:
        found.errors.append(f"[{name}] is missing.")
        return None
    if not isinstance(data[name], dict):
        found.errors.append(f"[{name}] must be a table.")
        return None
    table: Mapping[str, Any] = data[name]
    return table


def _entries(found: Findings, data: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    if name not in data:
        found.errors.append(f"[[{name}]] is missing.")
        return []
    entries = data[name]
    if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
        found.errors.append(f"[[{name}]] must be a list of tables.")
        return []
    return entries


def _label(kind: str, one: Mapping[str, Any], number: int) -> str:
    name = one.get("id")
    return f"{kind} {shown(name)}" if isinstance(name, str) else f"{kind} number {number}"


# ---- set, tracks, borders ----------------------------------------------------------------------------


def _check_set(found: Findings, table: Mapping[str, Any] | None) -> None:
    if table is None:
        return
    found.known_keys("[set]", table, ("name", "origin", "note"))
    found.is_text("[set]", table, "name")
    if table.get("origin") not in ("kit-made", "owner"):
        found.error(
            "[set]",
            'origin must be "kit-made" or "owner":'
            " the lab says on every page which of the two is being played.",
        )
    if "note" in table:
        found.is_text("[set]", table, "note")


def _check_tracks(found: Findings, table: Mapping[str, Any] | None) -> None:
    if table is None:
        return
    found.known_keys("[tracks]", table, ("rank_vp", "tribe_vp"))
    ranks, tribes = (_wholes(table.get(name)) for name in ("rank_vp", "tribe_vp"))
    if ranks is None or len(ranks) < 2:
        found.error(
            "[tracks]",
            "rank_vp needs at least two whole numbers: index = rank, starting with rank 0;"
            " the last one is Emperor (K7.4).",
        )
    if tribes is None or len(tribes) != HIGHEST_TRIBE:
        found.error("[tracks]", "tribe_vp needs exactly 12 whole numbers, one for each level from 1 to 12.")


def _wholes(value: object) -> list[int] | None:
    if not isinstance(value, list) or not all(whole(one, -999, 999) for one in value):
        return None
    return value


def _check_borders(found: Findings, table: Mapping[str, Any] | None) -> None:
    if table is None:
        return
    found.known_keys("[border]", table, tuple(map(str, BORDERS)))
    sizes = []
    for border in BORDERS:
        if not found.is_list("[border]", table, border):
            return
        sizes.append(len(table[border]))
        for i, kinds in enumerate(table[border], start=1):
            if not isinstance(kinds, str) or not kinds or not set(kinds) <= set(WEAPONS):
                found.error(
                    "[border]",
                    f"location {border}{i} accepts {quoted(kinds)}; write one or more of {LETTERS}.",
                )
    if sum(sizes) != LOCATIONS:
        found.error("[border]", f"the three borders have 15 locations together (K2.4), not {sum(sizes)}.")
    elif set(sizes) != {PLACES}:
        found.warn(
            "[border]", "the borders do not have 5 locations each; our sources give only the total of 15."
        )


# ---- generals ----------------------------------------------------------------------------------------


def _check_ids(found: Findings, kind: str, entries: list[Mapping[str, Any]]) -> None:
    names = Counter(one["id"] for one in entries if isinstance(one.get("id"), str))
    for name, n in names.items():
        if n > 1:
            found.error(f"{kind} {shown(name)}", f"this id is used {n} times; ids are unique.")


def _check_general(found: Findings, where: str, one: Mapping[str, Any]) -> None:
    found.known_keys(where, one, GENERAL)
    if found.is_text(where, one, "id"):
        letter = one.get("state") if one.get("state") in tuple(map(str, STATES)) else "[WUS]"
        if not re.fullmatch(f"{letter}[A-Za-z0-9_]+", one["id"]):
            found.error(
                where, "an id is the state's letter and then letters, digits or _ (for example Wguojia)."
            )
    found.is_text(where, one, "name")
    if one.get("state") not in tuple(map(str, STATES)):
        found.error(where, "state must be W, U or S.")
    if not isinstance(one.get("lord", False), bool):
        found.error(where, "lord must be true, or left out.")
    for name, high in (("admin", MOST), ("combat", MOST), ("leadership", MOST_LEADERSHIP)):
        if name not in one:
            found.error(where, f"{name} is missing.")
        else:
            found.is_whole(where, name, one[name], LEAST, high, "K1.4")
    if found.is_list(where, one, "special"):
        kinds = one["special"]
        if not (
            len(kinds) in (1, 2)
            and all(isinstance(kind, str) and kind and kind in WEAPONS and len(kind) == 1 for kind in kinds)
            and len(set(kinds)) == len(kinds)
        ):
            found.error(
                where,
                f"special must be one or two different kinds out of {LETTERS} (K1.4), not {quoted(kinds)}.",
            )
    if found.is_list(where, one, "abilities"):
        check_effects(found, where, one["abilities"], general=True)


def _check_states(found: Findings, data: Mapping[str, Any], generals: list[Mapping[str, Any]]) -> None:
    fixed = "beginner" in data
    for state in STATES:
        own = [one for one in generals if one.get("state") == str(state)]
        lords = sum(one.get("lord") is True for one in own)
        if lords != 1:
            found.errors.append(f"{state.title} needs exactly one lord, not {lords}.")
        others = len(own) - lords
        if others >= DRAFTED:
            continue
        has = f"{state.title} has {others} generals besides its lord; drafting needs 9 (K3.1)"
        if others >= FIXED and fixed:
            found.warnings.append(f"{has}: beginner set-up only.")
        else:
            found.errors.append(f"{has}, the beginner set-up 7 and a [beginner] table (K2.10).")
    if fixed:
        _check_beginner(found, data["beginner"], generals)


def _check_beginner(found: Findings, table: Any, generals: list[Mapping[str, Any]]) -> None:
    if not isinstance(table, dict):
        found.errors.append("[beginner] must be a table.")
        return
    found.known_keys("[beginner]", table, tuple(map(str, STATES)))
    for state in STATES:
        one = table.get(str(state))
        lists = [one.get(moment, []) for moment in MOMENTS] if isinstance(one, dict) else None
        if (
            one is None
            or lists is None
            or not all(
                isinstance(names, list) and all(isinstance(name, str) for name in names) for names in lists
            )
        ):
            found.error(
                "[beginner]", f"{state.title} must be a table with lists initial, round3, round5, round9."
            )
            continue
        found.known_keys(f"[beginner] {state}", one, tuple(MOMENTS))
        _check_beginners(found, state, lists, generals)


def _check_beginners(
    found: Findings, state: State, lists: list[list[str]], generals: list[Mapping[str, Any]]
) -> None:
    first, *later = BEGINNERS[state]
    sizes = [len(names) for names in lists]
    if sizes != [first, *later]:
        found.error(
            "[beginner]",
            f"{state.title} takes {first} generals at first, then {later[0]}, {later[1]} and {later[2]}"
            f" in rounds 3, 5 and 9 (K2.10), not {', '.join(map(str, sizes))}.",
        )
    own = {one.get("id"): one.get("lord") is True for one in generals if one.get("state") == str(state)}
    for name, n in Counter(name for names in lists for name in names).items():
        if name not in own:
            found.error(
                "[beginner]",
                f'{state.title} lists "{shown(name)}", which is no general of {state.title} in this file.',
            )
        if n > 1:
            found.error("[beginner]", f'{state.title} lists "{shown(name)}" {n} times.')
    lord = next((name for name, is_lord in own.items() if is_lord), None)
    if lord is not None and lord not in lists[0]:
        found.error(
            "[beginner]", f'{state.title} starts with its lord (K2.8); put "{shown(lord)}" into initial.'
        )


# ---- cards -------------------------------------------------------------------------------------------


def _check_card(found: Findings, where: str, one: Mapping[str, Any]) -> None:
    found.known_keys(where, one, CARD)
    deck = one.get("deck")
    if deck not in tuple(DECKS):
        found.error(where, 'deck must be "unification" or "division".')
    if found.is_text(where, one, "id"):
        if not re.fullmatch("[ud][A-Za-z0-9_]+", one["id"]):
            found.error(where, "an id is u or d and then letters, digits or _.")
        elif deck in tuple(DECKS) and one["id"][0] != deck[0]:
            found.error(where, f"the id of a {deck} card starts with {deck[0]}.")
    found.is_text(where, one, "name")
    if not whole(one.get("vp"), 0, 999):
        found.error(where, "vp must be a whole number from 0.")
    found.amounts(where, one, "needs", "requirement", LEVELS)
    found.amounts(where, one, "cost", "cost", COSTS)
    if found.is_list(where, one, "effects"):
        check_effects(found, where, one["effects"], general=False)


def _check_decks(found: Findings, cards: list[Mapping[str, Any]]) -> None:
    for deck, taken in DECKS.items():
        n = sum(one.get("deck") == deck for one in cards)
        if n < taken:
            found.errors.append(f"there are {n} {deck} cards; the first deal alone takes {taken} (K2.7).")
