"""Questions answered before they are asked: in a thread or, where none starts, in slices.

A question that is asked now comes first.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread, main_thread
from time import sleep

from chuhan import slices
from chuhan.games.chu_han.solver.goals import NotSolved, Why

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())

Question = Callable[[], object]

THREAD = "chuhan-ahead"
BREATH = 0.002
"""Seconds between two questions, so that other threads get their turn."""
AHEAD = 1.5
"""How many seconds of work one list of questions may take; a whole class may share the machine."""


class Wanted(Event):
    """Set by whoever asks now; in slices also by the clock."""

    from_then_on = math.inf

    def is_set(self) -> bool:
        return super().is_set() or time.perf_counter() > self.from_then_on


class WorkAhead:
    """A queue of questions to one prover, which must not be asked two things at once.

    The prover gets `wanted` as its `stopped`: then its search gives way to a question that is asked now.
    """

    longest = 5.0 if slices.THREADS else slices.SLICE
    """Seconds for one question to an engine, whose end whoever asks something meanwhile waits for."""

    def __init__(self) -> None:
        self.wanted = Wanted()
        self._askers = Lock()  # one after another: the second must not break off the first
        self._prover = Lock()
        self._questions: Iterator[Question] | None = None

    @contextmanager
    def first(self) -> Iterator[None]:
        """Within this the prover may be asked at once; work ahead waits."""
        with self._askers:
            self.wanted.set()
            with self._prover:
                self.wanted.clear()
                yield

    def start(self, questions: Iterator[Question]) -> None:
        """Answer these in place of those begun before. They are drawn one by one, in the thread."""
        self._questions = questions
        if slices.THREADS:
            # No daemon: Python must not end while the native solver still runs. The work is soon done.
            Thread(target=self._work, args=(questions,), name=THREAD, daemon=False).start()
        else:
            self._task = asyncio.get_running_loop().create_task(self.work_in_slices(questions))

    def rest(self) -> None:
        """Answer nothing more ahead."""
        self._questions = None

    def _work(self, questions: Iterator[Question]) -> None:
        try:
            waiting = next(questions, None)
            while waiting is not None and self._goes_on(questions):
                if self._answered(waiting):
                    waiting = next(questions, None)
                sleep(BREATH)
        except Exception:
            log.exception("A question could not be answered ahead")

    async def work_in_slices(self, questions: Iterator[Question]) -> None:
        """The same between all else that happens."""
        spent = 0.0
        try:
            waiting = next(questions, None)
            while waiting is not None and self._questions is questions and spent < AHEAD:
                await asyncio.sleep(BREATH)
                begun = time.perf_counter()
                self.wanted.from_then_on = begun + slices.SLICE
                try:
                    if self._answered(waiting):
                        waiting = next(questions, None)
                finally:
                    self.wanted.from_then_on = math.inf
                spent += time.perf_counter() - begun
        except Exception:
            log.exception("A question could not be answered ahead")

    def _answered(self, question: Question) -> bool:
        """Ask, and say whether it is done; if not, what was found so far makes the next try quicker."""
        while self.wanted.is_set():  # whoever asks now has not taken the prover yet, and comes first
            sleep(BREATH)
        try:
            with self._prover:
                question()
        except NotSolved as end:
            if end.why is Why.STOPPED or (end.why is Why.SECONDS and not slices.THREADS):
                return False
            raise
        return True

    def _goes_on(self, questions: Iterator[Question]) -> bool:
        """Is the work still wanted, and has it not taken too long?"""
        return self._questions is questions and time.thread_time() < AHEAD and main_thread().is_alive()
