"""Positions at random for each kind of puzzle, with a goal that one answer may reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import NamedTuple, TypeVar

from chuhan.games.sun_tzu.cards import (
    ARMIES,
    DISPLAYS,
    FRAMED,
    NONE,
    PROVINCES,
    SIDES,
    Card,
    Cards,
    Province,
    Side,
)
from chuhan.games.sun_tzu.moves import Move, placements
from chuhan.games.sun_tzu.position import Position, Table
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.puzzling.aims import Aim, parse_goal
from chuhan.games.sun_tzu.puzzling.explain import natural
from chuhan.games.sun_tzu.puzzling.study import plan, plan_value, reading, reply_values
from chuhan.games.sun_tzu.referee.rounds import after, begin
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.limits import Budget
from chuhan.games.sun_tzu.solver.solve import solve_sure
from chuhan.games.sun_tzu.solver.values import calm_for, calm_values

SPARE = (Card.SEVEN, Card.EIGHT, Card.NINE, Card.TEN, Card.PLUS_1, Card.MINUS_1, Card.PLAGUE)
MOST_NODES = 400_000
LARGE, MOST_SPARE = 0.4, 4
"""How often a hand has more than one card besides 1 to 6, and how many it may have."""
T = TypeVar("T")


class Draft(NamedTuple):
    """A position and what might be asked about it."""

    position: Position
    side: Side
    goal: str
    choices: tuple[str, ...] = ()


def compose(kind: str, rng: Random) -> Draft | None:
    """A draft of this kind, or None where the dice fell badly."""
    return _COMPOSERS[kind](rng)


def table(rng: Random, number: int, hands: tuple[Cards, Cards], *, tight: bool = False) -> Table:
    """A board at random; with `tight` supplies are small and armies many."""
    most = 7 if tight else 3
    armies = [_chosen(rng, [0, *range(1, most + 1), *range(-most, 0)]) for _ in range(PROVINCES)]
    markers = [[int(rng.random() < 0.4) for _ in range(PROVINCES)] for _ in SIDES]
    supply, aside = [0, 0], [0, 0]
    for side in SIDES:
        board = sum(max(0, n * side.sign) for n in armies)
        while board + sum(markers[side]) > ARMIES - 2:
            big = max(range(PROVINCES), key=lambda i: armies[i] * side.sign)
            armies[big] -= side.sign
            board -= 1
        rest = ARMIES - board - sum(markers[side])
        supply[side] = min(rest, int(rng.random() * 4)) if tight else rest - min(rest, int(rng.random() * 4))
        aside[side] = rest - supply[side]
    displays = list(DISPLAYS)
    rng.shuffle(displays)
    return Table(
        round=number,
        track=int(rng.random() * 9) - 4,
        armies=tuple(armies),
        displays=tuple(displays[:PROVINCES]),
        markers=(tuple(markers[0]), tuple(markers[1])),
        supply=(supply[0], supply[1]),
        aside=(aside[0], aside[1]),
        hands=hands,
        piles=((), ()),
        privilege=_chosen(rng, list(SIDES)),
    )


def _chosen(rng: Random, some: list[T]) -> T:
    return some[int(rng.random() * len(some))]


def _some(rng: Random) -> int:
    """How many cards besides 1 to 6."""
    return 2 + int(rng.random() * (MOST_SPARE - 1)) if rng.random() < LARGE else int(rng.random() * 2)


def _hand(rng: Random, n: int) -> Cards:
    """1 to 6 and some others."""
    hand = FRAMED
    for _ in range(n):
        hand = hand.plus(_chosen(rng, [card for card in SPARE if hand.count(card) < card.copies]))
    return hand


# ---- placements that must hold against everything ----------------------------------------------------


def _sure(kind: str, rng: Random) -> Draft | None:
    number = {"win early": _chosen(rng, [3, 6]), "hold the lead": _chosen(rng, [3, 6, 9])}.get(kind, 9)
    found = table(rng, number, (_hand(rng, _some(rng)), _hand(rng, int(rng.random() * 2))))
    if kind == "an unknown card":
        pool = NONE
        for card in SPARE:
            pool = pool.plus(card) if rng.random() < 0.5 else pool
        if len(pool) < 2:
            return None
        found = replace(found, hands=(FRAMED, FRAMED), unknown=(0, 1), pools=(NONE, pool))
    wish = Goal("margin", Side.BLUE)
    if not calm_for(found, wish):
        return None
    best = solve_sure(begin(found), wish, Budget(MOST_NODES)).value - found.track
    if kind == "hold the lead":
        return Draft(begin(found), Side.BLUE, f"lead{best + found.track}") if best + found.track > 0 else None
    wanted = {"sure win": 1, "win early": 9, "tie-break": 0, "an unknown card": 1}[kind]
    track = wanted - best
    if abs(track) > 8:
        return None
    goal = {"win early": "early", "an unknown card": "lead1"}.get(kind, "win")
    return Draft(begin(replace(found, track=track)), Side.BLUE, goal)


def _two_rounds(rng: Random) -> Draft | None:
    found = table(rng, 8, (FRAMED, FRAMED))
    markers = tuple(int(rng.random() < 0.93) for _ in range(PROVINCES))
    found = replace(found, markers=((1,) * PROVINCES, markers), aside=(0, 0))
    board = [sum(found.armies_of(side)) + sum(found.markers[side]) for side in SIDES]
    found = replace(found, supply=(ARMIES - board[0], ARMIES - board[1]), track=int(rng.random() * 5) - 2)
    return Draft(begin(found), Side.BLUE, "lead1")


# ---- decisions inside a round ------------------------------------------------------------------------

_ABOUT = {
    "reveal order": (Asked.ORDER,),
    "where from": (Asked.SHORTAGE, Asked.MARKER, Asked.PAY),
    "trade or march": (Asked.SHORTAGE, Asked.TRADE, Asked.MARKER),
}


def _decision(kind: str, rng: Random) -> Draft | None:
    extra = 2 if kind == "trade or march" else int(rng.random() * 2)
    found = table(rng, 9, (_hand(rng, extra), _hand(rng, int(rng.random() * 2))), tight=True)
    if kind == "trade or march" and rng.random() < 0.5:
        found = replace(found, hands=found.hands[::-1])
    at = begin(found)
    for side in SIDES:
        at = after(at, _chosen(rng, list(placements(found.hands[side], found.barred(side)))))
    while at.moves and at.asked is not None:
        asked = at.asked
        wanted = asked.about in _ABOUT[kind] and 3 <= len(asked.moves) <= 12
        if wanted and (kind != "reveal order" or len(at.shown) in (1, 2)) and rng.random() < 0.7:
            return Draft(at, asked.side, "win")
        at = after(at, _chosen(rng, list[Move](asked.moves)))
    return None


def _keep(rng: Random) -> Draft | None:
    side = _chosen(rng, list(SIDES))
    rival = _hand(rng, int(rng.random() * 4))  # against plain numbers the highest card always stays
    found = table(rng, 8, (FRAMED, rival) if side is Side.BLUE else (rival, FRAMED))
    pile = list(SPARE)
    rng.shuffle(pile)
    piles: list[tuple[Card, ...]] = [(), ()]
    piles[side] = tuple(pile[:3])
    found = replace(_nothing_aside(found), piles=(piles[0], piles[1]))
    at = begin(found)
    for one in SIDES:
        every = [p for p in placements(FRAMED, found.barred(one)) if Card.ONE in p.known]
        at = after(at, _chosen(rng, every))
    while at.moves and at.asked is not None and at.asked.about is not Asked.KEEP:
        at = after(at, at.asked.moves[0])
    if at.asked is None or at.asked.about is not Asked.KEEP or len(at.asked.moves) < 3:
        return None
    for move in at.asked.moves:
        later = after(at, move)
        if later.moves or not calm_for(later.start, Goal("margin", side)):
            return None
    best = sorted(_sure_lead(after(at, move), side) for move in at.asked.moves)
    return Draft(at, side, f"lead{best[-1]}") if best[-1] > best[-2] and -3 <= best[-1] <= 8 else None


def _sure_lead(position: Position, side: Side) -> int:
    return solve_sure(position, Goal("margin", side), Budget(MOST_NODES)).value


def _nothing_aside(found: Table) -> Table:
    supply = tuple(a + b for a, b in zip(found.supply, found.aside, strict=True))
    return replace(found, supply=(supply[0], supply[1]), aside=(0, 0))


# ---- replies, readings, plans ------------------------------------------------------------------------


def _reply(rng: Random) -> Draft | None:
    found = table(rng, _chosen(rng, [3, 6, 9]), (_hand(rng, int(rng.random() * 2)), _hand(rng, _some(rng))))
    if not calm_for(found, Goal("margin", Side.RED)):
        return None
    place = natural(found, Side.BLUE) if rng.random() < 0.3 else None
    place = place or _chosen(rng, list(placements(found.hands[0], found.barred(Side.BLUE))))
    at = after(begin(found), place)
    best = max(reply_values(at, Aim(Goal("margin", Side.RED))).values())
    return Draft(at, Side.RED, f"lead{best}") if -6 <= best <= 8 else None


def _read(rng: Random) -> Draft | None:
    others = [Card.PLUS_1, Card.MINUS_1, Card.PLAGUE, Card.SEVEN, Card.NINE, Card.TEN]
    hands = []
    for _ in SIDES:
        hand = FRAMED
        for _ in range(3):
            card = _chosen(rng, others)
            hand = hand.plus(card) if hand.count(card) < card.copies else hand
        hands.append(hand)
    found = _nothing_aside(table(rng, _chosen(rng, [3, 6, 9]), (hands[0], hands[1])))
    at = begin(found)
    for side in SIDES:
        at = after(at, _chosen(rng, list(placements(found.hands[side], found.barred(side)))))
    if not at.moves:
        return None
    goals = ["read track", "read track", f"read armies:{_chosen(rng, list(Province))}"]
    goal = _chosen(rng, [*goals, f"read supply:{_chosen(rng, list(SIDES))}"])
    asked = parse_goal(goal, Side.BLUE).reading
    assert asked is not None
    try:
        true = reading(at, asked)
    except ValueError:
        return None
    near = [true + d for d in (-3, -2, -1, 1, 2, 3, 4) if true + d >= 0 or asked.what == "track"]
    near = [n for n in near if abs(n) <= 9 or asked.what == "supply"]
    if asked.what == "track":
        near += [-true] if true and -true not in near else []
    rng.shuffle(near)
    numbers = sorted([true, *near[:3]])
    return Draft(
        at, Side.BLUE, goal, tuple(f"{n:+d}" if n and asked.what == "track" else str(n) for n in numbers)
    )


def _plan(rng: Random) -> Draft | None:
    found = table(rng, _chosen(rng, [3, 6, 9]), (_hand(rng, int(rng.random() * 2)), FRAMED))
    wish = Goal("margin", Side.BLUE)
    if not calm_for(found, wish):
        return None
    at, aim = begin(found), Aim(wish, plans=True)
    values = calm_values(found, wish)
    top = sorted(values, key=lambda place: -values[place])[:6]
    texts = [str(_chosen(rng, top[:2])), str(natural(found, Side.BLUE) or top[2])]
    pairs = [f"{one} | {other}" for i, one in enumerate(top) for other in top[:i]]
    rng.shuffle(pairs)
    worth = {text: plan_value(at, aim, plan(at, aim, text)) for text in {*texts, *pairs[:4]}}
    ranked = sorted(worth, key=lambda text: (-worth[text], text))[:3]
    if len(ranked) < 3 or worth[ranked[0]] - worth[ranked[1]] < Fraction(1, 2):
        return None
    rng.shuffle(ranked)
    return Draft(at, Side.BLUE, "best plan", tuple(ranked))


def _bound(
    compose_kind: Callable[[str, Random], Draft | None], kind: str
) -> Callable[[Random], Draft | None]:
    return lambda rng: compose_kind(kind, rng)


_COMPOSERS: dict[str, Callable[[Random], Draft | None]] = {
    **{
        kind: _bound(_sure, kind)
        for kind in ("sure win", "win early", "hold the lead", "tie-break", "an unknown card")
    },
    **{kind: _bound(_decision, kind) for kind in _ABOUT},
    "two rounds": _two_rounds,
    "which card to keep": _keep,
    "break the plan": _reply,
    "read the battle": _read,
    "the better plan": _plan,
}
KINDS = tuple(_COMPOSERS)
