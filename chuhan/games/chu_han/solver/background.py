"""Proofs in a worker thread: with progress, a stop, an upper limit of time, and never in the page's way."""

from __future__ import annotations

import atexit
import logging
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.solver import CannotSolve, Goal, NotSolved
from chuhan.games.chu_han.solver.alphabeta import AlphaBeta
from chuhan.games.chu_han.solver.goals import final_value
from chuhan.games.chu_han.solver.kernel import Native
from chuhan.games.chu_han.solver.limits import Limits, StopLimits
from chuhan.games.chu_han.solver.proof import Aim, Prover
from chuhan.games.chu_han.solver.search import engine_for

if TYPE_CHECKING:
    from chuhan.games.chu_han.solver.slices import SlicedJob

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())

THREADS = str(sys.platform) != "emscripten"
"""In a browser's own Python none starts."""
TICK = 0.25
"""Seconds after which progress is told and a stop repeated."""
QUICK_LINE_NODES = 1500
"""How many positions may be looked at, in Python, for the shortest way: a second or so."""


class Thinker:
    """An engine that can be stopped. It remembers what it has proved; only one thread may think at a time."""

    def __init__(self) -> None:
        self.limits: Limits = Limits()
        self.job: StopLimits = StopLimits()
        self.lock = threading.Lock()
        self._engine: Native | AlphaBeta | None = None
        self._searching = False
        self._known: dict[tuple[Position, Goal], int] = {}
        self._provers: dict[tuple[Position, Aim], Prover] = {}

    def value(self, position: Position, goal: Goal) -> int:
        if position.over:
            return final_value(position, goal)
        if (position, goal) not in self._known:
            self.job.check()  # a stop that came between two questions
            engine = self._for(position)
            self._searching = True
            try:
                self._known[position, goal] = engine.value(position, goal)
            finally:
                self._searching = False
        return self._known[position, goal]

    def prover(self, position: Position, aim: Aim) -> Prover:
        """One for this work, however often it is asked for: it remembers, and is stopped with the work."""
        if (position, aim) not in self._provers:
            self._provers[position, aim] = Prover(
                position, aim, engine=self, line_nodes=QUICK_LINE_NODES, stopped=_End(self)
            )
        return self._provers[position, aim]

    def _for(self, position: Position) -> Native | AlphaBeta:
        kind = Native if engine_for(position) == "native" else AlphaBeta
        if not isinstance(self._engine, kind):
            self._engine = kind(self.limits)
        self._engine.limits = self.limits
        return self._engine

    def begin(self, job: StopLimits) -> None:
        job.restart()
        self.limits = self.job = job
        self._known.clear()
        self._provers.clear()

    def forget(self) -> None:
        """The search in Python keeps everything it has seen, so a new root begins with an empty memory."""
        if isinstance(self._engine, AlphaBeta):
            self._engine = None

    @property
    def nodes(self) -> int:
        """Positions looked at so far, readable from any thread."""
        engine = self._engine
        running = engine.solver.progress if self._searching and isinstance(engine, Native) else 0
        return self.limits.nodes + running

    def halt(self) -> None:
        self.job.stopped.set()
        if isinstance(self._engine, Native):
            self._engine.solver.stop()


class _End(threading.Event):
    """Of the thinker's work, whichever it is, for a search that asks no engine."""

    def __init__(self, thinker: Thinker) -> None:
        super().__init__()
        self._thinker = thinker

    def is_set(self) -> bool:
        return self._thinker.job.is_over()


@dataclass(frozen=True, slots=True)
class SearchProgress:
    nodes: int
    seconds: float


