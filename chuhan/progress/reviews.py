"""When a puzzle, or another of its kind, should come again: what a memory keeps, by the `fsrs` library.

Whole days, and no chance in it, so that two devices that know the same say the same. How long somebody thinks
never counts. A review is one number, the later the larger, which a progress code holds in five characters.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import IntEnum
from functools import cache
from importlib.util import find_spec
from typing import Any

MOST_A_DAY = 20
"""Reviews, what was solved for the first time today included."""
LONGEST_DAYS = 365
_BEGIN = date(2026, 1, 1)
_STABLE, _HARD = 9, 8
"""Bits for how long it is remembered, and for how hard it is."""
_DAYS = 30 - _STABLE - _HARD
_LEAST, _STEP = 0.1, math.log(36_500 / 0.1) / ((1 << _STABLE) - 1)
_EASIEST, _HARDEST = 1.0, 10.0


class Grade(IntEnum):
    """How it went, as the library counts it."""

    AGAIN = 1
    """Missed, or the answer was shown."""
    HARD = 2
    """Found with a hint."""
    GOOD = 3
    """Found at the first try."""


@dataclass(frozen=True, slots=True, order=True)
class Review:
    """The last one of a puzzle, as far as it matters for the next."""

    day: int
    """Since 2026 began."""
    stable: int = 0
    hard: int = 0

    @property
    def stability(self) -> float:
        """Days after which nine of ten are still remembered."""
        return _LEAST * math.exp(self.stable * _STEP)

    @property
    def difficulty(self) -> float:
        return _EASIEST + self.hard * (_HARDEST - _EASIEST) / ((1 << _HARD) - 1)

    @property
    def due(self) -> int:
        """The day on which it should come again."""
        return self.day + min(max(round(self.stability), 1), LONGEST_DAYS)

    def __int__(self) -> int:
        """In thirty bits, the day first: of two the later one is the larger."""
        return (self.day << _STABLE | self.stable) << _HARD | self.hard

    def not_after(self, day: int) -> Review:
        """A clock that was wrong does no harm: nothing was reviewed tomorrow."""
        return Review(min(self.day, day), self.stable, self.hard)


def review_of(number: int) -> Review:
    """The reverse of `int`; any number of thirty bits is one."""
    rest, hard = divmod(number, 1 << _HARD)
    day, stable = divmod(rest, 1 << _STABLE)
    return Review(day, stable, hard)


def day_number(day: date) -> int:
    """As a code can hold it: a clock that is far off gives its first day or its last."""
    return min(max((day - _BEGIN).days, 0), (1 << _DAYS) - 1)


def can_schedule() -> bool:
    """The library comes with the app; without it nothing is said to be due."""
    return find_spec("fsrs") is not None


@cache
def _scheduler() -> Any:
    from fsrs import Scheduler

    return Scheduler(
        learning_steps=(), relearning_steps=(), maximum_interval=LONGEST_DAYS, enable_fuzzing=False
    )


def reviewed(last: Review | None, grade: Grade, day: int) -> Review:
    """What a puzzle's last review is after this one."""
    from fsrs import Card, Rating, State

    day = max(day, last.day if last else 0)
    card = Card(state=State.Review) if last else Card()
    if last:
        card.stability, card.difficulty = last.stability, last.difficulty
        card.last_review = card.due = _moment(last.day)
    after, _ = _scheduler().review_card(card, Rating(int(grade)), _moment(day))
    stability: float = after.stability
    difficulty: float = after.difficulty
    stable = round(math.log(max(stability, _LEAST) / _LEAST) / _STEP)
    hard = round((difficulty - _EASIEST) / (_HARDEST - _EASIEST) * ((1 << _HARD) - 1))
    return Review(day, min(max(stable, 0), (1 << _STABLE) - 1), min(max(hard, 0), (1 << _HARD) - 1))


def due(reviews: Mapping[int, int], clusters: Iterable[Collection[int]], day: int) -> list[Collection[int]]:
    """The clusters, each the keys of its puzzles, that should come today: those longest due first, and no
    more than are left of the day's number."""
    found: list[tuple[int, Collection[int]]] = []
    for cluster in clusters:
        last = latest(reviews, cluster)
        if last is not None and last.not_after(day).due <= day:
            found.append((last.due, cluster))
    done = sum(review_of(number).day == day for number in reviews.values())
    ordered = sorted(found, key=lambda one: (one[0], min(one[1])))
    return [cluster for _, cluster in ordered[: max(0, MOST_A_DAY - done)]]


def latest(reviews: Mapping[int, int], keys: Iterable[int]) -> Review | None:
    """Of a cluster: it is reviewed when any of its puzzles is."""
    known = [reviews[key] for key in keys if key in reviews]
    return review_of(max(known)) if known else None


def _moment(day: int) -> datetime:
    return datetime.combine(_BEGIN + timedelta(days=day), time(12), UTC)
