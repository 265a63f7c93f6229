"""Proves what a lesson claims: a value, the best moves, how many pairs or hands win, what is sure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.referee import play
from chuhan.games.chu_han.solver import solve
from chuhan.games.chu_han.solver.whatever import solve_whatever
from chuhan.lesson import Claim, Step
from chuhan.lesson.markdown import plain

KEYS = frozenset({"goal", "value", "best", "pairs", "values", "wins"})
SEEN = frozenset({"hands", "sure", "won"})
"""Of what is seen, whatever the rival holds."""


def problem(step: Step, claim: Claim) -> str:
    """What is wrong with a claim, or an empty text."""
    about = claim.about
    if unknown := set(about) - KEYS - SEEN:
        return f"unknown: {', '.join(sorted(unknown))}"
    if about.keys() & SEEN:
        return _said(step, claim) or _wrong_of_view(step, claim)
    if not about.keys() & {"value", "best", "values", "wins"}:
        return "it claims nothing"
    if bool(about.get("pairs")) is not bool(about.keys() & {"values", "wins"}):
        return "values and wins are about pairs, value and best about one position"
    if wrong := _said(step, claim):
        return wrong
    assert isinstance(step.position, Position)
    if not about.get("pairs"):
        return _wrong_at(after(step.position, claim), about)
    return _wrong_of([after(one, claim) for one in every_pair(step.position)], about)


def _said(step: Step, claim: Claim) -> str:
    return "" if any(plain(claim.says) in text for text in texts(step)) else "its step does not say that"


def texts(step: Step) -> list[str]:
    said = (step.text, step.task, step.otherwise, step.hint, step.explain, *step.wrong.values())
    return [plain(text) for text in said]


def after(position: Position, claim: Claim) -> Position:
    for move in claim.after:
        position = play(position, move)
    return position


def every_pair(position: Position) -> Iterator[Position]:
    """The position with each pair of the cards out of sight on the draw pile, which has two (2.2)."""
    assert len(position.pile) == 2
    unseen = [*position.pile, *position.unmentioned]
    assert len(unseen) == 6
    for first, second in combinations(unseen, 2):
        yield replace(position, pile=(first, second))


def _wrong_at(position: Position, about: Mapping[str, Any]) -> str:
    found = solve(position, about.get("goal", "round"), all_moves="best" in about)
    if "value" in about and found.value != about["value"]:
        return f"the value is {found.value}"
    if "best" in about and {*map(str, found.best)} != {*about["best"]}:
        return f"the best moves are {' '.join(map(str, found.best))}"
    return ""


def _wrong_of_view(step: Step, claim: Claim) -> str:
    about = claim.about
    if about.keys() & KEYS:
        return "a claim is about what is seen, or about all cards"
    if "won" in about and not claim.after:
        return "it does not say which move wins"
    assert isinstance(step.position, Position)
    *before, last = claim.after or (None,)
    position = step.position
    for move in claim.after if "won" not in about else before:
        position = play(position, move)
    found = solve_whatever(position.seen_by(step.side), count="won" in about)
    sure = [move for move, value in found.values.items() if value > 0]
    if "hands" in about and found.layouts != about["hands"]:
        return f"there are {found.layouts} hands"
    if "sure" in about and {*sure} != {*about["sure"]}:
        return f"sure are {' '.join(sure)}"
    if "won" in about and found.wins is not None and (won := found.wins[str(last)]).low != about["won"]:
        return f"it wins against {won.low} hands"
    return ""


def _wrong_of(positions: list[Position], about: Mapping[str, Any]) -> str:
    values = [solve(position, about.get("goal", "round")).value for position in positions]
    if "values" in about and {*values} != {*about["values"]}:
        return f"the values are {sorted({*values})}"
    if "wins" in about and sum(value > 0 for value in values) != about["wins"]:
        return f"{sum(value > 0 for value in values)} pairs of {len(values)} win"
    return ""
