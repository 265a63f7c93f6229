"""How many days in a row a learner has solved the puzzle of the day, and how a progress code tells it.

In a code the first and the last of these days stand beside the puzzles, under numbers of a block of their own
and marked as tried only: a kit that knows nothing of days keeps them and counts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from chuhan.progress.puzzles import MOST, Mark, Progress, key_of

_BEGIN = date(2026, 1, 1)
_MOST_DAYS = 1 << 12
"""Eleven years."""
_FIRSTS = key_of("days") // (2 * _MOST_DAYS) * (2 * _MOST_DAYS)
_LASTS = _FIRSTS + _MOST_DAYS
_ONE = timedelta(days=1)


def today() -> date:
    """The same for everybody, wherever they are: a day ends at midnight UTC."""
    return datetime.now(UTC).date()


@dataclass(frozen=True, slots=True)
class Days:
    """A value: the latest days in a row, from the first to the last. None: there was no such day yet.

    >>> monday = Days().with_day(date(2026, 11, 16))
    >>> monday.with_day(date(2026, 11, 17)).in_a_row(date(2026, 11, 18))
    2
    """

    first: date | None = None
    last: date | None = None

    def with_day(self, day: date) -> Days:
        return self.merged(Days(day, day))

    def merged(self, other: Days) -> Days:
        """The later row, longer where the other one joins it."""
        if self.first is None or self.last is None:
            return other
        if other.first is None or other.last is None:
            return self
        if other.last > self.last:
            return other.merged(self)
        joined = other.last + _ONE >= self.first
        return Days(min(self.first, other.first), self.last) if joined else self

    def in_a_row(self, day: date) -> int:
        """How many, if the row is not broken on this day: it may still be solved today."""
        if self.first is None or self.last is None or day - self.last > _ONE:
            return 0
        return (self.last - self.first).days + 1


def with_days(progress: Progress, days: Days) -> Progress:
    """Progress that tells of the days, too; without them where there is no room left or no number."""
    if days.first is None or days.last is None or len(progress.marks) + 2 > MOST:
        return progress
    first, last = (days.first - _BEGIN).days, (days.last - _BEGIN).days
    if first < 0 or last >= _MOST_DAYS:
        return progress
    told = {_FIRSTS + first: Mark.TRIED, _LASTS + last: Mark.TRIED}
    return replace(progress, marks={**progress.marks, **told})


def without_days(progress: Progress) -> tuple[Progress, Days]:
    """The reverse. Of several rows, as another kit may have put codes together, the latest counts."""
    firsts, lasts = _numbers(progress.marks, _FIRSTS), _numbers(progress.marks, _LASTS)
    marks = {key: mark for key, mark in progress.marks.items() if not is_day(key)}
    last = max(lasts, default=-1)
    first = max((number for number in firsts if number <= last), default=last)
    days = Days() if last < 0 else Days(_BEGIN + first * _ONE, _BEGIN + last * _ONE)
    return replace(progress, marks=marks), days


def is_day(key: int) -> bool:
    """No puzzle and no lesson may have such a number."""
    return _FIRSTS <= key < _LASTS + _MOST_DAYS


def _numbers(marks: Mapping[int, Mark], block: int) -> list[int]:
    return [key - block for key in marks if block <= key < block + _MOST_DAYS]
