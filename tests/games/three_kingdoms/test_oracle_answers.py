"""The second referee by itself: the examples T60 to T85 of the rules and the worked examples D1 to D10."""

from random import Random

import pytest

from tests.games.three_kingdoms.oracle import auctions, plans
from tests.games.three_kingdoms.oracle.bidding import value
from tests.games.three_kingdoms.oracle.compose import act, text
from tests.games.three_kingdoms.oracle.data import STATES, Data, kit_text, load
from tests.games.three_kingdoms.oracle.referee import after, legal, moves, play, read, set_up, view
from tests.games.three_kingdoms.oracle.score import (
    border_points,
    majority,
    score,
    tile_points,
    totals,
    winner,
)
from tests.games.three_kingdoms.oracle.state import IllegalMove, NotationError, State, write

SAMPLE = """\
round=4 phase=bid turn=S order=WUS acts=- crit=CA ally=farm last=trade emperor=U passed=WU flipped=W3
W gold=3 rice=1 support=2 army=1 trained=2 tribe=5 rank=1 military=6 short=1 arms=ssh farm=3/2/1 \
market=1/0/1 gens=W0,W2 hidden=W2 hand=u1,d3 built=u4
U rice=4 tribe=6 gens=U0,U5,U6 hidden=U5,U6 hand=u2
S gold=1 tribe=7 gens=S1,S6 hidden=S6
bids farm:W1+1 trade:U2+1+e SW:S4/2h tribe:S2/1g
sites SW1=S0/2h:g WU3=W8/1h:t
rules base,support_rice=up"""
LINE = SAMPLE.replace("\n", " | ")


def with_cards(*cards: str) -> Data:
    """The kit with more state cards."""
    return load("\n".join([kit_text(), *cards]))


def card(name: str, cost: str = "{}", effects: str = "[]") -> str:
    deck = "unification" if name[0] == "u" else "division"
    return (
        f'[[card]]\nid = "{name}"\nname = "{name}"\ndeck = "{deck}"\nvp = 0\n'
        f"needs = {{}}\ncost = {cost}\neffects = {effects}\n"
    )


# -------------------------------------------------------------------------------------------------- scoring


def over(**more: object) -> State:
    return read(text("over", "-", n=12, **more))  # type: ignore[arg-type]


def test_T60_borders() -> None:
    sites = "SW1=W0/1h:g SW2=W5/1s:g SW4=S4/2h:g WU1=U0/1j:g WU3=W8/1h:g"
    for rules, expected in (("", [3, 2, 1]), ("border_majority=units", [2, 2, 2])):
        state = over(sites=sites, rules=rules)
        assert [border_points(state, name) for name in STATES] == expected


def test_T61_majorities() -> None:
    table = {(5, 3, 3): (5, 1, 1), (4, 2, 4): (3, 0, 3), (4, 4, 4): (3, 3, 3), (1, 5, 3): (0, 5, 2)}
    for levels, points in {**table, (0, 0, 0): (3, 3, 3)}.items():
        assert tuple(majority(over(), list(levels)).values()) == points
        second = majority(over(rules="after_shared_first=second"), list(levels))
        assert tuple(second.values()) == ((3, 2, 3) if levels == (4, 2, 4) else points)


def test_T62_T63_T64_totals() -> None:
    state = over(
        head="emperor=W",
        w="gold=4 rice=1 support=2 rank=2 tribe=5 farm=4/0/0 market=3/0/0 built=d13 short=1 military=9",
        u="gold=2 rice=6 support=2 rank=3 tribe=6 farm=4/0/0 market=2/0/0 built=d7,u1 military=5",
        s="gold=1 rice=1 support=4 tribe=7 farm=1/0/0 market=2/0/0 short=2 military=7",
        sites="SW1=W0/1h:g SW2=W5/1s:g SW4=S4/2h:g WU1=U0/1j:g WU3=W8/1h:g",
    )
    rows = [list(points.values()) for points in score(state).values()]
    assert rows == [
        [9, 3, 3, 3, 5, 0, 1, 2, 1, 2, 2, 2, -3],
        [5, 2, 1, 3, 1, 2, 1, 5, 2, 4, 0, 4, 0],
        [7, 1, 1, 0, 1, 5, 5, 0, 2, 0, 0, 0, -6],
    ]
    assert (totals(state), winner(state)) == ({"W": 30, "U": 30, "S": 16}, "U")
    one = score(over(head="emperor=W", w="short=2"))["W"]
    assert (one["shortage"], one["emperor"]) == (-6, 2)
    for stock, who in (((3, 3, 3), "S"), ((4, 3, 3), "W"), ((4, 4, 3), "U")):
        w, u, s = (f"gold={n}" for n in stock)
        assert winner(over(w=w, u=u, s=s)) == who


