"""The explanation of a puzzle: why it works, what the rival may try, the points, why nothing else does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from chuhan.games.chu_han.moves import Allow, Move
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.puzzling.explain.facts import Does, Fact, Fails, Remember, Scores, Stands, Within
from chuhan.games.chu_han.puzzling.explain.telling import (
    LONGEST_LINE,
    MOST_LINES,
    Line,
    Teller,
    alike,
    only_answers,
    words,
)
from chuhan.games.chu_han.puzzling.hints import natural
from chuhan.games.chu_han.puzzling.lines import Tree, TrueLines
from chuhan.games.chu_han.puzzling.principles import Moment
from chuhan.games.chu_han.puzzling.study import steps
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver import Goal
from chuhan.language import Sentence

LONGEST_WHY = 45
"""Words of *Why it works*."""
MOST_LEAVES = 48
"""Of a proof that is told; of a larger one only the beginning and the end are."""

MOST_NODES = 3_000
"""Positions that are looked at for one proof."""


class Part(Enum):
    """The parts of an explanation, with their headings."""

    WHY = Sentence("Why it works")
    IF = Sentence("If the rival …")
    POINTS = Sentence("Points")
    WHY_NOT = Sentence("Why not …?")
    REMEMBER = Sentence("Remember")


@dataclass(frozen=True, slots=True)
class Explanation:
    """Lines by part, without the parts that have none."""

    parts: tuple[tuple[Part, tuple[Line, ...]], ...]

    @property
    def texts(self) -> list[tuple[str, list[str]]]:
        return [(str(part.value), [str(line) for line in lines]) for part, lines in self.parts]


def explained(prover: TrueLines, position: Position, move: Move) -> Explanation:
    """Of the solution: why it works, and why no other move does."""
    why, replies = _why(prover, position, move)
    found = {
        Part.WHY: (why,),
        Part.IF: replies,
        Part.POINTS: _points(prover, position, move),
        Part.WHY_NOT: _why_not(prover, position),
        Part.REMEMBER: (_remember(prover, position),),
    }
    return Explanation(tuple((part, tuple(lines)) for part, lines in found.items() if lines))


def why_wrong(prover: TrueLines, position: Position, move: Move) -> Line:
    """Of one move that does not reach the aim."""
    return _failing(prover, position, (move,), move)


def _tree(prover: TrueLines, position: Position) -> tuple[Tree | None, Teller]:
    claim = prover.claim(position)
    return prover.tree(position, claim, MOST_LEAVES, MOST_NODES), Teller(claim, prover.aim.goal)


def _why(prover: TrueLines, position: Position, move: Move) -> tuple[Line, Sequence[Line]]:
    after = play(position, move)
    tree, teller = _tree(prover, after)
    start: list[Fact] = [Does(position, move)]
    if tree is None:
        end = _end_somehow(teller, after)
        return Line((*start, *_answers(after), *end)), ()
    whole, choice = teller.forced(Tree(position, {move: tree}))
    told = [fact for step in whole for fact in step]
    if choice is not None and words(told) <= LONGEST_WHY:
        more = [*told, *_answers(choice.position)]
        return Line(tuple(more if words(more) <= LONGEST_WHY else told)), teller.replies(choice)
    if choice is None and words(told) <= LONGEST_WHY:
        return Line(tuple(told)), ()
    return Line(teller.within((), Tree(position, {move: tree}), LONGEST_WHY)), ()


def _answers(position: Position) -> Sequence[Fact]:
    found = only_answers(position)
    return () if found is None else (found,)


def _end_somehow(teller: Teller, position: Position) -> Sequence[Fact]:
    """Of a proof that is too large to be told: that it is one."""
    if position.over or position.actor is teller.claim.side:
        return ()
    return (Within(position, teller.claim, teller.goal, 0),)


# ---- the moves that do not work ------------------------------------------------------------------


def _why_not(prover: TrueLines, position: Position) -> list[Line]:
    """The natural try first, then those of which most fail alike; three lines at most."""
    wrong = [move for move in legal_moves(position) if not prover.holds(play(position, move))]
    groups: dict[tuple[object, ...], list[Move]] = {}
    for move in wrong:
        first, *rest = _failing(prover, position, (move,), move).facts
        assert isinstance(first, Fails)
        key = (first.answer, *(fact.key for fact in rest))
        groups.setdefault(key, []).append(move)
    tried = natural(prover, position)
    ordered = sorted(groups.values(), key=lambda group: (tried not in group, -len(group)))
    for group in ordered:
        group.sort(key=lambda move: move != tried)
    return [_failing_together(prover, position, group) for group in ordered[:MOST_LINES]]


def _failing_together(prover: TrueLines, position: Position, group: list[Move]) -> Line:
    """As many of them as can be named with what refutes them."""
    alone = len(_failing(prover, position, (group[0],), group[0]).facts)
    for n in range(len(group), 0, -1):
        moves = tuple(group[:n])
        line = alike([_failing(prover, position, moves, move).facts for move in moves])
        if len(line.facts) == alone and line.words <= LONGEST_LINE:
            break
    return line


def _failing(prover: TrueLines, position: Position, moves: tuple[Move, ...], move: Move) -> Line:
    """One of the moves that fail alike, as the line about all of them says it."""
    after = play(position, move)
    while after.pending and legal_moves(after) == [Allow()]:
        after = play(after, Allow())
    tree, teller = _tree(prover, after)
    side = prover.aim.side.other
    if tree is None:
        answer = None if after.actor is not side else prover.best_move(after)[0]
        there = play(after, answer) if answer is not None else after
        return Line((Fails(position, moves, side, answer), *_end_somehow(teller, there)))
    if tree.after and after.actor is side:
        ((answer, then),) = tree.after.items()
        if answer == Allow():
            return Line(teller.within((Fails(position, moves, side, None),), tree, LONGEST_LINE))
        return Line(teller.within((Fails(position, moves, side, answer),), then, LONGEST_LINE))
    return Line(teller.within((Fails(position, moves, side, None),), tree, LONGEST_LINE))


# ---- points and principle ------------------------------------------------------------------------


def _points(prover: TrueLines, position: Position, move: Move) -> list[Line]:
    """How the main line is scored, where points count."""
    if prover.aim.goal is not Goal.MARGIN:
        return []
    made = [(position, move), *steps(play(position, move), prover.line(play(position, move)).moves)]
    at, last = made[-1]
    end = play(at, last)
    if not end.over:
        return []
    stands = Stands(end, end.score)
    if end.hands[end.turn] or not end.hands[end.turn.other]:
        return [Line((stands,))]
    loser = end.turn.other
    cards, writs = len(end.hands[loser]), end.writs[loser]
    doubled = end.doubled[end.turn]
    points = (cards + writs) * (end.rules.xiang_yu_factor if doubled else 1)
    if end.score[end.turn] - at.score[end.turn] != points:  # the last set has scored, too (3.7)
        return [Line((stands,))]
    return [Line((Scores(at, last, end.turn, cards, writs, doubled, points), stands))]


def _remember(prover: TrueLines, position: Position) -> Line:
    made = tuple(steps(position, prover.line(position).moves))
    return Line((Remember(position, Moment(prover.aim, made)),))
