"""Data for the tests: the kit's own with some cards or generals changed."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import chuhan.games.three_kingdoms.cards as cards
from chuhan.games.three_kingdoms.cards import Box
from chuhan.games.three_kingdoms.cards.owner import box_of, read_data
from chuhan.games.three_kingdoms.cards.validator import check

KIT_FILE = Path(cards.__file__).with_name("kit.toml")
DATA = read_data(KIT_FILE)


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The kit's tables after a change."""
    data = deepcopy(DATA)
    change(data)
    return data


def box_with(change: Callable[[dict[str, Any]], object]) -> Box:
    data = changed(change)
    assert check(data).errors == []
    return box_of(data)


def with_card(name: str, **values: Any) -> Box:
    """A box in which one card is another one."""
    return box_with(lambda data: entry(data, "card", name).update(values))


def entry(data: dict[str, Any], kind: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in data[kind] if one["id"] == name)
    return found
