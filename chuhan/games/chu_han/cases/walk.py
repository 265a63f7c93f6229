"""A round played at random that likes powers, from a deal in which chosen persons are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, React, Writ, powers_of
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import legal_moves, play, shuffled_deck
from chuhan.games.chu_han.rules import BASE
from chuhan.judging.stream import pick

LATEST = 30
"""The highest score to begin with; the next VP win the match."""
MOST_WITH_ZHONGLI = 16
"""Cards in a hand: of more than these Zhongli Mo makes thousands of sets, and a question would come late."""


def walk(rng: Random, persons: Sequence[Card], *, last: bool) -> Iterator[tuple[Position, Position | None]]:
    """Each position in turn, with the one before it; `last`: from hands of hardly more than these persons."""
    before, position = None, _dealt(rng, persons, last=last)
    while not position.over and not _too_many(position):
        yield position, before
        before, position = position, play(position, _liked(rng, position))


def _too_many(position: Position) -> bool:
    return len(position.hand) > MOST_WITH_ZHONGLI and Card.ZHONGLI_MO in position.hand


def _dealt(rng: Random, persons: Sequence[Card], *, last: bool) -> Position:
    cards = list(shuffled_deck(int(rng.random() * 2**31)))
    n = BASE.hand
    for person in persons:
        at = cards.index(person)
        if at >= 2 * n:
            to = int(rng.random() * 2 * n)
            cards[at], cards[to] = cards[to], cards[at]
    score = (int(rng.random() * LATEST), int(rng.random() * LATEST))
    size = n if rng.random() < 0.5 else 4 + int(rng.random() * 8)  # an ending comes sooner with fewer cards
    if last:
        size = int(rng.random() * 2)
    hands = Cards.of(cards[:size]), Cards.of(cards[n : n + size])
    hands = _with(hands[0], cards[:n], persons), _with(hands[1], cards[n : 2 * n], persons)
    gone = Cards.of(cards[: 2 * n]) - hands[0] - hands[1]
    taken = int(rng.random() * 7)
    han = int(rng.random() * (taken + 1))
    pile = cards[2 * n : 2 * n + 2 * BASE.writs]
    return Position(
        hands=hands,
        pile=tuple(pile[2 * taken :]),
        discard=gone + Cards.of(pile[: 2 * taken]),
        turn=pick(rng, tuple(Side)),
        writs=(han, taken - han),
        score=score,
    )


def _with(hand: Cards, dealt: Sequence[Card], persons: Sequence[Card]) -> Cards:
    for card in persons:
        if card in dealt and card not in hand:
            hand = hand.plus(card)
    return hand


def _liked(rng: Random, position: Position) -> Move:
    """Any legal move, but powers and reactions more often than chance has it."""
    moves = legal_moves(position)
    kinds: dict[int, list[Move]] = {}
    for move in moves:
        kinds.setdefault(_kind(move), []).append(move)
    weights = {0: 1.0, 1: 5.0, 2: 4.0, 3: 2.0, 4: 5.0, 5: 3.0, 6: 20.0, 7: 4.0}
    at = rng.random() * sum(weights[kind] for kind in kinds)
    for kind, some in kinds.items():
        at -= weights[kind]
        if at < 0:
            return pick(rng, some)
    return moves[-1]


def _kind(move: Move) -> int:
    match move:
        case Writ():
            return 0
        case LeadPower():
            return 7  # one move, and would be lost among a thousand sets of Zhongli Mo
        case React():
            return 4
        case Allow():
            return 5
        case Pass(power=None):
            return 3
    return 6 if len(powers_of(move)) > 1 else 2 if powers_of(move) else 1
