"""The eleven powers of the 3s and 6s (section 5): one small class each, listed in one tuple."""

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.powers.base import Power, When
from chuhan.games.chu_han.powers.lead import JiBu, YingBu, YuJi
from chuhan.games.chu_han.powers.passing import XiahouYing, XiangYu
from chuhan.games.chu_han.powers.react import LuZhi, XiaoHe
from chuhan.games.chu_han.powers.respond import HanXin, LiuBang, PengYue, ZhongliMo

POWERS: tuple[Power, ...] = (
    JiBu(),
    YuJi(),
    YingBu(),
    LuZhi(),
    PengYue(),
    ZhongliMo(),
    HanXin(),
    LiuBang(),
    XiahouYing(),
    XiangYu(),
    XiaoHe(),
)
POWER_OF: dict[Card, Power] = {power.card: power for power in POWERS}

__all__ = ["POWERS", "POWER_OF", "Power", "When"]
