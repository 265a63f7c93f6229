"""What the native solver has made is let go when Python ends, even if a widget that uses it is still held.

A variable in a notebook, or another thread that never ends, can keep a widget alive to the very end. Its
engine would then be reported as leaked, at the end of the log.
"""

from __future__ import annotations

import atexit
import weakref
from typing import Protocol


class Holder(Protocol):
    def let_go(self) -> None:
        """Drop what the native solver has made; nothing will be asked any more."""


_living: weakref.WeakSet[Holder] = weakref.WeakSet()


def remember(holder: Holder) -> None:
    """Have it let go at the end; until then it may come and go as it likes."""
    _living.add(holder)


@atexit.register
def _let_all_go() -> None:
    for holder in list(_living):
        holder.let_go()
