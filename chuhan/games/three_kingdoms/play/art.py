"""The drawings of the panel: seals, the coin, a general for each strength, the stamp of who has won."""

from __future__ import annotations

from functools import cache

from chuhan.draw.box import Box
from chuhan.draw.brush import signs
from chuhan.draw.cards import coin
from chuhan.draw.palette import ON_SEAL, SIDE
from chuhan.games.three_kingdoms.cards import STATES, State, kit_box
from chuhan.games.three_kingdoms.play.options import SEATS
from chuhan.games.three_kingdoms.show.front import picture
from chuhan.games.three_kingdoms.show.pen import back, seal, small

_GENERALS = {"thumb": "U3", "ahead": "S0"}


@cache
def art() -> dict[str, str]:
    """By name: of an option, of a state, or `stamp`."""
    generals = kit_box().generals
    seals = {str(state): picture(seal(state, 32), "play") for state in STATES}
    chance = coin(16, 16, 15, SIDE[State.WEI], SIDE[State.WU], "var(--coin-ground)")
    stamp = '<rect x="1" y="1" width="62" height="62" rx="9" fill="var(--chu)"/>' + signs(
        "勝", 7, 7, 50, ON_SEAL
    )
    return {
        **{name: picture(Box(small(generals[one]), 56, 80), "play") for name, one in _GENERALS.items()},
        **{name: seals[str(state)] for name, state in SEATS.items()},
        **seals,
        "back": picture(Box(back(), 56, 80), "play"),
        "chance": picture(Box(chance, 32, 32), "play"),
        "stamp": picture(Box(stamp, 64, 64), "play"),
    }
