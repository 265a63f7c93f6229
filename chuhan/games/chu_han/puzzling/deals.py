"""Positions worth asking about: endings of bots' games, and small deals composed around a theme."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from chuhan.games.chu_han.bots import RuleOfThumb, choose_at_random
from chuhan.games.chu_han.bots.player import in_random_order
from chuhan.games.chu_han.cards import DECK, Card, Cards
from chuhan.games.chu_han.moves import Writ
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import deal, legal_moves, play

SMALL = 7
"""The largest hand of a composed position."""
CARELESS = 0.35
"""How often a bot plays at random, so that endings differ."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a theme needs to have a chance: cards in a hand, writs left, a tight score, cards discarded."""

    own: tuple[Card, ...] = ()
    rival: tuple[Card, ...] = ()
    persons: int = 0
    """How many other 3s or 6s are in the own hand at least."""
    alike: int = 0
    """How many cards of one rank are in the own hand."""
    writs_left: int = 0
    tight: bool = False
    discard: int = 0
    twos: int = 0
    moves_before: tuple[int, ...] = (0, 1)


RECIPES: dict[str, Recipe] = {
    "tempo": Recipe(persons=1, moves_before=(1,)),
    "underplay": Recipe(moves_before=(1,)),
    "strike hard": Recipe(moves_before=(1,)),
    "keep the big set": Recipe(alike=3, moves_before=(0,)),
    "split the pair": Recipe(alike=2),
    "joker in the ranks": Recipe(own=(Card.JOKER,)),
    "bounce": Recipe(own=(Card.HAN_XIN,), moves_before=(1,)),
    "same rank": Recipe(own=(Card.PENG_YUE,), moves_before=(1,)),
    "mixed march": Recipe(own=(Card.ZHONGLI_MO,)),
    "six twos": Recipe(twos=5, tight=True),
    "buy the lead": Recipe(own=(Card.XIAHOU_YING,), moves_before=(1,)),
    "double or nothing": Recipe(own=(Card.XIANG_YU,), tight=True, moves_before=(1,)),
    "scout": Recipe(own=(Card.JI_BU,), moves_before=(0,)),
    "quiet discard": Recipe(own=(Card.YU_JI,), moves_before=(0,)),
    "from the grave": Recipe(own=(Card.YING_BU,), discard=5, moves_before=(0,)),
    "king slayer": Recipe(own=(Card.LIU_BANG,), rival=(Card.NINE,)),
    "bait the cancel": Recipe(rival=(Card.LU_ZHI,), persons=2),
    "hold Xiao He": Recipe(own=(Card.XIAO_HE,), rival=(Card.LU_ZHI,), persons=1),
    "empress strikes": Recipe(own=(Card.LU_ZHI,), moves_before=(1, 2)),
    "let it happen": Recipe(own=(Card.LU_ZHI,), moves_before=(1, 2)),
    "writ in time": Recipe(writs_left=1),
    "race to 31": Recipe(tight=True),
}
PLENTY = (Card.ONE, Card.TWO, Card.FOUR, Card.FIVE)
PERSONS = tuple(card for card in Card if card.rank in (3, 6))


def compose(theme: str, rng: random.Random) -> Position | None:
    """A small deal made for a theme, a move or two into a trick; None if that led nowhere."""
    recipe = RECIPES.get(theme, Recipe())
    side = choose_at_random(tuple(Side), rng)
    own, rival = list(recipe.own) + [Card.TWO] * recipe.twos, list(recipe.rival)
    own += [choose_at_random(PLENTY, rng)] * recipe.alike
    if recipe.twos:
        own += choose_at_random(([Card.TWO], [Card.JOKER], [Card.ZHONGLI_MO]), rng)
    persons = [card for card in PERSONS if card not in own + rival]
    persons = in_random_order(persons, rng)
    by_chance = not recipe.own and not recipe.twos and rng.random() < 0.5
    own += [persons.pop() for _ in range(max(recipe.persons, int(by_chance)))]
    if not recipe.rival and rng.random() < 0.4:
        rival.append(persons.pop())
    rest = in_random_order(list(DECK.without(Cards.of(own + rival))), rng)
    left = recipe.writs_left or int(rng.random() < 0.08)
    for hand in (own, rival):
        wanted = max(len(hand) + 1, 2 + int(rng.random() * (SMALL - 1)))
        while len(hand) < wanted:
            hand.append(rest.pop())
    hands = (own, rival) if side is Side.HAN else (rival, own)
    taken = 6 - left
    han_writs = int(rng.random() * (taken + 1))
    discard = Cards.of(rest.pop() for _ in range(recipe.discard))
    position = Position(
        hands=(Cards.of(hands[0]), Cards.of(hands[1])),
        pile=tuple(rest.pop() for _ in range(2 * left)),
        discard=discard,
        writs=(han_writs, taken - han_writs),
        score=_score(rng, tight=recipe.tight),
        turn=side,
    )
    before = choose_at_random(recipe.moves_before, rng)
    if before % 2:
        position = replace(position, turn=side.other)
    return _wander(position, before, side, rng)


def _score(rng: random.Random, *, tight: bool) -> tuple[int, int]:
    low, high = (20, 31) if tight else (4, 22)
    return (low + int(rng.random() * (high - low)), low + int(rng.random() * (high - low)))


def _wander(position: Position, moves: int, side: Side, rng: random.Random) -> Position | None:
    """The position after this number of random moves without writs; None unless the side has a choice."""
    for _ in range(moves):
        choices = [move for move in legal_moves(position) if not isinstance(move, Writ)]
        if not choices:
            return None
        position = play(position, choose_at_random(choices, rng))
    if position.over or position.actor is not side or len(legal_moves(position)) < 2:
        return None
    return position


def ending(seed: int, rng: random.Random) -> Position | None:
    """A late moment of a round between two careless bots, both hands small; None if there was none."""
    score = _score(rng, tight=rng.random() < 0.4)
    position = deal(seed, score=score, leader=choose_at_random(tuple(Side), rng))
    bot = RuleOfThumb()
    found: list[Position] = []
    while not position.over:
        moves = legal_moves(position)
        if max(position.hand_sizes) <= SMALL and position.writs_left <= 1 and len(moves) > 2:
            found.append(position)
        if rng.random() < CARELESS:
            position = play(position, choose_at_random(moves, rng))
        else:
            position = play(position, bot.choose(Knowledge(position.seen_by(position.actor))))
    return tidy(choose_at_random(found, rng)) if found else None


def tidy(position: Position) -> Position:
    """Without a discard pile that neither side can use: only Ying Bu reaches it (5.3)."""
    live = position.hands[0] + position.hands[1] + Cards.of(position.pile)
    return position if Card.YING_BU in live or position.pending else replace(position, discard=Cards(0))
