"""Random rules, games and small positions: plain generators from a seed, and Hypothesis over the seeds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from hypothesis import strategies as st

from chuhan.games.chu_han.cards import COPIES, DECK, NONE, Card, Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move, Pass, Play, cards_of, powers_of
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.powers import POWER_OF
from chuhan.games.chu_han.referee import deal, legal_moves, play
from chuhan.games.chu_han.rules import Ruleset

RULESETS = tuple(Ruleset(*switches) for switches in product((False, True), repeat=6))
"""Every combination of the five open rulings and of `match_after_scoring`."""

MAX_PLIES = 500


class Step(NamedTuple):
    """One move of a game, with what it was made from and what it led to."""

    before: Position
    move: Move
    after: Position


def random_rules(rng: random.Random) -> Ruleset:
    return rng.choice(RULESETS)


def kind(move: Move) -> str:
    """What sort of move this is, so that a rare sort can be chosen as often as a common one."""
    if isinstance(move, Play):
        return "power play" if move.powers else "plain play"
    if isinstance(move, Pass):
        return "pass" if move.power is None else "power pass"
    return type(move).__name__


_WEIGHTS = {
    "Writ": 3.0,
    "LeadPower": 4.0,
    "plain play": 4.0,
    "power play": 3.0,
    "pass": 2.0,
    "power pass": 2.0,
    "React": 3.0,
    "Allow": 2.0,
}


def pick(rng: random.Random, moves: list[Move]) -> Move:
    """First the sort of move, then one of that sort: a lone power is not lost among hundreds of sets."""
    kinds = sorted({kind(move) for move in moves})
    chosen = rng.choices(kinds, [_WEIGHTS[name] for name in kinds])[0]
    return rng.choice([move for move in moves if kind(move) == chosen])


def walk(rng: random.Random, position: Position, plies: int = MAX_PLIES) -> Iterator[Step]:
    """Random play from a position, until the round is over."""
    for _ in range(plies):
        if position.over:
            return
        move = pick(rng, legal_moves(position))
        after = play(position, move)
        yield Step(position, move, after)
        position = after


def opening(seed: int) -> Position:
    """A full deal under rules that all have their turn, with a score that may be close to the match's end."""
    rng = random.Random(seed)
    score = rng.choice(
        ((0, 1), (rng.randrange(31), rng.randrange(31)), (rng.randrange(24, 31), 28), (29, 30))
    )
    return deal(seed, RULESETS[seed % len(RULESETS)], score, rng.choice(tuple(Side)))


def game(seed: int) -> Iterator[Step]:
    """One whole round from a full deal."""
    return walk(random.Random(f"game {seed}"), opening(seed))


def reached(seed: int) -> Position:
    """A position somewhere in a round from a full deal; it may be over."""
    position = opening(seed)
    for step in walk(random.Random(f"game {seed}"), position, random.Random(f"plies {seed}").randrange(60)):
        position = step.after
    return position


def composed(seed: int, largest: int = 4) -> Position:
    """A small position that no game need ever reach: few cards, many of them powers, then some play."""
    rng = random.Random(f"composed {seed}")
    cards = list(DECK)
    rng.shuffle(cards)
    cards.sort(key=lambda card: rng.random() - 0.6 * (card in POWER_OF))
    rules = random_rules(rng)
    writs = (rng.randrange(4), rng.choice((0, 2, 3)))
    open_hands = (rng.random() < 0.3, rng.random() < 0.3) if sum(writs) == rules.writs else (False, False)
    sizes = [rng.randint(1, largest), rng.randint(1, largest)]
    hands = [Cards.of(cards.pop(0) for _ in range(size)) for size in sizes]
    for card in rng.choice(((), (Card.LU_ZHI,), (Card.LU_ZHI, Card.XIAO_HE))):
        if card in cards:  # reactions are the rarest of all
            cards.remove(card)
            side = rng.randrange(2)
            hands[side] = hands[side].plus(card)
    rng.shuffle(cards)
    pile = tuple(cards.pop() for _ in range(rules.writ_cards * (rules.writs - sum(writs))))
    discard = Cards.of(cards[: rng.choice((0, 0, 1, 4, len(cards) - rules.buried))])
    score = (rng.randrange(31), rng.randrange(31))
    if rules.match_after_scoring and rng.random() < 0.3:
        score = (rng.randrange(25, 40), rng.randrange(25, 40))
    position = Position(
        hands=(hands[0], hands[1]),
        pile=pile,
        discard=discard,
        turn=rng.choice(tuple(Side)),
        no_writ=rng.random() < 0.2,
        cancelled=rng.random() < 0.15,
        writs=writs,
        score=score,
        doubled=_doubled(rules, rng) if rng.random() < 0.3 else (False, False),
        open=open_hands,
        rules=rules,
    )
    for step in walk(rng, position, rng.randrange(6)):
        if step.after.over and rng.random() < 0.9:  # mostly positions in which there is something to decide
            break
        position = step.after
    return position


