"""Proves what a lesson claims: what is sure, what a mixed plan brings, what a placement comes to at worst."""

from __future__ import annotations

from fractions import Fraction

from chuhan.games.sun_tzu.game import GAME
from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.referee import play
from chuhan.games.sun_tzu.solver import Goal, parse_goal, solve_mix, solve_sure
from chuhan.games.sun_tzu.solver.calm import is_calm
from chuhan.games.sun_tzu.solver.values import calm_values
from chuhan.lesson import Claim, Step
from chuhan.lesson.markdown import plain

KEYS = frozenset({"goal", "for", "sure", "best", "mixed", "mix", "laid", "least"})


def problem(step: Step, claim: Claim) -> str:
    """What is wrong with a claim, or an empty text."""
    about = claim.about
    if unknown := set(about) - KEYS:
        return f"unknown: {', '.join(sorted(unknown))}"
    if not about.keys() & {"sure", "best", "mixed", "mix", "least"}:
        return "it claims nothing"
    if ("laid" in about) is not ("least" in about):
        return "laid and least belong together"
    if not any(plain(claim.says) in plain(text) for text in texts(step)):
        return "its step does not say that"
    position = step.position
    assert isinstance(position, Position)
    for move in claim.after:
        position = play(position, move)
    side = GAME.sides[about["for"]] if "for" in about else step.side
    goal = parse_goal(about.get("goal", "margin"), side)
    return _not_sure(position, goal, claim) or _not_mixed(position, goal, claim)


def texts(step: Step) -> list[str]:
    return [step.text, step.task, step.otherwise, step.hint, step.explain, *step.wrong.values()]


def _not_sure(position: Position, goal: Goal, claim: Claim) -> str:
    about = claim.about
    if "sure" in about or "best" in about:
        found = solve_sure(position, goal)
        if found.value != about.get("sure", found.value):
            return f"sure is {found.value}"
        best = [*map(str, found.best)]
        if {*best} != {*about.get("best", best)}:
            return f"the best are {' '.join(best)}"
    if "laid" in about:
        laid = GAME.parse_move(about["laid"])
        assert isinstance(laid, Place)
        assert is_calm(position.start)
        least = calm_values(position.start, goal)[laid]
        if least != about["least"]:
            return f"at worst it is {least}"
    return ""


def _not_mixed(position: Position, goal: Goal, claim: Claim) -> str:
    about = claim.about
    if not about.keys() & {"mixed", "mix"}:
        return ""
    found = solve_mix(position, goal)
    assert not found.open
    if found.value != Fraction(about.get("mixed", found.value)):
        return f"mixed it is {found.value}"
    mix = {str(place): str(share) for place, share in found.mix.items()}
    return "" if mix == about.get("mix", mix) else f"the mix is {mix}"
