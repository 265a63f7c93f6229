"""Section 8: scoring."""

from __future__ import annotations

import pytest

from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.referee import Score, score
from tests.games.three_kingdoms.boxes import with_card
from tests.games.three_kingdoms.moments import BEGIN, S, U, W, line

FULL = line(
    "over",
    "-",
    round=12,
    head="emperor=W",
    w="gold=4 rice=1 support=2 tribe=5 rank=2 military=9 short=1 farm=4/0/0 market=3/0/0 built=d13",
    u="gold=2 rice=6 support=2 tribe=6 rank=3 military=5 farm=4/0/0 market=2/0/0 built=d7,u1",
    s="gold=1 rice=1 support=4 tribe=7 military=7 short=2 farm=1/0/0 market=2/0/0",
    sites="SW1=W0/1h:g SW2=W5/1s:g SW4=S4/2h:g WU1=U0/1j:g WU3=W8/1h:g",
)
"""T63."""


def scored(text: str) -> Score:
    return score(parse_position(text))


def heading(name: str, text: str) -> tuple[int, ...]:
    return scored(text).headings[name]


def test_8_1_military() -> None:
    assert heading("military", FULL) == (9, 5, 7)


def test_8_2_T60_borders() -> None:
    text = line("over", "-", sites="SW1=W0/1h:g SW2=W1/1s:g SW4=S4/2h:g WU1=W3/1j:g WU2=U1/1c:g")
    assert heading("borders", text) == (3, 2, 1)
    assert heading("borders", text.replace(BEGIN, f"border_majority=units,{BEGIN}")) == (2, 2, 2)
    both = line("over", "-", sites="SW1=W0/1h:g WU1=W3/1j:g SU1=S4/1s:g")
    assert heading("borders", both) == (5, 0, 2)


def test_8_3_border_tiles() -> None:
    assert heading("tiles", FULL) == (3, 1, 1)


@pytest.mark.parametrize(
    ("levels", "found"),
    [
        ((5, 3, 3), (5, 1, 1)),
        ((4, 2, 4), (3, 0, 3)),
        ((4, 4, 4), (3, 3, 3)),
        ((1, 5, 3), (0, 5, 2)),
        ((0, 0, 0), (3, 3, 3)),
    ],
)
def test_8_4_T61_majorities(levels: tuple[int, ...], found: tuple[int, ...]) -> None:
    w, u, s = (f"farm={n}/0/0" for n in levels)
    text = line("over", "-", w=w, u=u, s=s)
    assert heading("farm", text) == found
    second = heading("farm", text.replace(BEGIN, f"after_shared_first=second,{BEGIN}"))
    assert second == ((3, 2, 3) if levels == (4, 2, 4) else found)


def test_8_5_development() -> None:
    assert (heading("farm", FULL), heading("market", FULL)) == ((3, 3, 0), (5, 1, 1))
    added = FULL.replace(BEGIN, f"majorities=sum,{BEGIN}")
    assert heading("development", added) == (5, 2, 0)


def test_8_6_civil_harmony() -> None:
    assert (heading("tribe", FULL), heading("support", FULL)) == ((0, 2, 5), (1, 1, 5))
    assert heading("tribal_track", FULL) == (1, 2, 2)
    added = FULL.replace(BEGIN, f"majorities=sum,{BEGIN}")
    assert heading("harmony", added) == (0, 2, 5)


def test_8_7_rank() -> None:
    assert (heading("rank", FULL), heading("rank_track", FULL)) == ((2, 5, 0), (2, 4, 0))


def test_8_8_T62_the_emperor_tile() -> None:
    assert heading("emperor", FULL) == (2, 0, 0)


def test_8_9_state_cards() -> None:
    assert heading("cards", FULL) == (2, 4, 0)
    box = with_card("d7", effects=[{"kind": "vp_per", "count": "farm", "per": 1, "vp": 2, "max": 5}])
    assert score(parse_position(FULL, box)).headings["cards"][U] == 1 + 5 + 1


def test_8_10_T62_shortage_tiles() -> None:
    assert heading("shortage", FULL) == (-3, 0, -6)


def test_8_11_T63_the_whole_of_it() -> None:
    found = scored(FULL)
    assert (found.totals, found.winner) == ((30, 30, 16), U)


@pytest.mark.parametrize(("goods", "winner"), [((3, 3, 3), S), ((4, 3, 3), W), ((4, 4, 3), U)])
def test_8_11_T64_ties(goods: tuple[int, ...], winner: object) -> None:
    w, u, s = (f"gold=1 rice={n - 1}" for n in goods)
    found = scored(line("over", "-", w=w, u=u, s=s))
    assert (len(set(found.totals)), found.winner) == (1, winner)
