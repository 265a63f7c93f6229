"""Section 7: the end."""

from __future__ import annotations

import pytest

from chuhan.games.three_kingdoms.position import Phase
from tests.games.three_kingdoms.moments import BEGIN, U, W, line, settled

FIVE = "SW1=W0/1h:g SW2=W1/1s:g SW3=W2/1c:g WU1=W3/1j:g WU2=W4/1c:g"
MIXED = "SW1=W0/1h:g SW2=W1/1s:g SW3=S2/1c:g SW4=S3/1h:g SW5=S4/1s:g"


def ends(text: str, rules: str = "") -> bool:
    return settled(text.replace(BEGIN, f"{rules},{BEGIN}" if rules else BEGIN)).phase is Phase.OVER


def test_7_1_T56_the_last_round_has_no_update() -> None:
    text = line("act", "W", round=12, head="emperor=U tribal=WUS", sites="SW1=W0/2h:g WU1=W4/2j:t")
    later = settled(text)
    assert (later.phase, later.turn, later.emperor, later.crit) == (Phase.OVER, None, U, "AC")
    assert (later.realms[W].military, later.realms[W].short) == (0, 0)
    updated = settled(text.replace(BEGIN, f"final_update=yes,{BEGIN}"))
    assert (updated.phase, updated.emperor, updated.crit) == (Phase.OVER, None, "CA")
    assert (updated.realms[W].military, updated.realms[W].short) == (4, 6)


def test_7_2_round_twelve_is_the_last() -> None:
    assert not ends(line("act", "W", round=11))
    assert ends(line("act", "W", round=12))


def test_7_3_T57_full_development() -> None:
    assert ends(line("act", "W", w="farm=5/0/0 market=5/0/0"))
    apart = line("act", "W", w="farm=5/0/0", u="market=5/0/0")
    assert not ends(apart)
    assert ends(apart, "develop_end=any")
    assert not ends(line("act", "W", w="farm=5/0/0", u="farm=5/0/0"), "develop_end=any")


def test_7_4_T58_the_rank_of_emperor() -> None:
    assert ends(line("act", "W", u="rank=6"))
    assert not ends(line("act", "W", u="rank=5"))


@pytest.mark.parametrize(
    ("sites", "switch", "found"),
    [
        (FIVE, "", True),
        (MIXED, "", False),
        (MIXED, "border_end=border", True),
        (MIXED, "border_end=all", True),
        (FIVE, "border_end=border", False),
    ],
)
def test_7_5_T59_five_generals(sites: str, switch: str, found: bool) -> None:
    assert ends(line("act", "W", sites=sites), switch) is found
