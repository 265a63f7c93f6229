"""Learners who wait for a page, in the order in which they came."""

from __future__ import annotations

import time
from dataclasses import dataclass

from chuhan.app.server.settings import MOST_WAITING

HERE = 4.0
"""Seconds: a page that waits asks every second. For one that has not asked for this time no place is held
back; it keeps its turn for a while, though, since a line may falter."""
PATIENCE = 15.0
"""Seconds: a learner whose page has not asked for this time does not wait any more."""


@dataclass(frozen=True, slots=True)
class Wait:
    """What a learner in the queue is told."""

    ahead: int
    seconds: int
    full: bool
    failing: bool = False
    """Pages cannot be prepared at present."""


class Queue:
    """Knows a learner by the name in the browser's cookie."""

    def __init__(self) -> None:
        self._asked: dict[str, float] = {}
        """When each was last heard of; the order is that of their coming."""

    def ahead(self, owner: str) -> int:
        """How many wait who came before, and are there."""
        now = time.monotonic()
        self._asked = {name: asked for name, asked in self._asked.items() if now - asked < PATIENCE}
        found = 0
        for name, asked in self._asked.items():
            if name == owner:
                break
            found += now - asked < HERE
        return found

    def wait(self, owner: str) -> None:
        """Come, or go on waiting. In a full room those who do not ask any more make way."""
        now = time.monotonic()
        if owner not in self._asked and len(self._asked) >= MOST_WAITING:
            self._asked = {name: asked for name, asked in self._asked.items() if now - asked < HERE}
        if owner in self._asked or len(self._asked) < MOST_WAITING:
            self._asked[owner] = now

    def leave(self, owner: str) -> None:
        self._asked.pop(owner, None)
