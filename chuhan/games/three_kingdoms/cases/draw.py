"""A case for the number of a rule: a decision that the rule refuses, or one that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from chuhan.games.three_kingdoms.cards import DEALER, SPACES, WEAPONS, State
from chuhan.games.three_kingdoms.cases.happens import changes
from chuhan.games.three_kingdoms.moves import (
    ACTS,
    Ally,
    Arm,
    Arms,
    Bid,
    Decline,
    Instruct,
    Keep,
    Move,
    Pass,
    Pay,
    Reap,
    Relate,
    Take,
    Trade,
)
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import chance, deal, legal_moves, play, why_illegal
from chuhan.judging.stream import Source, pick

Near = tuple[Position, Move]
REFUSED = ("3.1", "3.4", "3.6", "3.9", "3.10", "3.14", "4.1", "4.2", "4.3", "4.4", "4.9", "4.22", "5.5")
ALLOWED = ("3.6", "4.1", "4.2", "4.3", "4.4", "4.8", "4.9", "4.10", "4.11", "4.22")
ASKED = tuple(sorted({*REFUSED, *ALLOWED}, key=lambda number: [*map(int, number.split("."))]))
MOST = 10
"""Decisions of a moment that are changed."""
ROUNDS = 2
RULE_OF = {
    "farm": "4.1",
    "market": "4.2",
    "trade": "4.3",
    "instructor": "4.4",
    "recruit": "4.8",
    "train": "4.9",
    "tribute": "4.10",
    "support": "4.11",
    "tribe": "4.22",
}
"""By action space."""


def walk(rng: Random, rule: str) -> Iterator[tuple[Position, Position | None]]:
    before, position = None, deal(int(rng.random() * 2**30))
    while not position.over and position.round <= ROUNDS:
        if position.actor is DEALER:
            position = play(position, chance(position, rng))
            continue
        yield position, before
        before, position = position, play(position, _liked(rng, position))


@lru_cache(maxsize=64)
def answers(position: Position) -> tuple[Move, ...]:
    return tuple(legal_moves(position))


def _liked(rng: Random, position: Position) -> Move:
    """A decision by its space first; seldom an idle one."""
    moves = answers(position)
    busy = [move for move in moves if not isinstance(move, Pass | Decline)]
    if not busy or rng.random() < 0.08:
        return moves[-1]
    spaces = sorted({str(_space(move)) for move in busy})
    space = pick(rng, spaces)
    return pick(rng, [move for move in busy if str(_space(move)) == space])


def _space(move: Move) -> object:
    return getattr(move, "space", "")


def legal(rng: Random, position: Position) -> Sequence[Move]:
    return [_liked(rng, position) for _ in range(MOST)]


def misses(rng: Random, position: Position, before: Position | None) -> Iterator[tuple[Move, Near]]:
    """One unit, one good, one general, one space away, or one moment: what was legal just before."""
    for move in legal(rng, position):
        for other in _changed(rng, position, move):
            if why_illegal(position, other) is not None:
                yield other, (position, move)
    if before is not None and before.actor is position.actor:
        for move in legal(rng, before):
            if why_illegal(position, move) is not None:
                yield move, (before, move)


def _changed(rng: Random, position: Position, move: Move) -> Iterator[Move]:
    match move:
        case Bid():
            yield from _other_bids(position, move)
        case Ally():
            yield from (Ally(space) for space in SPACES)
        case Keep(names=names):
            state = position.actor
            assert isinstance(state, State)
            yield from (Keep((*names[1:], other)) for other in position.general_deck(state)[:3])
        case Reap(space=space, stored=stored):
            yield Reap(space, stored + 1)
        case Trade(rice=rice, arms=arms):
            yield from (Trade(rice + by, arms) for by in (1, -1))
            yield from (Trade(rice, other) for other in _other_arms(arms))
        case Arm(space=space, arms=arms):
            yield from (Arm(space, other) for other in _other_arms(arms))
        case Instruct(train=train, deck=deck):
            yield Instruct(train + 1, deck)
        case Take(space=space, n=n):
            yield Take(space, n + 1)
        case Relate(support=support):
            yield Relate(not support)
        case Pay(gold=gold, rice=rice):
            yield from (Pay(gold + by, rice) for by in (1, -1) if gold + by >= 0)
            yield from (Pay(gold, rice + by) for by in (1, -1) if rice + by >= 0)


def _other_bids(position: Position, bid: Bid) -> Iterator[Move]:
    yield from (bid._replace(space=space) for space in SPACES if space is not bid.space)
    yield bid._replace(load=bid.load + 1, kind=bid.kind or "s")
    if bid.units:
        yield from (bid._replace(kind=kind) for kind in WEAPONS if kind != bid.kind)
    yield bid._replace(support=bid.support + 1)
    yield bid._replace(tile=not bid.tile)
    state = position.actor
    placed = [one.general for one in position.bids if position.owner_of(one.general) is state]
    yield from (bid._replace(general=general) for general in placed)


def _other_arms(arms: Arms) -> Iterator[Arms]:
    for i in range(len(arms)):
        for by in (1, -1):
            s, h, c, j = (n + by * (i == at) for at, n in enumerate(arms))
            yield s, h, c, j


def topics(position: Position, move: Move) -> Iterator[str]:
    """Only where it changes what a state has, which is what is asked."""
    if isinstance(move, Bid):
        if changes(position, move):
            yield "3.6"
    elif isinstance(move, ACTS) and not isinstance(move, Decline) and changes(position, move):
        rule = RULE_OF.get(str(move.space))
        if rule is not None:
            yield rule


SOURCE = Source[Position, Move](
    refused=REFUSED,
    allowed=ALLOWED,
    walk=walk,
    misses=misses,
    legal=legal,
    why_illegal=why_illegal,
    topics=topics,
)
