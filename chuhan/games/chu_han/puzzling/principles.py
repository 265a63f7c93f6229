"""The closed list of principles: what a move is an example of, in a sentence that fits a hundred puzzles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ, powers_of, shown_cards
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.solver import Goal
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.language import Sentence

BIG = 3
_AT_THE_END = (Card.HAN_XIN, Card.XIAHOU_YING, Card.XIANG_YU)
"""Whoever keeps one of these for last has an answer to nearly everything."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A move with what it is part of: best play from here on, the steps of both sides."""

    aim: Aim
    steps: tuple[tuple[Position, Move], ...]

    @property
    def position(self) -> Position:
        return self.steps[0][0]

    @property
    def move(self) -> Move:
        return self.steps[0][1]

    @property
    def own(self) -> list[Move]:
        return [move for at, move in self.steps if at.actor is self.aim.side]

    @property
    def rival_hand(self) -> Cards:
        return self.position.hands[self.aim.side.other]


@dataclass(frozen=True, slots=True)
class Principle:
    sentence: Sentence
    holds: Callable[[Moment], bool]


def _passes_with(card: Card) -> Callable[[Moment], bool]:
    return lambda moment: moment.move == Pass(card)


def _plays(card: Card) -> Callable[[Moment], bool]:
    return lambda moment: card in powers_of(moment.move)


def _leads_a_power(*cards: Card) -> Callable[[Moment], bool]:
    return lambda moment: isinstance(moment.move, LeadPower) and moment.move.card in cards


def _risks_a_cancel(moment: Moment) -> bool:
    return bool(powers_of(moment.move)) and Card.LU_ZHI in moment.rival_hand


def _lets_a_reaction_be(moment: Moment) -> bool:
    return moment.move == Allow() and len(legal_moves(moment.position)) > 1


def _takes_the_last_writ(moment: Moment) -> bool:
    position = moment.position
    return moment.move == Writ() and len(position.pile) <= position.rules.writ_cards


def _keeps_its_sets_whole(moment: Moment) -> bool:
    """Something could have been played, and each such move would have broken a set."""
    hand = moment.position.hand
    answers = [
        move for move in legal_moves(moment.position) if isinstance(move, Play) and not powers_of(move)
    ]
    return (
        moment.move == Pass()
        and bool(answers)
        and all(
            any(0 < len(move.cards.of_rank(rank)) < len(hand.of_rank(rank)) for rank in range(1, 10))
            for move in answers
        )
    )


def _keeps_a_big_set(moment: Moment) -> bool:
    move, hand = moment.move, moment.position.hand
    if not isinstance(move, Play) or powers_of(move):
        return False
    whole = [hand.of_rank(rank) for rank in range(1, 10) if len(hand.of_rank(rank)) >= BIG]
    later = [one.cards for one in moment.own[1:] if isinstance(one, Play)]
    return any(not set(move.cards) & set(big) and any(one.holds(big) for one in later) for big in whole)


def _has_a_power(card: Card) -> bool:
    return card.rank in (3, 6) and card is not Card.JOKER


def _plays_a_person_as_a_card(moment: Moment) -> bool:
    move = moment.move
    return isinstance(move, Play) and not powers_of(move) and any(map(_has_a_power, move.cards))


def _is_about_points(moment: Moment) -> bool:
    return moment.aim.goal is Goal.MARGIN


def _is_beaten(moment: Moment) -> bool:
    """The rival has the means, uses them, and that is what was wanted."""
    if not isinstance(moment.move, Play) or len(moment.steps) < 2:
        return False
    at, answer = moment.steps[1]
    return at.actor is not moment.aim.side and isinstance(answer, Play) and bool(answer.cards)


def _keeps_an_answer_for_last(moment: Moment) -> bool:
    last = moment.own[-1]
    return last is not moment.move and any(card in shown_cards(last) for card in _AT_THE_END)


def _one_set_is_left(moment: Moment) -> bool:
    return len(moment.own) == 2 and isinstance(moment.own[-1], Play)


PRINCIPLES = (
    Principle(
        Sentence("Let it happen: a reaction you keep is worth more than one you spend."), _lets_a_reaction_be
    ),
    Principle(
        Sentence("What cannot be answered later has to be stopped now."),
        lambda moment: isinstance(moment.move, React),
    ),
    Principle(Sentence("Who takes the last writ?"), _takes_the_last_writ),
    Principle(Sentence("More cards can mean fewer turns."), lambda moment: isinstance(moment.move, Writ)),
    Principle(Sentence("Points before the round."), _passes_with(Card.XIANG_YU)),
    Principle(Sentence("Get rid of a card without giving up the lead."), _passes_with(Card.XIAHOU_YING)),
    Principle(Sentence("Keep the set whole."), _keeps_its_sets_whole),
    Principle(Sentence("You need not win this trick."), lambda moment: moment.move == Pass()),
    Principle(Sentence("Make both answers fail: the power works, or Lü Zhi cancels it."), _risks_a_cancel),
    Principle(
        Sentence("Get rid of a card without giving up the lead."), _leads_a_power(Card.JI_BU, Card.YU_JI)
    ),
    Principle(Sentence("Two cards that match leave in one turn."), _leads_a_power(Card.YING_BU)),
    Principle(Sentence("Equal is not higher, but it can be enough."), _plays(Card.PENG_YUE)),
    Principle(Sentence("Count the turns, not the cards."), _plays(Card.ZHONGLI_MO)),
    Principle(
        Sentence("What is too strong for you may be too strong for the other side as well."),
        _plays(Card.HAN_XIN),
    ),
    Principle(Sentence("Even the highest card has one that beats it."), _plays(Card.LIU_BANG)),
    Principle(Sentence("A power is also a plain card."), _plays_a_person_as_a_card),
    Principle(Sentence("Keep the set whole."), _keeps_a_big_set),
    Principle(Sentence("Points before the round."), _is_about_points),
    Principle(Sentence("Draw out the card that stops you."), _is_beaten),
    Principle(Sentence("Keep the card that answers everything for the end."), _keeps_an_answer_for_last),
    Principle(Sentence("The last set needs no permission: what has to be gone before it?"), _one_set_is_left),
    Principle(Sentence("Count the losers: how does each of them leave your hand?"), lambda moment: True),
)


def principle(moment: Moment) -> Sentence:
    """The first of the list that the move is an example of."""
    return next(one.sentence for one in PRINCIPLES if one.holds(moment))
