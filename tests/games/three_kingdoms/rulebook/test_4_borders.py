"""Section 4: tribal relations, battle, and what holds for all actions."""

from __future__ import annotations

import pytest

from chuhan.games.three_kingdoms.cards import arms_of
from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.referee import owes, score
from tests.games.three_kingdoms.boxes import with_card
from tests.games.three_kingdoms.moments import (
    BEGIN,
    S,
    U,
    W,
    acting,
    at,
    line,
    moves,
    realm,
    refused_by,
    resolved,
    settled,
)


def tribal_bids(text: str) -> list[str]:
    return [move for move in moves(text) if move.startswith("tribe:")]


def test_4_16_T20_one_general_to_the_tribes_of_wei() -> None:
    have = "gold=3 support=2 trained=1 arms=s gens=W4"
    text = line("bid", "W", w=have)
    assert tribal_bids(text) == ["tribe:W4", "tribe:W4/1s", "tribe:W4/1g", "tribe:W4/2g"]
    assert refused_by(line("bid", "W", w=have, bids="tribe:W1"), "tribe:W4") == "4.16"
    assert refused_by(text, "tribe:W4+1") == "4.16"


def test_4_17_one_general_to_the_tribes_of_wu() -> None:
    assert refused_by(line("bid", "U", u="gens=U4", bids="tribe:U1"), "tribe:U4") == "4.17"
    assert refused_by(line("bid", "U", u="gens=U4"), "tribe:W4") == "3.6"


def test_4_18_one_general_to_the_tribes_of_shu_and_nobody_contests_it() -> None:
    assert refused_by(line("bid", "S", s="gens=S4", bids="tribe:S1"), "tribe:S4") == "4.18"
    assert refused_by(line("bid", "S", s="gens=S4", head="emperor=S"), "tribe:S4+e") == "4.18"
    later = resolved(line("bid", "W", bids="tribe:W1 tribe:U1 tribe:S1"))
    assert [bid.general for bid in later.bids] == ["W1", "U1", "S1"]


def test_4_19_T22_a_general_without_units_cannot_be_stationed() -> None:
    text = acting("W", "SW:W4")
    assert moves(text) == ["SW=-"]
    assert refused_by(text, "SW=W4@SW1:g") == "4.19"


def test_4_19_T44_locations_take_one_type_and_one_general() -> None:
    text = acting("S", "SW:S4/2h", sites="SW4=W0/1h:g")
    assert moves(text) == ["SW=S4@SW1:g", "SW=S4@SW1:t", "SW=-"]
    assert refused_by(text, "SW=S4@SW4:g") == refused_by(text, "SW=S4@SW2:g") == "4.19"
    assert refused_by(text, "SW=S4@SU4:g") == refused_by(text, "SW=S5@SW1:g") == "4.19"


def test_4_19_T43_the_tile_lowers_upkeep() -> None:
    for load, place, vp in (("2h", "SW1", 1), ("1c", "SW3", 0)):
        later = at(acting("S", f"SW:S4/{load} farm:S1"), f"SW=S4@{place}:g")
        assert score(later).headings["tiles"][S] == vp
    assert owes(at(acting("S", "SW:S4/1c farm:S1"), "SW=S4@SW3:g"), S) == (1, 0)


def test_4_19_T69_the_others_go_home_with_their_units() -> None:
    later = at(acting("S", "SW:S4/1s SW:S5/2h farm:S1"), "SW=S5@SW1:t")
    shu = later.realms[S]
    assert (shu.gens, shu.trained, shu.arms) == (("S4",), 1, arms_of("s"))
    assert str(later.sites[0]) == "SW1=S5/2h:t"
    assert score(later).headings["tiles"] == (0, 0, 1)
    units = parse_position(f"{later},speciality_vp=units")
    assert score(units).headings["tiles"] == (0, 0, 2)


def test_4_20_a_speciality_turns_the_tile() -> None:
    text = line("over", "-", sites="SW1=S4/2h:g SW3=W2/1c:t SU2=U0/2c:g SU4=U4/1h:g")
    assert score(parse_position(text)).headings["tiles"] == (1, 1, 1)


@pytest.mark.parametrize(
    ("sites", "again", "strict"),
    [
        ("SW1=S0/1h:g", False, False),
        ("SW1=S0/1h:g SU1=S1/1s:g", True, True),
        ("SW1=S0/1h:g SW2=S3/1s:g SU1=S1/1s:g", True, False),
    ],
)
def test_4_21_T45_the_second_general_stands_on_the_other_border(
    sites: str, again: bool, strict: bool
) -> None:
    text = acting("S", "SW:S4/1h SU:S5/1h", sites=sites)
    assert ("SW=S4@SW4:g" in moves(text)) is again
    assert ("SW=S4@SW4:g" in moves(f"{text},second_general=always")) is strict
    assert "SU=S5@SU4:g" in moves(text)
    if not again:
        assert refused_by(text, "SW=S4@SW4:g") == "4.21"
        assert "SW=S4@SW4:g" in moves(text, "SU=S5@SU4:g")  # the third, as soon as both borders are held


