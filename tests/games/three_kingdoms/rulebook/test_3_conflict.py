"""Section 3: the Conflict phase."""

from __future__ import annotations

import pytest

from chuhan.games.three_kingdoms.cards import SPACES, STATES, Space
from chuhan.games.three_kingdoms.moves import Bid
from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.observer import seen_by
from chuhan.games.three_kingdoms.position import Phase
from chuhan.games.three_kingdoms.referee import winners, worth
from tests.games.three_kingdoms.moments import (
    BEGIN,
    SAMPLE,
    S,
    U,
    W,
    at,
    line,
    moves,
    refused_by,
    resolved,
)


def value(text: str, bid: Bid) -> int:
    return worth(parse_position(text), bid)


def acting_on(space: Space, bids: str, head: str = "ally=farm", rules: str = BEGIN) -> str:
    """Who acts on a space after these bids, with the order Wei, Wu, Shu."""
    position = parse_position(line("bid", "W", bids=bids, head=head, rules=rules))
    return "".join(map(str, winners(position, space)))


OFFER = line("recruit", "W", round=3, todo="W:keep:1:W5,W6,W7 D:offer:U:4:2", rules="")


def test_3_1_a_state_keeps_some_of_the_generals_offered() -> None:
    assert moves(OFFER) == ["keep:W5", "keep:W6", "keep:W7"]
    assert at(OFFER, "keep:W6").realms[W].gens == ("W6",)
    assert refused_by(OFFER, "keep:W5,W6") == "3.1"
    assert refused_by(OFFER, "keep:W8") == "3.1"


def test_3_2_what_is_hidden() -> None:
    seen = str(seen_by(parse_position(SAMPLE), W))
    assert "hand=u1,d3" in seen
    assert "U5" not in seen
    assert "u2" not in seen
    later = at(line("bid", "W", w="gens=W1,W2 hidden=W1,W2", rules=""), "farm:W2")
    assert later.realms[W].hidden == ("W1",)


def test_3_2_T75_views() -> None:
    sample = parse_position(SAMPLE)
    wei, wu = str(seen_by(sample, W)), str(seen_by(sample, U))
    assert "| U rice=4 tribe=6 gens=U0,?2 hand=u?1 | S gold=1 tribe=7 gens=S1,?1 |" in wei
    assert "gens=W0,?1 hand=u?1,d?1" in wu
    draft = parse_position(line("ally", "S", w="gens=W0,W1,W2,W5,W7 hidden=W1,W2,W7", rules=""))
    for state in (U, S):
        assert "gens=W0,W5,?3 |" in str(seen_by(draft, state))
    assert "todo W:keep:1:?3 D:offer" in str(seen_by(parse_position(OFFER), U))


def test_3_3_the_last_two_are_allied() -> None:
    assert parse_position(line("bid", "S", order="SWU")).allies == (W, U)


def test_3_4_T4_the_alliance_spaces_of_round_one() -> None:
    assert moves(line("ally", "S")) == [f"ally:{space}" for space in SPACES[:10]]
    assert refused_by(line("ally", "S"), "ally:support") == "3.4"


def test_3_4_T5_not_the_one_of_the_round_before() -> None:
    text = line("ally", "S", head="last=trade")
    assert len(moves(text)) == 9
    assert refused_by(text, "ally:trade") == "3.4"
    later = at(text, "ally:farm")
    assert (later.phase, later.turn, later.ally, later.last) == (Phase.BID, W, "farm", "trade")


def test_3_5_T14_if_only_one_ally_bid_only_that_one_acts() -> None:
    assert acting_on(Space.FARM, "farm:W3 farm:U2") == "U"


def test_3_6_one_general_at_a_time_and_he_stays() -> None:
    later = at(line("bid", "W", w="support=2 gens=W1,W2"), "farm:W1+1")
    assert (str(later.bids[0]), later.turn) == ("farm:W1+1", U)
    assert (later.realms[W].gens, later.realms[W].support) == (("W2",), 1)
    assert refused_by(line("bid", "W", w="gens=W1", head="flipped=W3"), "farm:W3") == "3.6"
    assert refused_by(line("bid", "W", w="gens=W1"), "farm:U1") == "3.6"


def test_3_7_T17_who_passes_is_out() -> None:
    text = line("bid", "W", w="gens=W1", u="gens=U1,U2,U3", s="gens=S1")
    later = at(text, "pass", "farm:U1", "farm:S1", "farm:U2")
    assert later.turn is S
    assert moves(str(later)) == ["pass"]
    assert at(str(later), "pass").turn is U
    assert at(str(later), "pass", "farm:U3").turn is U


def test_3_7_T18_without_a_general_one_must_pass() -> None:
    assert moves(line("bid", "W", w="gold=9 support=3")) == ["pass"]


