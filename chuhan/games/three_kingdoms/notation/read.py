"""Reads positions: records on one line or on lines of their own, keys and values, queued decisions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from chuhan.games.three_kingdoms.cards import (
    BY_LETTER,
    DEALER,
    STATES,
    TOKENS,
    WEAPONS,
    Actor,
    Box,
    Space,
    State,
    arms_of,
)
from chuhan.games.three_kingdoms.moves import Bid
from chuhan.games.three_kingdoms.notation.moves import NAMES, card_in, general_in, ordered_set, parse_bid
from chuhan.games.three_kingdoms.position import (
    Choice,
    Choose,
    DealCards,
    Draw,
    Land,
    Offer,
    Phase,
    Realm,
    Site,
    Todo,
)
from chuhan.games.three_kingdoms.position.realm import NUMBERS
from chuhan.games.three_kingdoms.position.todo import BUY, TRAIN
from chuhan.games.three_kingdoms.rules import SWITCHES, Ruleset
from chuhan.refusal import NotationError, clipped

RECORDS = (*map(str, STATES), "bids", "sites", "todo", "rules")
NEEDED = ("round", "phase", "turn", "order", "acts", "crit")
HEAD = (*NEEDED, "ally", "last", "emperor", "passed", "flipped", "tribal", "court")
_SITE = re.compile(r"(\w+)=(\w+)/([0-9]{1,3})([shcj]):([gt])", re.ASCII)
Fields = dict[str, str]


def records_of(text: str) -> tuple[Fields, dict[str, list[str]]]:
    """The head's values by key, and the words of the other records by name."""
    head: Fields | None = None
    found: dict[str, list[str]] = {}
    for record in re.split(r"[|\n]", text):
        words = record.split()
        if not words:
            continue
        name = words[0]
        if name in RECORDS:
            if name in found:
                raise NotationError(f"The record {name} is here twice", record)
            found[name] = words[1:]
        elif "=" in name:
            if head is not None:
                raise NotationError("There are two heads", record)
            head = _pairs(words, HEAD, record)
        else:
            raise NotationError(f"There is no record '{clipped(name, 20)}'", record)
    if head is None:
        raise NotationError(
            "A position begins with its head: round=… phase=… turn=… order=… acts=… crit=…", text
        )
    for key in NEEDED:
        if key not in head:
            raise NotationError(f"The head lacks {key}", text)
    for state in STATES:
        if str(state) not in found:
            raise NotationError(f"The record {state} is missing", text)
    return head, found


def _pairs(words: Sequence[str], known: Sequence[str], text: str) -> Fields:
    found: Fields = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in known:
            raise NotationError(f"'{clipped(word, 40)}' is not one of {' '.join(known)} with a value", text)
        if key in found:
            raise NotationError(f"{key} is given twice", text)
        found[key] = value
    return found


