"""The second referee by itself: the examples T1 to T59 of the rules.

Scoring, abilities, notation and the solver's questions: `test_oracle_answers.py`.
"""

from random import Random

import pytest

from tests.games.three_kingdoms.oracle.bidding import successes, value
from tests.games.three_kingdoms.oracle.compose import act, resolved, text
from tests.games.three_kingdoms.oracle.data import ALLIANCE_SPACES, STATES
from tests.games.three_kingdoms.oracle.effects import upkeep
from tests.games.three_kingdoms.oracle.referee import after, legal, moves, play, random_move, read, set_up
from tests.games.three_kingdoms.oracle.state import IllegalMove, Player, State, read_bid


def player(position: str, name: str) -> Player:
    return read(position).players[name]


def who_acts(bids: str, ally: str = "", rules: str = "") -> str:
    state = resolved(bids, head=f"ally={ally}" if ally else "", rules=rules)
    return "".join(bid.owner for bid in state.bids)


def dealt(rules: dict[str, str], seed: int = 0) -> State:
    """Set-up, all choices at random, until the alliance is chosen."""
    state, rng = set_up(rules), Random(seed)
    while state.phase == "recruit":
        state = after(state, random_move(state, rng))
    return state


# -------------------------------------------------------------------------------------- set-up and recruiting


def test_T1_set_up() -> None:
    state = set_up({})
    goods = [(p.gold, p.rice, p.support, p.tribe) for p in state.players.values()]
    assert goods == [(3, 3, 0, 5), (4, 4, 1, 6), (5, 5, 2, 7)]
    assert (state.order, state.emperor) == ("WUS", "")


def everybody_passes(rules: dict[str, str]) -> tuple[dict[int, list[int]], dict[int, list[str]], State]:
    """Generals at each alliance choice, offers made in each round, and the end."""
    state, rng = set_up(rules), Random(1)
    counts: dict[int, list[int]] = {}
    offers: dict[int, list[str]] = {}
    while state.phase != "over":
        if state.phase == "recruit":
            offers.setdefault(state.round, []).extend([state.todo[0]] if "offer" in state.todo[0] else [])
            move = random_move(state, rng)
        elif state.phase == "ally":
            counts[state.round] = [len(state.players[name].gens) for name in STATES]
            move = legal(state)[0]
        else:
            move = "pass"
        state = after(state, move)
    return counts, offers, state


def test_T2_beginner_generals() -> None:
    counts, offers, _ = everybody_passes({"beginner": "yes"})
    assert [counts[n] for n in (1, 3, 5, 9)] == [[5, 4, 3], [6, 6, 5], [7, 7, 7], [8, 8, 8]]
    assert offers == {1: []}


def test_T3_draft() -> None:
    counts, offers, end = everybody_passes({})
    short = {n: [item.split(":", 3)[3] for item in items] for n, items in offers.items()}
    assert [short[n] for n in (3, 5, 9)] == [["3:1", "4:2", "4:2"], ["3:1", "3:1", "4:2"], ["3:1"] * 3]
    assert (counts[9], end.round) == ([8, 8, 8], 12)
    hands = [[sum(card[0] == deck for card in p.hand) for deck in "ud"] for p in end.players.values()]
    assert hands == [[3, 1], [3, 2], [3, 3]]


def test_T4_T5_alliance_choices() -> None:
    assert legal(dealt({})) == [f"ally:{space}" for space in ALLIANCE_SPACES]
    later = moves(text("ally", "S", head="last=trade"))
    assert later == [f"ally:{space}" for space in ALLIANCE_SPACES if space != "trade"]


# ----------------------------------------------------------------------------------------------------- bids


def values(bids: str, **more: object) -> list[int]:
    state = read(text("bid", "W", bids, **more))  # type: ignore[arg-type]
    return [value(state, bid) for bid in state.bids]


def test_T6_T7_T8_values() -> None:
    spaces = ("farm", "recruit", "emperor", "support")
    for crit, expected in (("AC", [5, 1, 5, 1]), ("CA", [5, 1, 1, 5])):
        state = read(text("bid", "W", w="gens=W1", crit=crit))
        assert [value(state, read_bid(f"{space}:W1", state.data)) for space in spaces] == expected
    assert values("farm:U2+1+e", head="emperor=U") == [6]
    assert values("SW:S4/2h SW:W0/1s") == [7, 5]
    assert values("SW:W0/1s+2") == [7]


