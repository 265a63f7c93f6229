"""Which rules a learner knows who judges as a referee; rules that are not known well come back sooner."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random

from chuhan.language import say
from chuhan.progress.puzzles import BadCode

LONGEST = 6_000
"""Characters; all rules of three games have about half of that."""
BEST = 6
"""The highest box: a rule in it comes back after two months."""
_MOST = 9_999
_EPOCH = date(2026, 1, 1)
_RULE = re.compile(
    r"((?:[a-z0-9-]{1,40}/)?[0-9]{1,2}\.[0-9]{1,2}):([0-9]{1,4})\.([0-9]{1,4})\.([0-6])\.([0-9]{1,5})"
)


@dataclass(frozen=True, slots=True)
class Known:
    """How often a rule was asked and judged right, its box, and the day of the last time."""

    asked: int = 0
    right: int = 0
    box: int = 0
    day: int = 0

    def judged(self, day: int, *, right: bool) -> Known:
        box = min(BEST, self.box + 1) if right else 0
        return Known(min(_MOST, self.asked + 1), min(_MOST, self.right + right), box, day)

    def is_due(self, day: int) -> bool:
        """After a mistake at once, else after two days, four days and so on."""
        return day >= self.day + (2**self.box if self.box else 0)


@dataclass(frozen=True, slots=True)
class Rulings:
    """A value. Rules are given by the name that `chuhan.progress.puzzles.name_of` gives them.

    >>> rulings = Rulings().judged("3.3", date(2026, 11, 19), right=True)
    >>> str(rulings), read_rulings(str(rulings)) == rulings
    ('1 3.3:1.1.1.322', True)
    """

    known: Mapping[str, Known] = field(default_factory=dict)

    def of(self, rule: str) -> Known:
        return self.known.get(rule, Known())

    def judged(self, rule: str, day: date, *, right: bool) -> Rulings:
        known = self.of(rule).judged(_number(day), right=right)
        return Rulings({**self.known, rule: known})

    def chosen(self, rules: Iterable[str], day: date, n: int, rng: Random) -> list[str]:
        """So many of these: those that are due, the weakest first, then new ones, then any."""
        today = _number(day)
        order = sorted(rules, key=lambda rule: rng.random())
        due = [rule for rule in order if rule in self.known and self.of(rule).is_due(today)]
        due.sort(key=lambda rule: self.of(rule).box)
        new = [rule for rule in order if rule not in self.known]
        first = [*due[: (n + 1) // 2], *new]
        return [*first, *(rule for rule in order if rule not in first)][:n]

    def merged(self, other: Rulings) -> Rulings:
        """Of each rule what was asked more often; if that is too much to be kept, what this one knows."""
        every = {*self.known, *other.known}
        both = Rulings({rule: max(self.of(rule), other.of(rule), key=_weight) for rule in sorted(every)})
        return both if len(str(both)) <= LONGEST else self

    def __str__(self) -> str:
        said = (f"{rule}:{one.asked}.{one.right}.{one.box}.{one.day}" for rule, one in self.known.items())
        return " ".join(["1", *said])


def read_rulings(text: str) -> Rulings:
    """Read what a browser has kept, which may be anything. Raises BadCode."""
    version, *parts = text.split(" ")
    found = [_RULE.fullmatch(part) for part in parts]
    if version != "1" or len(text) > LONGEST or not all(found):
        raise BadCode(say("What this browser had kept about the rules cannot be read."))
    known = {one[1]: Known(*map(int, one.groups()[1:])) for one in found if one}
    return Rulings({rule: one for rule, one in known.items() if one.right <= one.asked})


def _weight(known: Known) -> tuple[int, int, int, int]:
    return known.asked, known.day, known.box, known.right


def _number(day: date) -> int:
    return max(0, (day - _EPOCH) // timedelta(days=1))
