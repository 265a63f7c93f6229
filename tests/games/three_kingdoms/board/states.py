"""Moments of the board for its tests: every kind of decision, with as much on the table as there can be."""

from __future__ import annotations

from typing import Any

from chuhan.games.three_kingdoms.board.board import ThreeKingdomsBoard
from chuhan.games.three_kingdoms.cards import State
from chuhan.games.three_kingdoms.observer import seen_by
from chuhan.games.three_kingdoms.position import View
from tests.games.three_kingdoms.moments import U, W, at
from tests.games.three_kingdoms.moments import line as plain_line


def line(phase: str, turn: str, **given: Any) -> str:
    return plain_line(phase, turn, **{"rules": "", **given})


RICH = (
    "gold=12 rice=9 support=3 army=3 trained=3 tribe=11 rank=2 military=17 short=2 arms=ssshhhcccjjj"
    " farm=4/3/1 market=3/2/1 hand=u1,u13,d3,d11 built=u4,u9"
)
POOR = (
    "gold=2 rice=4 support=1 army=1 trained=2 rank=1 military=6 arms=sh farm=2/1/0 gens=U1,U2,U3,U6 hidden=U6"
)
THIRD = "gold=5 rice=1 support=2 tribe=7 market=1/1/0 gens=S1,S2,S3,S4,S5 hidden=S3,S4,S5 hand=u2,d1"
BIDS = "farm:U0+1 trade:W1+1 trade:U4 trade:S0 SW:S6/1h tribe:S7/1g"
SITES = "SW1=S10/2h:g WU3=W8/1h:t SU2=U8/1c:g"
STATES: dict[str, tuple[str, State, tuple[str, ...]]] = {
    "keep": (
        line(
            "recruit",
            "W",
            round=3,
            w="gens=W0,W1,W2,W3,W4",
            u="gens=U0",
            s="gens=S0",
            todo="W:keep:2:W5,W6,W7,W8,W9",
        ),
        W,
        (),
    ),
    "ally": (
        line(
            "ally", "W", order="SUW", head="last=trade", w=f"{RICH} gens=W0,W1", u=POOR, s=THIRD, sites=SITES
        ),
        W,
        (),
    ),
    "bid": (
        line(
            "bid",
            "W",
            order="SUW",
            head="ally=farm last=trade emperor=W",
            w=f"{RICH} gens=W0,W2,W3,W4,W5,W6,W7",
            u=POOR,
            s=THIRD,
            bids=BIDS,
            sites=SITES,
        ),
        W,
        (),
    ),
    "eight generals": (
        line("bid", "W", w="gens=W0,W1,W2,W3,W4,W5,W6,W7", u=POOR, s=THIRD, head="ally=farm"),
        W,
        (),
    ),
    **{
        name: (
            line(
                "act",
                "W",
                w=f"{RICH} gens=W0,W6",
                u=POOR,
                s=THIRD,
                bids=bids,
                sites=SITES,
            ),
            W,
            (),
        )
        for name, bids in {
            "actions": "farm:W1 market:W2 trade:W3 SW:W4/2s recruit:W5 tribute:W7 train:W9",
            "farm": "farm:W1",
            "trade": "trade:W1",
            "instructor": "instructor:W1",
            "develop": "develop:W1",
            "spears": "spears:W1",
            "recruit": "recruit:W1",
            "train": "train:W1",
            "tribute": "tribute:W1",
            "emperor": "emperor:W1 emperor:W2",
            "battle": "SW:W4/2s SW:W3/1c",
            "tribe": "tribe:W4/2g",
        }.items()
    },
    "pick": (
        line(
            "act",
            "W",
            w=f"{RICH} gens=W0",
            u=POOR,
            s=THIRD,
            bids="farm:U0",
            todo="W:pick:gold,rice,army,support,s,h,c,j",
        ),
        W,
        (),
    ),
    "pay": (
        line(
            "upkeep",
            "W",
            w=f"{RICH} gens=W0",
            u=POOR,
            s=THIRD,
            sites=SITES,
            rules="may_default=yes",
        ),
        W,
        (),
    ),
    "wait": (line("bid", "W", head="ally=farm", w="gens=W0", u=POOR, s=THIRD, bids=BIDS, sites=SITES), U, ()),
    "over": (
        line("over", "-", round=12, w=RICH, u=POOR, s=THIRD, sites=SITES),
        W,
        (),
    ),
}
"""A line, whose view, and the moves that lead to it."""


def view_at(state: str) -> View:
    text, whose, moves = STATES[state]
    return seen_by(at(text, *moves), whose)


def board_at(state: str, **owner: Any) -> ThreeKingdomsBoard:
    return ThreeKingdomsBoard(view_at(state), **{"on_move": lambda move: None, **owner})
