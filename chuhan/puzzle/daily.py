"""The puzzle of the day: one a day, the same for everybody who has the same collection."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from hashlib import sha256


def of_day(names: Iterable[str], day: date) -> str:
    """All puzzles come, in an order that looks like chance, before any comes again. The order depends on
    their names alone, not on their places.

    >>> of_day(["b", "a"], date(2026, 11, 18)) == of_day(["a", "b"], date(2026, 11, 18))
    True
    """
    every = sorted(set(names))
    turn, place = divmod(day.toordinal(), len(every))
    return sorted(every, key=lambda name: sha256(f"{turn}/{name}".encode()).digest())[place]
