"""Long work beside a page: in a thread or, where none starts, in slices with the event loop between them.

A slice ends the work where it looks at the clock (`breathe`), and the next one begins it again from its
start. What it made `once` and the steps of `each` are there already, so that every slice gets further, and
so do searches that keep what they have found. Such a work must ask the same again each time. Outside of
slices all this does nothing.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

T = TypeVar("T")
A = TypeVar("A")

THREADS = str(sys.platform) != "emscripten"
"""In a browser's own Python none starts."""
SLICE, LONGEST = 0.03, 0.08
"""Seconds: whoever asks something else meanwhile waits no longer. A work that needs much of it to come
to where it was gets longer."""
GROWTH = 1.05


class Pause(BaseException):
    """The end of a slice: no answer of a search, so nobody else catches it."""


class Slices:
    """One work, from its first slice to its last."""

    def __init__(self) -> None:
        self.made: dict[Hashable, Any] = {}
        self._length = SLICE
        self._end: float | None = None

    def begin(self) -> None:
        """The clock runs from its first question on: so something new is found in each slice."""
        self._end = None

    def end(self) -> None:
        self._length = min(self._length * GROWTH, LONGEST)

    @property
    def left(self) -> float:
        now = time.perf_counter()
        if self._end is None:
            self._end = now + self._length
        return self._end - now


_now: Slices | None = None


def once(key: Hashable, make: Callable[[], T]) -> T:
    """What the running work has made under this key."""
    if _now is None:
        return make()
    if key not in _now.made:
        _now.made[key] = make()
    found: T = _now.made[key]
    return found


def each(key: Hashable, things: Iterable[A], find: Callable[[A], T]) -> list[T]:
    """What is found for each thing; between them a slice may end."""
    found: list[T] = once(("each", key), list)
    for i, thing in enumerate(things):
        if i == len(found):
            found.append(find(thing))
            breathe()
    return found


def breathe() -> None:
    """End the slice if it is over. Not within anything that must be done as a whole."""
    if _now is not None and _now.left < 0:
        raise Pause


def within(seconds: float) -> float:
    """So many seconds (0 is without a limit), but no more than the slice has left: for a search that looks at
    the clock itself, and that `breathe` follows."""
    if _now is None:
        return seconds
    left = max(_now.left, 0.001)
    return min(seconds, left) if seconds else left


async def beside(work: Callable[[], T]) -> T:
    """Its answer, while the event loop goes on. Slices end when the task that waits for them is cancelled."""
    if THREADS:
        return await asyncio.get_running_loop().run_in_executor(None, work)
    return await sliced(work)


async def sliced(work: Callable[[], T]) -> T:
    global _now
    mine = Slices()
    while True:
        await asyncio.sleep(0)
        mine.begin()
        _now = mine
        try:
            return work()
        except Pause:
            mine.end()
        finally:
            _now = None
