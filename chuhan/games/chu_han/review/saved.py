"""What a review has found out, as data, so that nothing is asked twice when a page is loaded anew."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.review.review import Known, Review, Share, Step, Value
from chuhan.games.chu_han.solver import Goal

SIDES = {str(side): side for side in Side}


def written(review: Review) -> dict[str, Any]:
    return {
        "values": [[None if one.winner is None else str(one.winner), one.margin] for one in review.values],
        "steps": {
            str(step.number): [list(map(str, step.better)), _known(step)]
            for step in review.steps
            if step.better or step.known is not None
        },
        "done": review.done,
        "spent": round(review.spent, 1),
    }


def _known(step: Step) -> list[Any] | None:
    """Of the estimate the worths that are told."""
    known = step.known
    if known is None:
        return None
    sure = None if known.guaranteed is None else list(map(str, known.guaranteed))
    share = known.share
    if share is None:
        return [sure, None]
    told = {step.claim.move, max(share.worth, key=share.worth.__getitem__), *step.better}
    worth = {str(move): round(share.worth[move], 4) for move in share.worth if move in told}
    return [sure, [share.goal.value, share.layouts, worth]]


def take(review: Review, data: object) -> None:
    """What `written` has made of a review of the same round; anything else is left out."""
    match data:
        case {
            "values": list(values),
            "steps": dict(steps),
            "done": bool(done),
            "spent": float() | int() as spent,
        }:
            if len(values) != len(review.values):
                return
            for at, one in enumerate(values):
                _take_value(review, at, one)
            for step in review.steps:
                with suppress(KeyError, ValueError, TypeError):
                    _take_step(step, steps.get(str(step.number)))
            if done:
                review.stop(float(spent))


def _take_value(review: Review, at: int, data: object) -> None:
    match data:
        case [None | str() as winner, None | int() as margin] if winner is None or winner in SIDES:
            review.note(at, Value(None if winner is None else SIDES[winner], margin))


def _take_step(step: Step, data: object) -> None:
    named = {str(move): move for move in legal_moves(step.position)}
    match data:
        case [list(better), known]:
            step.better = tuple(named[one] for one in better)
            step.known = _read_known(named, known)


def _read_known(named: dict[str, Move], data: object) -> Known | None:
    match data:
        case [None | list() as sure, estimate]:
            share = None
            match estimate:
                case [str(goal), int(layouts), dict(worth)] if worth:
                    share = Share(Goal(goal), layouts, {named[one]: float(n) for one, n in worth.items()})
            return Known(None if sure is None else tuple(named[one] for one in sure), share)
    return None