@pytest.mark.parametrize(
    ("bids", "ally", "rules", "who"),
    [
        ("farm:U1 farm:W1", "", "", "U"),  # T9
        ("farm:W2 farm:U1 farm:W12", "", "", "WW"),  # T10
        ("farm:W2 farm:U1 farm:W4", "", "", "U"),  # T11
        ("farm:W1 farm:U2 farm:S3", "farm", "", "US"),  # T12
        ("farm:W1 farm:U3 farm:S12", "farm", "", "W"),  # T13
        ("farm:W3 farm:U2", "farm", "", "U"),  # T14
        ("farm:W1 farm:U2 farm:S3", "farm", "allied_bids=best", "W"),  # T15
        ("farm:W1 farm:U2 farm:S3", "trade", "", "W"),  # T16
        ("farm:W2 farm:U1 farm:S11", "farm", "", "US"),  # T79
        ("farm:W2 farm:U1 farm:S11", "farm", "allied_bids=best", "US"),
        ("farm:W2 farm:U1 farm:S11", "farm", "allied_bids=each", "U"),
    ],
)
def test_T9_to_T16_T79_who_acts(bids: str, ally: str, rules: str, who: str) -> None:
    assert who_acts(bids, ally, rules) == who


def test_T10_several_generals() -> None:
    before = text("bid", "W", "farm:W2 farm:U1", w="gens=W12", rules="several_generals=no")
    with pytest.raises(IllegalMove):
        play(before, "farm:W12")


def test_T17_T18_passing() -> None:
    position = play(
        text("bid", "W", w="gens=W1", u="gens=U1,U2,U3", s="gens=S1"), "pass", "farm:U1", "farm:S1"
    )
    position = play(position, "farm:U2")
    assert (read(position).turn, moves(position)) == ("S", ["pass"])
    position = play(position, "pass")
    assert read(position).turn == "U"
    assert read(play(position, "trade:U3")).turn == "U"
    assert moves(text("bid", "W", w="support=3 gold=9")) == ["pass"]


def bids_on(space: str, w: str, **more: object) -> list[str]:
    position = text("bid", "W", w=w, **more)  # type: ignore[arg-type]
    return [move.partition(":")[2] for move in moves(position) if move.startswith(f"{space}:")]


def test_T19_T20_T21_T80_loads_and_spaces() -> None:
    assert bids_on("SW", "trained=2 arms=ssh gens=W4") == ["W4", "W4/1s", "W4/2s", "W4/1h"]
    assert bids_on("SW", "trained=2 arms=ssh gens=W6") == ["W6", "W6/1s", "W6/1h"]
    assert bids_on("SW", "army=2 arms=ssh gens=W4") == ["W4"]
    stock = "gold=3 support=2 trained=1 arms=s gens=W4"
    assert bids_on("tribe", stock) == ["W4", "W4/1s", "W4/1g", "W4/2g"]
    assert bids_on("tribe", stock, bids="tribe:W1") == []
    assert bids_on("tribe", stock, rules="tribe_gold=exact") == ["W4", "W4/1s", "W4/2g"]
    assert bids_on("tribe", stock.replace("gold=3", "gold=1"), rules="tribe_gold=exact") == ["W4", "W4/1s"]
    spaces = [move.partition(":")[0] for move in moves(text("bid", "W", w="gens=W4"))]
    assert spaces == [*ALLIANCE_SPACES, "support", "emperor", "SW", "WU", "tribe", "pass"]


# ----------------------------------------------------------------------------------------------- resolution


def test_T22_T23_T24_what_comes_back() -> None:
    assert moves(act("W", "SW:W4")) == ["SW=-"]
    state = resolved("SW:W4/2h+2 SW:S4/1h+1+e", head="emperor=S")
    shu = state.players["S"]
    assert (shu.gens, shu.trained, shu.arms["h"], shu.support, state.emperor) == (["S4"], 1, 1, 0, "S")
    before = text("bid", "W", "farm:U1", head="passed=US flipped=W3", w="gens=W1")
    assert not any("W3" in move for move in moves(before))
    assert player(play(before, "pass"), "W").gens == ["W1", "W3"]


