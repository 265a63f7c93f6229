"""Random positions for comparing and timing solvers: small or large, with powers, tricks and reactions.

A seed gives the same position on every Python: of `random` only `random()` is promised to stay.
"""

from __future__ import annotations

import random
from dataclasses import replace

from chuhan.games.chu_han.bots.player import choose_at_random, in_random_order
from chuhan.games.chu_han.cards import ALL_CARDS, DECK, Card, Cards
from chuhan.games.chu_han.moves import powers_of
from chuhan.games.chu_han.position import Position, Side, View
from chuhan.games.chu_han.powers import POWER_OF
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.rules import BASE, OPEN_RULINGS, Ruleset

POWER_WEIGHT = 4
"""How much likelier a card with a power is than in a fair deal."""


def even_hands(seed: int, cards: int, writs_left: int) -> Position:
    """A fair deal of `cards` cards a side at the start of a trick, late in a round."""
    deck = in_random_order(list(DECK), random.Random(f"even {seed} {cards} {writs_left}"))
    drawn = BASE.writ_cards * writs_left
    taken = BASE.writs - writs_left
    pile_end = 2 * cards + drawn
    return Position(
        hands=(Cards.of(deck[:cards]), Cards.of(deck[cards : 2 * cards])),
        pile=tuple(deck[2 * cards : pile_end]),
        discard=Cards.of(deck[pile_end : len(deck) - BASE.buried]),
        writs=(taken // 2, taken - taken // 2),
        score=(10, 10),
    )


def random_ruleset(rng: random.Random, for_xiang_yu: random.Random) -> Ruleset:
    """Every open ruling either way, sometimes with an event's late match end."""
    switches = {name: rng.random() < 0.5 for name in OPEN_RULINGS if name != "xiang_yu_both"}
    late = rng.random() < 0.2
    return Ruleset(**switches, xiang_yu_both=for_xiang_yu.random() < 0.5, match_after_scoring=late)


def rough_position(seed: int, most_cards: int, writs_left: int) -> Position:
    """An uneven position a few moves on: powers, pending reactions and scores near 31 are common."""
    rng = random.Random(f"rough {seed} {most_cards} {writs_left}")
    for_xiang_yu = random.Random(f"Xiang Yu {seed}")  # 9.5 came later: the cards of a seed are still the same
    rules = random_ruleset(rng, for_xiang_yu)
    deck = _power_first(rng)
    sizes = [_between(2, most_cards, rng) for _ in Side]
    hands = [Cards.of(deck.pop() for _ in range(size)) for size in sizes]
    pile = tuple(deck.pop(_between(0, len(deck) - 1, rng)) for _ in range(rules.writ_cards * writs_left))
    discard = Cards.of(deck.pop() for _ in range(_between(0, len(deck) - rules.buried, rng)))
    han_writs = _between(0, rules.writs - writs_left, rng)
    scores = (20, 30) if rng.random() < 0.6 else (0, 15)
    position = Position(
        hands=(hands[0], hands[1]),
        pile=pile,
        discard=discard,
        turn=choose_at_random(list(Side), rng),
        writs=(han_writs, rules.writs - writs_left - han_writs),
        score=(_between(*scores, rng), _between(*scores, rng)),
        doubled=_doubled(rules, for_xiang_yu) if rng.random() < 0.1 else (False, False),
        rules=rules,
    )
    for _ in range(choose_at_random((0, 0, 1, 1, 2, 3, 4), rng)):
        moves = legal_moves(position)
        with_power = [move for move in moves if powers_of(move)]
        among = with_power if with_power and rng.random() < 0.5 else moves
        after = play(position, choose_at_random(among, rng))
        if after.over:
            break
        position = after
    return position


def rough_view(seed: int, most_cards: int, writs_left: int) -> View:
    """What one side sees of an uneven position. Few cards are out of sight, so that
    there are not too many layouts; some of the hidden cards are known all the same."""
    position = rough_position(seed, most_cards, writs_left)
    rng = random.Random(f"view {seed} {most_cards} {writs_left}")
    side = choose_at_random(list(Side), rng)
    left = in_random_order(list(position.unmentioned), rng)
    kept = position.rules.buried + _between(0, 1, rng)
    view = replace(position, discard=position.discard + Cards.of(left[kept:])).seen_by(side)
    rival, pile = side.other, len(position.pile)
    hidden = list(position.hands[rival].without(view.hands[rival]))
    known = in_random_order(hidden, rng)[: _between(0, len(hidden), rng)] if rng.random() < 0.4 else []
    hands, numbers = list(view.hands), list(view.hidden)
    hands[rival] += Cards.of(known)
    numbers[rival] -= len(known)
    top = _between(0, pile, rng) if rng.random() < 0.3 else 0
    buried = _between(1, position.rules.buried, rng) if rng.random() < 0.2 else 0
    return replace(
        view,
        hands=(hands[0], hands[1]),
        pile=position.pile[:top],
        hidden=(numbers[0], numbers[1], pile - top),
        buried_seen=tuple(left[:buried]),
    )


def _doubled(rules: Ruleset, rng: random.Random) -> tuple[bool, bool]:
    """Both sides' VP, or those of one (9.5)."""
    han = rng.random() < 0.5
    return (True, True) if rules.xiang_yu_both else (han, not han)


def _between(low: int, high: int, rng: random.Random) -> int:
    """A number from low to high, both included."""
    return low + int(rng.random() * (high - low + 1))


def _power_first(rng: random.Random) -> list[Card]:
    """The deck shuffled so that cards with powers tend to its end, from which hands are dealt."""
    weights = [POWER_WEIGHT if card in POWER_OF else 1 for card in ALL_CARDS]
    return sorted(DECK, key=lambda card: rng.random() ** (1 / weights[card]))