def _doubled(rules: Ruleset, rng: random.Random) -> tuple[bool, bool]:
    """With 9.5 = no one side's VP, or both sides', as no game but only a composed position may have it."""
    return (True, True) if rules.xiang_yu_both else rng.choice(((True, False), (False, True), (True, True)))


def record_moves(match: Match, rng: random.Random, plies: int) -> list[Move]:
    """Moves of a random game that may last several rounds."""
    moves: list[Move] = []
    while len(moves) < plies:
        if match.can_go_on:
            match = match.next_round()
        if match.position.over:
            break
        move = pick(rng, legal_moves(match.position))
        match = match.play(move)
        moves.append(move)
    return moves


def cards_in_sight(position: Position) -> Cards:
    """All cards in sight of a position: hands, pile, discard pile, table and pending."""
    total = position.hands[0] + position.hands[1] + Cards.of(position.pile) + position.discard
    for claim in (*position.trick.plays, *position.pending):
        total += cards_of(claim.move)
    return total


def hidden_from(position: Position, side: Side) -> Cards:
    """The rival's cards that a side cannot see: all but an open hand, or a target Yu Ji has named (5.2)."""
    rival = side.other
    if position.open[rival]:
        return NONE
    hand = position.hands[rival]
    for claim in position.pending:
        if claim.side is rival and powers_of(claim.move) == (Card.YU_JI,):
            target = getattr(claim.move, "target", None)
            assert isinstance(target, Card)
            return hand.minus(target)
    return hand


def redealt(position: Position, side: Side, rng: random.Random) -> Position:
    """The position with all that a side cannot see shuffled: the rival's cards, the pile, what is buried."""
    hidden = hidden_from(position, side)
    pool = [*hidden, *position.pile, *position.unmentioned]
    rng.shuffle(pool)
    n, rival = len(hidden), side.other
    hand = position.hands[rival] - hidden + Cards.of(pool[:n])
    return replace(position.with_hand(rival, hand), pile=tuple(pool[n : n + len(position.pile)]))


SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
rulesets = st.sampled_from(RULESETS)
positions = SEEDS.map(reached)
small_positions = SEEDS.map(composed)
any_positions = st.one_of(positions, small_positions)
cards = st.lists(st.integers(0, 45).map(list(DECK).__getitem__), max_size=15).map(
    lambda drawn: Cards.of(card for card in Card for _ in range(min(drawn.count(card), COPIES[card])))
)


@st.composite
def moves_of(draw: st.DrawFn) -> Move:
    """A legal move of some position."""
    position = draw(any_positions.filter(lambda reached: not reached.over))
    return draw(st.sampled_from(legal_moves(position)))


def windows(count: int) -> Iterator[Position]:
    """Positions in which a side must react or let it happen, of every kind that small positions lead to."""
    found = 0
    for seed in range(100 * count):
        position = composed(seed)
        if position.pending and not position.over:
            yield position
            found += 1
            if found == count:
                return
