"""Every refusal that the engine can give, met once: the rule, a position, moves from it."""

from __future__ import annotations

from chuhan.games.three_kingdoms.moves import Trade
from tests.games.three_kingdoms.moments import BEGIN, acting, line
from tests.kit.hooks import case

OVER = line("over", "-")
ALLY = line("ally", "S", head="last=trade")
BID = line(
    "bid",
    "W",
    w="gold=1 support=1 trained=1 arms=s gens=W4,W6",
    head="emperor=W flipped=W3",
    bids="farm:W1+e tribe:W2",
)
TRIBE = line("bid", "W", w="gold=1 gens=W4", head="emperor=W")
ACT = acting("W", "farm:W1 market:W2", "farm=5/1/0 market=1/0/0")
TRADE = acting("W", "trade:W7", "gold=1 rice=1 arms=sss")
ALL_CARDS = ",".join(f"u{i}" for i in range(1, 16))
COURT = acting("W", "instructor:W1 develop:W2 emperor:W3", f"army=1 hand={ALL_CARDS}")
CARDS = acting("W", "develop:W2", "gold=2 arms=s farm=1/0/0 hand=u1,u11,u14,d11,d12,u13")
GOODS = acting("W", "spears:W4 crossbows:W5 recruit:W6 train:W8 tribute:W3 support:W2")
BATTLE = acting("S", "SW:S4/2h SW:S5", sites="SW4=W0/1h:g")
SECOND = acting("S", "SW:S4/2h", sites="SW2=S0/1s:g")
RELATE = acting("S", "tribe:S4", "rice=2 tribe=11")
OFFER = line("recruit", "D", round=3, todo="D:offer:W:3:1", rules="")
KEEP = line("recruit", "W", round=3, todo="W:keep:1:W5,W6", rules="")
FIRST = line("recruit", "D", round=1, todo="D:cards:W:u:3", rules="")
DRAW = line("act", "D", todo="D:draw:W:u", bids="farm:W1", rules="")
PICK = line("act", "W", w="army=1", todo="W:pick:rice,army W:pick:train,-", bids="farm:W1", rules="")
PAY = line("upkeep", "W", w="gold=1 rice=5", sites="SW1=W0/2h:g", rules=f"may_default=yes,{BEGIN}")
MUST = line("upkeep", "W", w="gold=1 rice=5", sites="SW1=W0/2h:g")

