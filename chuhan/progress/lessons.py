"""How far a learner has come with the lessons: pages done, kept as a short text in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from chuhan.progress.puzzles import MOST, Mark, Progress, key_of

LONGEST = 8_000
"""Characters of the text; all pages of three courses have about half of that."""
END = "end"
"""The last page of a lesson: who has seen it has finished the lesson."""
_PAGE = re.compile("[a-z0-9][a-z0-9-]{0,59}")
_WITH_GAME = re.compile("[a-z0-9-]{1,40}/[a-z0-9-]{1,60}")
_MOST_PAGES = 40


@dataclass(frozen=True, slots=True)
class Studies:
    """A value: `with_page` gives another one. `str` is what the browser keeps, `read_studies` reads it.
    Lessons are given by the name that `chuhan.progress.puzzles.name_of` gives them.

    >>> studies = Studies().with_page("welcome", "cards").with_page("welcome", "end")
    >>> str(studies), studies.is_done("welcome"), read_studies(str(studies), ["welcome"]) == studies
    ('1 welcome:cards,end', True, True)
    """

    done: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def pages(self, lesson: str) -> tuple[str, ...]:
        return self.done.get(lesson, ())

    def is_done(self, lesson: str) -> bool:
        return END in self.pages(lesson)

    def with_page(self, lesson: str, page: str) -> Studies:
        pages = self.pages(lesson)
        if page in pages or len(pages) >= _MOST_PAGES:
            return self
        return Studies({**self.done, lesson: (*pages, page)})

    def merged(self, other: Studies) -> Studies:
        """Everything that either knows; if that is too much to be kept, only what this one knows."""
        both = self
        for lesson, pages in other.done.items():
            for page in pages:
                both = both.with_page(lesson, page)
        return both if len(str(both)) <= LONGEST else self

    def __str__(self) -> str:
        return " ".join(["1", *(f"{lesson}:{','.join(pages)}" for lesson, pages in self.done.items())])


def read_studies(text: str, known: Iterable[str]) -> Studies:
    """Read what a browser has kept. Lessons that are not known are left out, except those of a game of which
    none is known here: another notebook may know them, and what is left out is lost."""
    version, *parts = text[:LONGEST].split(" ")
    found = Studies()
    if version != "1":
        return found
    lessons = frozenset(known)
    games = {_game(lesson) for lesson in lessons}
    for part in parts:
        lesson, _, pages = part.partition(":")
        if lesson in lessons or (_WITH_GAME.fullmatch(lesson) and _game(lesson) not in games):
            for page in pages.split(","):
                if _PAGE.fullmatch(page):
                    found = found.with_page(lesson, page)
    return found


def _game(lesson: str) -> str:
    """The part of a lesson's name that names its game, or an empty text."""
    return lesson.rpartition("/")[0]


def lesson_key(lesson: str) -> int:
    """The number under which a finished lesson stands in a progress code, beside the puzzles."""
    return key_of(f"lesson:{lesson}")


def with_lessons(puzzles: Progress, studies: Studies) -> Progress:
    """Progress that tells of the finished lessons, too, so that one code tells a teacher everything."""
    keys = [lesson_key(lesson) for lesson in studies.done if studies.is_done(lesson)]
    new = [key for key in keys if key not in puzzles.marks][: MOST - len(puzzles.marks)]
    return replace(puzzles, marks={**puzzles.marks, **dict.fromkeys(new, Mark.SOLVED)})


def without_lessons(progress: Progress, known: Iterable[str]) -> tuple[Progress, Studies]:
    """The reverse: the puzzles of a code, and those of the known lessons that it tells of."""
    studies, marks = Studies(), dict(progress.marks)
    for lesson in known:
        if marks.get(lesson_key(lesson), Mark.TRIED) > Mark.TRIED:
            del marks[lesson_key(lesson)]
            studies = studies.with_page(lesson, END)
    return replace(progress, marks=marks), studies
