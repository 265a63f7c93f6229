"""A case for the number of a rule: a position and a move that the rule refuses, or that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.cases.happens import settled
from chuhan.games.chu_han.cases.misses import misses
from chuhan.games.chu_han.cases.walk import walk
from chuhan.games.chu_han.moves import MIXED, Allow, LeadPower, Move, Pass, Play, React, Writ, powers_of
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.powers import POWER_OF
from chuhan.games.chu_han.referee import legal_moves, outcome, why_illegal
from chuhan.games.chu_han.words import deed
from chuhan.judging.stream import Source
from chuhan.language import Sentence

REFUSED = (
    *("2.6", "3.1", "3.2", "3.3", "3.4", "4.1", "4.2", "5.2", "5.3", "5.5", "5.6"),
    *("5.7", "5.8", "5.9", "5.10", "6.2", "6.3", "6.4", "6.5", "9.3", "9.4"),
)
"""The rules by which a move may be refused that is nearly legal."""
ALLOWED = (
    *("3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "4.1", "5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7"),
    *("5.8", "5.9", "5.10", "5.11", "6.1", "6.4", "6.6", "6.8", "7.1", "7.2", "7.3", "7.4", "7.5"),
)
"""The rules that say what happens after a legal one."""
ASKED = tuple(sorted({*REFUSED, *ALLOWED}, key=lambda number: [*map(int, number.split("."))]))
_BOTH_EMPTY = "7.2"
_ABOUT = {power.rule: power.card for power in POWER_OF.values()}
_PERSONS = {
    "3.4": (Card.PENG_YUE, Card.ZHONGLI_MO, Card.HAN_XIN),
    "4.2": (Card.LU_ZHI, Card.HAN_XIN, Card.XIANG_YU, Card.XIAHOU_YING),
    "6.1": (Card.LU_ZHI, Card.ZHONGLI_MO),
    "6.2": (Card.LU_ZHI, Card.JI_BU, Card.YU_JI, Card.YING_BU),
    "6.3": (Card.LU_ZHI, Card.HAN_XIN, Card.XIANG_YU, Card.XIAHOU_YING),
    "6.4": (Card.LU_ZHI, Card.PENG_YUE, Card.ZHONGLI_MO),
    "6.5": (Card.LU_ZHI, Card.HAN_XIN, Card.JI_BU),
    "6.6": (Card.LU_ZHI, Card.XIAO_HE),
    "6.8": (Card.LU_ZHI, Card.HAN_XIN, Card.XIANG_YU, Card.XIAHOU_YING),
    _BOTH_EMPTY: (Card.LU_ZHI, Card.JI_BU),
    "7.4": (Card.XIAHOU_YING, Card.HAN_XIN),
    "7.5": (Card.XIANG_YU,),
    "9.3": (Card.ZHONGLI_MO, Card.JI_BU, Card.YU_JI),
    "9.4": (Card.ZHONGLI_MO, Card.LU_ZHI, Card.JI_BU, Card.YU_JI),
    "3.6": (Card.JOKER,),
}


def _walk(rng: Random, rule: str) -> Iterator[tuple[Position, Position | None]]:
    persons = _PERSONS.get(rule, ())
    if rule in _ABOUT:
        persons = (_ABOUT[rule], Card.LU_ZHI) if rule == "5.11" else (_ABOUT[rule],)
    return walk(rng, persons, last=rule == _BOTH_EMPTY)


def topics(position: Position, move: Move) -> Iterator[str]:
    """The rules that say what this legal move does."""
    yield from (POWER_OF[card].rule for card in powers_of(move))
    match move:
        case Writ():
            yield "4.1"
        case Pass(power=None):
            yield "3.5"
        case Play(powers=()):
            yield "3.2" if position.leading else "3.3"
        case Play(powers=(_, _)):
            yield "3.4"
        case React(card=card):
            yield POWER_OF[card].rule
            yield from _of_reaction(position, move)
    if isinstance(move, Play):
        yield from _of_set(position, move)
    if not isinstance(move, Allow):
        yield from _of_end(position, move)


def _of_set(position: Position, play: Play) -> Iterator[str]:
    if Card.JOKER in play.cards and len(play.cards) > 1:
        yield "3.6"
    if play.rank == 2 and play.has_set and play.size >= position.rules.twos - 1:
        yield "3.7"


def _of_reaction(position: Position, move: React) -> Iterator[str]:
    if move.card is Card.XIAO_HE:
        yield "6.6"
        return
    yield "6.1"
    powers = powers_of(position.pending[0].move)
    if len(powers) > 1:
        yield "6.4"
    if {*powers} & {Card.HAN_XIN, Card.XIAHOU_YING, Card.XIANG_YU}:
        yield "6.8"


def _of_end(position: Position, move: Move) -> Iterator[str]:
    if len(position.hand) > 9:  # no hand that large is empty after it, and asking takes its time
        return
    after = settled(position, move)
    if (result := outcome(after)) is None:
        return
    yield from ("7.1", "7.3")
    if after.hand_sizes == (0, 0):
        yield "7.2"
    if any(after.doubled):
        yield "7.5"
    given = after.score[position.actor.other] > position.score[position.actor.other]
    if result.match is not None or given:
        yield "7.4"


def proposal(position: Position, move: Move) -> Sentence:
    """What is proposed, without a full stop; it may be nonsense."""
    side: Side = position.actor
    match move:
        case Play(cards=cards, powers=(), rank=rank) if rank == MIXED:
            return Sentence("{side:side} plays {cards:the_card}", side=side, cards=cards)
        case Play(powers=powers) if len(powers) > 1 and not move.cards:
            return Sentence("{side:side} plays {powers:name} together", side=side, powers=powers)
        case LeadPower(card=Card.YU_JI, target=None | Card.YU_JI):
            return Sentence("{side:side} plays Yu Ji for her power, without another card", side=side)
    return deed(side, move)


SOURCE = Source[Position, Move](
    refused=REFUSED,
    allowed=ALLOWED,
    walk=_walk,
    misses=misses,
    legal=lambda rng, position: legal_moves(position),
    why_illegal=why_illegal,
    topics=topics,
)
