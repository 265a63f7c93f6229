"""What the explorer asks the solver, and what the browser is told of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, Card, Province, Side
from chuhan.games.sun_tzu.moves import Move, Place
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.solver import (
    Budget,
    CannotSolve,
    Goal,
    Mixed,
    NotSolved,
    Sure,
    solve_mix,
    solve_sure,
)
from chuhan.games.sun_tzu.solver.mix import Mix
from chuhan.games.sun_tzu.words import deed
from chuhan.language import Sentence, say
from chuhan.slices import once

T = TypeVar("T")

MOST_LISTED = 40
"""Placements."""


@dataclass(frozen=True, slots=True)
class Answers:
    """None is what could not be computed."""

    sure: Sure | None
    mixed: Mixed | None
    why: str = ""
    """Why there is no answer, as the solver says it."""


def solve(position: Position, goal: Goal, seconds: float) -> Answers:
    """May take twice as many seconds."""
    sure, why = once("sure", partial(_asked, solve_sure, position, goal, seconds))
    if position.moves:
        return Answers(sure, None, why)
    mixed, other = once("mixed", partial(_asked, solve_mix, position, goal, seconds))
    return Answers(sure, mixed, why or other)


def _asked(
    ask: Callable[[Position, Goal, Budget], T], position: Position, goal: Goal, seconds: float
) -> tuple[T | None, str]:
    """The answer, or why there is none."""
    budget = once(("budget", ask), partial(Budget, max_seconds=seconds))
    try:
        return ask(position, goal, budget), ""
    except (NotSolved, CannotSolve) as error:
        return None, f"{error}."


def shares(mix: Mix) -> dict[tuple[Card, Province], Fraction]:
    """How often each card lies at each province."""
    found: dict[tuple[Card, Province], Fraction] = {}
    for place, share in mix.items():
        for province in ALL_PROVINCES:
            key = place.known[province], province
            found[key] = found.get(key, Fraction(0)) + share
    return found


def data(position: Position, goal: Goal, found: Answers) -> dict[str, Any]:
    """For the browser."""
    told: dict[str, Any] = {"sure": "", "best": [], "more": "", "value": "", "heat": None, "why": found.why}
    told["lays"] = bool(position.moves) or position.actor is goal.side
    if found.sure is not None:
        told["sure"] = str(_sure(goal, found.sure))
        best = found.sure.best if position.moves else found.sure.guaranteed
        told["best"] = [_move(position, move) for move in best[:MOST_LISTED]]
        if len(best) > MOST_LISTED:
            told["more"] = say("and {n} more", n=len(best) - MOST_LISTED)
    if found.mixed is not None:
        told["value"] = str(_value(found.mixed))
        told["heat"] = heat(found.mixed.mix)
        told["mix"] = [
            {"text": str(place), "share": percent(share)}
            for place, share in sorted(found.mixed.mix.items(), key=lambda item: -item[1])[:MOST_LISTED]
        ]
    return told


def heat(mix: Mix) -> dict[str, Any]:
    """Card by province: a share in hundredths for the colour, and in words."""
    found = shares(mix)
    cards = sorted({card for card, _ in found})
    return {
        "provinces": [say("{province:province}", province=one) for one in ALL_PROVINCES],
        "rows": [
            {
                "card": say("{card:action_card}", card=card),
                "cells": [
                    {
                        "at": round(100 * found.get((card, one), Fraction(0))),
                        "text": percent(found.get((card, one), Fraction(0))),
                    }
                    for one in ALL_PROVINCES
                ],
            }
            for card in cards
        ],
    }


def percent(share: Fraction) -> str:
    """Never 0 % for what happens, nor 100 % for what may not."""
    n = round(100 * share)
    if not share:
        return ""
    return "<1 %" if not n else ">99 %" if n == 100 and share != 1 else f"{n} %"


def _move(position: Position, move: Move) -> dict[str, str]:
    if isinstance(move, Place):
        return {"name": str(move), "text": say("{cards:action_cards}", cards=move.known)}
    side = position.actor
    assert side is not None
    return {"name": str(move), "text": say("{deed:first}", deed=deed(side, move))}


def _sure(goal: Goal, found: Sure) -> Sentence:
    n, side = len(found.guaranteed), goal.side
    if goal.kind == "margin":
        return _margin(side, found)
    if n:
        return Sentence("{side:side} can be sure of it: {n:answers}.", side=side, n=n)
    return Sentence("{side:side} cannot be sure of it, whatever is laid.", side=side)


def _margin(side: Side, found: Sure) -> Sentence:
    n, ways = abs(found.value), len(found.best)
    if found.value > 0:
        return Sentence(
            "At the worst {side:side} ends {n:points} ahead, marker and scoring together: {ways:answers}.",
            side=side,
            n=n,
            ways=ways,
        )
    if found.value < 0:
        return Sentence(
            "At the worst {side:side} ends {n:points} behind, marker and scoring together: {ways:answers}.",
            side=side,
            n=n,
            ways=ways,
        )
    return Sentence(
        "At the worst {side:side} ends level, marker and scoring together: {ways:answers}.",
        side=side,
        ways=ways,
    )


def _value(found: Mixed) -> Sentence:
    if found.open:
        return Sentence(
            "Value with best mixes, if later decisions see every card: {value}.", value=signed(found.value)
        )
    return Sentence("Value with best mixes of both sides: {value}.", value=signed(found.value))


def signed(value: Fraction) -> str:
    """Two decimals at most."""
    if not value:
        return "0"
    return f"{float(value):+.2f}".rstrip("0").rstrip(".").replace("-", "−")


GOALS = {
    "margin": Sentence("points ahead"),
    "win": Sentence("to win the game"),
    "early": Sentence("to win at once (rounds 3 and 6)"),
    "lead1": Sentence("to lead"),
}


def goal_data(goal: Goal) -> dict[str, Any]:
    return {
        "goal": str(goal),
        "side": str(goal.side),
        "goals": [[name, str(words)] for name, words in GOALS.items()],
        "sides": [[str(side), say("{side:side}", side=side)] for side in Side],
    }
