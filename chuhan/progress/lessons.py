"""How far a learner has come with the lessons: pages done, kept as a short text in the browser."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from chuhan.games import GAMES
from chuhan.lesson import lesson_ids
from chuhan.progress.puzzles import Mark, Progress, key_of

LONGEST = 8_000
END = "end"
_NAME = re.compile("[a-z0-9][a-z0-9-]{0,59}")
_MOST_PAGES = 40


@dataclass(frozen=True, slots=True)
class Studies:
    """A value: `with_page` gives another one. `str` is what the browser keeps, `read_studies` reads it.

    >>> studies = Studies().with_page("welcome", "cards").with_page("welcome", "end")
    >>> str(studies), studies.is_done("welcome"), read_studies(str(studies)) == studies
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
        both = self
        for lesson, pages in other.done.items():
            for page in pages:
                both = both.with_page(lesson, page)
        return both

    def __str__(self) -> str:
        return " ".join(["1", *(f"{lesson}:{','.join(pages)}" for lesson, pages in self.done.items())])


def read_studies(text: str) -> Studies:
    """Read what a browser has kept; whatever else it is, it is nothing."""
    version, *parts = text[:LONGEST].split(" ")
    found = Studies()
    if version != "1":
        return found
    known = lesson_ids(GAMES["chu-han"])
    for part in parts:
        lesson, _, pages = part.partition(":")
        if lesson in known:
            for page in pages.split(","):
                if _NAME.fullmatch(page):
                    found = found.with_page(lesson, page)
    return found


def lesson_key(lesson: str) -> str:
    """The name under which a finished lesson stands in a progress code, beside the puzzles."""
    return f"lesson:{lesson}"


def with_lessons(progress: Progress, studies: Studies) -> Progress:
    """Progress that tells of the finished lessons, too, so that one code tells a teacher everything."""
    keys = [key_of(lesson_key(lesson)) for lesson in lesson_ids(GAMES["chu-han"]) if studies.is_done(lesson)]
    new = {key: Mark.SOLVED for key in keys if key not in progress.marks}
    return progress.merged(Progress(new)) if new else progress


def finished_in(progress: Progress) -> Studies:
    """The lessons that a progress code tells of."""
    found = Studies()
    for lesson in lesson_ids(GAMES["chu-han"]):
        if progress.is_solved(lesson_key(lesson)):
            found = found.with_page(lesson, END)
    return found
