"""Questions answered in a thread before they are asked. A question that is asked now comes first."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread, main_thread
from time import sleep

from chuhan.games.chu_han.solver.goals import NotSolved, Why

try:
    from time import thread_time
except ImportError:  # in a browser's own Python no thread ever starts
    from time import process_time as thread_time

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())

Question = Callable[[], object]

THREAD = "chuhan-ahead"
BREATH = 0.002
"""Seconds between two questions, so that other threads get their turn."""
AHEAD = 1.5
"""How many seconds of work one list of questions may take; a whole class may share the machine."""


class WorkAhead:
    """A queue of questions to one prover, which must not be asked two things at once.

    The prover gets `wanted` as its `stopped`: then its search gives way to a question that is asked now.
    """

    def __init__(self) -> None:
        self.wanted = Event()
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
        # No daemon: Python must not end while the native solver still runs. The work is soon done.
        thread = Thread(target=self._work, args=(questions,), name=THREAD, daemon=False)
        try:
            thread.start()
        except RuntimeError:  # no threads here, as in a browser's own Python: then a click waits
            self._questions = None

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

    def _answered(self, question: Question) -> bool:
        """Ask, and say whether it is done; if not, what was found so far makes the next try quicker."""
        while self.wanted.is_set():  # whoever asks now has not taken the prover yet, and comes first
            sleep(BREATH)
        try:
            with self._prover:
                question()
        except NotSolved as end:
            if end.why is not Why.STOPPED:
                raise
            return False
        return True

    def _goes_on(self, questions: Iterator[Question]) -> bool:
        """Is the work still wanted, and has it not taken too long?"""
        return self._questions is questions and thread_time() < AHEAD and main_thread().is_alive()
