"""What a puzzle asks for: a goal of the round, a reading of it, or the better of shown plans."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, LAST_ROUND, SIDES, Province, Side
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.goals import parse_goal as parse_wish
from chuhan.language import Sentence, say
from chuhan.puzzle.model import Puzzle

PLAN = "best plan"
READ = "read "
_KINDS = "a goal of the solver (win, early, lead3, hold:QW), 'best plan', 'read track', 'read armies:W' or"
_KINDS += " 'read supply:B'"


@dataclass(frozen=True, slots=True)
class Reading:
    """A number to be read off the end of the round: the track, the armies of a province, a supply."""

    what: str
    province: Province | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Aim:
    """`goal` is what a move must reach, or what plans are measured by; a reading has none."""

    goal: Goal
    reading: Reading | None = None
    plans: bool = False


def parse_goal(text: str, side: Side) -> Aim:
    """Raises ValueError with what a goal can be."""
    if text == PLAN:
        return Aim(Goal("margin", side), plans=True)
    if text.startswith(READ):
        return Aim(Goal("margin", side), _reading(text.removeprefix(READ)))
    try:
        goal = parse_wish(text, side)
    except ValueError:
        raise ValueError(f"'{text}' is none of these: {_KINDS}") from None
    if goal.enough is None:
        raise ValueError("a margin is never reached: say which lead is wanted, such as lead2")
    return Aim(goal)


def _reading(text: str) -> Reading:
    what, _, name = text.partition(":")
    provinces = {str(province): province for province in ALL_PROVINCES}
    sides = {str(side): side for side in SIDES}
    if what == "track" and not name:
        return Reading(what)
    if what == "armies" and name in provinces:
        return Reading(what, province=provinces[name])
    if what == "supply" and name in sides:
        return Reading(what, side=sides[name])
    raise ValueError(f"'{READ}{text}' is none of these: {_KINDS}")


def task(puzzle: Puzzle) -> str:
    """`You play Blue: lay five cards that lead by two or more, whatever Red lays.`"""
    aim, side, asked = puzzle.aim, puzzle.side, puzzle.position.asked
    if aim.reading is not None:
        return say("Turn the cards up in your mind, and choose the answer.")
    if aim.plans:
        return say(
            "You play {side:side}: choose the plan with the best result on average against {rival:side}'s"
            " best reply.",
            side=side,
            rival=side.other,
        )
    wish = goal_words(aim.goal)
    if asked.about is Asked.PLACE and not puzzle.position.moves:
        if puzzle.position.start.round == 8:
            return say(
                "You play {side:side} for two rounds: {wish}, whatever {rival:side} lays.",
                side=side,
                wish=last_words(aim.goal),
                rival=side.other,
            )
        return say(
            "You play {side:side}: {wish}, whatever {rival:side} lays.",
            side=side,
            wish=wish,
            rival=side.other,
        )
    if asked.about is Asked.PLACE:
        return say(
            "You play {side:side}, and {rival:side}'s plan is known: {wish}.",
            side=side,
            wish=wish,
            rival=side.other,
        )
    if asked.about is Asked.KEEP:
        return say(
            "You play {side:side}: keep cards with which a placement of the next round can {wish}, whatever"
            " {rival:side} lays.",
            side=side,
            wish=wish,
            rival=side.other,
        )
    return say("You play {side:side}, all cards lie open: {wish}.", side=side, wish=wish)


def last_words(goal: Goal) -> Sentence:
    """A goal of the last round, seen from the round before."""
    if goal.kind != "lead":
        return goal_words(goal)
    if goal.lead > 0:
        return Sentence("end round {round} {n:steps} ahead or more", round=LAST_ROUND, n=goal.lead)
    if goal.lead == 0:
        return Sentence("end round {round} level or better", round=LAST_ROUND)
    return Sentence("end round {round} {n:steps} behind at most", round=LAST_ROUND, n=-goal.lead)


def goal_words(goal: Goal) -> Sentence:
    """A goal as an order, without a full stop."""
    match goal.kind:
        case "win":
            return Sentence("win the game")
        case "early":
            return Sentence("bring the marker to your end of the track")
        case "hold" if len(goal.hold) == 1:
            return Sentence("hold {province:province} at the end", province=goal.hold[0])
        case "hold":
            return Sentence("hold {provinces:province_list} at the end, all of them", provinces=goal.hold)
    if goal.lead > 0:
        return Sentence("end the round {n:steps} ahead or more", n=goal.lead)
    if goal.lead == 0:
        return Sentence("end the round level or better")
    return Sentence("end the round {n:steps} behind at most", n=-goal.lead)
