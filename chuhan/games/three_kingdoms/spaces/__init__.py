"""The actions of the eighteen spaces (section 4), and the benefits that come with them."""

from __future__ import annotations

from chuhan.games.three_kingdoms.cards import Space
from chuhan.games.three_kingdoms.spaces.base import Action
from chuhan.games.three_kingdoms.spaces.border import BattleAction, RelateAction
from chuhan.games.three_kingdoms.spaces.court import ControlAction, EnactAction, InstructAction
from chuhan.games.three_kingdoms.spaces.goods import ArmAction, TakeAction, TradeAction, TributeAction
from chuhan.games.three_kingdoms.spaces.land import LandAction

_LAND, _ARM, _TAKE, _BATTLE = LandAction(), ArmAction(), TakeAction(), BattleAction()

ACTIONS: dict[Space, Action] = {
    Space.FARM: _LAND,
    Space.MARKET: _LAND,
    Space.TRADE: TradeAction(),
    Space.INSTRUCTOR: InstructAction(),
    Space.DEVELOP: EnactAction(),
    Space.SPEARS: _ARM,
    Space.CROSSBOWS: _ARM,
    Space.RECRUIT: _TAKE,
    Space.TRAIN: _TAKE,
    Space.TRIBUTE: TributeAction(),
    Space.SUPPORT: _TAKE,
    Space.EMPEROR: ControlAction(),
    Space.SW: _BATTLE,
    Space.SU: _BATTLE,
    Space.WU: _BATTLE,
    Space.TRIBE: RelateAction(),
}

__all__ = ["ACTIONS", "Action"]