def number(text: str, what: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", text):
        raise NotationError(f"{what} is a number from 0 to 999", text)
    return int(text)


# ---- head --------------------------------------------------------------------------------------------


def head_of(head: Fields, box: Box) -> dict[str, Any]:
    values: dict[str, Any] = {"round": number(head["round"], "The round")}
    for key, read in _HEAD.items():
        if key in head:
            values[key] = read(head[key])
    if "flipped" in head:
        values["flipped"] = general_in(head["flipped"], box, head["flipped"])
    return values


def _phase(text: str) -> Phase:
    if text not in list(Phase):
        raise NotationError(f"The phase is one of {' '.join(Phase)}", text)
    return Phase(text)


def _turn(text: str) -> Actor | None:
    if text == "-":
        return None
    return DEALER if text == str(DEALER) else _state(text)


def _state(text: str) -> State:
    if text not in BY_LETTER:
        raise NotationError("A state is W, U or S", text)
    return BY_LETTER[text]


def _states(text: str) -> tuple[State, ...]:
    if not text or len(set(text)) < len(text):
        raise NotationError("States are letters W, U, S, each at most once", text)
    return tuple(map(_state, text))


def _order(text: str) -> tuple[State, ...]:
    if len(text) != len(STATES):
        raise NotationError("An order is the three states, each once", text)
    return _states(text)


def _acts(text: str) -> tuple[State, ...]:
    return () if text == "-" else _order(text)


def _crit(text: str) -> str:
    if text not in ("AC", "CA"):
        raise NotationError("The criteria are AC or CA: on emperor, on support", text)
    return text


def _space(text: str) -> Space:
    if text not in NAMES:
        raise NotationError("There is no such action space", text)
    return NAMES[text]


def _court(text: str) -> str:
    if text not in (*BY_LETTER, "x"):
        raise NotationError("court is W, U, S or x", text)
    return text


_HEAD: dict[str, Callable[[str], Any]] = {
    "phase": _phase,
    "turn": _turn,
    "order": _order,
    "acts": _acts,
    "crit": _crit,
    "ally": _space,
    "last": _space,
    "emperor": _state,
    "passed": _states,
    "tribal": _states,
    "court": _court,
}

# ---- states ------------------------------------------------------------------------------------------


def realm_of(words: Sequence[str], box: Box) -> Realm:
    text = " ".join(words)
    pairs = _pairs(words, (*NUMBERS, "arms", "farm", "market", "gens", "hidden", "hand", "built"), text)
    values: dict[str, Any] = {key: number(pairs[key], key) for key in NUMBERS if key in pairs}
    values.setdefault("tribe", 0)
    if "arms" in pairs:
        if not re.fullmatch(f"[{WEAPONS}]{{1,999}}", pairs["arms"]):
            raise NotationError("arms are letters s, h, c, j", pairs["arms"])
        values["arms"] = arms_of(pairs["arms"])
    for key in ("farm", "market"):
        if key in pairs:
            values[key] = _land(pairs[key])
    for key in ("gens", "hidden"):
        if key in pairs:
            names = [general_in(name, box, pairs[key]) for name in pairs[key].split(",")]
            values[key] = ordered_set(names, box, pairs[key])
    for key in ("hand", "built"):
        if key in pairs:
            values[key] = tuple(card_in(name, box, pairs[key]) for name in pairs[key].split(","))
    return Realm(**values)


def _land(text: str) -> Land:
    parts = text.split("/")
    if len(parts) != len(Land._fields):
        raise NotationError("A farm or market is status/lying/stored", text)
    return Land(*(number(part, "Each of status, lying and stored") for part in parts))


# ---- bids, sites, queue, rules -----------------------------------------------------------------------


def bids_of(words: Sequence[str], box: Box) -> tuple[Bid, ...]:
    return tuple(parse_bid(word, box) for word in words)


def sites_of(words: Sequence[str], box: Box) -> tuple[Site, ...]:
    sites = []
    for word in words:
        found = _SITE.fullmatch(word)
        if not found:
            raise NotationError("A site is LOCATION=GENERAL/2h:g, or :t", word)
        if found[1] not in box.locations:
            raise NotationError("There is no such border location", word)
        sites.append(Site(found[1], general_in(found[2], box, word), int(found[3]), found[4], found[5]))
    return tuple(sorted(sites))


def todo_of(words: Sequence[str], box: Box) -> tuple[Todo, ...]:
    return tuple(_todo(word, box) for word in words)


def _todo(word: str, box: Box) -> Todo:
    match word.split(":"):
        case ["D", "cards", state, "u" | "d" as deck, n] if _positive(n):
            return DealCards(_state(state), deck, int(n))
        case ["D", "offer", state, n, keep] if _positive(n) and _positive(keep):
            return Offer(_state(state), int(n), int(keep))
        case ["D", "draw", state, "u" | "d" as deck]:
            return Draw(_state(state), deck)
        case [state, "keep", keep, names] if _positive(keep):
            return Choose(_state(state), int(keep), ordered_set(names.split(","), box, word))
        case [state, "pick", names]:
            return Choice(_state(state), _options(names.split(","), word))
    raise NotationError("This is nothing that can be queued", word)


def _positive(text: str) -> bool:
    return bool(re.fullmatch("[1-9][0-9]{0,2}", text))


def _options(names: list[str], word: str) -> tuple[str, ...]:
    """Tokens in canonical order, or training or buying with a way out."""
    for fixed in (TRAIN, BUY):
        if sorted(names) == sorted(fixed):
            return fixed
    if len(set(names)) < len(names) or not set(names) <= set(TOKENS):
        raise NotationError(f"What is picked from is tokens ({' '.join(TOKENS)}), train,- or buy,-", word)
    return tuple(token for token in TOKENS if token in names)


def rules_of(words: Sequence[str]) -> Ruleset:
    """`base`, then every switch that differs: `base,support_rice=up`."""
    text = " ".join(words)
    base, *parts = text.split(",")
    if base != "base":
        raise NotationError("The rules are 'base', then switches that differ", text)
    changes: Fields = {}
    for part in parts:
        name, _, value = part.partition("=")
        if name not in SWITCHES:
            raise NotationError(f"There is no switch named '{clipped(name, 40)}'", text)
        if name in changes:
            raise NotationError(f"The switch {name} is given twice", text)
        if value not in SWITCHES[name]:
            raise NotationError(f"The switch {name} is {' or '.join(SWITCHES[name])}", text)
        changes[name] = value
    values: dict[str, Any] = dict(changes)
    return Ruleset(**values)
