"""How the last ten puzzles went: found at the first try, or not. The browser keeps it; no code tells it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chuhan.language import say
from chuhan.progress.puzzles import BadCode

SHOWN = 10
LONGEST = 40
"""Characters that are read at most."""
_KEPT = re.compile(f"1 ([0-9]{{1,9}}) ([01]{{1,{SHOWN}}})")


@dataclass(frozen=True, slots=True)
class Recent:
    """A value. `str` is what the browser keeps, `read_recent` reads it.

    >>> str(Recent().with_result(True).with_result(False))
    '1 2 10'
    """

    count: int = 0
    """How many puzzles there were: of two rows the one with more is the later one."""
    results: tuple[bool, ...] = ()
    """The last ones, the latest at the end: was it solved at the first try?"""

    def with_result(self, first: bool) -> Recent:
        return Recent(self.count + 1, (*self.results, first)[-SHOWN:])

    def merged(self, other: Recent) -> Recent:
        """The later one, the same from both sides."""
        return max(self, other, key=lambda one: (one.count, one.results))

    def __str__(self) -> str:
        return f"1 {self.count} {''.join(str(int(one)) for one in self.results)}"


def read_recent(text: str) -> Recent:
    """Read what a browser has kept, which may be anything. Raises BadCode."""
    found = _KEPT.fullmatch(text)
    if found is None or int(found[1]) < len(found[2]):
        raise BadCode(say("What this browser had kept about the last puzzles cannot be read."))
    return Recent(int(found[1]), tuple(one == "1" for one in found[2]))
