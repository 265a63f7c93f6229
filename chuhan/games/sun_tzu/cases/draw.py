"""A case for the number of a rule: an answer that the rule refuses, or one that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, PROVINCES, Card, Lord, Side
from chuhan.games.sun_tzu.cases.happens import changed
from chuhan.games.sun_tzu.moves import Decline, Keep, Move, Pick, Place, Reveal, Take, Trade, Use
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.referee import deal, play, why_illegal
from chuhan.games.sun_tzu.referee.setup import shuffled
from chuhan.games.sun_tzu.rules import BASE, BEGINNER
from chuhan.games.sun_tzu.warlords import WARLORD_OF
from chuhan.judging.stream import Source, pick

Near = tuple[Position, Move]
REFUSED = ("3.2", "3.3", "3.5", "4.6", "5.2", "5.5", "5.6")
ALLOWED = ("4.1", "4.2", "4.3", "4.5", "4.6", "4.7", "4.8", "5.2", "5.5", "5.6")
ASKED = tuple(sorted({*REFUSED, *ALLOWED}, key=lambda number: [*map(int, number.split("."))]))
MOST = 12
"""Answers of a moment that are changed."""
ROUNDS = 6
"""So many rounds are played at most: by then supplies are low."""


def walk(rng: Random, rule: str) -> Iterator[tuple[Position, Position | None]]:
    lords = None if rng.random() < 0.5 else (_lord(rng, Side.BLUE), _lord(rng, Side.RED))
    rules = BEGINNER if lords is None else BASE
    before, position = None, deal(int(rng.random() * 2**30), rules, lords=lords)
    while not position.over and position.start.round <= ROUNDS:
        yield position, before
        before, position = position, play(position, _any(rng, position))


def _lord(rng: Random, side: Side) -> Lord:
    return pick(rng, [lord for lord in Lord if lord.side is side])


def _any(rng: Random, position: Position) -> Move:
    asked = position.asked
    assert asked is not None
    if asked.about is not Asked.PLACE:
        return pick(rng, asked.moves)
    table = position.start
    barred = table.barred(asked.side)
    while True:
        place = Place(tuple(shuffled(rng, tuple(table.hands[asked.side]))[:PROVINCES]))
        if not any(bar and card is Card.SIX for bar, card in zip(barred, place.known, strict=True)):
            return place


def legal(rng: Random, position: Position) -> Sequence[Move]:
    """Some answers where there are very many."""
    asked = position.asked
    if asked is None:
        return ()
    if asked.about is Asked.PLACE:
        return (_any(rng, position),)
    return [pick(rng, asked.moves) for _ in range(min(MOST, len(asked.moves)))]


def misses(rng: Random, position: Position, before: Position | None) -> Iterator[tuple[Move, Near]]:
    """One card, one army, one province away, or one moment: the answer that was legal just before."""
    for move in legal(rng, position):
        for other in _changed(rng, position, move):
            if why_illegal(position, other) is not None:
                yield other, (position, move)
    if before is not None and before.actor is position.actor and before.asked is not None:
        for move in legal(rng, before):
            if why_illegal(position, move) is not None:
                yield move, (before, move)


def _changed(rng: Random, position: Position, move: Move) -> Iterator[Move]:
    match move:
        case Place():
            yield from _other_placements(rng, position, move)
        case Take(supply=supply, armies=armies):
            yield from (Take(supply + by, armies) for by in (1, -1) if supply + by >= 0)
            for i in ALL_PROVINCES:
                for by in (1, -1):
                    if armies[i] + by >= 0:
                        yield Take(supply, (*armies[:i], armies[i] + by, *armies[i + 1 :]))
                        yield from _moved(supply, armies, i, by)
        case Trade():
            yield from (Trade(card) for card in Card)
        case Reveal(provinces=(_,)):
            yield from (Reveal((province,)) for province in ALL_PROVINCES)
        case Keep(cards=cards) if cards is not None:
            out = pick(rng, tuple(cards)) if len(cards) else None
            if out is not None:
                yield from (Keep(cards.minus(out).plus(card)) for card in Card if card not in cards)
        case Decline():
            yield from (Trade(card) for card in Card)


def _moved(supply: int, armies: tuple[int, ...], i: int, by: int) -> Iterator[Move]:
    """One army from another place."""
    for j in ALL_PROVINCES:
        if j != i and armies[j] >= by and armies[j] - by >= 0:
            changed = list(armies)
            changed[i] += by
            changed[j] -= by
            yield Take(supply, tuple(changed))


def _other_placements(rng: Random, position: Position, move: Place) -> Iterator[Move]:
    """One card exchanged for one that is not in the hand, or two cards that change places."""
    cards = list(move.known)
    at = int(rng.random() * len(cards))
    for card in Card:
        yield Place((*cards[:at], card, *cards[at + 1 :]))
    if Card.SIX in cards:
        i = cards.index(Card.SIX)
        for j in ALL_PROVINCES:
            swapped = list(cards)
            swapped[i], swapped[j] = swapped[j], swapped[i]
            yield Place(tuple(swapped))


def topics(position: Position, move: Move) -> Iterator[str]:
    """Only where something changes on the map, which is what is asked."""
    if isinstance(move, Place | Keep | Pick) or changed(position, move) is None:
        return
    match move:
        case Take():
            yield "5.5" if position.asked is not None and position.asked.about is Asked.PAY else "5.2"
        case Trade():
            yield "5.6"
        case Use(lord=lord):
            yield WARLORD_OF[lord].rule
        case Reveal(provinces=(province,)):
            laid = [place.known[province] for place in position.laid if place is not None]
            yield from _of_battle(laid)


def _of_battle(laid: Sequence[Card]) -> Iterator[str]:
    if Card.PLAGUE in laid:
        yield "4.8"
        return
    if Card.SIX in laid:
        yield "4.6"
    if not laid[0].number and laid[0] is laid[1]:
        yield "4.5"
    elif any(card.plus for card in laid):
        yield "4.3"
    elif Card.MINUS_1 in laid:
        yield "4.2"
    else:
        yield "4.1"
        yield "4.7"


SOURCE = Source[Position, Move](
    refused=REFUSED,
    allowed=ALLOWED,
    walk=walk,
    misses=misses,
    legal=legal,
    why_illegal=why_illegal,
    topics=topics,
)
