"""Who does long work: this process, processes of this machine, or the workers of a cluster.

    with crew(jobs, cluster) as hands:
        for found in hands.each(work, items):
            ...

`work` is a function of a module, or a `partial` of one: it travels by name, and what it is given and finds
as data. Results come in the order of the items, whoever was quicker, so a seed fixes what is found. Who has
enough simply leaves the loop; nothing runs after the block, however it is left.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

A = TypeVar("A")
B = TypeVar("B")
C_co = TypeVar("C_co", covariant=True)

AHEAD = 3
"""So many pieces for each worker are handed out before the first of them is waited for."""


class CannotSpread(ValueError):
    """The workers asked for cannot be had; the message is a sentence."""


class Crew(Protocol):
    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None:
        """Nothing goes on after this."""

    @property
    def size(self) -> int:
        """How many work at the same time."""

    def each(self, work: Callable[[A], B], items: Iterable[A], *, piece: int = 1) -> Iterator[B]:
        """What the work makes of each item, in order. Workers get `piece` items at a time: it should
        take them some tenths of a second."""


def crew(jobs: int | None = None, cluster: str = "", *, most: int = 0) -> Crew:
    """So many processes of this machine, one a core if not said, though not more than there are items; or all
    workers of the cluster at an address. Raises CannotSpread."""
    if not cluster:
        jobs = min(jobs or os.cpu_count() or 1, most or sys.maxsize)
        return Alone() if jobs == 1 else Processes(jobs)
    if jobs:
        raise CannotSpread("--jobs is for this machine; a cluster works with all workers that it has.")
    from chuhan.spread.cluster import Cluster

    return Cluster(cluster)


class Alone:
    """This process."""

    size = 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def each(self, work: Callable[[A], B], items: Iterable[A], *, piece: int = 1) -> Iterator[B]:
        return map(work, items)


class Processes:
    """Processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.size = jobs

    def __enter__(self) -> Self:
        # Both bring much along, which pages do without.
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import active_children

        self._others = set(active_children())
        self._pool = ProcessPoolExecutor(self.size, initializer=_deaf)
        return self

    def __exit__(self, *_: object) -> None:
        from multiprocessing import active_children

        for child in set(active_children()) - self._others:
            child.terminate()  # it may be in the middle of a piece that nobody waits for any more
        self._pool.shutdown()

    def each(self, work: Callable[[A], B], items: Iterable[A], *, piece: int = 1) -> Iterator[B]:
        def submit(some: Sequence[A]) -> Promise[B]:
            return _Handed(self._pool.submit(done, work, some))

        return in_order(submit, items, piece, lambda: self.size)


class Promise(Protocol[C_co]):
    """A piece of work that somebody else does."""

    def result(self) -> Sequence[C_co]: ...

    def cancel(self) -> object: ...


class _Handed(Generic[B]):
    """To a process."""

    def __init__(self, future: Future[list[B]]) -> None:
        self.future = future

    def result(self) -> Sequence[B]:
        from concurrent.futures.process import BrokenProcessPool

        try:
            return self.future.result()
        except BrokenProcessPool:
            raise CannotSpread(
                "A process of this work has died; there may be too little memory for so many (--jobs)."
            ) from None

    def cancel(self) -> None:
        """With the processes: Python 3.11 stumbles over a piece that is cancelled when they end."""


def in_order(
    submit: Callable[[Sequence[A]], Promise[B]], items: Iterable[A], piece: int, size: Callable[[], int]
) -> Iterator[B]:
    """Hand out pieces, always some ahead; what comes of them, in their order."""
    rest, waiting = iter(items), deque[Promise[B]]()
    try:
        while True:
            while len(waiting) < AHEAD * size() and (some := list(islice(rest, piece))):
                waiting.append(submit(some))
            if not waiting:
                return
            yield from waiting.popleft().result()
    finally:
        for one in waiting:
            one.cancel()


def done(work: Callable[[A], B], items: Sequence[A]) -> list[B]:
    return [work(item) for item in items]


def _deaf() -> None:
    """Ctrl-C reaches every process of a terminal; who has started this one hears it and ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
