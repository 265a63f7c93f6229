"""Reads a data file: the kit's own, or an owner's, which replaces all of it (1.9)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chuhan.games.three_kingdoms.cards.board import BORDERS, BY_LETTER
from chuhan.games.three_kingdoms.cards.box import Box, General, StateCard
from chuhan.games.three_kingdoms.cards.effects import effect_of
from chuhan.games.three_kingdoms.cards.findings import Findings
from chuhan.games.three_kingdoms.cards.validator import MOMENTS, check
from chuhan.reading import Unreadable, named, parse_toml, read_text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class BadData(ValueError):
    """A data file that defines no game; the message names it and what to mend."""


@cache
def kit_box() -> Box:
    """The kit-made data. None of its numbers is published (1.8)."""
    return load_box(resources.files("chuhan.games.three_kingdoms").joinpath("cards", "kit.toml"))


def load_box(file: Traversable) -> Box:
    """Raises BadData."""
    data = read_data(file)
    found = check(data)
    if found.errors:
        more = f" ({len(found.errors) - 1} more)" if len(found.errors) > 1 else ""
        raise BadData(f"{named(file)}: {found.errors[0]}{more}")
    return box_of(data)


def check_file(file: Path) -> Findings:
    """What is wrong with a file, each sentence with the file's name."""
    try:
        found = check(read_data(file))
    except BadData as error:
        return Findings([str(error)])
    where = named(file)
    return Findings(
        [f"{where}: {text}" for text in found.errors], [f"{where}: {text}" for text in found.warnings]
    )


def read_data(file: Traversable) -> dict[str, Any]:
    """The tables of a TOML file. Raises BadData."""
    try:
        text = read_text(file)
    except Unreadable as error:
        raise BadData(f"{error}.") from None
    try:
        return parse_toml(text)
    except Unreadable as error:
        why = error.what.removeprefix("is not TOML: ").rstrip(".")
        raise BadData(f"{named(file)} is not valid TOML: {re.sub(r' +', ' ', why)}.") from None


def box_of(data: Mapping[str, Any]) -> Box:
    """The values of tables that were checked."""
    about, tracks = data["set"], data["tracks"]
    generals = [
        General(
            id=one["id"],
            name=one["name"],
            state=BY_LETTER[one["state"]],
            lord=one.get("lord", False),
            admin=one["admin"],
            combat=one["combat"],
            leadership=one["leadership"],
            special="".join(one["special"]),
            abilities=tuple(map(effect_of, one["abilities"])),
        )
        for one in data["general"]
    ]
    cards = [
        StateCard(
            id=one["id"],
            name=one["name"],
            vp=one["vp"],
            needs=tuple(one["needs"].items()),
            cost=tuple(one["cost"].items()),
            effects=tuple(map(effect_of, one["effects"])),
        )
        for one in data["card"]
    ]
    return Box(
        name=about["name"],
        origin=about["origin"],
        note=about.get("note", ""),
        rank_vp=tuple(tracks["rank_vp"]),
        tribe_vp=tuple(tracks["tribe_vp"]),
        borders={border: tuple(data["border"][border]) for border in BORDERS},
        generals={one.id: one for one in generals},
        cards={one.id: one for one in cards},
        beginner={
            BY_LETTER[letter]: {at: tuple(one.get(key, ())) for key, at in MOMENTS.items()}
            for letter, one in data.get("beginner", {}).items()
        },
    )