class Job:
    """Work that a worker thread does: `work(thinker)`, then `finish(result)` or `fail(why)`.

    All three, and `tick`, run outside the page's thread; the owner of the job guards what they touch. After
    `stop` nothing but `fail` is called, and that at once as a person feels it.
    """

    def __init__(
        self,
        thinker: Thinker,
        work: Callable[[Thinker], Callable[[], object]],
        fail: Callable[[NotSolved | CannotSolve], object],
        tick: Callable[[SearchProgress], object],
        max_seconds: float,
    ) -> None:
        self.thinker, self.work, self.fail, self.tick = thinker, work, fail, tick
        self.limits = StopLimits(max_seconds=max_seconds)
        self.done = threading.Event()
        self._worker = threading.Thread(target=self._run, name="chuhan-solver", daemon=True)
        self._watcher = threading.Thread(target=self._watch, name="chuhan-progress", daemon=True)
        _running.add(self)
        self._worker.start()
        self._watcher.start()

    def stop(self) -> None:
        self.limits.stopped.set()
        if self.thinker.job is self.limits:
            self.thinker.halt()

    def wait(self, seconds: float) -> bool:
        """Is it over within these seconds? For tests; a page never waits."""
        return self.done.wait(seconds)

    def _run(self) -> None:
        try:
            with self.thinker.lock:  # the job before this one has been stopped and is about to end
                self.thinker.begin(self.limits)
                outcome = self.work(self.thinker)
            self.limits.check()
            outcome()
        except (NotSolved, CannotSolve) as why:
            self._told(why)
        except Exception:
            log.exception("A search failed")
            self._told(CannotSolve("Something went wrong in the search."))
        finally:
            self.done.set()

    def _told(self, why: NotSolved | CannotSolve) -> None:
        try:
            self.fail(why)
        except Exception:
            log.exception("The end of a search could not be told")

    def join(self, seconds: float) -> None:
        """Wait, at most these seconds, until both threads are gone."""
        self._worker.join(seconds)
        self._watcher.join(seconds)

    def _watch(self) -> None:
        try:
            while not self.done.wait(TICK):
                if self.limits.stopped.is_set():
                    self.stop()  # again: the kernel forgets a stop that comes just before a question
                elif self.thinker.job is self.limits:
                    self.tick(SearchProgress(self.thinker.nodes, self.limits.seconds))
        finally:
            _running.discard(self)


_running: set[Job] = set()


@atexit.register
def _end_all() -> None:
    """A thread inside the kernel must not outlive the interpreter that it reports to. This comes before the
    engines are let go."""
    jobs = list(_running)
    for job in jobs:
        job.stop()
    for job in jobs:
        job.join(1.0)


def _kind_of_job() -> type[Job | SlicedJob]:
    if THREADS:
        return Job
    from chuhan.games.chu_han.solver.slices import SlicedJob

    return SlicedJob


class Worker:
    """Does one job at a time for an owner, and lets only the latest one report, under the owner's lock."""

    def __init__(self, lock: threading.RLock) -> None:
        self.lock = lock
        self.thinker = Thinker()
        self.job: Job | SlicedJob | None = None

    def start(
        self,
        work: Callable[[Thinker], Callable[[], object]],
        fail: Callable[[NotSolved | CannotSolve], object],
        tick: Callable[[SearchProgress], object],
        max_seconds: float,
    ) -> None:
        """Begin a job in place of the one that runs. `work` gives what to do once it has succeeded."""
        self.drop()
        mine: list[Job | SlicedJob] = []

        def report(what: Callable[[], object], *, ended: bool = True) -> None:
            with self.lock:
                if self.job in mine:
                    self.job = None if ended else self.job
                    what()

        def guarded(thinker: Thinker) -> Callable[[], object]:
            outcome = work(thinker)
            return lambda: report(outcome)

        with self.lock:  # the job may be done before it is known here
            self.job = _kind_of_job()(
                self.thinker,
                guarded,
                lambda why: report(lambda: fail(why)),
                lambda progress: report(lambda: tick(progress), ended=False),
                max_seconds,
            )
            mine.append(self.job)

    def stop(self) -> None:
        """End the running job; it reports that it was stopped."""
        if self.job is not None:
            self.job.stop()

    def drop(self) -> None:
        """End the running job; nothing of it is heard any more."""
        job, self.job = self.job, None
        if job is not None:
            job.stop()