@pytest.mark.parametrize(
    ("bids", "order", "military", "new"),
    [
        ("farm:W1 market:W2 trade:U1 spears:U2 train:U3 recruit:S1", "WUS", (0, 0, 0), "UWS"),  # T25
        ("farm:W1 trade:U1 recruit:S1", "WUS", (2, 7, 4), "USW"),  # T26
        ("farm:W1 trade:U1 recruit:S1", "SUW", (0, 0, 0), "WUS"),  # T27
    ],
)
def test_T25_T26_T27_next_order(bids: str, order: str, military: tuple[int, ...], new: str) -> None:
    w, u, s = (f"military={n}" for n in military)
    state = resolved(bids, order=order, w=w, u=u, s=s)
    assert (state.acts, state.order) == (order, new)


def test_T27_no_bids_at_all() -> None:
    assert resolved("", order="SUW").order == "WUS"


@pytest.mark.parametrize(
    ("bids", "ally", "rules", "won"),
    [
        ("farm:W3 farm:U2 farm:S3", "farm", "", [0, 1, 1]),  # T28
        ("farm:W3 farm:U2", "farm", "", [0, 1, 0]),
        ("tribe:W1 tribe:S1/1g farm:W2 farm:W3", "", "", [2, 0, 1]),  # T29
        ("tribe:W1 tribe:S1/1g farm:W2 farm:W3", "", "bid_count=generals", [3, 0, 1]),
        ("farm:W2 farm:U1 farm:S11", "farm", "allied_bids=each", [0, 1, 0]),  # T79
    ],
)
def test_T28_T29_T79_successful_bids(bids: str, ally: str, rules: str, won: list[int]) -> None:
    state = read(text("bid", "W", bids, head=f"ally={ally}" if ally else "", rules=rules))
    assert list(successes(state, state.order).values()) == won


def test_T30_declining_changes_no_order() -> None:
    state = resolved("farm:U1 SW:S4")
    assert state.order == "USW"
    state = after(state, "farm=-")
    assert (state.order, legal(state)) == ("USW", ["SW=-"])


# -------------------------------------------------------------------------------------------------- actions


def done(space: str, general: str, option: str, w: str = "", **more: object) -> Player:
    """Wei after an action, the position in which another action is left for Shu."""
    position = act("W", f"{space}:{general} train:S1", w=w, **more)
    return player(play(position, f"{space}={option}"), "W")


def choices(space: str, general: str, w: str = "", **more: object) -> list[str]:
    return [move.partition("=")[2] for move in moves(act("W", f"{space}:{general}", w=w, **more))]


def test_T31_T32_T33_farm_and_market() -> None:
    assert done("farm", "W1", "develop", "farm=2/1/0").land["farm"] == (3, 2, 0)
    assert choices("farm", "W1", "farm=5/0/3") == ["-"]
    wei = done("farm", "W1", "harvest:1", "farm=4/3/0 rice=1")
    assert (wei.land["farm"], wei.rice) == ((4, 0, 1), 11)
    wei = done("market", "W1", "tax:0", "market=3/2/1")
    assert (wei.land["market"], wei.gold) == ((3, 0, 1), 8)


def test_T34_T35_T36_trade() -> None:
    wei = done("trade", "W1", "r+3", "gold=14")
    assert (wei.gold, wei.rice) == (5, 12)
    assert "r+3" not in choices("trade", "W1", "gold=8")
    assert "r+4" not in choices("trade", "W1", "gold=99")
    wei = done("trade", "W1", "r-2,w+sshhcj", "rice=8")
    assert (wei.rice, wei.gold, list(wei.arms.values())) == (0, 0, [2, 2, 1, 1])
    wei = done("trade", "W1", "r+2,w-shj", "arms=sshj")
    assert (wei.gold, wei.rice, list(wei.arms.values())) == (1, 8, [1, 0, 0, 0])
    assert len(choices("trade", "W1", "gold=99 rice=99 arms=" + "ssssss" + "hhhhhhccccccjjjjjj")) == 1_462 + 1


