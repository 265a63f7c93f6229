"""What the explorer says: values, proofs, and searches that ended without one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from chuhan.games.chu_han.explorer.unseen import Unseen, read_view
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.solver import CannotSolve, Goal, NotSolved, Why
from chuhan.games.chu_han.solver.background import SearchProgress
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.language import Sentence, say
from chuhan.refusal import NotationError

MOST_MOVES = 300


@dataclass(slots=True)
class Analysis:
    """What is known about the moves of a position; only a complete one is a proof."""

    values: dict[Move, int] = field(default_factory=dict)
    complete: bool = False
    nodes: int = 0
    seconds: float = 0.0


def read_position(text: str) -> Position | Unseen | str:
    """A position, or a view with unknown cards, from its notation or from a link with one; or else the
    reason, as a sentence."""
    text = " ".join((position_in(text) or text).split())
    if not text:
        return say("Paste the notation of a position first.")
    try:
        return read_view(text) if "?" in text else parse_position(text)
    except NotationError as error:
        return f"{error.what}."


def position_in(link: str) -> str:
    """The `position` of a link or of a query string; an empty string if there is none."""
    if "position=" not in link:
        return ""
    try:
        query = urlsplit(link).query or link.removeprefix("?")
        return parse_qs(query, max_num_fields=20).get("position", [""])[0]
    except ValueError:
        return ""


def listed_moves(position: Position, analysis: Analysis) -> tuple[list[Move], int]:
    """The moves to list, the best first once they are known, and how many there are in all.

    Zhongli Mo can make thousands of sets from a large hand: more than a learner reads or a page should carry.
    """
    moves = legal_moves(position)
    if analysis.complete:
        best = best_value(analysis.values, position) if moves else 0
        moves.sort(key=lambda move: analysis.values[move] != best)
    return moves[:MOST_MOVES], len(moves)


def best_value(values: dict[Move, int], position: Position) -> int:
    return (max if position.actor is Side.HAN else min)(values.values())


def values_data(
    values: dict[Move, int], goal: Goal, position: Position, analysis: Analysis
) -> dict[str, dict[str, Any]]:
    """Values found so far; the best is marked once all are known, and only if there is a worse one."""
    complete = analysis.complete and len(set(values.values())) > 1
    best = best_value(values, position) if complete else None
    listed, side = set(listed_moves(position, analysis)[0]), position.actor
    return {
        str(move): value_data(value, goal, side, best=value == best)
        for move, value in values.items()
        if move in listed
    }


def value_data(value: int, goal: Goal, side: Side, *, best: bool) -> dict[str, Any]:
    """A move's value from the chair of the side that makes it: a sign and words, so never colour alone."""
    own = value if side is Side.HAN else -value
    tone = "win" if own > 0 else "lose" if own < 0 else "even"
    if goal is Goal.ROUND:
        words = say("wins") if own > 0 else say("loses")
    elif abs(own) == MATCH:
        words = say("wins the match") if own > 0 else say("loses the match")
    elif own == 0:
        words = say("level")
    else:
        words = say("+{n} VP", n=own) if own > 0 else say("−{n} VP", n=-own)
    return {"tone": tone, "sign": {"win": "✓", "lose": "✕", "even": "="}[tone], "text": words, "best": best}


def aim_of(value: int, goal: Goal, position: Position) -> Aim:
    """What can be kept up whatever the rival does: the winner wins, or the side to move gets its margin."""
    if goal is Goal.ROUND:
        return Aim(Side.HAN if value > 0 else Side.CHU)
    side = position.actor
    return Aim(side, Goal.MARGIN, value if side is Side.HAN else -value)


def aim_words(aim: Aim) -> Sentence:
    """Without a full stop: `Han wins the round, whatever Chu does`."""
    side, rival, n = aim.side, aim.side.other, aim.at_least
    if aim.goal is Goal.ROUND:
        return Sentence("{side:side} wins the round, whatever {rival:side} does", side=side, rival=rival)
    if n == MATCH:
        return Sentence("{side:side} wins the match, whatever {rival:side} does", side=side, rival=rival)
    if n == -MATCH:
        return Sentence(
            "{side:side} can only lose the match, whatever {rival:side} does", side=side, rival=rival
        )
    if n == 0:
        return Sentence(
            "{side:side} ends level or better, whatever {rival:side} does", side=side, rival=rival
        )
    if n > 0:
        return Sentence(
            "{side:side} ends at least {n} VP ahead, whatever {rival:side} does", side=side, n=n, rival=rival
        )
    return Sentence(
        "{side:side} ends at most {n} VP behind, whatever {rival:side} does", side=side, n=-n, rival=rival
    )


def seconds(spent: float) -> Sentence:
    if spent < 0.1:
        return Sentence("less than {time} s", time="0.1")
    return Sentence("{time} s", time=f"{spent:.1f}")


def progress_words(progress: SearchProgress) -> Sentence:
    return Sentence(
        "Looking for a proof: {n} positions, {time} s",
        n=f"{progress.nodes:,}",
        time=f"{progress.seconds:.1f}",
    )


def proof_words(analysis: Analysis) -> Sentence:
    return Sentence(
        "Proved: {n} positions in {time}.", n=f"{analysis.nodes:,}", time=seconds(analysis.seconds)
    )


def failure_words(why: NotSolved | CannotSolve, *, longer: float) -> Sentence:
    """Why there is no proof, and what can be done; `longer` is how long a search may still be tried."""
    if isinstance(why, CannotSolve):
        return Sentence("This position cannot be searched.")
    n, time = f"{why.nodes:,}", seconds(why.seconds)
    if why.why is Why.STOPPED:
        return Sentence("Stopped after {n} positions in {time}: nothing is proved.", n=n, time=time)
    if longer:
        return Sentence(
            "Not proved after {n} positions in {time}. A longer search may take up to {longer} s.",
            n=n,
            time=time,
            longer=f"{longer:.0f}",
        )
    return Sentence(
        "Not proved after {n} positions in {time}: this position is too large. "
        "With fewer cards in the hands it can be done.",
        n=n,
        time=time,
    )
