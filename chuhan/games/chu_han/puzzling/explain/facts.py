"""The kinds of sentences in an explanation. Each is a template with facts, true of the position it holds.

What makes a sentence true is written down beside the tests, with the referee and the solver alone.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import LeadPower, Move, Play, React
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling.lines import Claim
from chuhan.games.chu_han.puzzling.principles import Moment, principle
from chuhan.games.chu_han.solver import Goal
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.words import deed, move_words
from chuhan.language import Sentence


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that holds at a position."""

    at: Position

    @property
    def sentence(self) -> Sentence:
        raise NotImplementedError

    @property
    def key(self) -> tuple[object, ...]:
        """What it says, wherever it is said: two lines with the same facts are one."""
        return (type(self), *(getattr(self, one.name) for one in fields(self) if one.name != "at"))


@dataclass(frozen=True, slots=True)
class Does(Fact):
    """The side that acts makes this move, and it keeps what is claimed for the claim's side."""

    move: Move

    @property
    def sentence(self) -> Sentence:
        return Sentence("{deed}.", deed=deed(self.at.actor, self.move))


@dataclass(frozen=True, slots=True)
class Draws(Fact):
    """What the writ brings that is taken here."""

    cards: tuple[Card, ...]
    last: bool

    @property
    def sentence(self) -> Sentence:
        if self.last:
            return Sentence("The last writ holds {cards:the_card}.", cards=self.cards)
        return Sentence("It brings {cards:the_card}.", cards=self.cards)


@dataclass(frozen=True, slots=True)
class NoneHigher(Fact):
    """The side that acts can only pass: a single card is asked for, and this is the highest it has."""

    side: Side
    card: Card

    @property
    def sentence(self) -> Sentence:
        return Sentence(
            "{side:side} has nothing higher than {card:the_card}.", side=self.side, card=self.card
        )


@dataclass(frozen=True, slots=True)
class NoSuchSet(Fact):
    """The side that acts can only pass: it has no set of that size."""

    side: Side
    size: int

    @property
    def sentence(self) -> Sentence:
        return Sentence("{side:side} has no set of {n:cards}.", side=self.side, n=self.size)


@dataclass(frozen=True, slots=True)
class CannotBeat(Fact):
    """The side that acts can only pass."""

    side: Side

    @property
    def sentence(self) -> Sentence:
        return Sentence("{side:side} cannot beat that.", side=self.side)


@dataclass(frozen=True, slots=True)
class OnlyAnswers(Fact):
    """All the sets with which the side that acts can answer."""

    side: Side
    moves: tuple[Move, ...]

    @property
    def sentence(self) -> Sentence:
        return Sentence(
            "{side:side} can answer only with {answers:either}.",
            side=self.side,
            answers=tuple(map(move_words, self.moves)),
        )


@dataclass(frozen=True, slots=True)
class Run(Fact):
    """Leads that nobody can answer, one after another; with the last the side is out and its claim is met."""

    claim: Claim
    goal: Goal
    moves: tuple[Move, ...]

    @property
    def sentence(self) -> Sentence:
        return Sentence(
            "{rival:side} has no answer to {sets:both}, and {reached}.",
            rival=self.claim.side.other,
            sets=tuple(map(move_words, self.moves)),
            reached=reached(self.claim, self.goal),
        )


@dataclass(frozen=True, slots=True)
class Wait(Fact):
    """The claim's side only passes and lets things happen until it can go out with this move."""

    claim: Claim
    goal: Goal
    move: Move

    @property
    def sentence(self) -> Sentence:
        last = move_words(self.move)
        if self.goal is Goal.ROUND:
            return Sentence(
                "From now on {side:side} only waits: sooner or later {last} fits.",
                side=self.claim.side,
                last=last,
            )
        return Sentence(
            "From now on {side:side} only waits: sooner or later {last} fits, and {reached}.",
            side=self.claim.side,
            last=last,
            reached=reached(self.claim, self.goal),
        )


@dataclass(frozen=True, slots=True)
class Last(Fact):
    """Whatever the rival does, this is the next play of the claim's side, and the last."""

    claim: Claim
    goal: Goal
    move: Move

    @property
    def sentence(self) -> Sentence:
        return Sentence(
            "Whatever {rival:side} does, {last} comes last, and {reached}.",
            rival=self.claim.side.other,
            last=move_words(self.move),
            reached=reached(self.claim, self.goal),
        )


@dataclass(frozen=True, slots=True)
class Within(Fact):
    """Whatever the rival does, the claim is met after so many moves of its side at most; 0: at any time."""

    claim: Claim
    goal: Goal
    moves: int

    @property
    def sentence(self) -> Sentence:
        rival, end = self.claim.side.other, reached(self.claim, self.goal)
        if self.moves == 0:
            return Sentence("Whatever {rival:side} does, {reached}.", rival=rival, reached=end)
        if self.moves == 1:
            return Sentence(
                "Whatever {rival:side} does, {reached} with the next move.", rival=rival, reached=end
            )
        return Sentence(
            "Whatever {rival:side} does, {reached} within {n:word} moves.",
            rival=rival,
            reached=end,
            n=self.moves,
        )


@dataclass(frozen=True, slots=True)
class Ends(Fact):
    """The round is over here, and the claim is met."""

    claim: Claim
    goal: Goal

    @property
    def sentence(self) -> Sentence:
        return Sentence("So {reached}.", reached=reached(self.claim, self.goal))


