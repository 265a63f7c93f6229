"""The workers of a dask.distributed cluster, each checked before it works: see crew.py."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from threading import Thread
from typing import Any, Generic, Self, TypeVar
from urllib.parse import urlsplit

from chuhan.spread.crew import CannotSpread, done, in_order
from chuhan.spread.installed import Installed, installed

A = TypeVar("A")
B = TypeVar("B")

CONNECT_SECONDS = 10
LOOK_SECONDS = 2.0
ALONE_SECONDS = 60
"""So long is waited for another worker when none is left."""


class Cluster:
    """One that is there already; it is left as it was found."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise CannotSpread(
                "A cluster needs dask.distributed, which is not installed:"
                " run pip install '.[cluster]' in the kit's folder."
            ) from None
        self.address = address
        self._library: Any = distributed  # its functions have hardly any types
        self._loop = _Loop(self._library.utils.IOLoop)

    @property
    def size(self) -> int:
        return len(self._client.nthreads())

    def __enter__(self) -> Self:
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is said in a sentence
        nobody = f"No cluster answers at {self.address}; its scheduler prints its address when it starts."
        try:
            self._knock()
            self._loop.start()
            self._client = self._library.Client(
                self.address, timeout=CONNECT_SECONDS, set_as_default=False, loop=self._loop.loop
            )
        except (OSError, ValueError, TypeError):  # not there; or an address that is none
            self._loop.stop()
            raise CannotSpread(nobody) from None
        try:
            self._check()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """What waits is forgotten; a worker ends the piece that it has in hand and gets no other."""
        self._client.close()
        self._loop.stop()

    def _knock(self) -> None:
        """Asks the address itself first: dask asks again and again, and says much about it."""
        parts = urlsplit(self.address if "://" in self.address else f"tcp://{self.address}")
        if parts.hostname is None or parts.port is None:
            raise ValueError(self.address)
        socket.create_connection((parts.hostname, parts.port), timeout=CONNECT_SECONDS).close()

    def _check(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError:
            raise CannotSpread(f"The cluster at {self.address} has no workers.") from None
        for worker, threads in self._client.nthreads().items():
            if threads > 1:
                raise CannotSpread(
                    f"The worker {worker} works in {threads} threads, which share one Python;"
                    " start it with --nthreads 1 and as many --nworkers."
                )
        here = installed()
        for worker, theirs in self._client.run(installed, on_error="return").items():
            if isinstance(theirs, BaseException):
                raise CannotSpread(
                    f"The worker {worker} has not this version of the kit, {here}, or none. Install it there."
                )
            if why := here.differs(worker, Installed(*theirs)):
                raise CannotSpread(why)

    def each(self, work: Callable[[A], B], items: Iterable[A], *, piece: int = 1) -> Iterator[B]:
        here = installed()

        def submit(some: Sequence[A]) -> _Promise[B]:
            # Not "pure": dask would give the same answer twice instead of asking twice.
            return _Promise(self, self._client.submit(done_here, here, work, some, pure=False))

        return in_order(submit, items, piece, lambda: max(1, self.size))

    def result(self, future: Any) -> Any:
        """Waits. A worker that dies gives its pieces back, and others do them."""
        alone_since = None
        while True:
            try:
                return future.result(timeout=LOOK_SECONDS)
            except TimeoutError:
                now = time.monotonic()
                alone_since = None if self.size else alone_since or now
                if alone_since and now - alone_since > ALONE_SECONDS:
                    raise CannotSpread(
                        f"No worker is left in the cluster at {self.address}; what was found is lost."
                    ) from None
            except self._library.scheduler.KilledWorker:
                raise CannotSpread(
                    "A piece of work has killed every worker that tried it: there may be too little memory."
                ) from None
            except (self._library.CancelledError, OSError):
                raise CannotSpread(f"The cluster at {self.address} is gone.") from None


class _Loop:
    """Where dask listens. One that it makes itself must run within ten seconds, which is not sure beside much
    else; this one is waited for."""

    loop: Any = None

    def __init__(self, kind: Any) -> None:
        self._kind = kind

    def start(self) -> None:
        self._inner = asyncio.new_event_loop()
        self._thread = Thread(target=self._inner.run_forever, name="cluster", daemon=True)
        self._thread.start()
        self.loop = asyncio.run_coroutine_threadsafe(self._current(), self._inner).result()

    async def _current(self) -> Any:
        return self._kind.current()

    def stop(self) -> None:
        if self.loop is None:
            return
        self._inner.call_soon_threadsafe(self._inner.stop)
        self._thread.join()
        self._inner.close()
        self.loop = None


class _Promise(Generic[B]):
    def __init__(self, cluster: Cluster, future: Any) -> None:
        self.cluster, self.future = cluster, future

    def result(self) -> Sequence[B]:
        found: Sequence[B] = self.cluster.result(self.future)
        return found

    def cancel(self) -> None:
        self.future.release()


def done_here(asked: Installed, work: Callable[[A], B], items: Sequence[A]) -> list[B]:
    """On a worker, which may have come after the others were checked."""
    if why := asked.differs("that came later", installed()):
        raise CannotSpread(why)
    return done(work, items)