def test_T43_T69_tiles() -> None:
    for sites, rules, points in (
        ("SW1=S4/2h:g", "", 1),
        ("SW3=S4/1c:g", "", 0),
        ("SW1=S5/2h:t", "", 1),
        ("SW1=S5/2h:t", "speciality_vp=units", 2),
    ):
        assert tile_points(over(sites=sites, rules=rules), "S") == points


# --------------------------------------------------------------------------------------- abilities and cards


def with_abilities(bids: str, **more: object) -> str:
    return act("W", bids, beginner=False, **more)


def test_T65_abilities() -> None:
    state = read(text("bid", "W", "develop:W1", beginner=False))
    assert value(state, state.bids[0]) == 6
    assert read(play(with_abilities("tribute:W6 train:S1"), "tribute=gg")).players["W"].gold == 3
    asked = play(with_abilities("tribe:W3 train:S1", w="army=2"), "tribe=yes")
    assert moves(asked) == ["pick:train", "pick:-"]
    wei = read(play(asked, "pick:train")).players["W"]
    assert (wei.army, wei.trained) == (1, 1)
    for n, worth in ((5, 4), (6, 5)):
        state = read(text("bid", "W", "farm:W7", beginner=False, n=n))
        assert value(state, state.bids[0]) == worth


def test_T66_state_cards() -> None:
    position = act("W", "develop:W1", w="gold=2 arms=sh farm=1/0/0 hand=u1,d11")
    assert moves(position) == ["develop=u1", "develop=d11,w-sh", "develop=-"]
    wei = read(play(position, "develop=u1")).players["W"]
    assert (wei.gold, wei.rice, wei.built) == (0, 1, ["u1"])
    assert moves(act("W", "develop:W1", w="gold=2 hand=u1,d11")) == ["develop=-"]


def test_T70_T83_choices() -> None:
    drawn = play(with_abilities("instructor:W9 train:S1", w="rice=1 army=1"), "instructor=train:1")
    assert moves(drawn) == ["pick:gold", "pick:s", "pick:h", "pick:c", "pick:j"]
    armed = play(with_abilities("recruit:W12 train:S1", w="market=3/0/0"), "recruit=2")
    assert read(armed).todo == ["W:pick:s,h,c,j"] * 2
    held = play(
        text("act", "S", "train:S1", s="tribe=12 rice=2", sites="SW3=S10/1c:g", beginner=False), "train=-"
    )
    assert (read(held).phase, read(held).players["S"].tribe) == ("benefit", 12)
    assert moves(held) == ["pick:buy", "pick:-"]
    both = play(with_abilities("tribe:W3 train:S1", w="built=u4"), "tribe=yes")
    assert read(both).todo == ["W:pick:rice,army", "W:pick:train,-"]
    assert read(play(both, "pick:rice")).todo == []
    assert read(play(both, "pick:army")).todo == ["W:pick:train,-"]
    drawn = play(with_abilities("instructor:W9"), "instructor=draw:u")
    assert read(drawn).todo == ["D:draw:W:u", "W:pick:gold,s,h,c,j"]


def test_T82_a_card_that_holds_the_tribe() -> None:
    data = with_cards(card("u99", effects='[{kind="hold_tribe"}]'))
    for stock, expected in (("tribe=5", (5, 0)), ("tribe=1", (1, 0)), ("tribe=12 rice=2", (12, 0))):
        end = read(play(act("W", "train:W1", w=f"{stock} built=u99"), "train=-", data=data), data)
        assert (end.players["W"].tribe, end.players["W"].short) == expected
        assert (legal(end) == ["pick:buy", "pick:-"]) is ("12" in stock)


def test_T85_costs_empty_decks_and_gains_of_nothing() -> None:
    data = with_cards(
        card("u98", "{s=1, weapon=1}"),
        card("u99", effects='[{kind="each_round", gain={tribe=1}, per="stationed"}]'),
    )
    assert moves(act("W", "develop:W1", w="arms=s hand=u98"), data) == ["develop=-"]
    assert moves(act("W", "develop:W1", w="arms=sh hand=u98"), data) == ["develop=u98,w-h", "develop=-"]
    end = read(
        play(act("W", "train:W1", w="tribe=12 rice=9 built=u99", head="tribal=W"), "train=-", data=data), data
    )
    assert (end.phase, end.players["W"].tribe) == ("recruit" if end.todo else "ally", 12)
    held = ",".join(name for name in data.cards if name[0] == "u")
    assert moves(act("W", "instructor:W1", w=f"hand={held}"), data) == ["instructor=draw:d", "instructor=-"]