def test_4_22_T46_gold_is_gone_and_units_come_home() -> None:
    gold = realm(acting("S", "tribe:S4/2g farm:S1", "tribe=7"), S, "tribe=yes")
    units = realm(acting("S", "tribe:S4/2s farm:S1", "tribe=7"), S, "tribe=yes")
    assert (gold.tribe, gold.gold, gold.gens) == (9, 0, ("S4",))
    assert (units.tribe, units.trained, units.arms) == (9, 2, arms_of("ss"))
    assert refused_by(line("bid", "W", w="gold=3 gens=W4"), "tribe:W4/3g") == "4.22"
    assert refused_by(line("bid", "W", w="gold=1 gens=W4"), "tribe:W4/2g") == "4.22"
    assert refused_by(line("bid", "W", w="gold=1 gens=W4"), "farm:W4/1g") == "4.22"
    assert realm(acting("S", "tribe:S4 farm:S1", "tribe=7"), S, "tribe=yes").tribe == 7


@pytest.mark.parametrize(("gold", "loads"), [(3, ["", "/1s", "/2g"]), (1, ["", "/1s"])])
def test_4_22_T80_exactly_as_much_gold(gold: int, loads: list[str]) -> None:
    text = line("bid", "W", w=f"gold={gold} trained=1 arms=s gens=W4", rules=f"tribe_gold=exact,{BEGIN}")
    assert tribal_bids(text) == [f"tribe:W4{load}" for load in loads]


def test_4_23_T47_support_at_twelve() -> None:
    text = acting("S", "tribe:S4/2s farm:S1", "rice=3 tribe=11")
    later = realm(text, S, "tribe=yes,support")
    assert (later.tribe, later.rice, later.support) == (12, 1, 1)


def test_4_23_T48_at_twelve_alone() -> None:
    text = acting("S", "tribe:S4 farm:S1", "rice=2 tribe=12")
    assert moves(text)[-3:] == ["tribe=yes", "tribe=yes,support", "tribe=-"]
    lower = text.replace("tribe=12", "tribe=11")
    assert moves(lower)[-2:] == ["tribe=yes", "tribe=-"]
    assert refused_by(lower, "tribe=yes,support") == "4.23"
    assert refused_by(text.replace("rice=2", "rice=1"), "tribe=yes,support") == "4.23"


@pytest.mark.parametrize(("level", "short", "asked"), [(5, 0, ()), (1, 0, ()), (12, 0, ("W:pick:buy,-",))])
def test_4_23_T82_a_marker_that_is_held(level: int, short: int, asked: tuple[str, ...]) -> None:
    box = with_card("u5", effects=[{"kind": "hold_tribe"}])
    text = acting("W", "farm:W1", f"rice=2 tribe={level} built=u5")
    later = at(text, "farm=-", box=box)
    assert (later.realms[W].tribe, later.realms[W].short) == (level, short)
    assert tuple(map(str, later.todo)) == asked
    if asked:
        bought = at(text, "farm=-", "pick:buy", box=box).realms[W]
        assert (bought.rice, bought.support) == (0, 1)


def test_4_23_T85_a_gain_of_nothing_sets_nothing_off() -> None:
    effect = {"kind": "each_round", "gain": {"tribe": 1}, "per": "stationed"}
    box = with_card("u5", effects=[{"kind": "hold_tribe"}, effect])
    later = at(acting("W", "farm:W1", "rice=2 tribe=12 built=u5", head="tribal=W"), "farm=-", box=box)
    assert (later.todo, later.round) == ((), 3)


def test_4_24_T68_declined_on_the_tribal_space() -> None:
    text = line("bid", "W", w="gold=1", bids="tribe:W4/2g")
    later = resolved(text)
    assert (later.turn, str(later.order[0])) == (W, "W")
    done = at(str(later), "tribe=-")
    assert (done.realms[W].gold, done.realms[W].tribe, done.order[0]) == (3, 4, W)


@pytest.mark.parametrize(("level", "stays", "falls"), [(5, (5, 0), (4, 0)), (1, (1, 0), (1, 1))])
def test_4_24_T81_declined_and_chosen(level: int, stays: tuple[int, int], falls: tuple[int, int]) -> None:
    text = acting("W", "tribe:W4/2g", f"tribe={level}")
    for rules, found in (("tribe_declined=stays,", stays), ("", falls)):
        wei = realm(text.replace(BEGIN, f"{rules}{BEGIN}"), W, "tribe=-")
        assert (wei.tribe, wei.short) == found


def test_4_24_T50_alone_on_the_tribal_space() -> None:
    text = acting("U", "tribe:U4", "tribe=1")
    assert realm(text, U, "tribe=yes").short == 0
    assert realm(text, U, "tribe=-").short == 1
    assert settled(line("act", "W")).round == 3
