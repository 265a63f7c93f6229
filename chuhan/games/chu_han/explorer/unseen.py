"""Views in the explorer: what is guaranteed whatever the unseen cards are; how much the rest wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_view
from chuhan.games.chu_han.position import Position, Side, View
from chuhan.games.chu_han.solver import Goal, NotSolved, Why
from chuhan.games.chu_han.solver.background import Thinker
from chuhan.games.chu_han.solver.fronts import Count, count_wins
from chuhan.games.chu_han.solver.ghost import Ghost, Step
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.solver.layouts import count_layouts, count_worlds
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.games.chu_han.solver.whatever import Beaten, GhostEngine, ghost_of, make_ghost_engine, refutation
from chuhan.language import Sentence, say
from chuhan.refusal import NotationError

Found = TypeVar("Found")
SLICE = 0.5
"""Seconds of a search after which a stop is heard; the next one is twice as long, and begins with what the
one before has left in the table."""
LONGEST_SLICE = 4.0


@dataclass(slots=True)
class Findings:
    """What is proved of a view, seen from the planning side."""

    side: Side
    acts: bool
    """Is it that side's turn?"""
    values: dict[str, int] = field(default_factory=dict)
    """Of each legal move; where the rival acts, of what the side has under an empty name."""
    layouts: int | None = None
    wins: dict[str, Count] = field(default_factory=dict)


class Unseen:
    """A view that is explored: its ghost, and one engine for all that is asked about it."""

    def __init__(self, view: View) -> None:
        """Raises NotationError where it cannot be."""
        self.view = view
        self.ghost: Ghost = ghost_of(view)
        self._engines: dict[Goal, GhostEngine] = {}
        self.known: dict[Goal, Findings] = {}

    def found(self, goal: Goal) -> Findings | None:
        return self.known.get(goal)

    def _engine(self, goal: Goal) -> GhostEngine:
        if goal not in self._engines:
            self._engines[goal] = make_ghost_engine("auto", self.ghost, Limits())
        return self._engines[goal]

    # ---- what is asked ---------------------------------------------------------------------------

    def find(self, thinker: Thinker, goal: Goal) -> Findings:
        """What is guaranteed, within the time of the job. Raises NotSolved."""
        if goal in self.known:
            return self.known[goal]
        ghost, engine = self.ghost, self._engine(goal)
        acts = ghost.actor is ghost.side
        found = Findings(ghost.side, acts)
        sign = 1 if ghost.side is Side.HAN else -1
        if acts:
            values = sliced(thinker, engine, lambda: engine.values(ghost, goal))
            found.values = {str(move): sign * value for move, value in values.items()}
        else:
            found.values = {"": sign * sliced(thinker, engine, lambda: engine.value(ghost, goal))}
        found.layouts = None if count_worlds(ghost) is None else count_layouts(ghost)
        self.known[goal] = found
        return found

    def count(self, thinker: Thinker) -> None:
        """In how many layouts one strategy wins, after each move. Raises NotSolved."""
        found, ghost, engine = self.known[Goal.ROUND], self.ghost, self._engine(Goal.ROUND)
        if found.layouts is None or found.wins:
            return
        moves: list[Step | None] = [*ghost.steps()] if found.acts else [None]
        wins = sliced(thinker, engine, lambda: count_wins(engine, ghost, moves))
        found.wins = {"" if move is None else str(move): one for move, one in wins.items()}

    def refute(self, thinker: Thinker, goal: Goal, move: Move) -> Beaten:
        """A layout in which a move that is not guaranteed fails, and the line there. Raises NotSolved."""
        engine, ghost = self._engine(goal), self.ghost
        aim = Aim(ghost.side, goal, self.best(goal))
        return sliced(thinker, engine, lambda: refutation(engine, ghost, move, aim))

    def best(self, goal: Goal) -> int:
        """What a move must guarantee to need no refutation."""
        return 1 if goal is Goal.ROUND else max(self.known[goal].values.values())

    def falls_short(self, goal: Goal, move: str) -> bool:
        found = self.known.get(goal)
        return found is not None and found.values.get(move, MATCH) < self.best(goal)


def sliced(thinker: Thinker, engine: GhostEngine, ask: Callable[[], Found]) -> Found:
    """Asked again and again with more time, so that a stop is heard. Raises NotSolved."""
    job, seconds = thinker.job, SLICE
    while True:
        job.check()
        left = job.max_seconds - job.seconds if job.max_seconds else seconds
        if left <= 0:
            raise job.reached(Why.SECONDS)
        engine.limits = Limits(max_seconds=min(seconds, left))
        try:
            return ask()
        except NotSolved:
            job.nodes += engine.limits.nodes
            seconds = min(2 * seconds, LONGEST_SLICE)


# ---- what is said --------------------------------------------------------------------------------------


def read_view(text: str) -> Unseen | str:
    """A view with unknown cards, or why it is none."""
    try:
        return Unseen(parse_view(text))
    except NotationError as error:
        return f"{error.what}."


def has_unknown(found: Position | View) -> bool:
    return isinstance(found, View) and any(found.hidden)


def values_data(found: Findings, goal: Goal) -> dict[str, dict[str, Any]]:
    """Of each move, for the browser."""
    best = max(found.values.values())
    worse = len(set(found.values.values())) > 1
    return {
        move: {**_value(found, goal, move, value), "best": worse and value == best}
        for move, value in found.values.items()
    }


def _value(found: Findings, goal: Goal, move: str, value: int) -> dict[str, str]:
    tone = "win" if value > 0 else "lose" if value < 0 else "even"
    sign = {"win": "✓", "lose": "✕", "even": "="}[tone]
    if goal is Goal.MARGIN:
        return {"tone": tone, "sign": sign, "text": floor_words(value)}
    if value > 0:
        return {"tone": tone, "sign": sign, "text": say("guaranteed")}
    count = found.wins.get(move)
    if count is None:
        words = say("not for sure")
    elif count.exact:
        words = say("wins {n} of {all} layouts", n=count.low, all=found.layouts)
    else:
        words = say(
            "wins {low} to {high} of {all} layouts (bounds)",
            low=count.low,
            high=count.high,
            all=found.layouts,
        )
    return {"tone": tone, "sign": sign, "text": words}


def floor_words(value: int) -> str:
    if abs(value) == MATCH:
        return say("wins the match for sure") if value > 0 else say("may lose the match")
    if not value:
        return say("level at least")
    return say("+{n} VP at least", n=value) if value > 0 else say("−{n} VP at least", n=-value)


def result_words(found: Findings, goal: Goal) -> Sentence:
    best, side, rival = max(found.values.values()), found.side, found.side.other
    if goal is Goal.MARGIN:
        return Sentence(
            "Whatever {rival:side} holds and does, {side:side} can be sure of this: {floor}.",
            rival=rival,
            side=side,
            floor=floor_words(best),
        )
    if best > 0:
        return Sentence(
            "{side:side} wins the round, whatever {rival:side} holds and does.", side=side, rival=rival
        )
    if not found.acts:
        return Sentence("Nothing is guaranteed to {side:side}.", side=side)
    return Sentence(
        "Nothing is guaranteed to {side:side}. Choose a move to see the cards that beat it.", side=side
    )