# ------------------------------------------------------------------------------------------------- notation


def test_T71_any_order() -> None:
    assert write(read(SAMPLE)) == write(read(LINE)) == LINE
    records = LINE.split(" | ")
    rng = Random(3)
    for _ in range(20):
        shuffled = []
        for one in rng.sample(records, len(records)):
            first, *rest = one.split(" ")
            words = rest if "=" not in first and first != "bids" else []
            keys = [first, *rng.sample(words, len(words))] if words else [first, *rest]
            shuffled.append(" ".join(keys))
        mixed = "\n".join(shuffled).replace("arms=ssh", "arms=shs").replace("U0,U5,U6", "U6,U0,U5")
        assert write(read(mixed)) == LINE
    bare = " | ".join(records[:4]).replace("passed=WU", "passed=W").replace("emperor=U ", "")
    assert write(read(bare)) == f"{bare} | bids | sites | rules base"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("crit=CA", "crit=AA"),
        ("order=WUS", "order=WWU"),
        ("W gold=3", "W gold=-1"),
        ("W gold=3", "W gold=3 gold=4"),
        ("gens=W0,W2 ", "gens=W0,W1,W2 "),
        ("farm=3/2/1", "farm=3/2/2"),
        ("bids", "bids SU:W1"),
        ("farm:W1+1", "farm:W1/1s"),
        ("tribe:S2/1g", "tribe:S2+1"),
        ("tribe:S2/1g", "farm:S2+e"),
        ("last=trade", "last=farm"),
        ("SW1=S0/2h:g", "SW1=S0/0h:g"),
        ("SW1=S0/2h:g", "SW2=S0/2h:g"),
        ("turn=S", "turn=-"),
        ("hidden=W2", "hidden=W0"),
    ],
)
def test_T72_refused(old: str, new: str) -> None:
    assert old in LINE
    with pytest.raises(NotationError):
        read(LINE.replace(old, new, 1))


def test_T72_composed_positions() -> None:
    read(LINE.replace("gold=3", "gold=999", 1))
    read(LINE.replace("ally=farm ", ""))
    read(act("U", "farm:U1 farm:S1", head="ally=farm"))
    with pytest.raises(NotationError):
        read(act("W", "farm:W1 farm:U1", head="ally=farm"))


def test_T73_T74_moves_in_order() -> None:
    found = moves(text("bid", "W", w="support=1 gens=W12,W4", head="emperor=W"))
    assert found[:5] == ["farm:W4", "farm:W4+e", "farm:W4+1", "farm:W4+1+e", "market:W4"]
    battles = moves(act("W", "WU:W4/1j WU:W0/2c"))
    assert battles[:3] == ["WU=W0@WU2:g", "WU=W0@WU2:t", "WU=W4@WU1:g"]
    assert battles[-2:] == ["WU=W4@WU4:t", "WU=-"]
    trades = moves(act("W", "trade:W1", w="gold=3 rice=4 arms=ssh"))
    first = ["r+3,w-ssh", "r+2,w-ssh", "r+1", "r+1,w-ssh", "w-ssh", "r-1,w+sss"]
    assert trades[:6] == [f"trade={option}" for option in first]
    one = act("W", "develop:W1", w="arms=sh hand=d11")
    assert play(one, "develop=d11,w-hs") == play(one, "develop=d11,w-sh")
    offer = text("recruit", "W", todo="W:keep:4:W1,W2,W4,W6,W7,W9", beginner=False)
    assert play(offer, "keep:W4,W1,W6,W2") == play(offer, "keep:W1,W2,W4,W6")
    with pytest.raises(IllegalMove):
        play(act("W", "trade:W1", w="rice=4"), "trade=w+ssc,r-1")


def test_T75_views() -> None:
    seen = view(read(LINE), "W")
    assert "U rice=4 tribe=6 gens=U0,?2 hand=u?1 |" in seen
    assert "S gold=1 tribe=7 gens=S1,?1 |" in seen
    assert "gens=W0,?1 hand=u?1,d?1" in view(read(LINE), "U")
    state, rng = set_up({}), Random(5)
    placed = False
    while state.round < 2 or state.phase == "recruit":
        options = legal(state) if not state.todo or "keep" in state.todo[0] else None
        move = options[-1] if options else None
        if state.phase == "bid" and state.turn == "W" and not placed:
            general = next(name for name in state.players["W"].gens if name != "W0")
            move, placed = f"farm:{general}", True
        if state.phase == "ally":
            move = "ally:farm"
        state = after(state, move or rng.choice(legal(state)))
    assert f"gens=W0,{general},?3" in view(state, "S")


