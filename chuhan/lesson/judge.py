"""Checks a move against a step's task: the referee decides what is legal, the task what is wanted."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.referee import play, why_illegal
from chuhan.lesson.model import Step

TRY_AGAIN = "That is allowed, but it is not what this task asks for. Have another try."


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the learner is told. `after` holds the positions to show, in order, when the task is done."""

    done: bool
    sentence: str
    rule: str = ""
    after: tuple[Position, ...] = ()


def judge(step: Step, move: Move) -> Verdict:
    if step.position is None:
        raise ValueError(f"The step {step.id} has nothing to play.")
    if refusal := why_illegal(step.position, move):
        return Verdict(False, refusal.sentence, refusal.rule)
    if move not in step.accept:
        return Verdict(False, step.wrong.get(move) or step.otherwise or TRY_AGAIN)
    shown = [play(step.position, move)]
    for reply in step.reply:
        shown.append(play(shown[-1], reply))
    return Verdict(True, step.explain, after=tuple(shown))
