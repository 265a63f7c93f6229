"""How many learners an app is for, and what follows from that: kernels kept ready, limits, patience."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

PORT = 8866
HOST = "127.0.0.1"
LARGEST_CLASS = 500


@dataclass(frozen=True, slots=True)
class Options:
    """What `chuhan app` was asked for. The other numbers follow from it."""

    port: int = PORT
    """0: any free one."""
    host: str = HOST
    learners: int = 0
    """The size of a class; 0 for one person on one machine."""
    puzzles: Path | None = None
    browser: bool = True
    allowed_hosts: tuple[str, ...] = ()
    """Further names that the app is reached by, such as that of a web server before it."""
    hub: bool = False
    """Is it a service of a JupyterHub? The hub says then where it listens: see hub.py."""
    prefix: str = "/"
    """All of its addresses begin with it."""
    at_once: int = max(2, os.cpu_count() or 1)
    """How many kernels are started side by side: more would only slow one another down."""
    away_seconds: float = 30.0
    """After this time a page that is gone, or never came, has left its kernel behind."""
    idle_seconds: int = 3600
    """A learner who has not touched the page for this time has left."""
    look_seconds: int = 5
    """How often pages that are gone are looked for."""
    spare: int = 2
    """Kernels kept ready even when the whole class is there, for those who load the page again."""

    @property
    def cap(self) -> int:
        """The most kernels: a few more than learners, for second tabs and for pages left behind."""
        return self.learners + max(2, self.learners // 5) if self.learners else 8

    def wanted_ready(self, taken: int) -> int:
        """How many kernels should wait for learners while this number is taken."""
        return max(0, min(max(self.learners - taken, self.spare), self.cap - taken))

    @property
    def search_seconds(self) -> float:
        """The longest search that one learner may ask for: a class shares the machine."""
        return 10.0 if self.learners else 60.0
