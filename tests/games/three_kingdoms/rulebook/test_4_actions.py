"""Section 4: the actions, up to control the Han emperor."""

from __future__ import annotations

from chuhan.games.three_kingdoms.cards import arms_of
from chuhan.games.three_kingdoms.position import Land
from tests.games.three_kingdoms.boxes import with_card
from tests.games.three_kingdoms.moments import W, acting, at, line, moves, realm, refused_by

TRADE = "trade:W7"


def test_4_1_T31_develop_a_farm() -> None:
    text = acting("W", "farm:W1", "farm=2/1/0")
    assert moves(text) == ["farm=develop", "farm=harvest:0", "farm=harvest:1", "farm=-"]
    assert realm(text, W, "farm=develop").farm == Land(3, 2, 0)
    full = acting("W", "farm:W1", "farm=5/0/0")
    assert moves(full) == ["farm=-"]
    assert refused_by(full, "farm=develop") == refused_by(full, "farm=harvest:0") == "4.1"
    assert refused_by(text, "farm=harvest:2") == "4.1"


def test_4_1_T32_harvest() -> None:
    later = realm(acting("W", "farm:W1", "rice=1 farm=4/3/0"), W, "farm=harvest:1")
    assert (later.farm, later.rice) == (Land(4, 0, 1), 11)


def test_4_2_T33_taxes() -> None:
    text = acting("W", "market:W1", "market=3/2/1")
    later = realm(text, W, "market=tax:0")
    assert (later.market, later.gold) == (Land(3, 0, 1), 8)
    assert refused_by(text, "market=tax:3") == "4.2"


def test_4_3_T34_buying_rice() -> None:
    later = realm(acting("W", TRADE, "gold=14"), W, "trade=r+3")
    assert (later.gold, later.rice) == (5, 12)
    assert refused_by(acting("W", TRADE, "gold=8"), "trade=r+3") == "4.3"
    assert refused_by(acting("W", TRADE, "gold=99"), "trade=r+4") == "4.3"


def test_4_3_T35_rice_pays_for_weapons() -> None:
    later = realm(acting("W", TRADE, "rice=8"), W, "trade=r-2,w+sshhcj")
    assert (later.rice, later.gold, later.arms) == (0, 0, arms_of("sshhcj"))
    assert refused_by(acting("W", TRADE, "rice=7"), "trade=r-2") == "4.3"


def test_4_3_T36_weapons_pay_for_rice() -> None:
    text = acting("W", TRADE, "arms=sshj")
    later = realm(text, W, "trade=r+2,w-shj")
    assert (later.gold, later.rice, later.arms) == (1, 8, arms_of("s"))
    assert refused_by(text, "trade=w-shc") == refused_by(text, "trade=w-sh") == "4.3"
    assert len(moves(acting("W", TRADE, f"gold=99 rice=99 arms={'shcj' * 6}"))) == 1463


def test_4_4_T37_instructor() -> None:
    text = acting("W", "instructor:W1", "rice=1 army=2")
    later = realm(text, W, "instructor=train:2")
    assert (later.rice, later.army, later.trained) == (0, 0, 2)
    both = at(text, "instructor=train:2,draw:d")
    assert (both.realms[W].trained, str(both.todo[0])) == (2, "D:draw:W:d")
    assert len(moves(str(both))) == 15
    assert at(str(both), "deal:d7").realms[W].hand == ("d7",)
    poor = acting("W", "instructor:W1", "army=2")
    assert moves(poor) == ["instructor=draw:u", "instructor=draw:d", "instructor=-"]
    assert refused_by(poor, "instructor=train:1") == "4.4"
    assert refused_by(acting("W", "instructor:W1", "rice=1 army=1"), "instructor=train:2") == "4.9"


def test_4_4_T85_an_empty_deck_cannot_be_drawn_from() -> None:
    hand = ",".join(f"u{i}" for i in range(1, 16))
    text = acting("W", "instructor:W1", f"hand={hand}")
    assert moves(text) == ["instructor=draw:d", "instructor=-"]
    assert refused_by(text, "instructor=draw:u") == "4.4"


def test_4_5_T66_state_cards() -> None:
    text = acting("W", "develop:W1", "gold=2 arms=sh farm=1/0/0 hand=u1,d11")
    assert moves(text) == ["develop=u1", "develop=d11,w-sh", "develop=-"]
    later = realm(text, W, "develop=u1")  # the round goes on: its 1 rice is gained at 5.9
    assert (later.gold, later.rice, later.built, later.hand) == (0, 1, ("u1",), ("d11",))
    bare = acting("W", "develop:W1", "gold=2 hand=u1,d11")
    assert moves(bare) == ["develop=-"]
    assert refused_by(bare, "develop=u1") == refused_by(bare, "develop=d11,w-sh") == "4.5"
    assert refused_by(text, "develop=u2") == refused_by(text, "develop=d11,w-s") == "4.5"


