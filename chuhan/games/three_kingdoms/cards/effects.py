"""The closed list of effects: checks them in a data file, and makes values of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chuhan.games.three_kingdoms.cards.board import (
    BID_TILES,
    LAST_ROUND,
    LEAST,
    LEVELS,
    MOST,
    SPACES,
    TOKENS,
    WEAPONS,
    Space,
)
from chuhan.games.three_kingdoms.cards.box import (
    AfterEffect,
    BidEffect,
    Effect,
    Gain,
    HoldEffect,
    ManualEffect,
    RoundEffect,
    StatEffect,
    UpkeepEffect,
    VpEffect,
)
from chuhan.games.three_kingdoms.cards.findings import HIGHEST, Findings, quoted, shown, whole

OF_GENERALS = ("bid", "after", "each_round", "stat", "upkeep", "hold_tribe", "manual")
OF_CARDS = ("bid", "after", "each_round", "upkeep", "hold_tribe", "vp_per", "manual")
KEYS = {
    "bid": ("spaces", "plus"),
    "after": ("space", "gain", "per", "max"),
    "each_round": ("when", "gain", "per", "max"),
    "stat": ("admin", "combat", "from_round"),
    "upkeep": ("gold", "rice"),
    "hold_tribe": ("when",),
    "vp_per": ("count", "per", "vp", "max"),
    "manual": ("text",),
}
PLAIN = ("gold", "rice", "army", "support", "tribe", "military", *WEAPONS)
GAINS = (*PLAIN, "weapon", "train", "choice")
CHOICES = (*TOKENS, "weapon")
WHEN = ("always", "stationed", "free")


# ---- checking ----------------------------------------------------------------------------------------


def check_effects(found: Findings, owner: str, effects: list[Any], *, general: bool) -> None:
    for number, effect in enumerate(effects, start=1):
        where = f"{owner}, {'ability' if general else 'effect'} {number}"
        if not isinstance(effect, dict):
            found.error(where, "an effect is a table with a kind.")
            continue
        kinds = OF_GENERALS if general else OF_CARDS
        kind = effect.get("kind")
        if kind not in kinds:
            found.error(
                where,
                f"effect kind {quoted(kind)} is not one of {', '.join(kinds)};"
                ' for anything else write kind = "manual" with a text.',
            )
            continue
        found.known_keys(where, effect, ("kind", *KEYS[kind]))
        _CHECKS[kind](found, where, effect, general)


def _check_bid(found: Findings, where: str, effect: Mapping[str, Any], general: bool) -> None:
    spaces = effect.get("spaces")
    if not isinstance(spaces, list) or not spaces or not whole(effect.get("plus"), *BID_TILES):
        found.error(where, "a bid effect needs spaces and plus = 1 or 2 (the bid tiles are +1 and +2, K1.5).")
        return
    for space in spaces:
        _check_space(found, where, space)


def _check_space(found: Findings, where: str, space: object) -> None:
    if not isinstance(space, str) or space not in tuple(map(str, SPACES)):
        found.error(where, f'"{shown(space)}" is not an action space; use one of {", ".join(SPACES)}.')


def _check_after(found: Findings, where: str, effect: Mapping[str, Any], general: bool) -> None:
    if "space" not in effect:
        found.error(where, "after needs the space whose action sets it off.")
    else:
        _check_space(found, where, effect["space"])
    _check_gain(found, where, effect, "after")


def _check_each_round(found: Findings, where: str, effect: Mapping[str, Any], general: bool) -> None:
    _check_when(found, where, effect, general)
    _check_gain(found, where, effect, "each_round")


def _check_when(found: Findings, where: str, effect: Mapping[str, Any], general: bool) -> None:
    if "when" not in effect:
        return
    if not general:
        found.error(where, "when is for generals only; a card's effect always works.")
    elif effect["when"] not in WHEN:
        found.error(where, 'when must be "always", "stationed" or "free".')


def _check_gain(found: Findings, where: str, effect: Mapping[str, Any], kind: str) -> None:
    gain = effect.get("gain")
    if not isinstance(gain, dict) or not gain:
        found.error(where, f"{kind} needs a gain, for example gain = {{gold = 1}}.")
        return
    for name, n in gain.items():
        if name not in GAINS:
            found.error(where, f'gain "{shown(name)}" is not known; use one of {", ".join(GAINS)}.')
        elif name != "choice":
            found.is_whole(where, f"gain {name}", n, 1, HIGHEST)
        elif not isinstance(n, list) or not n:
            found.error(where, "choice must be a list of tokens.")
        else:
            for token in n:
                if token not in CHOICES:
                    found.error(where, f'"{shown(token)}" cannot be a choice; use {", ".join(CHOICES)}.')
    if "per" in effect and effect["per"] not in LEVELS:
        found.error(where, f"per must be one of {', '.join(LEVELS)}.")
    if "max" in effect:
        found.is_whole(where, "max", effect["max"], 1, HIGHEST)


def _check_stat(found: Findings, where: str, effect: Mapping[str, Any], general: bool) -> None:
    values = [effect[name] for name in ("admin", "combat") if name in effect]
    if (
        not values
        or not all(whole(value, LEAST, MOST) for value in values)
        or not whole(effect.get("from_round"), 1, LAST_ROUND)
    ):
        found.error(where, "stat needs admin or combat (1 to 5) and from_round (1 to 12).")


def _check_upkeep(found: Findings, where: str, effect: Mapping[str, Any], general: bool) -> None:
    values = [effect[name] for name in ("gold", "rice") if name in effect]
    if not values or not all(whole(value, 1, HIGHEST) for value in values):
        found.error(where, "upkeep needs gold or rice (whole numbers from 1 to 99).")


def _check_vp_per(found: Findings, where: str, effect: Mapping[str, Any], general: bool) -> None:
    numbers = all(whole(effect.get(name), 1, HIGHEST) for name in ("per", "vp"))
    if effect.get("count") not in LEVELS or not numbers:
        found.error(
            where,
            f"vp_per needs count (one of {', '.join(LEVELS)}), per and vp (whole numbers from 1).",
        )
    if "max" in effect:
        found.is_whole(where, "max", effect["max"], 1, HIGHEST)


def _check_manual(found: Findings, where: str, effect: Mapping[str, Any], general: bool) -> None:
    if found.is_text(where, effect, "text"):
        found.warn(where, "this effect is manual: the engine shows its text and does nothing.")


_CHECKS = {
    "bid": _check_bid,
    "after": _check_after,
    "each_round": _check_each_round,
    "stat": _check_stat,
    "upkeep": _check_upkeep,
    "hold_tribe": _check_when,
    "vp_per": _check_vp_per,
    "manual": _check_manual,
}


# ---- making values -----------------------------------------------------------------------------------


def effect_of(entry: Mapping[str, Any]) -> Effect:
    """The value of an effect that was checked."""
    per, most, when = entry.get("per", ""), entry.get("max", 0), entry.get("when", "always")
    match entry["kind"]:
        case "bid":
            return BidEffect(tuple(map(Space, entry["spaces"])), entry["plus"])
        case "after":
            return AfterEffect(Space(entry["space"]), _gain_of(entry["gain"]), per, most)
        case "each_round":
            return RoundEffect(_gain_of(entry["gain"]), when, per, most)
        case "stat":
            return StatEffect(entry.get("admin", 0), entry.get("combat", 0), entry["from_round"])
        case "upkeep":
            return UpkeepEffect(entry.get("gold", 0), entry.get("rice", 0))
        case "hold_tribe":
            return HoldEffect(when)
        case "vp_per":
            return VpEffect(entry["count"], per, entry["vp"], most)
    return ManualEffect(entry["text"])


def _gain_of(table: Mapping[str, Any]) -> Gain:
    choice = [token for one in table.get("choice", ()) for token in (WEAPONS if one == "weapon" else (one,))]
    return Gain(
        plain=tuple((name, table[name]) for name in PLAIN if name in table),
        weapon=table.get("weapon", 0),
        train=table.get("train", 0),
        choice=tuple(token for token in TOKENS if token in choice),
    )