# ------------------------------------------------------------------------------------------------ questions

T76 = (
    "round=6 phase=act turn=S order=UWS acts=UWS crit=AC | W tribe=5 | U tribe=5 "
    "| S gold=3 tribe=5 farm=2/0/0 market=1/0/0 hand=u3 | bids develop:S10 tribute:S4 "
    "| sites SU1=S5/1s:t SW1=S0/2h:t | rules base,beginner=yes"
)


def test_T76_T77_T84_plans() -> None:
    found = plans.upkeep(read(T76), "S")
    assert (found.value[0], found.best, found.of) == (0, [("develop=u3", "tribute=rr")], 10)
    sites = "SU1=S5/1s:g SW1=S0/2h:g"
    last = act("S", "trade:S1", s="gold=3", sites=sites, n=12)
    assert (plans.order(read(last), "S").best, plans.order(read(last), "S").value[0]) == (
        [("trade=r+1",)],
        22,
    )
    last = last.replace("base", "base,final_update=yes")
    assert (plans.order(read(last), "S").best, plans.order(read(last), "S").value[0]) == ([()], 22)
    bought = act("W", "trade:W1", w="gold=3 built=u13")
    assert plans.trade(read(bought), "W", {"gold": 2, "rice": 4}).best == [("trade=r+1",)]


def test_T78_court() -> None:
    position = act("S", "emperor:S2", s="gold=1", head="emperor=W", n=6)
    for rules, declined in (("", "W"), (",emperor_tile=winner", "S")):
        state = read(position + rules)
        ends = {moves: plans.hold(end, 1).emperor for moves, end in plans.plans(state, "S")}
        assert ends == {("emperor=S2",): "S", (): declined}
        assert f"court={'S' if rules else 'x'}" in write(state)


