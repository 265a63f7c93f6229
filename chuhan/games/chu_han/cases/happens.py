"""What follows from a legal move: who scores, whose turn it is then, and what one might take for it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from random import Random
from typing import NamedTuple

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import Allow, Move, React
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import outcome, play
from chuhan.judging.stream import pick
from chuhan.language import Sentence


class Then(Enum):
    MATCH = auto()
    ROUND = auto()
    LEADS = auto()
    """A new trick."""
    GOES_ON = auto()
    """The turn is not over."""
    ANSWERS = auto()


class Happening(NamedTuple):
    gains: tuple[int, int]
    then: Then
    side: Side
    returned: int = 0
    """Cards that go back to a hand: of a cancelled play."""


def settled(position: Position, move: Move) -> Position:
    """After the move and, where there is a chance to react, after nobody has."""
    after = play(position, move)
    return play(after, Allow()) if after.pending else after


def happening(position: Position, move: Move) -> Happening:
    after = settled(position, move)
    gains = after.score[0] - position.score[0], after.score[1] - position.score[1]
    returned = 0
    if isinstance(move, React) and move.card is Card.LU_ZHI:
        owner = position.pending[0].side
        returned = len(after.hands[owner]) - len(position.hands[owner])
    if (result := outcome(after)) is not None:
        return Happening(
            gains, Then.MATCH if result.match is not None else Then.ROUND, result.winner, returned
        )
    began = position.leading and not position.pending
    if not (after.trick.plays or after.cancelled or began):
        return Happening(gains, Then.LEADS, after.actor, returned)
    goes_on = after.cancelled or after.leading or after.turn is position.turn
    return Happening(gains, Then.GOES_ON if goes_on else Then.ANSWERS, after.actor, returned)


def happens(position: Position, move: Move, seed: int) -> tuple[str, ...]:
    """The truth first, then two that are false, each in one thing."""
    rng, true = Random(f"happens {seed}"), happening(position, move)
    said = {_said(true): None}
    ways = [[*_other_gains(true)], [*_other_then(true)]]
    if true.returned or isinstance(move, React):
        ways.insert(0, [true._replace(returned=n) for n in (0, 1, true.returned + 1) if n != true.returned])
    for others in ways[: 2 if rng.random() < 0.7 else 1] + ways:
        if len(said) < 3 and others:
            said.setdefault(_said(pick(rng, others)))
    for others in ways:
        for one in others:
            if len(said) < 3:
                said.setdefault(_said(one))
    return tuple(said)


def _other_gains(true: Happening) -> Iterator[Happening]:
    han, chu = true.gains
    if han != chu:
        yield true._replace(gains=(chu, han))
    if han or chu:
        yield true._replace(gains=(0, 0))
        yield true._replace(gains=(2 * han, 2 * chu))
        yield true._replace(gains=(han + 1 if han else 0, chu + 1 if chu else 0))
    else:
        yield true._replace(gains=(1, 0))
        yield true._replace(gains=(0, 1))


def _other_then(true: Happening) -> Iterator[Happening]:
    yield true._replace(side=true.side.other)
    match true.then:
        case Then.MATCH:
            yield true._replace(then=Then.ROUND)
        case Then.ROUND:
            yield true._replace(then=Then.GOES_ON)
        case Then.LEADS:
            yield true._replace(then=Then.ANSWERS)
        case Then.GOES_ON:
            yield true._replace(then=Then.LEADS, side=true.side.other)
        case Then.ANSWERS:
            yield true._replace(then=Then.LEADS, side=true.side.other)


def _said(one: Happening) -> str:
    sentences = [_gains(one.gains), _then(one)]
    if one.returned:
        sentences.insert(0, Sentence("{n:cards_first} back to the hand.", n=one.returned))
    return " ".join(map(str, sentences))


def _gains(gains: tuple[int, int]) -> Sentence:
    han, chu = gains
    if han and chu:
        return Sentence("Han scores {han} VP and Chu {chu} VP.", han=han, chu=chu)
    if han or chu:
        side = Side.HAN if han else Side.CHU
        return Sentence("{side:side} scores {vp} VP.", side=side, vp=han or chu)
    return Sentence("Nobody scores.")


def _then(one: Happening) -> Sentence:
    match one.then:
        case Then.MATCH:
            return Sentence("{side:side} wins the match.", side=one.side)
        case Then.ROUND:
            return Sentence("{side:side} wins the round.", side=one.side)
        case Then.LEADS:
            return Sentence("{side:side} leads the next trick.", side=one.side)
        case Then.GOES_ON:
            return Sentence("{side:side} goes on with the turn.", side=one.side)
    return Sentence("{side:side} answers next.", side=one.side)
