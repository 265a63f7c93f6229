"""Section 5: the Resolution phase."""

from __future__ import annotations

import pytest

from chuhan.games.three_kingdoms.cards import arms_of
from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.referee.rounds import benefits
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


def orders(position: Position) -> tuple[str, str]:
    return "".join(map(str, position.acts)), "".join(map(str, position.order))


def test_5_1_winners_of_every_space_are_left() -> None:
    later = resolved(line("bid", "W", bids="farm:W1 farm:U2 trade:S1 trade:W2 SU:U4"))
    assert [str(bid) for bid in later.bids] == ["farm:W1", "trade:S1", "SU:U4"]
    assert later.phase is Phase.ACT


def test_5_2_T23_losers_take_back() -> None:
    text = line("bid", "W", head="emperor=S", bids="SW:W4/2h+2 SW:S4/1h+1+e", s="support=3")
    later = resolved(text)
    shu = later.realms[S]
    assert [str(bid) for bid in later.bids] == ["SW:W4/2h+2"]
    assert (shu.gens, shu.trained, shu.arms, shu.support) == (("S4",), 1, arms_of("h"), 3)
    assert later.emperor is S


def test_5_3_T24_the_general_turned_over_comes_back() -> None:
    text = line("bid", "W", w="gens=W1", head="flipped=W3")
    assert not any("W3" in move for move in moves(text))
    later = resolved(line("bid", "W", w="gens=W1", head="flipped=W3", bids="farm:U1"))
    assert (later.realms[W].gens, later.flipped) == (("W1", "W3"), "")


def test_5_4_T25_most_successful_bids_first() -> None:
    bids = "farm:W1 market:W2 trade:U1 develop:U2 train:U4 recruit:S4"
    assert orders(resolved(line("bid", "W", bids=bids))) == ("WUS", "UWS")


def test_5_4_T26_then_military_points() -> None:
    text = line("bid", "W", w="military=2", u="military=7", s="military=4", bids="farm:W1 trade:U1 train:S4")
    assert orders(resolved(text)) == ("WUS", "USW")


@pytest.mark.parametrize("bids", ["farm:W1 trade:U1 train:S4", "farm:S1"])
def test_5_4_T27_then_wei_wu_shu(bids: str) -> None:
    later = resolved(line("bid", "S", order="SUW", bids=bids))
    assert orders(later) == ("SUW", "WUS" if "W1" in bids else "SWU")
    nobody = resolved(line("bid", "S", order="SUW"))
    assert (nobody.round, orders(nobody)) == (3, ("", "WUS"))


@pytest.mark.parametrize(("bids", "order"), [("farm:W3 farm:U2 farm:S3", "USW"), ("farm:W3 farm:U2", "UWS")])
def test_5_4_T28_the_alliance_space_counts_for_both(bids: str, order: str) -> None:
    assert orders(resolved(line("bid", "W", head="ally=farm", bids=bids)))[1] == order


def test_5_4_T29_the_tribal_space_counts() -> None:
    bids = "tribe:W1 tribe:S1/1g farm:W2 farm:W3 trade:U1 train:U4"
    assert orders(resolved(line("bid", "W", u="military=1", bids=bids)))[1] == "UWS"  # 2 2 1
    rules = f"bid_count=generals,{BEGIN}"
    assert orders(resolved(line("bid", "W", u="military=1", bids=bids, rules=rules)))[1] == "WUS"  # 3 2 1


def test_5_4_T30_declining_changes_no_order() -> None:
    later = resolved(line("bid", "W", bids="farm:U1 SW:S4", u="military=1"))
    assert orders(later) == ("WUS", "USW")
    assert orders(at(str(later), "farm=-"))[1] == "USW"
    assert moves(str(later), "farm=-") == ["SW=-"]


def test_5_5_each_state_does_all_its_actions_in_any_order() -> None:
    text = line("act", "U", acts="UWS", order="WUS", bids="farm:W1 trade:U1 tribute:U4")
    assert at(text, "tribute=gg").turn is U
    assert at(text, "tribute=gg", "trade=-").turn is W
    assert refused_by(text, "farm=develop") == refused_by(text, "tribute=gg", "tribute=gg") == "5.5"


