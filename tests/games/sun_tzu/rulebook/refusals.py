"""Every refusal that the engine can give, met once: the rule, a position, moves from it."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import Card
from chuhan.games.sun_tzu.moves import Place
from tests.games.sun_tzu.moments import line
from tests.kit.hooks import case

PLAIN = line(hands="123456P/123456")
OVER = line(round="9B")
SHORT = line(board="B3/B3/0/0/R7", armies="2+13/9+5", hands="123456PP/123456", privilege="B")
SHORTED = "1,2,6,4,5", "1,3,2,4,5", ">J"
EMPTY = line(board="B9/0/0/0/R7", armies="3+9/11+3", hands="123456TP/123456", privilege="R")
EMPTIED = "T,3,2,4,5", "1,3,2,4,5", ">Q"
GEO = line(
    board="0/B3/0/B2/B3", armies="0+13/18+3", hands="123456T/123456", privilege="R", rules="base,map=geo"
)
MARKER = line(board="B2/B1/0/0/0", armies="0+18/18+3", privilege="R")
MARKED = "1,2,3,4,6", "1,2,3,4,6", ">W"
PAY = line(board="B2/0/B1/0/0", armies="1+17/18+3", hands="123456+3/123456", round="1")
PAID = "1,2,3,4,+3", "1,2,3,4,5"
LORDS = line(board="B2/0/R1/B1/0", lords="m/r", privilege="R", hands="1234567/1234567")
PHASE = line(
    board="B1/0/0/0/R1", lords="a/r", privilege="B", rules="base,lords=phase", hands="123456PT/123456"
)
ALL_OUT = line(board="B9/B9/0/0/R7", armies="3+0/11+3", hands="123456TP/123456", privilege="R")
PLAGUED = line(board="B1/0/0/0/R2", lords="mv/szpr", privilege="B", hands="1234567P/123456PP")
LEVY = line(board="B2/0/0/0/0", lords="a/-", armies="0+19/18+3", hands="123456TP/123456", round="1")
PLACED = "1,2,3,4,5", "1,2,3,4,5"
KEEP = line(round="1", piles="789/-")
LIGHT = line(track="-2", board="R2/0/0/0/B2", events="i:pwnt:0", privilege="B")
CHARIOT = line(board="0b/0b/0/0/0", events="w:pnti:0", round="1")
LAST = line(hands="123456P/123456", round="9", privilege="B")
BETWEEN = f"{SHORT},reinforce=between"

CASES = [
    # the moment
    case("7.5", OVER, "1,2,3,4,5", words="over"),
    case("3.2", PLAIN, ">Q", words="Blue lays one card"),
    case("6.1", SHORT, *SHORTED[:2], ".", words="names the province"),
    case("10.11", LORDS, *PLACED, ">W", "k7", words="may use a warlord"),
    case("4.6", MARKER, *MARKED, ">Q", words="becomes the marker"),
    case("5.5", PAY, *PAID, ">Q", words="two armies aside"),
    case("5.2", SHORT, *SHORTED, ">Q", words="missing armies"),
    case("5.6", LAST, *PLACED, ">Q", ">C", ">J", ">H", ">W", words="may trade"),
    case("9.2", CHARIOT, "1,2,6,4,5", "1,2,3,4,5", ">Q", words="another warlord"),
    case("9.5", LIGHT, *PLACED, ">Q", ">C", words="light infantry"),
    case("3.5", KEEP, *PLACED, ".", words="which of the drawn cards"),
    # placements
    case("3.2", PLAIN, Place((Card.ONE, Card.TWO)), words="five cards"),
    case("3.2", PLAIN, Place((None,) * 5), words="unknown"),
    case("3.2", PLAIN, "1,2,3,4,T", words="missing: 10"),
    case("4.6", line(board="B3b/0/0/0/0"), "6,1,2,3,4", words="Qin"),
    # order
    case("10.3", f"{SHORT},order=ahead", *SHORTED[:2], ">Q", words="all five provinces"),
    case("6.4", SHORT, *SHORTED[:2], ">QC", words="one by one"),
    case("3.3", SHORT, *SHORTED, "<Q3", ">J", words="Jin-Yan are turned up already"),
    # taking armies
    case("5.5", SHORT, *SHORTED, "<H1", words="no army in Han-Qi"),
    case("4.6", MARKER, *MARKED, "<s1", words="comes from the board"),
    case("5.5", PAY, *PAID, "<s2", words="The supply has only one army"),
    case("5.5", PAY, *PAID, "<Q1", words="two armies, no more"),
    case("5.2", SHORT, *SHORTED, "<s1Q2", words="goes in by itself"),
    case("5.2", EMPTY, *EMPTIED, "<Q1", words="other provinces than the one"),
    case("5.2", SHORT, *SHORTED, "<Q2", words="Three armies must come"),
    case("5.3", GEO, "2,3,T,4,5", "2,3,6,4,5", ">J", "<C3W1", words="Neighbours come first"),
    case("5.2", SHORT, *SHORTED, ".", words="must be taken"),
    case("8.10", LEVY, *PLACED, "!a:Q", ".", words="must come"),
    # trades
    case("5.6", SHORT, *SHORTED, "x3", words="never traded"),
    case("5.6", ALL_OUT, "2,3,T,4,5", "2,3,1,4,5", ">J", "xP", words="no army aside"),
    case("5.6", SHORT, *SHORTED, "xT", words="no 10 in hand"),
    case("10.6", BETWEEN, *SHORTED[:2], ".", ">J", "xP", words="between battles"),
    case("5.7", PHASE, *PLACED, "xP", words="not now"),
    # warlords
    case("8.2", LORDS, *PLACED, ">W", "!k", words="not here"),
    case("8.6", LORDS, *PLACED, ">W", "!m:Q", words="names two provinces"),
    case("8.3", LORDS.replace("2 ", "7 ", 1), *PLACED, "!r:Q", words="rounds 1 to 6"),
    case("10.11", PHASE, *PLACED, ".", ".", "!r:Q", words="before the first cards"),
    case("8.3", LORDS, *PLACED, ">W", ".", "!r:C", words="No army is in Chu"),
    case("8.6", LORDS, *PLACED, ">W", "!m:CW", words="no army in Chu"),
    case("8.6", LORDS.replace("base", "base,map=geo"), *PLACED, ">W", "!m:QW", words="no neighbour"),
    case("8.6", LORDS, *PLACED, ">W", "!m:QJ", words="Red holds Jin-Yan"),
    case("8.10", LORDS.replace("m/r", "a/r"), *PLACED, ">W", "!a:C", words="do not control Chu"),
    case(
        "8.10",
        line(board="B2/0/0/0/R3", lords="ma/-", armies="0+19/15+3"),
        *PLACED,
        ">W",
        "!a:Q",
        words="supply is empty",
    ),
    case("8.8", LORDS.replace("m/r", "mt/r"), *PLACED, ">W", "!t", words="at set-up"),
    case("8.7", LORDS.replace("m/r", "mv/r"), *PLACED, ">W", "!v", words="from 7 to 10"),
    case("8.7", PLAGUED, "7,P,1,2,3", "P,P,1,2,3", ">Q", "!v", words="against a plague"),
    case("8.1", PLAGUED, "7,P,1,2,3", "P,P,1,2,3", ">Q", ".", "!s", words="laying the 6"),
    case("8.4", PLAGUED, "7,P,1,2,3", "P,P,1,2,3", ">Q", ".", "!z", words="just been turned up"),
    case("8.4", PLAGUED, "7,P,1,2,3", "P,P,1,2,3", ">C", ".", "!z", words="laid a plague, too"),
    case("8.5", PLAGUED, "7,P,1,2,3", "P,P,1,2,3", ">J", ".", "!p", words="Red has laid a plague"),
    case("3.5", KEEP, *PLACED, "k1", words="two may be kept"),
    case("9.2", CHARIOT, "1,2,6,4,5", "1,2,3,4,5", "wt", words="not one of yours"),
]
