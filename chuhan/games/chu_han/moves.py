"""The moves, as data that prints itself. Every decision in the game is one of these; nothing prompts."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter

from chuhan.games.chu_han.cards import JOKER_RANK, NONE, Card, Cards

LIU_BANG_RANK = 10  # 5.8
MIXED = -1
"""The rank of cards that make no set."""


@dataclass(frozen=True, slots=True)
class Writ:
    """Take a writ and draw (4.1)."""

    def __str__(self) -> str:
        return "w"


@dataclass(frozen=True, slots=True)
class LeadPower:
    """A LEAD power (5.1-5.3), with its target where it has one."""

    card: Card
    target: Card | None = None

    def __str__(self) -> str:
        return _aimed(f"!{self.card}", self.target)


@dataclass(frozen=True, slots=True)
class Play:
    """Lead or respond: a set, and the powers that modify it (5.5-5.8), in canonical order."""

    cards: Cards
    powers: tuple[Card, ...] = ()
    size: int = field(init=False, compare=False, repr=False)
    rank: int = field(init=False, compare=False, repr=False)
    """The rank its set counts as, or MIXED when the cards make no set (3.2, 3.6, 5.6, 5.8)."""

    def __post_init__(self) -> None:
        if Card.LIU_BANG in self.powers:
            size, rank = 1, LIU_BANG_RANK
        else:
            size = len(self.cards)
            rank = (mixed_rank if Card.ZHONGLI_MO in self.powers else plain_rank)(self.cards)
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "rank", rank)

    @property
    def has_set(self) -> bool:
        return Card.HAN_XIN not in self.powers  # 5.7

    def __str__(self) -> str:
        return "".join(f"!{card}" for card in self.powers) + str(self.cards)


@dataclass(frozen=True, slots=True)
class Pass:
    """Give up the trick, with a power (5.9, 5.10) or without."""

    power: Card | None = None

    def __str__(self) -> str:
        return "-" if self.power is None else f"-!{self.power}"


@dataclass(frozen=True, slots=True)
class React:
    """Lü Zhi (5.4) or Xiao He (5.11); of two powers together she names the one she cancels (6.4)."""

    card: Card
    target: Card | None = None

    def __str__(self) -> str:
        return _aimed(f"!{self.card}", self.target)


@dataclass(frozen=True, slots=True)
class Allow:
    """Do not react: let it happen."""

    def __str__(self) -> str:
        return "."


Move = Writ | LeadPower | Play | Pass | React | Allow


def powers_of(move: Move) -> tuple[Card, ...]:
    """The powers that a move announces (not reactions)."""
    match move:
        case Play(powers=powers):
            return powers
        case LeadPower(card=card):
            return (card,)
        case Pass(power=card) if card is not None:
            return (card,)
    return ()


def cards_of(move: Move) -> Cards:
    """The cards that leave the hand when the move is announced; a target is not one of them."""
    match move:
        case Play(cards=cards, powers=powers):
            return cards + Cards.of(powers) if powers else cards
        case LeadPower(card=card) | React(card=card):
            return Cards.of((card,))
        case Pass(power=card) if card is not None:
            return Cards.of((card,))
    return NONE


def shown_cards(move: Move) -> Cards:
    """The cards of a move and the one that it aims at."""
    target = move.target if isinstance(move, LeadPower) else None
    return cards_of(move) if target is None else cards_of(move).plus(target)


@lru_cache(maxsize=1 << 16)
def plain_rank(cards: Cards) -> int:
    """The rank of cards that share one, the joker counting as one more of them (3.2, 3.6)."""
    others = cards.minus(Card.JOKER) if Card.JOKER in cards else cards
    ranks = {card.rank for card in others}
    if not ranks:
        return JOKER_RANK if cards else MIXED
    return ranks.pop() if len(ranks) == 1 else MIXED


@lru_cache(maxsize=1 << 16)
def mixed_rank(cards: Cards) -> int:
    """The rank of cards that are all of different ranks: their lowest, the joker counting as 0 (5.6)."""
    ranks = [card.rank for card in cards]
    return min(ranks) if ranks and len(set(ranks)) == len(ranks) else MIXED


@lru_cache(maxsize=1 << 14)
def plain_sets(hand: Cards) -> tuple[Play, ...]:
    """Every plain set a hand can make, in canonical order: by size, rank and cards (3.2, 3.6)."""
    joker = Card.JOKER in hand
    plays = [Play(Cards.of((Card.JOKER,)))] if joker else []
    for rank in range(1, 10):
        plays += _sets_of_one_rank(hand.of_rank(rank), joker)
    return tuple(sorted(plays, key=_size))


@lru_cache(maxsize=1 << 12)
def _sets_of_one_rank(cards: Cards, joker: bool) -> tuple[Play, ...]:
    """Those of one rank, cards in order for each size; the joker sorts first."""
    sets: list[Cards] = []
    _choose(tuple((card,) for card in cards), NONE, sets)
    sets = list(dict.fromkeys(sets))  # of equal cards one choice is enough
    return tuple(Play(some) for some in ([some.plus(Card.JOKER) for some in sets] if joker else []) + sets)


@lru_cache(maxsize=1 << 12)
def mixed_sets(hand: Cards) -> tuple[Play, ...]:
    """Every set of different ranks a hand can make with Zhongli Mo, who is not part of it (5.6), in order."""
    others = hand.minus(Card.ZHONGLI_MO)
    ranks = (tuple(dict.fromkeys(others.of_rank(rank))) for rank in range(10))
    sets: list[Cards] = []
    _choose(tuple(cards for cards in ranks if cards), NONE, sets)
    return tuple(sorted((Play(some, (Card.ZHONGLI_MO,)) for some in sets), key=_size))


def _choose(groups: tuple[tuple[Card, ...], ...], chosen: Cards, into: list[Cards]) -> None:
    """Every way to add at most one card of each group, at least one in all, in the order of the cards.

    Sorting the result by size alone (a stable sort) therefore gives the canonical order.
    """
    for i, group in enumerate(groups):
        for card in group:
            more = chosen.plus(card)
            into.append(more)
            _choose(groups[i + 1 :], more, into)


_size = attrgetter("size")


def _aimed(text: str, target: Card | None) -> str:
    return text if target is None else f"{text}:{target}"