def test_5_6_after_an_action_all_return_but_support_tokens() -> None:
    later = at(acting("W", "tribute:W4+2 farm:W1"), "tribute=gg")
    assert (later.realms[W].gens, later.realms[W].support) == (("W4",), 0)


def test_5_7_T65_benefits_come_right_after_the_action() -> None:
    tribute = at(acting("W", "tribute:W6 farm:W1", rules=""), "tribute=gg")
    assert tribute.realms[W].gold == 3
    tribe = at(acting("W", "tribe:W3 farm:W1", "army=2", rules=""), "tribe=yes")
    assert [str(item) for item in tribe.todo] == ["W:pick:train,-"]
    assert moves(str(tribe)) == ["pick:train", "pick:-"]
    trained = at(str(tribe), "pick:train").realms[W]
    assert (trained.army, trained.trained) == (1, 1)
    beginner = at(acting("W", "tribe:W3 farm:W1", "army=2"), "tribe=yes")
    assert beginner.todo == ()


def test_5_7_T83_choices_are_queued_tokens_first() -> None:
    text = acting("W", "tribe:W3 farm:W1", "built=u4", rules="")
    later = at(text, "tribe=yes")
    assert [str(item) for item in later.todo] == ["W:pick:rice,army", "W:pick:train,-"]
    assert at(text, "tribe=yes", "pick:rice").todo == ()
    assert len(at(text, "tribe=yes", "pick:army").todo) == 1
    drawn = at(acting("W", "instructor:W9 farm:W1", rules=""), "instructor=draw:u")
    assert [str(item) for item in drawn.todo] == ["D:draw:W:u", "W:pick:gold,s,h,c,j"]
    assert refused_by(str(drawn), "deal:u7", "pick:rice") == "5.7"


def test_5_7_T70_a_weapon_of_ones_choice() -> None:
    text = acting("W", "recruit:W12 farm:W1", "market=3/0/0", rules="")
    later = at(text, "recruit=2")
    assert [str(item) for item in later.todo] == ["W:pick:s,h,c,j"] * 2
    assert realm(text, W, "recruit=2", "pick:s", "pick:j").arms == arms_of("sj")


@pytest.mark.parametrize(("level", "found"), [(5, (4, 0)), (1, (1, 1)), (2, (1, 1))])
def test_5_8_T49_tribal_markers_fall(level: int, found: tuple[int, int]) -> None:
    wei = settled(line("act", "W", w=f"tribe={level}")).realms[W]
    assert (wei.tribe, wei.short) == found
    assert settled(line("act", "W", w=f"tribe={level}", head="tribal=W")).realms[W].tribe == level


def test_5_9_T66_other_benefits() -> None:
    text = line("act", "W", w="built=u1,u12", u="gens=U11", s="gens=S11")
    wei, wu, shu = settled(text).realms
    assert (wei.rice, wei.army, wu.rice, shu.rice) == (1, 1, 0, 0)
    drafted = settled(text.replace(BEGIN, "may_default=no")).realms
    assert (drafted[U].rice, drafted[S].rice) == (1, 1)


def test_5_9_T70_a_stationed_general_lifts_the_marker() -> None:
    text = line("act", "W", s="rice=2 tribe=12", sites="SW3=S10/1c:g", rules="")
    later = settled(text)
    assert (later.phase, later.turn, later.realms[S].tribe) == (Phase.BENEFIT, S, 12)
    assert moves(str(later)) == ["pick:buy", "pick:-"]
    bought = at(str(later), "pick:buy")
    assert (bought.realms[S].support, bought.round) == (1, 3)
    assert settled(text.replace("rice=2", "rice=1")).round == 3


def test_5_9_a_choice_is_made_state_by_state_in_action_order() -> None:
    sites = "SW3=S10/1c:g SW1=W10/1h:g"
    text = line("over", "-", acts="SWU", w="tribe=12 rice=2", s="tribe=12 rice=2", sites=sites, rules="")
    queue = benefits(parse_position(text))[1]
    assert [str(one) for one in queue] == ["S:pick:buy,-", "W:pick:buy,-"]
