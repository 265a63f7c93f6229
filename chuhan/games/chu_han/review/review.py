"""What is found out about a round, question after question, until all is answered or the time is up.

The value of a position is proved with open cards. Whether a move that cost something was a mistake is another
question: it is one if what that side had seen told of a better one. That is proved where a move was
guaranteed; else it is estimated from layouts that fit, and called so.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from math import fsum  # not `statistics`, which the site's library does not have

from chuhan.games.chu_han.bots.sampler import sample
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Claim, Position, Side
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.review.rounds import Played
from chuhan.games.chu_han.solver import Goal, NotSolved, kernel
from chuhan.games.chu_han.solver.alphabeta import AlphaBeta
from chuhan.games.chu_han.solver.goals import MATCH, final_value
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.search import Engine
from chuhan.games.chu_han.solver.whatever import ghost_of, make_ghost_engine
from chuhan.slices import each, once

SECONDS, IN_CLASS = 60.0, 15.0
"""The most that the review of a round takes, and where many learn on one machine."""
COSTS = 3
"""VP that a move must cost for the round to turn there, if its winner stays the same."""
LAYOUTS = 24
"""Imagined for one decision, each solved within ..."""
NODES = 40_000
"""... so many positions."""
FEWEST = 6
"""With fewer of them solved nothing is said."""
MISTAKE = 0.1
"""So much more of the layouts must another move win, or ..."""
MISTAKE_VP = 1.0
"""... so many more VP must it bring in them, for a move to be called a mistake."""
FOR_MATCH = 30
"""VP that winning the match counts as, for averages."""
FIRST = 0.5
"""A part of the time that is left goes into values, ..."""
QUESTION = 0.15
"""... and of that at most this part into one of them."""
PROOF = 0.05
"""Of the time that is left, for what was guaranteed to a decision, and as much for its layouts."""
UNTIL_STOP = 2.0
"""Seconds of one question at most: so soon a stop is heard."""


@dataclass(frozen=True, slots=True)
class Value:
    """Of a position, with open cards and best play by both. None is what was not proved."""

    winner: Side | None = None
    margin: int | None = None
    """Seen from Han, ±1000 for the match."""


@dataclass(frozen=True, slots=True)
class Share:
    """An estimate from layouts that fit what a side had seen: how many of them a move wins, or with what
    margin it ends on the average, seen from that side."""

    goal: Goal
    layouts: int
    """So many were solved."""
    worth: dict[Move, float]

    @property
    def best(self) -> float:
        return max(self.worth.values())


@dataclass(frozen=True, slots=True)
class Known:
    """What the side that acted could know."""

    guaranteed: tuple[Move, ...] | None
    """The moves that win the round in every layout; None where that is not proved."""
    share: Share | None


class Turn(Enum):
    """Why a move is a turning point."""

    WINNER = "winner"
    POINTS = "points"


class Verdict(Enum):
    """On a move that cost something."""

    MISTAKE = "mistake"
    """A better move was guaranteed."""
    LIKELY = "likely mistake"
    """By what could be seen another move promised more: an estimate."""
    LUCK = "bad luck"
    """By what could be seen nothing promised more."""
    OPEN = "open"


@dataclass(slots=True)
class Step:
    """A move of the round, with all that was found out about it."""

    number: int
    claim: Claim
    position: Position
    """Before it."""
    forced: bool
    before: Value = Value()
    after: Value = Value()
    better: tuple[Move, ...] = ()
    """Where the round turned: the moves that would have kept the value, proved with open cards."""
    known: Known | None = None

    @property
    def cost(self) -> int | None:
        """In VP, or in matches; None where it is not proved."""
        if self.before.margin is None or self.after.margin is None:
            return None
        return (self.before.margin - self.after.margin) * (1 if self.claim.side is Side.HAN else -1)

    @property
    def turn(self) -> Turn | None:
        winners = self.before.winner, self.after.winner
        if None not in winners and winners[0] is not winners[1]:
            return Turn.WINNER
        return Turn.POINTS if self.cost is not None and self.cost >= COSTS else None

    @property
    def verdict(self) -> Verdict:
        known, advice, move = self.known, self.advice, self.claim.move
        if known is None or advice is None:
            return Verdict.OPEN
        if self.turn is Turn.WINNER and known.guaranteed and move not in known.guaranteed:
            return Verdict.MISTAKE
        share = known.share
        if share is None:
            return Verdict.OPEN
        enough = MISTAKE if share.goal is Goal.ROUND else MISTAKE_VP
        return Verdict.LIKELY if share.worth[advice] - share.worth[move] >= enough else Verdict.LUCK

    @property
    def advice(self) -> Move | None:
        """The better move that is named: of those that would have kept the value a guaranteed one, else the
        one that promised most by what could be seen."""
        known = self.known
        sure = known.guaranteed if known is not None else None
        share = known.share if known is not None else None
        for move in self.better:
            if sure and move in sure:
                return move
        if share is not None and self.better:
            return max(self.better, key=lambda move: share.worth[move])
        return self.better[0] if self.better else None


@dataclass
class Review:
    """Of one round. `side`: whose decisions are asked about besides the turning points; None for both."""

    played: Played
    side: Side | None = None
    seconds: float = SECONDS
    now: Callable[[], float] = time.monotonic
    steps: list[Step] = field(init=False)
    start: Value = Value()
    asked: int = 0
    done: bool = False

    def __post_init__(self) -> None:
        played = self.played
        self.steps = [
            Step(n, claim, played.position(n - 1), len(legal_moves(played.position(n - 1))) == 1)
            for n, claim in enumerate(played.claims, start=1)
        ]
        self._started = self.now()
        self._spent = 0.0
        self._engine: Engine | None = None

    @property
    def values(self) -> list[Value]:
        """Before the first move and after each."""
        return [self.start, *(step.after for step in self.steps)]

    @property
    def base(self) -> int:
        """What Han was ahead before the round: what the round itself brings is counted from there."""
        han, chu = self.played.position(0).score
        return han - chu

    @property
    def turning(self) -> list[Step]:
        return [step for step in self.steps if step.turn is not None]

    @property
    def spent(self) -> float:
        return self._spent if self.done else self._spent + self.now() - self._started

    def work(self) -> None:
        """Answers all questions."""
        for ask in self.questions():
            ask()

    def questions(self) -> Iterator[Callable[[], object]]:
        """One after another, each to be called before the next is asked for; whoever has enough stops. What
        is known is not asked again, so that the work can be gone on with."""
        if self.done:
            self.go_on(self.seconds)
        for goal in Goal:
            until = self._left * FIRST
            yield from self._values(goal, self.now() + until)
        for step in self.turning:
            if not step.better:
                yield partial(self._find_better, step)
        own = [step for step in self.steps if self.side in (None, step.claim.side)]
        for step in [*self.turning, *own]:
            if step.known is None and not step.forced and self._left > 0:
                yield partial(self._find_known, step)
        self.stop()

    def go_on(self, seconds: float) -> None:
        """So many more seconds may be spent."""
        self.seconds = self.spent + seconds
        self._spent, self._started, self.done = self.spent, self.now(), False

    def stop(self, spent: float | None = None) -> None:
        """Nothing more will be asked, until somebody works on."""
        if not self.done:
            self._spent = self.spent if spent is None else spent
            self.done, self._engine = True, None

    @property
    def _left(self) -> float:
        return max(0.0, self.seconds - self.spent)

    # ---- values with open cards ------------------------------------------------------------------

    def _values(self, goal: Goal, until: float) -> Iterator[Callable[[], object]]:
        """From the end backwards, as far as it goes."""
        for at in range(len(self.steps), -1, -1):
            known = self.values[at]
            if (known.winner if goal is Goal.ROUND else known.margin) is not None:
                continue
            left = until - self.now()
            value = self._free(at, goal)
            if value is not None:
                self._note(at, goal, value)
            elif left > 0:
                yield partial(self._find_value, at, goal, min(left * QUESTION, UNTIL_STOP))

    def _free(self, at: int, goal: Goal) -> int | None:
        """What follows from the value after the next move: who could win, and did keep it, could before."""
        if goal is Goal.MARGIN or at == len(self.steps):
            return None
        step = self.steps[at]
        winner = step.after.winner
        if winner is not None and (winner is step.claim.side or step.forced):
            return _sign(winner)
        return None

    def _note(self, at: int, goal: Goal, value: int) -> None:
        known = {"winner": Side.HAN if value > 0 else Side.CHU} if goal is Goal.ROUND else {"margin": value}
        self.note(at, replace(self.values[at], **known))

    def note(self, at: int, new: Value) -> None:
        """What the position after so many moves is worth."""
        if at:
            self.steps[at - 1].after = new
        else:
            self.start = new
        if at < len(self.steps):
            self.steps[at].before = new

    def _find_value(self, at: int, goal: Goal, seconds: float) -> None:
        position = self.played.position(at)
        if position.over:
            self._note(at, goal, final_value(position, goal))
            return
        engine = self._solver(position, self._limits(seconds))
        with suppress(NotSolved):
            self._note(at, goal, engine.value(position, goal))

    def _limits(self, seconds: float) -> Limits:
        """Of a question, from its first slice on."""

        def begin() -> Limits:
            self.asked += 1
            return Limits(max_seconds=max(seconds, 0.01))

        return once("limits", begin)

    def _solver(self, position: Position, limits: Limits) -> Engine:
        """One engine for all questions about the round itself: it remembers."""
        if self._engine is None:
            native = kernel.available() and kernel.handles(position)
            self._engine = kernel.Native() if native else AlphaBeta()
        self._engine.limits = limits
        return self._engine

    def _find_better(self, step: Step) -> None:
        """All moves that keep what the position was worth."""
        goal = Goal.ROUND if step.turn is Turn.WINNER else Goal.MARGIN
        wanted = _sign(step.before.winner) if goal is Goal.ROUND else step.before.margin
        engine = self._solver(step.position, self._limits(max(self._left * QUESTION, 0.5)))
        with suppress(NotSolved):
            values = engine.values(step.position, goal)
            step.better = tuple(move for move, value in values.items() if value == wanted)

    # ---- what could be known ---------------------------------------------------------------------

    def _find_known(self, step: Step) -> None:
        observer = self.played.seen[step.number - 1][step.claim.side]
        limits = self._limits(min(max(self._left * PROOF, 0.2), UNTIL_STOP))
        known, goal = observer.knowledge, Goal.MARGIN if step.turn is Turn.POINTS else Goal.ROUND
        sure = once("sure", partial(_guaranteed, known, limits))
        step.known = Known(sure, self._share(step, known, goal, limits.max_seconds))

    def _share(self, step: Step, known: Knowledge, goal: Goal, seconds: float) -> Share | None:
        side = step.claim.side
        until = once("until", lambda: self.now() + seconds)
        engine = once("sampled", partial(_small_engine, known))
        drawn = once(
            "layouts", lambda: sample(known, random.Random(f"review {known.view}"), LAYOUTS, weighted=False)
        )

        def solve(number: int) -> dict[Move, int]:
            left = until - self.now()
            if left <= 0:
                return {}
            engine.limits = once(("limits", number), lambda: Limits(NODES, max(left, 0.01)))
            with suppress(NotSolved):
                return engine.values(drawn[number].position, goal)
            return {}

        rows = [row for row in each("rows", range(len(drawn)), solve) if row]
        if len(rows) < FEWEST:
            return None
        ahead = known.view.score[side] - known.view.score[side.other]
        return Share(
            goal,
            len(rows),
            {
                move: fsum(_worth(row[move] * _sign(side), goal, ahead) for row in rows) / len(rows)
                for move in rows[0]
            },
        )


def _worth(value: int, goal: Goal, ahead: int) -> float:
    """A won round counts 1, and the match more VP than any round brings."""
    if goal is Goal.ROUND:
        return float(value > 0)
    return ahead + (FOR_MATCH if value > 0 else -FOR_MATCH) if abs(value) == MATCH else value


def _small_engine(known: Knowledge) -> Engine:
    native = kernel.available() and kernel.handles(known.view)
    return kernel.Native(table_mb=4) if native else AlphaBeta()


def _guaranteed(known: Knowledge, limits: Limits) -> tuple[Move, ...] | None:
    view = known.view
    ghost = ghost_of(view, view.actor, known.buried)
    engine = once("ghosts", partial(make_ghost_engine, "auto", ghost, limits))
    with suppress(NotSolved):
        values = engine.values(ghost, Goal.ROUND)
        return tuple(move for move in legal_moves(view) if values[move] * _sign(view.actor) > 0)
    return None


def _sign(side: Side | None) -> int:
    return 1 if side is Side.HAN else -1
