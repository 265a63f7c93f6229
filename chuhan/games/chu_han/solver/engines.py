"""Engines of the native solver are let go when Python ends, whoever still holds the widget that uses them.

A variable in a notebook, or a thread of somebody else's that never ends, can keep a widget alive to the very
end. Its engine would then be reported as leaked, on the last page of a log that somebody reads.
"""

from __future__ import annotations

import atexit
import weakref
from typing import Protocol


class Holder(Protocol):
    def let_go(self) -> None:
        """Drop the engine; nothing will be asked any more."""


_living: weakref.WeakSet[Holder] = weakref.WeakSet()


def remember(holder: Holder) -> None:
    """Have it let go at the end; until then it may come and go as it likes."""
    _living.add(holder)


@atexit.register
def _let_all_go() -> None:
    for holder in list(_living):
        holder.let_go()