WORKED = {
    1: (
        "round=5 phase=act turn=U order=WUS acts=WUS crit=CA | W gold=2 support=1 tribe=6 rank=3 "
        "military=6 farm=2/0/0 market=2/1/1 | U rice=5 tribe=6 rank=3 military=10 farm=5/4/0 market=2/2/0 "
        "| S gold=3 rice=6 support=1 tribe=2 rank=3 military=10 market=1/1/0 | bids farm:U5 market:U7 | "
        "sites SU1=S10/1s:g SU2=U4/2c:t SW4=W10/1h:g WU5=W1/1s:g | rules base,beginner=yes"
    ),
    2: (
        "round=4 phase=act turn=S order=WUS acts=WUS crit=CA | W tribe=6 | U tribe=9 | S gold=2 rice=9 "
        "support=3 tribe=3 arms=sss | bids trade:S7 | sites | rules base,beginner=yes"
    ),
    3: (
        "round=4 phase=act turn=W order=SWU acts=SWU crit=AC | W gold=3 rice=1 support=1 tribe=6 rank=3 "
        "military=2 arms=ssc market=2/1/0 | U rice=1 support=3 tribe=2 rank=3 military=5 short=2 "
        "farm=2/1/1 market=2/2/0 | S gold=3 rice=2 support=2 tribe=10 rank=1 military=8 farm=3/0/0 "
        "market=3/3/0 | bids tribute:W3 SW:W1/1h WU:W6/1c | sites SU1=U9/1s:g SW1=S7/2h:t SW4=W0/2h:t "
        "WU3=W8/1h:t | rules base,beginner=yes"
    ),
    4: (
        "round=12 phase=act turn=S order=UWS acts=UWS crit=AC court=x | W gold=4 rice=2 support=2 tribe=5 "
        "rank=2 military=12 short=1 farm=2/2/0 market=4/3/0 | U rice=2 support=1 tribe=9 rank=2 military=6 "
        "farm=1/1/0 market=3/1/0 | S gold=3 support=2 tribe=3 military=1 short=2 arms=h farm=2/1/0 "
        "market=4/0/2 hand=u13 | bids emperor:S2 trade:S7 develop:S10 | sites SW4=W2/1h:t WU1=W0/1j:t "
        "WU2=U12/1c:g | rules base,beginner=yes"
    ),
    5: (
        "round=8 phase=act turn=W order=SWU acts=SWU crit=CA | W gold=2 rice=1 support=2 tribe=9 rank=3 "
        "military=5 farm=1/1/0 market=3/2/1 | U gold=4 rice=3 tribe=2 rank=3 military=12 farm=3/0/2 | S "
        "gold=1 support=3 tribe=5 rank=3 military=2 short=1 farm=4/3/1 market=4/3/1 | bids SW:W7/2s "
        "WU:W6/1c | sites SW4=W0/1h:g | rules base,beginner=yes"
    ),
    6: (
        "round=12 phase=over turn=- order=UWS acts=UWS crit=AC | W rice=2 tribe=2 rank=3 military=9 "
        "farm=4/1/1 built=u12 | U gold=3 rice=5 support=3 tribe=7 rank=1 military=7 farm=3/1/2 "
        "market=4/0/3 built=u9,d12,u7 | S gold=2 rice=2 support=3 tribe=10 rank=3 military=2 short=1 "
        "market=2/2/0 built=u14,d13,d1 | bids | sites WU2=U6/1c:g WU5=W9/1s:g | rules base,beginner=yes"
    ),
    7: (
        "round=1 phase=bid turn=S order=UWS acts=- crit=AC ally=farm passed=UW | W tribe=8 | U tribe=10 | "
        "S support=1 tribe=7 gens=S2,S4,S8 | bids develop:W5 develop:U0 tribute:W4+1 | sites | rules "
        "base,beginner=yes"
    ),
    8: (
        "round=3 phase=bid turn=S order=WUS acts=- crit=AC ally=trade | W tribe=3 gens=W12 | U support=1 "
        "tribe=5 gens=U12 | S support=1 tribe=9 gens=S4,S6,S7 | bids support:W2+1 recruit:W6+1 | sites | "
        "rules base,beginner=yes"
    ),
    9: (
        "round=9 phase=bid turn=W order=UWS acts=- crit=CA ally=trade passed=US | W tribe=3 military=10 "
        "gens=W9 | U tribe=4 military=3 | S tribe=2 | bids SW:S9 WU:U11 spears:S5 train:S10+1 "
        "instructor:S11 market:W7+1 tribute:W3 | sites | rules base,beginner=yes"
    ),
    10: (
        "round=2 phase=ally turn=W order=SUW acts=- crit=CA last=crossbows | W gold=1 tribe=10 military=3 "
        "farm=1/1/0 market=3/0/1 gens=W7 | U gold=2 rice=1 tribe=5 rank=2 military=11 farm=2/0/2 gens=U7 | "
        "S gold=2 rice=1 tribe=4 rank=2 military=8 farm=4/3/0 market=3/0/1 gens=S7,S10 | bids | sites "
        "WU5=W11/2s:t | rules base,beginner=yes"
    ),
}


def worked(n: int) -> State:
    assert write(read(WORKED[n])) == WORKED[n]
    return read(WORKED[n])


def test_D1_to_D5_actions() -> None:
    found = plans.harvest(worked(1), "U", 7)
    assert (found.best, found.of) == ([("farm=harvest:2", "market=tax:1")], 30)
    target = {"gold": 7, "rice": 1, "s": 5, "c": 1}
    found = plans.trade(worked(2), "S", target)
    assert (found.best, found.of) == ([("trade=r-2,w+ssc",)], 132)
    found = plans.upkeep(worked(3), "W")
    assert (found.best, found.of) == ([("tribute=rr", "WU=W6@WU2:g")], 15)
    found = plans.order(worked(4), "S")
    assert (found.best, found.of) == ([("develop=u13,w-h", "trade=r+1", "emperor=S2")], 9)
    found = plans.battle(worked(5), "W", 3)
    assert (found.best, found.of) == ([("WU=W6@WU2:g",)], 11)


def test_D6_winner() -> None:
    assert plans.winner_and_totals(worked(6)) == ("U", {"W": 25, "U": 28, "S": 27})


def test_D7_to_D10_auctions() -> None:
    found = auctions.last(worked(7), ["tribute", "develop"])
    assert (found.best, found.of) == ([("develop:S2+1", "tribute:S4", "tribute:S8")], 81)
    found = auctions.sure(worked(8), ["recruit", "support"])
    assert (found.best, found.of) == ([("support:S6",)], 16)
    assert auctions.turn(worked(9), 1).best == [("instructor:W9",)]
    found, sure = auctions.ally(worked(10))
    assert (found.best, found.of) == ([("ally:farm",)], 9)
    assert sure == ["farm", "market", "trade", "instructor", "develop"]
