"""How much of something may come: a number at once, and then so many a second."""

from __future__ import annotations

import time


class Measure:
    def __init__(self, at_once: float, a_second: float) -> None:
        self._most, self._a_second = at_once, a_second
        self._left, self._at = at_once, time.monotonic()

    def allows(self, number: float = 1) -> bool:
        """Is there room for this number? It is counted, whether there is or not."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second) - number
        self._at = now
        return self._left >= 0
