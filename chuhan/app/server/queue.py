"""Learners who wait for a page, in the order in which they came."""

from __future__ import annotations

import time
from dataclasses import dataclass

from chuhan.app.server.settings import MOST_WAITING

PATIENCE = 15.0
"""Seconds: a learner whose page has not asked for this time does not wait any more."""


@dataclass(frozen=True, slots=True)
class Wait:
    """What a learner in the queue is told."""

    ahead: int
    seconds: int
    full: bool


class Queue:
    """Knows a learner by the secret of the browser."""

    def __init__(self) -> None:
        self._asked: dict[str, float] = {}
        """When each was last heard of; the order is that of their coming."""

    def ahead(self, owner: str) -> int:
        """How many wait who came before."""
        now = time.monotonic()
        self._asked = {name: asked for name, asked in self._asked.items() if now - asked < PATIENCE}
        names = list(self._asked)
        return names.index(owner) if owner in self._asked else len(names)

    def wait(self, owner: str) -> None:
        """Come, or go on waiting."""
        if owner in self._asked or len(self._asked) < MOST_WAITING:
            self._asked[owner] = time.monotonic()

    def leave(self, owner: str) -> None:
        self._asked.pop(owner, None)
