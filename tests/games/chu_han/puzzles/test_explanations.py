"""Explanations: every sentence is true, whoever asks; planted lies are caught; word limits are kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.moves import Pass, Play
from chuhan.games.chu_han.puzzling.explain import facts
from chuhan.games.chu_han.puzzling.explain.explanation import (
    LONGEST_WHY,
    Explanation,
    Part,
    explained,
    why_wrong,
)
from chuhan.games.chu_han.puzzling.explain.facts import Fact
from chuhan.games.chu_han.puzzling.explain.telling import LONGEST_LINE, MOST_LINES
from chuhan.games.chu_han.puzzling.lines import TrueLines
from chuhan.games.chu_han.puzzling.study import engine_of
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.puzzle import Puzzle
from chuhan.puzzle.collection import load_all
from tests.games.chu_han.puzzles.truth import Truth

OPEN = [puzzle for puzzle in load_all(GAME) if puzzle.kind != "whatever"]
ALL = [puzzle for puzzle in OPEN if puzzle.kind != "avoid"]
TRAPS = [puzzle for puzzle in OPEN if puzzle.kind == "avoid"]
PARTS = 8
"""The puzzles are asked in so many tests, which may run side by side."""


def prover_of(puzzle: Puzzle) -> TrueLines:
    return TrueLines(puzzle.position, puzzle.aim, engine_of(puzzle.position), 20_000)


@cache
def explanation_of(name: str) -> Explanation:
    puzzle = next(one for one in ALL if one.id == name)
    assert puzzle.proved is not None
    return explained(prover_of(puzzle), puzzle.position, GAME.parse_move(puzzle.proved.winning[0]))


def told(puzzle: Puzzle) -> Iterator[Fact]:
    for _, lines in explanation_of(puzzle.id).parts:
        for line in lines:
            yield from line.every_fact


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_sentence_is_true_and_most_explanations_are_short(part: int) -> None:
    short = [keeps_within(explanation_of(puzzle.id)) for puzzle in ALL[part::PARTS]]
    assert sum(short) >= 0.85 * len(short)
    for puzzle in ALL[part::PARTS]:
        truth = Truth(puzzle.position, puzzle.aim)
        lies = [f"{puzzle.id}: {fact.sentence} [{fact}]" for fact in told(puzzle) if not truth.holds(fact)]
        assert lies == []
        for _, lines in explanation_of(puzzle.id).parts:
            for line in lines:
                said = {" ".join(str(fact.sentence) for fact in twin) for twin in line.twins}
                assert said <= {str(line)}, puzzle.id


def test_what_is_said_of_a_trap_is_true_and_mostly_short() -> None:
    long = 0
    for puzzle in TRAPS:
        assert puzzle.proved is not None
        line = why_wrong(prover_of(puzzle), puzzle.position, GAME.parse_move(puzzle.proved.winning[0]))
        truth = Truth(puzzle.position, puzzle.aim)
        assert [str(fact.sentence) for fact in line.every_fact if not truth.holds(fact)] == [], puzzle.id
        long += line.words > LONGEST_LINE
    assert long <= 0.15 * len(TRAPS)


def lies_about(fact: Fact) -> Iterator[Fact]:
    """The same sentence with something in it that is not so."""
    here = legal_moves(fact.at)
    match fact:
        case facts.Does() | facts.Run() | facts.IfEnds() | facts.Otherwise() | facts.Remember():
            pass
        case facts.Draws(cards=cards):
            yield replace(fact, cards=cards[1:])
            yield replace(fact, last=not fact.last)
        case facts.NoneHigher(side=side) | facts.NoSuchSet(side=side) | facts.CannotBeat(side=side):
            yield replace(fact, side=side.other)
        case facts.OnlyAnswers(moves=moves):
            yield replace(fact, moves=moves[1:])
            yield replace(fact, moves=(*moves, Pass()))
        case facts.Wait(claim=claim) | facts.Last(claim=claim) | facts.Ends(claim=claim):
            yield replace(fact, claim=claim._replace(value=2 * MATCH))
        case facts.Within(claim=claim):
            yield replace(fact, claim=claim._replace(value=2 * MATCH))
        case facts.If():
            yield replace(fact, every=not fact.every)
            yield replace(fact, answerer=fact.answerer.other)
        case facts.Fails(moves=moves):
            yield replace(fact, answerer=fact.answerer, moves=tuple(set(here) - set(moves)))
        case facts.Scores(points=points, cards=cards):
            yield replace(fact, points=points + 1)
            yield replace(fact, cards=cards + 1)
            yield replace(fact, doubled=not fact.doubled)
        case facts.Stands(score=(han, chu)):
            yield replace(fact, score=(han + 1, chu))
    if isinstance(fact, facts.Does) and Pass() not in here:
        yield facts.Does(fact.at, Pass())
    if isinstance(fact, facts.Run):
        yield replace(fact, moves=fact.moves[:-1])
    if isinstance(fact, facts.IfEnds | facts.Otherwise):
        yield replace(fact, claim=fact.claim._replace(value=2 * MATCH))
    if isinstance(fact, facts.Remember):
        yield replace(fact, at=play(fact.at, here[0]))


def test_planted_lies_are_caught_in_every_kind_of_sentence() -> None:
    caught: set[type[Fact]] = set()
    run = next(puzzle for puzzle in ALL if puzzle.id == "never-let-go-of-the-reins")
    for puzzle in [*ALL[::4], run]:
        truth = Truth(puzzle.position, puzzle.aim)
        for fact in told(puzzle):
            for lie in lies_about(fact):
                if isinstance(lie, facts.Fails) and not lie.moves:
                    continue
                assert not truth.holds(lie), f"{puzzle.id}: {lie.sentence} [{lie}]"
                caught.add(type(lie))
    kinds = {kind for kind in vars(facts).values() if isinstance(kind, type) and issubclass(kind, Fact)}
    assert caught == kinds - {Fact}


def test_a_move_that_only_loses_is_no_best_move() -> None:
    for puzzle in ALL[::8]:
        truth = Truth(puzzle.position, puzzle.aim)
        for move in legal_moves(puzzle.position):
            best = truth.value(puzzle.position, puzzle.side)
            is_best = truth.value(play(puzzle.position, move), puzzle.side) == best
            assert truth.holds(facts.Does(puzzle.position, move)) is is_best


def keeps_within(explanation: Explanation) -> bool:
    for part, lines in explanation.parts:
        most = LONGEST_WHY if part is Part.WHY else LONGEST_LINE
        if part in (Part.WHY, Part.IF, Part.WHY_NOT) and any(line.words > most for line in lines):
            return False
        if len(lines) > MOST_LINES:
            return False
    return True


def test_what_comes_to_mind_is_explained_first() -> None:
    puzzle = next(one for one in ALL if one.id == "never-let-go-of-the-reins")
    parts = dict(explanation_of(puzzle.id).texts)
    assert parts["Remember"] == ["Get rid of a card without giving up the lead."]
    assert [len(parts[name]) > 0 for name in ("Why it works", "Why not …?")] == [True, True]
    wrong = next(move for move in legal_moves(puzzle.position) if isinstance(move, Play) and move.rank == 4)
    assert str(why_wrong(prover_of(puzzle), puzzle.position, wrong)).startswith(
        "Why not a 4? Because Han passes."
    )
