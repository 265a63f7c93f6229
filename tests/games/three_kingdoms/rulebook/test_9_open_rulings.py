"""Section 9: each switch makes its difference. Most examples stand with the rule that they concern."""

from __future__ import annotations

from chuhan.games.three_kingdoms.cards import Space
from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.position import Phase
from chuhan.games.three_kingdoms.referee import owes, score, winners
from chuhan.games.three_kingdoms.rules import BASE, SWITCHES, rulebook
from tests.games.three_kingdoms.moments import (
    BEGIN,
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


def under(text: str, switch: str) -> str:
    return text.replace(BEGIN, f"{switch},{BEGIN}")


def test_9_17_the_switches_are_the_rules_of_this_section() -> None:
    book = rulebook()
    assert [book[f"9.{i}"].open for i in range(1, 18)] == list(SWITCHES)
    assert all(getattr(BASE, name) == values[0] for name, values in SWITCHES.items())
    for i, values in enumerate(SWITCHES.values(), start=1):
        assert all(f"`{value}`" in book[f"9.{i}"].text for value in values)


def test_9_1_T15_the_higher_of_two_allied_bids() -> None:
    text = line("bid", "W", head="ally=farm", bids="farm:W1 farm:U2 farm:S3")
    assert winners(parse_position(text), Space.FARM) == (1, 2)
    assert winners(parse_position(under(text, "allied_bids=best")), Space.FARM) == (W,)


def test_9_2_one_general_on_a_space() -> None:
    text = line("bid", "W", w="gens=W4", bids="farm:W1")
    assert "farm:W4" in moves(text)
    assert refused_by(under(text, "several_generals=no"), "farm:W4") == "9.2"


def test_9_3_each_general_counts() -> None:
    text = line("bid", "W", u="military=1", bids="farm:W1 farm:W2 trade:U1")
    assert resolved(text).order[0] == 1
    assert resolved(under(text, "bid_count=generals")).order[0] is W


def test_9_4_the_tile_without_the_action() -> None:
    text = line("act", "W", bids="emperor:W1")
    assert at(text, "emperor=-").emperor is None
    assert at(under(text, "emperor_tile=winner"), "emperor=-").emperor is W


def test_9_5_borders_in_balance() -> None:
    text = acting("W", "SW:W4/1h", sites="SW2=W0/1s:g SW5=W1/1s:g WU1=W2/1j:g")
    assert len(moves(text)) == 5
    assert refused_by(under(text, "second_general=always"), "SW=W4@SW1:g") == "9.5"


def test_9_6_gold_exactly_as_much_as_he_leads() -> None:
    text = line("bid", "W", w="gold=3 gens=W4")
    assert "tribe:W4/1g" in moves(text)
    assert refused_by(under(text, "tribe_gold=exact"), "tribe:W4/1g") == "9.6"


def test_9_7_declined_relations_count_as_chosen() -> None:
    text = acting("W", "tribe:W4", "tribe=5")
    assert realm(text, W, "tribe=-").tribe == 4
    assert realm(under(text, "tribe_declined=stays"), W, "tribe=-").tribe == 5


def test_9_8_rice_for_an_odd_token() -> None:
    text = line("over", "-", w="support=3")
    assert owes(parse_position(text), W) == (0, 1)
    assert owes(parse_position(under(text, "support_rice=up")), W) == (0, 2)


def test_9_9_T67_keeping_ones_goods() -> None:
    text = line("act", "W", w="gold=2 rice=9", sites="SW1=W0/2h:g WU1=W4/2j:t")
    later = settled(under(text, "may_default=yes"))
    assert (later.phase, later.turn) == (Phase.UPKEEP, W)
    found = moves(str(later))
    assert (len(found), found[0], found[1], found[-1]) == (12, "pay:2g3r", "pay:2g2r", "pay:0g0r")
    assert refused_by(str(later), "pay:3g0r") == "6.4"
    done = at(str(later), "pay:0g3r", "pay:0g0r", "pay:0g0r")
    assert (done.round, done.realms[W].short, done.realms[W].gold, done.realms[W].military) == (3, 3, 2, 4)
    assert realm(str(later), W, "pay:2g3r").short == 1


def test_9_10_a_last_update() -> None:
    text = line("act", "W", round=12, sites="SW1=W0/2h:g")
    assert settled(text).realms[W].military == 0
    assert settled(under(text, "final_update=yes")).realms[W].military == 2


def test_9_11_whose_development() -> None:
    text = line("act", "W", w="farm=5/0/0", s="market=5/0/0")
    assert not settled(text).over
    assert settled(under(text, "develop_end=any")).over


def test_9_12_whose_fifth_general() -> None:
    text = line("act", "W", sites="SW1=W0/1h:g SW2=W1/1s:g SU1=U2/1s:g SU2=U3/1c:g WU1=W3/1j:g")
    assert [settled(under(text, f"border_end={value}")).over for value in ("border", "all")] == [False, True]
    assert not settled(text).over


def test_9_13_units_are_compared() -> None:
    text = line("over", "-", sites="SW1=W0/1h:g SW4=S4/2h:g")
    assert score(parse_position(text)).headings["borders"] == (2, 2, 2)
    units = score(parse_position(under(text, "border_majority=units")))
    assert units.headings["borders"] == (1, 2, 3)


def test_9_14_pairs_are_added() -> None:
    text = line("over", "-", w="farm=3/0/0", u="farm=1/0/0 market=3/0/0")
    apart = score(parse_position(text)).headings
    added = score(parse_position(under(text, "majorities=sum"))).headings
    assert (apart["farm"], apart["market"]) == ((5, 2, 0), (1, 5, 1))
    assert added["development"] == (2, 5, 0)
    assert "farm" not in added


def test_9_15_who_comes_after_a_shared_first() -> None:
    text = line("over", "-", w="rank=2", u="rank=2", s="rank=1")
    assert score(parse_position(text)).headings["rank"] == (3, 3, 0)
    second = score(parse_position(under(text, "after_shared_first=second")))
    assert second.headings["rank"] == (3, 3, 2)


def test_9_16_each_unit_of_a_speciality() -> None:
    text = line("over", "-", sites="SW1=W0/2h:g")
    assert score(parse_position(text)).headings["tiles"] == (1, 0, 0)
    assert score(parse_position(under(text, "speciality_vp=units"))).headings["tiles"] == (2, 0, 0)


def test_9_17_beginners_have_no_abilities() -> None:
    text = acting("W", "tribute:W6 farm:W1")
    assert realm(text, W, "tribute=gg").gold == 2
    assert realm(text.replace(f",{BEGIN}", ""), W, "tribute=gg").gold == 3