def test_3_8_T6_what_counts_on_a_space() -> None:
    spaces = (Space.FARM, Space.RECRUIT, Space.EMPEROR, Space.SUPPORT)
    for crit, values in (("AC", [5, 1, 5, 1]), ("CA", [5, 1, 1, 5])):
        text = line("bid", "W", crit=crit)
        assert [value(text, Bid(space, "W1")) for space in spaces] == values


def test_3_9_T7_tile_and_support_raise_a_bid() -> None:
    text = line("bid", "U", u="support=1 gens=U2", head="emperor=U")
    assert value(text, Bid(Space.FARM, "U2", support=1, tile=True)) == 6
    assert "farm:U2+1+e" in moves(text)
    assert refused_by(text, "farm:U2+2") == "3.9"
    assert refused_by(text.replace("emperor=U", ""), "farm:U2+e") == "3.9"
    used = line("bid", "U", u="gens=U2", head="emperor=U", bids="trade:U3+e")
    assert refused_by(used, "farm:U2+e") == "3.9"


def test_3_9_T65_abilities_raise_a_bid() -> None:
    text = line("bid", "W", rules="")
    assert value(text, Bid(Space.DEVELOP, "W1")) == 6
    assert value(text, Bid(Space.FARM, "W1")) == 5
    for number, admin in ((5, 4), (6, 5)):
        assert value(line("bid", "W", round=number, rules=""), Bid(Space.FARM, "W7")) == admin
    card = line("bid", "W", w="built=u11")
    assert value(card, Bid(Space.FARM, "W1")) == 6  # cards count for beginners, too


def test_3_10_T8_units_raise_a_bid_on_a_battle_space() -> None:
    text = line("bid", "W")
    assert value(text, Bid(Space.SW, "S4", 2, "h")) == 7
    assert value(text, Bid(Space.SW, "W0", 1, "s")) == 5
    assert value(text, Bid(Space.SW, "W0", 1, "s", support=2)) == 7


def test_3_10_T19_loads() -> None:
    text = line("bid", "W", w="trained=2 arms=ssh gens=W4,W6")
    loads = {
        name: [move.partition(name)[2] for move in moves(text) if move.startswith(f"SW:{name}")]
        for name in ("W4", "W6")
    }
    assert loads == {"W4": ["", "/1s", "/2s", "/1h"], "W6": ["", "/1s", "/1h"]}
    untrained = line("bid", "W", w="army=2 arms=ssh gens=W4")
    assert [move for move in moves(untrained) if move.startswith("SW:")] == ["SW:W4"]
    assert refused_by(text, "farm:W4/1s") == "3.10"
    assert refused_by(text, "SW:W6/2s") == "3.10"
    assert refused_by(text, "SW:W4/2h") == "3.10"
    assert refused_by(untrained, "SW:W4/1s") == "3.10"


def test_3_11_T10_several_generals_add_up() -> None:
    bids = "farm:W2 farm:U1"
    text = line("bid", "W", w="gens=W12", bids=bids)
    assert acting_on(Space.FARM, f"{bids} farm:W12") == "W"
    assert "farm:W12" in moves(text)
    assert refused_by(text + ",several_generals=no", "farm:W12") == "9.2"


def test_3_12_T9_the_first_of_equals_wins() -> None:
    assert acting_on(Space.FARM, "farm:U1 farm:W1", head="") == "U"


def test_3_12_T11_a_total_reached_later_loses() -> None:
    assert acting_on(Space.FARM, "farm:W2 farm:U1 farm:W4", head="") == "U"


@pytest.mark.parametrize(
    ("bids", "found"),
    [("farm:W1 farm:U2 farm:S3", "US"), ("farm:W1 farm:U3 farm:S12", "W")],
    ids=["T12", "T13"],
)
def test_3_13_T12_T13_allied_bids_add_up(bids: str, found: str) -> None:
    assert acting_on(Space.FARM, bids) == found


def test_3_13_T16_elsewhere_allies_are_rivals() -> None:
    assert acting_on(Space.FARM, "farm:W1 farm:U2 farm:S3", head="ally=trade") == "W"


def test_3_13_T79_three_ways_to_read_allied_bids() -> None:
    bids = "farm:W2 farm:U1 farm:S11"
    for switch, found, order in (("sum", "US", "USW"), ("best", "US", "USW"), ("each", "U", "UWS")):
        rules = f"allied_bids={switch},{BEGIN}"
        assert acting_on(Space.FARM, bids, rules=rules) == found
        later = resolved(line("bid", "W", bids=bids, head="ally=farm", rules=rules))
        assert "".join(map(str, later.order)) == order


def test_3_14_T21_where_wei_may_bid() -> None:
    text = line("bid", "W", w="gens=W1")
    spaces = [move.partition(":")[0] for move in moves(text)[:-1]]
    assert spaces == [str(space) for space in SPACES if space is not Space.SU]
    assert refused_by(text, "SU:W1") == "3.14"
    assert len(STATES) == 3
