"""How positions and moves are written and read, and what is refused."""

from __future__ import annotations

from random import Random

import pytest

from chuhan.games.three_kingdoms.notation import parse_move, parse_position
from chuhan.games.three_kingdoms.observer import seen_by
from chuhan.refusal import NotationError
from tests.games.three_kingdoms.moments import SAMPLE, U, W, acting, line, moves, refused_by

ONE_LINE = SAMPLE.replace("\n", " | ")


def test_T71_the_sample_is_written_on_one_line() -> None:
    assert str(parse_position(SAMPLE)) == str(parse_position(ONE_LINE)) == ONE_LINE
    rng = Random(1)
    for _ in range(20):
        records = [record.split(" ") for record in SAMPLE.splitlines()]
        for i, record in enumerate(records):
            start = 0 if i == 0 else 1
            if i not in (4, 6):  # bids are in the order made, and rules are one word
                records[i] = [*record[:start], *rng.sample(record[start:], len(record) - start)]
        rng.shuffle(records)
        text = "\n".join(map(" ".join, records))
        text = text.replace("arms=ssh", "arms=hss").replace("gens=U0,U5,U6", "gens=U6,U0,U5")
        assert str(parse_position(text)) == ONE_LINE


def test_T71_records_that_are_missing_are_written() -> None:
    short = "round=2 phase=ally turn=S order=WUS acts=- crit=AC | W tribe=5 | U tribe=5 | S tribe=5"
    assert str(parse_position(short)) == f"{short} | bids | sites | rules base"


CHANGES = [
    ("crit=CA", "crit=AA"),
    ("order=WUS", "order=WWU"),
    ("W gold=3", "W gold=-1"),
    ("W gold=3", "W gold=3 gold=4"),
    ("gens=W0,W2", "gens=W0,W1,W2"),
    ("farm=3/2/1", "farm=3/2/2"),
    ("farm:W1+1", "SU:W1"),
    ("farm:W1+1", "farm:W1/1s"),
    ("tribe:S2/1g", "tribe:S2+1"),
    ("tribe:S2/1g", "farm:S2+e"),
    ("last=trade", "last=farm"),
    ("SW1=S0/2h:g", "SW1=S0/0h:g"),
    ("SW1=S0/2h:g", "SW2=S0/2h:g"),
    ("turn=S", "turn=-"),
    ("hidden=W2", "hidden=W0"),
]
FURTHER = [
    ("round=4", "round=13"),
    ("round=4", "round=x"),
    ("phase=bid", "phase=bed"),
    ("turn=S", "turn=W"),
    ("acts=-", "acts=WUS"),
    ("acts=- ", ""),
    ("ally=farm", "ally=emperor"),
    ("ally=farm", "ally=barn"),
    ("emperor=U", "emperor=W"),
    ("passed=WU", "passed=WW"),
    ("flipped=W3", "flipped=W2"),
    ("flipped=W3", "flipped=Z3"),
    ("flipped=W3", "court=W"),
    ("flipped=W3", "ally=farm"),
    ("flipped=W3", "colour=red"),
    ("tribe=7", "tribe=13"),
    ("U rice=4 tribe=6", "U rice=4"),
    ("rank=1", "rank=7"),
    ("W gold=3", "W gold=1000"),
    ("arms=ssh", "arms=ssx"),
    ("market=1/0/1", "market=6/0/1"),
    ("market=1/0/1", "market=1/0"),
    ("gens=S1,S6", "gens=S1,S6,U1"),
    ("gens=S1,S6", "gens=S1,?1"),
    ("hidden=S6", "hidden=S4"),
    ("hand=u2", "hand=u1"),
    ("hand=u2", "hand=u99"),
    ("support_rice=up", "beginner=yes"),
    ("support_rice=up", "support_rice=sideways"),
    ("support_rice=up", "support_rice=up,support_rice=up"),
    ("support_rice=up", "tea=green"),
    ("base,", "basis,"),
    ("trade:U2+1+e", "trade:U2+1+e SU:U4+e"),
    ("SW:S4/2h", "SW:S4/3h"),
    ("SW:S4/2h", "SW:S4/2g"),
    ("SW:S4/2h", "SW:S4/0h"),
    ("SW:S4/2h", "tribe:S4/2h"),
    ("WU3=W8/1h:t", "WU3=W8/1h:t WU3=W9/1h:t"),
    ("WU3=W8/1h:t", "SU3=W8/1j:t"),
    ("WU3=W8/1h:t", "XX3=W8/1h:t"),
    ("WU3=W8/1h:t", "WU3=W8/1h"),
    ("\nU rice", "\nW rice"),
    ("\nrules", "\nrulez"),
    ("\nrules", "\ntodo W:keep:1:W5\nrules"),
]