CASES = [
    # the moment
    case("7.1", OVER, "pass", words="over"),
    case("3.4", ALLY, "pass", words="Shu chooses the alliance space"),
    case("3.6", BID, "ally:farm", words="Wei places a general"),
    case("5.5", ACT, "pass", words="Wei carries out an action"),
    case("9.9", PAY, "pass", words="says how much it pays"),
    case("3.1", KEEP, "pass", words="chooses the generals"),
    case("5.7", PICK, "pass", words="picks what an effect offers"),
    case("2.7", FIRST, "pass", words="gives out state cards"),
    case("3.1", OFFER, "pass", words="draws generals"),
    case("4.4", DRAW, "pass", words="draws a state card"),
    # the dealer, generals kept, picks, payments
    case("2.7", FIRST, "deal:u1,u2", words="Exactly three must be dealt"),
    case("3.1", OFFER, "deal:U1,U2,U3", words="out of this deck"),
    case("3.1", KEEP, "keep:W5,W6", words="Exactly one general"),
    case("3.1", KEEP, "keep:W7", words="were offered"),
    case("5.7", PICK, "pick:gold", words="not among"),
    case("6.4", PAY, "pay:2g0r", words="at most 1 gold"),
    case("6.4", MUST, "pay:0g0r", words="Whoever can pay must"),
    # the alliance
    case("3.4", ALLY, "ally:emperor", words="ten spaces"),
    case("3.4", ALLY, "ally:trade", words="round before"),
    # bids
    case("3.6", BID, "farm:U1", words="its own generals"),
    case("3.6", BID, "farm:W3", words="not at hand"),
    case("3.14", BID, "SU:W4", words="not open to Wei"),
    case("9.2", f"{BID},several_generals=no", "farm:W4", words="only one general"),
    case("4.16", TRIBE, "tribe:W4+e", words="nothing raises it"),
    case("4.16", BID, "tribe:W4", words="At most one general"),
    case("3.9", BID, "farm:W4+2", words="one support token"),
    case("3.9", TRIBE.replace("emperor=W", ""), "farm:W4+e", words="Only the holder"),
    case("3.9", BID, "farm:W4+e", words="with another already"),
    case("3.10", BID, "farm:W4/1s", words="battle spaces"),
    case("3.10", BID, "SW:W6/2s", words="at most one unit"),
    case("3.10", BID, "SW:W4/2s", words="one trained army"),
    case("3.10", BID, "SW:W4/1h", words="too few: horses"),
    case("4.22", BID, "farm:W4/1g", words="tribal relations only"),
    case("4.22", TRIBE, "tribe:W4/3g", words="at most 2 gold"),
    case("4.22", TRIBE, "tribe:W4/2g", words="1 gold, no more"),
    case("9.6", f"{TRIBE},tribe_gold=exact", "tribe:W4/1g", words="exactly as much"),
    # actions
    case("5.5", ACT, "trade=r+1", words="no action left"),
    case("4.1", ACT, "farm=develop", words="All five tiles of the farm"),
    case("4.2", ACT, "market=tax:0", words="No developed tile"),
    case("4.1", ACT, "farm=harvest:2", words="Only one developed tile"),
    case("4.3", TRADE, Trade(0, (0, 0, 0, 0)), words="buys or sells something"),
    case("4.3", TRADE, "trade=r+4", words="12 rice"),
    case("4.3", TRADE, Trade(0, (3, -3, 0, 0)), words="not both"),
    case("4.3", TRADE, "trade=w-ss", words="lots of three"),
    case("4.3", TRADE, "trade=r-1", words="you have 1 rice"),
    case("4.3", TRADE, "trade=w-ssh", words="do not have these weapons"),
    case("4.3", TRADE, "trade=r+1", words="costs more"),
    case("4.4", COURT, "instructor=train:3", words="One or two"),
    case("4.4", COURT, "instructor=train:1", words="costs 1 rice"),
    case("4.4", COURT, "instructor=draw:u", words="unification"),
    case("4.5", CARDS, "develop=u2", words="in hand"),
    case("4.5", CARDS, "develop=u14", words="needs 2 here: farm status"),
    case("4.5", CARDS, "develop=d11,w-s", words="two weapons of any kind"),
    case("4.5", CARDS, "develop=d12", words="trained armies"),
    case("4.5", CARDS, "develop=u13,w-h", words="do not have these weapons"),
    case("4.6", GOODS, "spears=sc", words="spears or horses"),
    case("4.7", GOODS, "crossbows=s", words="crossbows or junks"),
    case("4.8", GOODS, "recruit=1", words="Exactly two"),
    case("4.9", GOODS, "train=3", words="One or two"),
    case("4.9", GOODS, "train=1", words="no untrained army"),
    case("4.10", GOODS, "tribute=aa", words="Tribute is"),
    case("4.11", GOODS, "support=2", words="Exactly one"),
    case("4.12", COURT, "emperor=W3", words="costs 1 gold"),
    case("4.12", acting("W", "emperor:W3", "gold=1 rank=6"), "emperor=W3", words="highest rank"),
    case("4.12", acting("W", "emperor:W3", "gold=1"), "emperor=W4", words="stands here"),
    case("4.19", BATTLE, "SW=S6@SW1:g", words="stands on this battle space"),
    case("4.19", BATTLE, "SW=S5@SW1:g", words="without army units"),
    case("4.19", BATTLE, "SW=S4@SU4:g", words="border that was won"),
    case("4.19", BATTLE, "SW=S4@SW4:g", words="occupied"),
    case("4.19", BATTLE, "SW=S4@SW2:g", words="does not take horses"),
    case("9.5", f"{SECOND},second_general=always", "SW=S4@SW1:g", words="never differ"),
    case("4.21", SECOND, "SW=S4@SW1:g", words="other border"),
    case("4.23", RELATE, "tribe=yes,support", words="at 12"),
    case("4.23", RELATE.replace("rice=2 tribe=11", "tribe=12"), "tribe=yes,support", words="no rice"),
]
