"""Grades a move for a step's task: the referee decides what is legal, the task what is wanted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from chuhan.interface import Game, Made, Watch
from chuhan.language import Sentence
from chuhan.lesson.model import Step

TRY_AGAIN = Sentence("That is allowed, but it is not what this task asks for. Have another try.")


@dataclass(frozen=True, slots=True)
class Graded:
    """What the learner is told, and what to show when the task is done: each move with what is seen then."""

    done: bool
    sentence: str
    rule: str = ""
    after: tuple[tuple[Made, Watch], ...] = ()


def judge(game: Game[Any, Any], step: Step, move: Any) -> Graded:
    if step.start is None:
        raise ValueError(f"The step {step.id} has nothing to play.")
    if refusal := game.why_illegal(step.position, move):
        return Graded(move in step.attempt, refusal.sentence, refusal.rule)
    if move not in step.accept:
        return Graded(False, step.wrong.get(move) or step.otherwise or str(TRY_AGAIN))
    return Graded(True, step.explain, after=follow(step.start, (move, *step.reply)))


def follow(watch: Watch, moves: Iterable[Any]) -> tuple[tuple[Made, Watch], ...]:
    """Each move with what is seen after it. Raises IllegalMove."""
    seen = []
    for move in moves:
        made = Made(watch.position.actor, move)
        watch = watch.after(move)
        seen.append((made, watch))
    return tuple(seen)