def test_T37_to_T42_plain_actions() -> None:
    wei = done("instructor", "W1", "train:2", "rice=1 army=2")
    assert (wei.rice, wei.army, wei.trained) == (0, 0, 2)
    drawn = play(
        act("W", "instructor:W1 train:S1", w="rice=1 army=2"), "instructor=train:2,draw:d", "deal:d3"
    )
    assert (player(drawn, "W").trained, player(drawn, "W").hand) == (2, ["d3"])
    assert choices("instructor", "W1", "army=2") == ["draw:u", "draw:d", "-"]
    assert choices("spears", "W1") == ["ss", "sh", "hh", "-"]
    assert choices("crossbows", "W1") == ["cc", "cj", "jj", "-"]
    both = play(act("W", "recruit:W1 train:W2 farm:S1"), "recruit=2", "train=2")
    assert (player(both, "W").army, player(both, "W").trained) == (0, 2)
    options = [done("tribute", "W1", option) for option in choices("tribute", "W1")[:-1]]
    assert [(p.gold, p.rice, p.army) for p in options] == [(2, 0, 0), (0, 2, 0), (1, 1, 0), (0, 0, 1)]
    assert done("support", "W1", "1", "support=1").support == 2
    court = play(act("W", "emperor:W1 emperor:W2 train:S1", w="gold=1 rank=1"), "emperor=W2")
    wei = player(court, "W")
    assert (wei.gold, wei.rank, wei.gens, read(court).flipped) == (0, 2, ["W1"], "W2")
    assert choices("emperor", "W1") == ["-"]


def test_T43_T44_T69_battle() -> None:
    position = play(act("S", "SW:S4/2h"), "SW=S4@SW1:g")
    assert "SW1=S4/2h:g" in position
    assert upkeep(read(act("S", "farm:S1", sites="SW3=S4/1c:g")), "S") == (1, 0)
    found = moves(act("S", "SW:S4/2h", sites="SW4=W0/1h:g"))
    assert found == ["SW=S4@SW1:g", "SW=S4@SW1:t", "SW=-"]
    position = play(act("S", "SW:S4/1s SW:S5/2h", n=5), "SW=S5@SW1:t")
    shu = player(position, "S")
    assert (shu.gens, shu.trained, shu.arms["s"]) == (["S4"], 1, 1)
    assert "sites SW1=S5/2h:t" in position


@pytest.mark.parametrize(
    ("sites", "rules", "again"),
    [
        ("SW2=S0/1s:g", "", False),
        ("SW2=S0/1s:g SU1=S5/1s:g", "", True),
        ("SW2=S0/1s:g SW5=S6/1s:g SU1=S5/1s:g", "", True),
        ("SW2=S0/1s:g SW5=S6/1s:g SU1=S5/1s:g", "second_general=always", False),
    ],
)
def test_T45_second_general(sites: str, rules: str, again: bool) -> None:
    found = moves(act("S", "SW:S4/1h SU:S3/1h", sites=sites, rules=rules))
    assert any(move.startswith("SW=S4") for move in found) is again
    assert any(move.startswith("SU=S3") for move in found)


def test_T46_T47_T48_tribe() -> None:
    shu = player(play(act("S", "tribe:S4/2g train:S1", s="tribe=7"), "tribe=yes"), "S")
    assert (shu.tribe, shu.gold) == (9, 0)
    shu = player(play(act("S", "tribe:S4/2s train:S1", s="tribe=7"), "tribe=yes"), "S")
    assert (shu.tribe, shu.trained, shu.arms["s"]) == (9, 2, 2)
    shu = player(play(act("S", "tribe:S4/2s train:S1", s="tribe=11 rice=3"), "tribe=yes,support"), "S")
    assert (shu.tribe, shu.rice, shu.support) == (12, 1, 1)
    assert choices("tribe", "W1", "tribe=12 rice=2") == ["yes", "yes,support", "-"]
    assert choices("tribe", "W1", "tribe=11 rice=2") == ["yes", "-"]


def finished(position: str, *answers: str) -> State:
    """The last action done: the next round has begun, or the game is over."""
    state = read(play(position, *answers))
    assert state.phase in ("ally", "over")
    return state


def fallen(w: str, rules: str = "", bids: str = "train:W1", answer: str = "train=-") -> tuple[int, int, int]:
    wei = finished(act("W", bids, w=w, rules=rules), answer).players["W"]
    return wei.tribe, wei.short, wei.gold


def test_T49_T50_T68_T81_tribe_not_taken() -> None:
    assert [fallen(f"tribe={n}")[:2] for n in (5, 1, 2)] == [(4, 0), (1, 1), (1, 1)]
    assert fallen("tribe=1", bids="tribe:W1", answer="tribe=yes")[:2] == (1, 0)
    assert fallen("tribe=1", bids="tribe:W1", answer="tribe=-")[:2] == (1, 1)
    declined = ("tribe:W4/2g", "tribe=-")
    assert fallen("gold=1", "", *declined) == (4, 0, 3)
    assert finished(text("bid", "S", "tribe:W4/2g", head="passed=WU"), "pass", "tribe=-").order == "WUS"
    assert fallen("tribe=5", "tribe_declined=stays", *declined)[:2] == (5, 0)
    assert fallen("tribe=1", "tribe_declined=stays", *declined)[:2] == (1, 0)
    assert fallen("tribe=1", "", *declined)[:2] == (1, 1)


