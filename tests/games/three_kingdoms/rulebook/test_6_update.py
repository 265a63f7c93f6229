"""Section 6: update and upkeep."""

from __future__ import annotations

import pytest

from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.position import Phase
from chuhan.games.three_kingdoms.referee import owes
from tests.games.three_kingdoms.moments import BEGIN, U, W, at, line, resolved, settled

SITES = "SW1=W0/2h:g WU1=W4/2j:t"
GARRISON = line("act", "W", w="support=3 farm=1/0/1", sites=SITES, head="tribal=W")
"""T51: four units of Wei."""


def owed(text: str) -> tuple[int, int]:
    return owes(parse_position(text.replace("phase=act turn=W", "phase=over turn=-")), W)


def test_6_1_criterion_markers_are_turned_over() -> None:
    assert settled(line("act", "W", crit="AC")).crit == "CA"


@pytest.mark.parametrize("rules", ["actor", "winner"])
def test_6_2_T55_the_emperor_tile_moves(rules: str) -> None:
    switch = f"emperor_tile={rules},{BEGIN}" if rules == "winner" else BEGIN
    nobody = resolved(line("bid", "W", head="emperor=U", rules=switch))
    assert (nobody.emperor, nobody.crit) == (None, "CA")
    text = line("bid", "W", w="gold=1", head="emperor=U", bids="emperor:W1", rules=switch)
    won = str(resolved(text))
    assert at(won, "emperor=W1").emperor is W
    assert at(won, "emperor=-").emperor is (U if rules == "actor" else W)


@pytest.mark.parametrize("rules", ["actor", "winner"])
def test_6_2_T78_court_follows_from_a_bid_that_is_not_used(rules: str) -> None:
    switch = f"emperor_tile={rules},{BEGIN}" if rules == "winner" else BEGIN
    text = line("act", "S", round=6, head="emperor=W", s="gold=1", bids="emperor:S2", rules=switch)
    assert f"court={'x' if rules == 'actor' else 'S'}" in str(parse_position(text))
    assert str(at(text, "emperor=S2").emperor) == "S"
    assert str(at(text, "emperor=-").emperor) == ("W" if rules == "actor" else "S")


def test_6_3_T51_what_is_owed() -> None:
    assert owed(GARRISON) == (3, 3)
    assert owed(GARRISON.replace(BEGIN, f"support_rice=up,{BEGIN}")) == (3, 4)


def test_6_3_T53_tiles_never_pay_for_support() -> None:
    text = line("act", "W", w="support=4 farm=3/0/3", sites="SW1=W0/1h:t")
    assert owed(text) == (0, 2)


def test_6_3_abilities_and_cards_lower_what_is_owed() -> None:
    text = line("act", "W", w="built=u6", sites="SW1=W5/2h:g")
    assert owed(text) == (2, 0)
    assert owed(text.replace(f",{BEGIN}", "")) == (1, 0)  # W5 owes a gold less while he is stationed


def test_6_4_T52_shortage_tiles() -> None:
    wei = settled(GARRISON.replace("support=3", "gold=1 rice=3 support=3")).realms[W]
    assert (wei.gold, wei.rice, wei.short) == (0, 0, 2)


def test_6_5_T54_military_points() -> None:
    text = line("act", "W", w="gold=9 rice=9 military=3", sites=SITES)
    wei = settled(text).realms[W]
    assert (wei.military, wei.gold, wei.rice) == (7, 6, 6)


def test_6_6_the_round_marker_moves_on() -> None:
    later = settled(line("act", "W", order="SWU", acts="WUS", head="ally=farm last=trade tribal=W"))
    assert (later.round, later.phase, later.turn) == (3, Phase.ALLY, U)
    assert (later.ally, later.last, later.tribal, later.acts) == (None, "farm", (), ())
