"""A bar that grows in one line of a terminal, and is silent where there is none."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TextIO

WIDTH = 30

Told = Callable[[int, int], object]
"""Called with how many of how many are done."""


def untold(done: int, total: int) -> None:
    """For callers who do not want to be told."""


class ProgressBar:
    """Call it with how much of how much is done; `done` ends the line."""

    def __init__(self, label: str, stream: TextIO | None = None) -> None:
        self.label = label
        self.stream = stream or sys.stderr
        self.shown = self.stream.isatty()

    def __call__(self, part: int, whole: int) -> None:
        if self.shown:
            filled = WIDTH * part // whole if whole else WIDTH
            bar = "█" * filled + "·" * (WIDTH - filled)
            self.stream.write(f"\r{self.label} {bar} {part}/{whole}")
            self.stream.flush()

    def done(self) -> None:
        if self.shown:
            self.stream.write("\n")