@pytest.mark.parametrize(("old", "new"), CHANGES + FURTHER, ids=lambda text: text.strip())
def test_T72_what_cannot_be_is_refused(old: str, new: str) -> None:
    assert SAMPLE.count(old) >= 1
    with pytest.raises(NotationError) as raised:
        parse_position(SAMPLE.replace(old, new, 1))
    assert "\n" not in str(raised.value)


def test_T72_what_does_not_fit_the_phase_is_refused() -> None:
    act = line("act", "W", bids="farm:W1 farm:U1")
    for text in (
        act,
        act.replace("turn=W", "turn=U").replace("farm:W1 farm:U1", "trade:W1 farm:U1"),
        line("act", "W"),
        line("act", "W", bids="emperor:W1", head="court=W"),
        line("act", "W", todo="W:pick:train,-"),
        line("act", "W", todo="W:pick:gold,-", bids="farm:W1"),
        line("benefit", "W"),
        line("recruit", "D"),
        line("recruit", "D", todo="D:offer:W:14:2", rules=""),
        line("recruit", "D", todo="D:offer:W:2:3", rules=""),
        line("recruit", "D", todo="D:cards:W:u:16", rules=""),
        line("recruit", "W", todo="W:keep:1:U1,U2", rules=""),
        line("recruit", "U", todo="W:keep:1:W1,W2", rules=""),
        line("ally", "S", head="ally=farm"),
        line("ally", "S", bids="farm:W1"),
        line("ally", "W"),
        line("over", "W"),
        line("upkeep", "-", rules="may_default=yes"),
        "",
    ):
        with pytest.raises(NotationError):
            parse_position(text)


def test_T72_what_no_game_would_reach_is_welcome() -> None:
    assert parse_position(SAMPLE.replace("W gold=3", "W gold=999")).realms[W].gold == 999
    assert parse_position(SAMPLE.replace("ally=farm ", "")).ally is None
    allied = line("act", "U", bids="farm:U1 farm:S1", head="ally=farm")
    assert len(parse_position(allied).bids) == 2


def test_T73_moves_stand_in_canonical_order() -> None:
    bids = moves(line("bid", "W", w="support=1 gens=W12,W4", head="emperor=W"))
    assert bids[:5] == ["farm:W4", "farm:W4+e", "farm:W4+1", "farm:W4+1+e", "market:W4"]
    battle = moves(acting("W", "WU:W4/1j WU:W0/2c"))
    assert battle[:3] == ["WU=W0@WU2:g", "WU=W0@WU2:t", "WU=W4@WU1:g"]
    assert battle[-2:] == ["WU=W4@WU4:t", "WU=-"]
    trade = moves(acting("W", "trade:W7", "gold=3 rice=4 arms=ssh"))
    assert [move.removeprefix("trade=") for move in trade[:6]] == [
        "r+3,w-ssh",
        "r+2,w-ssh",
        "r+1",
        "r+1,w-ssh",
        "w-ssh",
        "r-1,w+sss",
    ]
    assert trade[-1] == "trade=-"
    instructor = moves(acting("W", "instructor:W1", "rice=1 army=1"))
    assert [move.removeprefix("instructor=") for move in instructor] == [
        "draw:u",
        "draw:d",
        "train:1",
        "train:1,draw:u",
        "train:1,draw:d",
        "-",
    ]


def test_T74_sets_and_weapons_are_read_in_any_order() -> None:
    assert str(parse_move("develop=d11,w-hs")) == "develop=d11,w-sh"
    assert str(parse_move("keep:W4,W1,W6,W2")) == "keep:W1,W2,W4,W6"
    with pytest.raises(NotationError):
        parse_move("trade=w+ssc,r-1")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "banana",
        "farm",
        "farm:",
        "farm:Z1",
        "farm:W1/2x",
        "farm:W1+0",
        "farm=",
        "farm=tax:1",
        "market=harvest:1",
        "trade=",
        "trade=r+1w+sss",
        "trade=,w+sss",
        "instructor=",
        "instructor=train:1draw:u",
        "develop=u99",
        "spears=x",
        "emperor=Q",
        "SW=S4@XX1:g",
        "SW=S4@SW1",
        "tribe=no",
        "pick:tea",
        "pay:2g",
        "ally:barn",
        "deal:W1,W1",
        "keep:",
        "pass:",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text)


def test_no_command_reads_a_view() -> None:
    sample = parse_position(SAMPLE)
    for state in (W, U):
        with pytest.raises(NotationError):
            parse_position(str(seen_by(sample, state)))
    assert str(seen_by(sample, None)) == ONE_LINE


def test_whoever_can_pay_must_in_a_composed_upkeep_phase() -> None:
    text = line("upkeep", "W", w="gold=1 rice=5", sites="SW1=W0/2h:g")
    assert moves(text) == ["pay:1g1r"]
    assert refused_by(text, "pay:0g1r") == "6.4"