# --------------------------------------------------------------------------------------- update and the end

FOUR_UNITS = "SW1=W0/2h:g WU1=W4/2j:t"


def test_T51_T52_T53_T54_T67_upkeep() -> None:
    stock = "support=3 farm=1/0/1"
    assert upkeep(read(act("W", "train:W1", w=stock, sites=FOUR_UNITS)), "W") == (3, 3)
    assert upkeep(read(act("W", "train:W1", w=stock, sites=FOUR_UNITS, rules="support_rice=up")), "W") == (
        3,
        4,
    )
    wei = finished(act("W", "train:W1", w=f"{stock} gold=1 rice=3", sites=FOUR_UNITS), "train=-").players["W"]
    assert (wei.gold, wei.rice, wei.short) == (0, 0, 2)
    one = read(act("W", "train:W1", w="support=4 farm=3/0/3", sites="SW1=W0/1h:t"))
    assert upkeep(one, "W") == (0, 2)
    end = finished(act("W", "train:W1", w="gold=9 rice=9 military=3", sites=FOUR_UNITS), "train=-")
    wei = end.players["W"]
    assert (wei.military, wei.gold, wei.rice) == (7, 6, 6)
    asked = play(
        act("W", "train:W1", w="gold=2 rice=9", sites=FOUR_UNITS, rules="may_default=yes"), "train=-"
    )
    assert read(asked).phase == "upkeep"
    assert moves(asked) == [f"pay:{gold}g{rice}r" for gold in (2, 1, 0) for rice in (3, 2, 1, 0)]
    assert player(play(asked, "pay:0g3r"), "W").short == 3


@pytest.mark.parametrize(
    ("bids", "answer", "rules", "tile"),
    [
        ("train:W1", "train=-", "", ""),
        ("emperor:W1", "emperor=W1", "", "W"),
        ("emperor:W1", "emperor=-", "", "U"),
        ("emperor:W1", "emperor=-", "emperor_tile=winner", "W"),
    ],
)
def test_T55_emperor_tile(bids: str, answer: str, rules: str, tile: str) -> None:
    end = finished(act("W", bids, w="gold=1", head="emperor=U", rules=rules), answer)
    assert (end.emperor, end.crit) == (tile, "CA")


def test_T56_last_round() -> None:
    position = act("W", "train:W1", head="emperor=U", n=12, sites=FOUR_UNITS, w="military=3")
    end = finished(position, "train=-")
    assert (end.phase, end.players["W"].military, end.players["W"].short, end.emperor) == ("over", 3, 0, "U")
    end = finished(position.replace("base", "base,final_update=yes"), "train=-")
    assert (end.phase, end.players["W"].military, end.players["W"].short, end.emperor) == ("over", 7, 6, "")


FIVE = "SW1=W0/1h:g SW2=W5/1s:g WU1=W4/1j:g WU3=W8/1h:g WU5=W3/1s:g"
MIXED = "SW1=W0/1h:g SW2=W5/1s:g SW3=S0/1c:g SW4=S4/1h:g SW5=S5/1s:g"


@pytest.mark.parametrize(
    ("more", "over"),
    [
        ({"w": "farm=5/0/0 market=5/0/0"}, True),  # T57
        ({"w": "farm=5/0/0", "u": "market=5/0/0"}, False),
        ({"w": "farm=5/0/0", "u": "market=5/0/0", "rules": "develop_end=any"}, True),
        ({"w": "rank=6"}, True),  # T58
        ({"w": "rank=5"}, False),
        ({"sites": FIVE}, True),  # T59
        ({"sites": MIXED}, False),
        ({"sites": MIXED, "rules": "border_end=border"}, True),
        ({"sites": MIXED, "rules": "border_end=all"}, True),
    ],
)
def test_T57_T58_T59_end(more: dict[str, str], over: bool) -> None:
    end = finished(act("W", "train:W1", **more), "train=-")
    assert (end.phase == "over") is over
