"""What is decided at each action space: the board asks and reads the same kind of decision alike."""

from __future__ import annotations

from collections.abc import Mapping

from chuhan.games.three_kingdoms.cards import Space

DECISION: Mapping[Space, str] = {
    Space.FARM: "land",
    Space.MARKET: "land",
    Space.TRADE: "trade",
    Space.INSTRUCTOR: "instruct",
    Space.DEVELOP: "enact",
    Space.SPEARS: "arm",
    Space.CROSSBOWS: "arm",
    Space.RECRUIT: "take",
    Space.TRAIN: "take",
    Space.TRIBUTE: "tribute",
    Space.SUPPORT: "take",
    Space.EMPEROR: "control",
    Space.SW: "station",
    Space.SU: "station",
    Space.WU: "station",
    Space.TRIBE: "relate",
}