def test_4_5_T85_a_weapon_never_pays_twice() -> None:
    box = with_card("u13", cost={"s": 1, "weapon": 1})
    text = acting("W", "develop:W1", "arms=s hand=u13")
    assert moves(text, box=box) == ["develop=-"]
    assert refused_by(text, "develop=u13,w-s", box=box) == "4.5"
    assert moves(text.replace("arms=s ", "arms=sh "), box=box) == ["develop=u13,w-h", "develop=-"]


def test_4_6_T38_spears_and_horses() -> None:
    text = acting("W", "spears:W4")
    assert moves(text) == ["spears=ss", "spears=sh", "spears=hh", "spears=-"]
    assert realm(text, W, "spears=sh").arms == arms_of("sh")
    assert refused_by(text, "spears=sc") == "4.6"


def test_4_7_T38_crossbows_and_junks() -> None:
    text = acting("W", "crossbows:W4")
    assert moves(text) == ["crossbows=cc", "crossbows=cj", "crossbows=jj", "crossbows=-"]
    assert refused_by(text, "crossbows=c") == "4.7"


def test_4_8_T39_recruit() -> None:
    text = acting("W", "recruit:W4 train:W6")
    assert realm(text, W, "recruit=2").army == 2
    assert refused_by(text, "recruit=1") == "4.8"


def test_4_9_T39_then_train() -> None:
    text = acting("W", "recruit:W4 train:W6", "gold=1 rice=1")
    later = realm(text, W, "recruit=2", "train=2")
    assert (later.army, later.trained, later.gold, later.rice) == (0, 2, 1, 1)
    assert refused_by(text, "train=1") == refused_by(text, "recruit=2", "train=3") == "4.9"


def test_4_10_T40_tribute() -> None:
    text = acting("W", "tribute:W4")
    assert moves(text) == ["tribute=gg", "tribute=rr", "tribute=gr", "tribute=a", "tribute=-"]
    found = [realm(text, W, move) for move in moves(text)[:-1]]
    assert [(one.gold, one.rice, one.army) for one in found] == [(2, 0, 0), (0, 2, 0), (1, 1, 0), (0, 0, 1)]
    assert refused_by(text, "tribute=aa") == "4.10"


def test_4_11_T41_win_popular_support() -> None:
    text = acting("W", "support:W4", "support=1")
    assert realm(text, W, "support=1").support == 2
    assert refused_by(text, "support=2") == "4.11"


def test_4_12_T42_control_the_han_emperor() -> None:
    text = acting("W", "emperor:W1 emperor:W2 farm:W3", "gold=1 rank=1")
    later = at(text, "emperor=W2")
    wei = later.realms[W]
    assert (wei.gold, wei.rank, wei.gens, later.flipped, later.court) == (0, 2, ("W1",), "W2", "W")
    poor = acting("W", "emperor:W1", "rank=1")
    assert moves(poor) == ["emperor=-"]
    assert refused_by(poor, "emperor=W1") == "4.12"
    assert refused_by(text, "emperor=W3") == "4.12"
    assert refused_by(acting("W", "emperor:W1", "gold=1 rank=6"), "emperor=W1") == "4.12"


def test_4_13_shu_and_wei_fight_for_their_border() -> None:
    assert refused_by(line("bid", "U", u="gens=U4"), "SW:U4") == "3.14"
    assert "SW:S4" in moves(line("bid", "S", s="gens=S4"))
    assert "SW:W4" in moves(line("bid", "W", w="gens=W4"))


def test_4_14_shu_and_wu_fight_for_their_border() -> None:
    assert refused_by(line("bid", "W", w="gens=W4"), "SU:W4") == "3.14"
    assert "SU:S4" in moves(line("bid", "S", s="gens=S4"))
    assert "SU:U4" in moves(line("bid", "U", u="gens=U4"))


def test_4_15_wei_and_wu_fight_for_their_border() -> None:
    assert refused_by(line("bid", "S", s="gens=S4"), "WU:S4") == "3.14"
    assert "WU:U4" in moves(line("bid", "U", u="gens=U4"))
    assert "WU:W4" in moves(line("bid", "W", w="gens=W4"))
