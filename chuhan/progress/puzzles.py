"""Which puzzles a learner has solved, and the short code in which that is kept and carried elsewhere.

A code outlives this version of the kit: its letters, the numbers of the puzzles and the names from which the
numbers are made must stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from hashlib import sha256
from string import ascii_letters, digits

from chuhan.interface import FIRST_GAME
from chuhan.language import Sentence, say
from chuhan.progress.reviews import Grade, latest, review_of, reviewed

PREFIX = "CH"
VERSION = "1"
REVIEWED = "2"
"""The version of a code that tells of reviews, too; where there are none, the older one says it all."""
MOST = 3_900
"""The most puzzles and lessons in a code: several collections, and still a text that can be mailed."""

_DIGITS = digits + ascii_letters + "-_"  # safe in an address, and a double click selects nearly all of it
_VALUE = {char: i for i, char in enumerate(_DIGITS)}
_KEY_BITS, _MARK_BITS = 28, 2
_ENTRY = (_KEY_BITS + _MARK_BITS) // 6
"""Five characters for each puzzle."""
_STREAK, _COUNT, _CHECK, _REVIEWS = 2, 4, 6, 2
_HEAD = len(PREFIX) + len(VERSION)
_LEAST = _HEAD + 2 * _STREAK + _COUNT + _CHECK
MOST_REVIEWS = 1_000
"""Puzzles with a review; of more the latest are kept."""
LONGEST = 25_200
"""Longer texts are not read. The longest code has 600 characters less: room for the line breaks of a mail."""


class BadCode(ValueError):
    """A text that is no progress code; the message is a sentence for the learner who pasted it."""


class Mark(IntEnum):
    """How far a learner came with a puzzle; of two marks the higher one counts."""

    TRIED = 1
    SOLVED = 2
    FIRST = 3

    @property
    def words(self) -> str:
        return str(_WORDS[self])


_WORDS = {
    Mark.TRIED: Sentence("tried"),
    Mark.SOLVED: Sentence("solved"),
    Mark.FIRST: Sentence("solved at the first try"),
}


def name_of(game: str, own: str) -> str:
    """A puzzle or a lesson by its game and its id there. Codes are older than the second game, so the ids of
    the first one stand alone.

    >>> name_of("chu-han", "just-a-quick-look"), name_of("sun-tzu", "just-a-quick-look")
    ('just-a-quick-look', 'sun-tzu/just-a-quick-look')
    """
    return own if game == FIRST_GAME else f"{game}/{own}"


def key_of(name: str) -> int:
    """A puzzle in a code: a number that its name fixes for good, whatever other puzzles there are."""
    return int.from_bytes(sha256(name.encode()).digest()[:4], "big") >> (32 - _KEY_BITS)


@dataclass(frozen=True, slots=True)
class Progress:
    """A value: `tried`, `solved` and `merged` give another one. `str` is its code, `parse_progress` reads it.
    Puzzles are given by the name that `name_of` gives them.

    >>> after = Progress().solved("just-a-quick-look")
    >>> str(after), parse_progress(str(after)) == after
    ('CH101010001nbs0Dg9vtiZ', True)
    """

    marks: Mapping[int, Mark] = field(default_factory=dict)
    """By `key_of` the puzzle; puzzles that are not known here are kept all the same."""
    streak: int = 0
    """How many puzzles in a row were solved at the first try."""
    best: int = 0
    count: int = 0
    """How much has happened: of two streaks the one of the larger count is the later one."""
    reviews: Mapping[int, int] = field(default_factory=dict)
    """By `key_of` a puzzle that has a mark, its last review as a number."""

    def mark(self, name: str) -> Mark | None:
        return self.marks.get(key_of(name))

    def is_solved(self, name: str) -> bool:
        return self.marks.get(key_of(name), Mark.TRIED) > Mark.TRIED

    @property
    def solved_keys(self) -> frozenset[int]:
        """The keys of all that is solved, known here or not."""
        return frozenset(key for key, mark in self.marks.items() if mark > Mark.TRIED)

    def tried(self, name: str) -> Progress:
        """A mistake or a hint: it will not be solved at the first try any more. Repeating costs nothing."""
        if self.is_solved(name):
            return self
        return self._with(name, Mark.TRIED, streak=0)

    def solved(self, name: str) -> Progress:
        mark = self.mark(name)
        if mark is None:
            return self._with(name, Mark.FIRST, streak=self.streak + 1)
        return self._with(name, Mark.SOLVED, streak=self.streak) if mark is Mark.TRIED else self

    def _with(self, name: str, mark: Mark, streak: int) -> Progress:
        if len(self.marks) >= MOST and key_of(name) not in self.marks:
            return self
        return replace(
            self,
            marks={**self.marks, key_of(name): mark},
            streak=min(streak, _largest(_STREAK)),
            best=max(self.best, min(streak, _largest(_STREAK))),
            count=min(self.count + 1, _largest(_COUNT)),
        )

    def reviewed(self, name: str, cluster: Iterable[str], grade: Grade, day: int) -> Progress:
        """A review of a puzzle, and with it of all that share its cluster; it must have a mark."""
        key = key_of(name)
        if key not in self.marks:
            return self
        keys = {key, *map(key_of, cluster)}
        found = int(reviewed(latest(self.reviews, keys), grade, day))
        others = {one: number for one, number in self.reviews.items() if one not in keys}
        return replace(self, reviews=_latest_of({**others, key: found}))

    def not_after(self, day: int) -> Progress:
        """The same, as far as it can be true on that day."""
        return replace(
            self, reviews={key: int(review_of(one).not_after(day)) for key, one in self.reviews.items()}
        )

    def merged(self, other: Progress) -> Progress:
        """Everything that either knows, the same from both sides; of two reviews the later one. Raises
        BadCode if it is too much."""
        marks = dict(self.marks)
        for key, mark in other.marks.items():
            marks[key] = max(mark, marks.get(key, mark))
        if len(marks) > MOST:
            raise BadCode(
                say("Together that is more than {n} puzzles, and there is no room for so many.", n=MOST)
            )
        later = max(self, other, key=lambda one: (one.count, one.streak))
        reviews = dict(self.reviews)
        for key, number in other.reviews.items():
            reviews[key] = max(number, reviews.get(key, number))
        return replace(later, marks=marks, best=max(self.best, other.best), reviews=_latest_of(reviews))

    def _entry(self, key: int) -> str:
        return _spelt(key << _MARK_BITS | self.marks[key], _ENTRY)

    def __str__(self) -> str:
        numbers = _spelt(self.streak, _STREAK) + _spelt(self.best, _STREAK) + _spelt(self.count, _COUNT)
        known = {key: number for key, number in sorted(self.reviews.items()) if key in self.marks}
        plain = sorted(key for key in self.marks if key not in known)
        entries = [self._entry(key) + _spelt(number, _ENTRY) for key, number in known.items()]
        entries += map(self._entry, plain)
        version = REVIEWED + _spelt(len(known), _REVIEWS) if known else VERSION
        text = f"{PREFIX}{version}{numbers}{''.join(entries)}"
        return text + _check(text)


def parse_progress(text: str) -> Progress:
    """Read a code, which may come from anywhere. Raises BadCode with a sentence."""
    if len(text) > LONGEST:
        raise BadCode(say("This is not a progress code: it is far too long."))
    code = "".join(text.split())
    if not code:
        raise BadCode(say("There is no code yet: paste one first."))
    if not code.startswith(PREFIX):
        raise BadCode(
            say("This is not a progress code: such a code begins with {start}.", start=PREFIX + VERSION)
        )
    version = code[len(PREFIX) : _HEAD]
    if version not in (VERSION, REVIEWED):
        raise BadCode(say("This progress code is of another version of the kit and cannot be read here."))
    if not all(char in _VALUE for char in code):
        raise BadCode(say("This code has characters in it that no progress code has. Please copy it again."))
    body, check = code[_HEAD:-_CHECK], code[-_CHECK:]
    damaged = BadCode(
        say("This code is damaged or not complete. Please copy it again, from beginning to end.")
    )
    if len(code) < _LEAST or check != _check(code[:-_CHECK]):
        raise damaged
    with_review = 0
    if version == REVIEWED:
        with_review, body = _number(body[:_REVIEWS]), body[_REVIEWS:]
    head, entries = body[: 2 * _STREAK + _COUNT], body[2 * _STREAK + _COUNT :]
    if len(head) < 2 * _STREAK + _COUNT or len(entries) % _ENTRY or 2 * with_review * _ENTRY > len(entries):
        raise damaged
    numbers = [_number(entries[at : at + _ENTRY]) for at in range(0, len(entries), _ENTRY)]
    told = [*numbers[: 2 * with_review : 2], *numbers[2 * with_review :]]
    marks = {number >> _MARK_BITS: number % (1 << _MARK_BITS) for number in told}
    streak, best = _number(head[:_STREAK]), _number(head[_STREAK : 2 * _STREAK])
    if 0 in marks.values() or len(marks) < len(told) or len(marks) > MOST or best < streak:
        raise BadCode(say("This code contradicts itself and cannot be read."))
    reviews = {
        number >> _MARK_BITS: review
        for number, review in zip(told[:with_review], numbers[1 : 2 * with_review : 2], strict=True)
    }
    known = {key: Mark(mark) for key, mark in marks.items()}
    return Progress(known, streak, best, _number(head[2 * _STREAK :]), _latest_of(reviews))


def _latest_of(reviews: Mapping[int, int]) -> Mapping[int, int]:
    """As many as a code has room for."""
    if len(reviews) <= MOST_REVIEWS:
        return reviews
    return dict(sorted(reviews.items(), key=lambda one: (one[1], one[0]))[-MOST_REVIEWS:])


def _largest(size: int) -> int:
    return int(64**size) - 1


def _spelt(number: int, size: int) -> str:
    return "".join(_DIGITS[number >> (6 * i) & 63] for i in reversed(range(size)))


def _number(text: str) -> int:
    number = 0
    for char in text:
        number = number << 6 | _VALUE[char]
    return number


def _check(text: str) -> str:
    """A few characters that a slip of the mouse will not get right."""
    return _spelt(int.from_bytes(sha256(text.encode()).digest()[:5], "big") >> 4, _CHECK)