@dataclass(frozen=True, slots=True)
class If(Fact):
    """Replies of the side that acts, and the one answer to all of them."""

    replies: tuple[Move, ...]
    answerer: Side
    answer: Move
    every: bool
    """Are there no other replies?"""

    @property
    def sentence(self) -> Sentence:
        side, answer = self.at.actor, deed(self.answerer, self.answer)
        if self.every and self.at.pending:
            return Sentence("Stopped or not, {answer}.", answer=answer)
        if self.every:
            return Sentence("Whatever {side:side} does, {answer}.", side=side, answer=answer)
        if all(isinstance(move, Play) and move.has_set for move in self.replies):
            return Sentence(
                "If {side:side} plays {sets:either}, {answer}.",
                side=side,
                sets=tuple(map(move_words, self.replies)),
                answer=answer,
            )
        return Sentence(
            "If {deeds:either}, {answer}.",
            deeds=tuple(deed(side, move) for move in self.replies),
            answer=answer,
        )


@dataclass(frozen=True, slots=True)
class IfEnds(Fact):
    """Replies after which the claim is met within so many moves of its side, or the round is over at once."""

    replies: tuple[Move, ...]
    claim: Claim
    goal: Goal
    moves: int
    over: bool

    @property
    def sentence(self) -> Sentence:
        deeds = tuple(deed(self.at.actor, move) for move in self.replies)
        end = reached(self.claim, self.goal)
        if self.over:
            return Sentence("If {deeds:either}, {reached} at once.", deeds=deeds, reached=end)
        if self.moves == 0:
            return Sentence("If {deeds:either}, {reached}.", deeds=deeds, reached=end)
        if self.moves == 1:
            return Sentence("If {deeds:either}, {reached} with the next move.", deeds=deeds, reached=end)
        return Sentence(
            "If {deeds:either}, {reached} within {n:word} moves.", deeds=deeds, reached=end, n=self.moves
        )


@dataclass(frozen=True, slots=True)
class Otherwise(Fact):
    """After every other reply than these the claim is met within so many moves."""

    named: tuple[Move, ...]
    claim: Claim
    goal: Goal
    moves: int

    @property
    def sentence(self) -> Sentence:
        end = reached(self.claim, self.goal)
        if self.moves == 0:
            return Sentence("After anything else {reached}.", reached=end)
        if self.moves == 1:
            return Sentence("After anything else {reached} with the next move.", reached=end)
        return Sentence("After anything else {reached} within {n:word} moves.", reached=end, n=self.moves)


@dataclass(frozen=True, slots=True)
class Fails(Fact):
    """Moves that do not reach the aim, with the one answer to all of them; None: no answer is needed yet."""

    moves: tuple[Move, ...]
    answerer: Side
    answer: Move | None

    @property
    def sentence(self) -> Sentence:
        moves = tuple(map(move_words, self.moves))
        plain = not any(map(_is_clause, self.moves))
        if self.answer is None:
            if plain:
                return Sentence("Why not {moves:either}?", moves=moves)
            return Sentence("Why not this: {moves:either}?", moves=moves)
        answer = deed(self.answerer, self.answer)
        if plain:
            return Sentence("Why not {moves:either}? Because {answer}.", moves=moves, answer=answer)
        return Sentence("Why not this: {moves:either}? Because {answer}.", moves=moves, answer=answer)


@dataclass(frozen=True, slots=True)
class Scores(Fact):
    """What the round brings whoever goes out with this move."""

    move: Move
    winner: Side
    cards: int
    writs: int
    doubled: bool
    points: int

    @property
    def sentence(self) -> Sentence:
        told = {
            "loser": self.winner.other,
            "cards": self.cards,
            "writs": self.writs,
            "winner": self.winner,
            "points": self.points,
        }
        if self.doubled and self.writs:
            return Sentence(
                "{loser:side} is left with {cards:cards} and {writs:writs}; doubled,"
                " that is {points} VP for {winner:side}.",
                **told,
            )
        if self.doubled:
            return Sentence(
                "{loser:side} is left with {cards:cards}; doubled, that is {points} VP for {winner:side}.",
                **told,
            )
        if self.writs:
            return Sentence(
                "{loser:side} is left with {cards:cards} and {writs:writs}: {points} VP for {winner:side}.",
                **told,
            )
        return Sentence("{loser:side} is left with {cards:cards}: {points} VP for {winner:side}.", **told)


@dataclass(frozen=True, slots=True)
class Stands(Fact):
    """The score at the end of the main line."""

    score: tuple[int, int]

    @property
    def sentence(self) -> Sentence:
        han, chu = self.score
        return Sentence("Han ends with {han} VP, Chu with {chu}.", han=han, chu=chu)


@dataclass(frozen=True, slots=True)
class Remember(Fact):
    """The principle of which this moment is an example."""

    moment: Moment

    @property
    def sentence(self) -> Sentence:
        return principle(self.moment)


def reached(claim: Claim, goal: Goal) -> Sentence:
    """What a claim comes to, without a full stop."""
    if goal is Goal.ROUND:
        return Sentence("{side:side} wins the round", side=claim.side)
    if claim.value >= MATCH:
        return Sentence("{side:side} wins the match", side=claim.side)
    if claim.value > 0:
        return Sentence("{side:side} ends at least {n} VP ahead", side=claim.side, n=claim.value)
    if claim.value == 0:
        return Sentence("{side:side} ends level or better", side=claim.side)
    return Sentence("{side:side} ends at most {n} VP behind", side=claim.side, n=-claim.value)


def _is_clause(move: Move) -> bool:
    """Is it said as a clause: `Yu Ji discards a 4`?"""
    return isinstance(move, LeadPower | React) or (isinstance(move, Play) and not move.has_set)
