"""Moves and endings in the words that hints and refutations use."""

from __future__ import annotations

from collections.abc import Iterable

from chuhan.games.chu_han.cards import Card, Cards, spoken
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ
from chuhan.games.chu_han.position import Position, Side, number
from chuhan.games.chu_han.referee import outcome
from chuhan.games.chu_han.solver import Goal
from chuhan.games.chu_han.solver.proof import Aim


def in_words(move: Move) -> str:
    """What a side does, as the rest of a sentence about it: `plays two 5s`, `passes`."""
    match move:
        case Writ():
            return "takes a writ"
        case Allow():
            return "lets it happen"
        case Pass(power=None):
            return "passes"
        case Pass(power=card) if card is not None:
            return f"passes with {card.person}"
        case Play(cards=cards, powers=()):
            return f"plays {set_words(cards)}"
        case Play(cards=cards, powers=powers):
            names = " and ".join(card.person for card in powers)
            return f"plays {names} " + (f"with {listed(cards)}" if cards else "for his power")
        case LeadPower(card=Card.YU_JI, target=target) if target is not None:
            return f"lets Yu Ji discard {_a(target)}"
        case LeadPower(card=Card.YING_BU, target=target) if target is not None:
            return f"lets Ying Bu take back {_a(target)}"
        case LeadPower(card=card):
            return f"plays {card.person} for his power"
        case React(card=Card.LU_ZHI, target=target):
            return "cancels " + ("it" if target is None else target.person) + " with Lü Zhi"
        case React(card=card):
            return f"saves it with {card.person}"
    raise TypeError(move)


def set_words(cards: Cards) -> str:
    """`two 5s`, `the 4`, `two 8s with the joker`."""
    if len(cards) == 1:
        return _a(next(iter(cards)))
    if len(cards.of_rank(0)) == 1:
        rest = cards.minus(Card.JOKER)
        return f"{_a(next(iter(rest))) if len(rest) == 1 else set_words(rest)} with the joker"
    rank = next(iter(cards)).rank
    return f"{number(len(cards))} {rank}s"


def listed(cards: Iterable[Card]) -> str:
    """`the 2, the 4 and Han Xin (6)`."""
    words = [_a(card) for card in cards]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _a(card: Card) -> str:
    return spoken(card) if card.rank in (0, 3, 6) else f"the {card.rank}"


def ending_words(end: Position, aim: Aim) -> str:
    """How a round that is over went, measured by what the aim's side wanted."""
    result = outcome(end)
    assert result is not None, end
    side: Side = result.winner
    if result.match is not None:
        return f"{result.match.title} wins the match"
    if aim.goal is Goal.ROUND:
        return f"{side.title} goes out first"
    margin = end.score[aim.side] - end.score[aim.side.other]
    ahead = "level" if margin == 0 else f"{abs(margin)} VP {'ahead' if margin > 0 else 'behind'}"
    return f"{aim.side.title} ends {ahead}"
