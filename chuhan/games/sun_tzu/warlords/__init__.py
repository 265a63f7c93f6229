"""The ten warlords (section 8): one small class each, in the order of the rules."""

from chuhan.games.sun_tzu.cards import Lord
from chuhan.games.sun_tzu.warlords.base import Warlord, When
from chuhan.games.sun_tzu.warlords.blue import Feint, HeadStart, Levy, March, RecycleMinus1
from chuhan.games.sun_tzu.warlords.red import BlackDeath, Quarantine, Recall, RecyclePlague, SixAgain

WARLORDS: tuple[Warlord, ...] = (
    SixAgain(),
    BlackDeath(),
    Recall(),
    Quarantine(),
    RecyclePlague(),
    March(),
    Feint(),
    HeadStart(),
    RecycleMinus1(),
    Levy(),
)
WARLORD_OF: dict[Lord, Warlord] = {warlord.lord: warlord for warlord in WARLORDS}

__all__ = ["WARLORDS", "WARLORD_OF", "Warlord", "When"]
