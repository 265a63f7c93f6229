"""What a learner has learned, and the one object that holds it, changes it and tells of every change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import NamedTuple

from chuhan.progress import lessons, puzzles, recent, rulings
from chuhan.progress.days import Days, today, with_days, without_days
from chuhan.progress.lessons import Studies, read_studies, with_lessons, without_lessons
from chuhan.progress.puzzles import BadCode, Progress, parse_progress
from chuhan.progress.recent import Recent, read_recent
from chuhan.progress.reviews import Grade, can_schedule, day_number
from chuhan.progress.rulings import Rulings, read_rulings

PROGRESS, LESSONS, RECENT, RULINGS = "progress", "lessons", "recent", "rulings"
LIMITS = {
    PROGRESS: puzzles.LONGEST,
    LESSONS: lessons.LONGEST,
    RECENT: recent.LONGEST,
    RULINGS: rulings.LONGEST,
}
"""The names of the texts that a browser keeps, and the most characters of each."""


@dataclass(frozen=True, slots=True)
class Learned:
    """A value. `str` is the progress code, `parse_learned` reads it; of a lesson a code says only whether it
    is finished."""

    puzzles: Progress = field(default_factory=Progress)
    """Without the lessons, which stand beside the puzzles in a code."""
    lessons: Studies = field(default_factory=Studies)
    days: Days = field(default_factory=Days)
    """In a row, on which the puzzle of the day was solved."""
    recent: Recent = field(default_factory=Recent)
    """No code tells it."""
    rulings: Rulings = field(default_factory=Rulings)
    """Nor this."""

    def merged(self, other: Learned) -> Learned:
        """Everything that either knows. Raises BadCode if it is too much."""
        return Learned(
            self.puzzles.merged(other.puzzles),
            self.lessons.merged(other.lessons),
            self.days.merged(other.days),
            self.recent.merged(other.recent),
            self.rulings.merged(other.rulings),
        )

    @property
    def _code(self) -> Progress:
        return with_days(with_lessons(self.puzzles, self.lessons), self.days)

    @property
    def texts(self) -> dict[str, str]:
        """What a browser is to keep; an empty text where there is nothing to keep."""
        code = self._code
        return {
            PROGRESS: "" if code == Progress() else str(code),
            LESSONS: str(self.lessons) if self.lessons.done else "",
            RECENT: str(self.recent) if self.recent.count else "",
            RULINGS: str(self.rulings) if self.rulings.known else "",
        }

    def __str__(self) -> str:
        return str(self._code)


def parse_learned(code: str, known: Iterable[str]) -> Learned:
    """Read a code, which may come from anywhere; `known` are the names of the lessons. Raises BadCode."""
    progress, days = without_days(parse_progress(code))
    return Learned(*without_lessons(progress.not_after(day_number(today())), known), days)


class News(Enum):
    """What a store tells its subscribers."""

    CHANGED = auto()
    FORGOTTEN = auto()
    """All of it is forgotten, here or on another page of the same browser."""
    UNREADABLE = auto()
    """The browser had kept something that is no progress code."""
    REFUSED = auto()
    """The browser keeps nothing for this page."""


class Imported(NamedTuple):
    """Puzzles that a code calls solved, and how many of them were not solved here before."""

    solved: int
    new: int


class Store:
    """Holds the current `learned`. `keep` is told each text that the browser is to keep, by name; `received`
    and `forgotten` are for what the browser tells, which is never trusted."""

    def __init__(
        self, lessons: Iterable[str] = (), keep: Callable[[str, str], object] = lambda name, text: None
    ) -> None:
        """`lessons` are the names of all lessons, in the order of their courses."""
        self.learned = Learned()
        self.unreadable = False
        """Had the browser kept something that could not be read, and nothing else since?"""
        self.refused = False
        self.is_daily: Callable[[str], bool] = lambda puzzle: False
        """Is this the puzzle of today?"""
        self._known, self._keep = tuple(lessons), keep
        self._heard: list[Callable[[News], object]] = []

    def know(self, lessons: Iterable[str]) -> None:
        """These are lessons, too: what a code has told about them no longer counts as puzzles."""
        self._known = tuple(dict.fromkeys((*self._known, *lessons)))
        puzzles, finished = without_lessons(self.learned.puzzles, self._known)
        finished = self.learned.lessons.merged(finished)
        self._set(replace(self.learned, puzzles=puzzles, lessons=finished))

    def subscribe(self, heard: Callable[[News], object]) -> Callable[[], None]:
        """Hear of all news from now on, until what is returned is called."""
        self._heard.append(heard)
        return lambda: self._heard.remove(heard)

    # ---- what a learner does ---------------------------------------------------------------------

    def tried(self, puzzle: str) -> None:
        """A mistake or a hint."""
        recent = self._recent(puzzle, first=False)
        self._set(replace(self.learned, puzzles=self.learned.puzzles.tried(puzzle), recent=recent))

    def solved(self, puzzle: str) -> None:
        """Also once more: the puzzle of the day may be one that was solved long ago."""
        days = self.learned.days.with_day(today()) if self.is_daily(puzzle) else self.learned.days
        puzzles, recent = self.learned.puzzles.solved(puzzle), self._recent(puzzle, first=True)
        self._set(replace(self.learned, puzzles=puzzles, days=days, recent=recent))

    def reviewed(self, puzzle: str, cluster: Iterable[str], grade: Grade) -> None:
        """How a puzzle went that was tried or solved just now; `cluster` are those that are drill for it."""
        if can_schedule():
            puzzles = self.learned.puzzles.reviewed(puzzle, cluster, grade, day_number(today()))
            self._set(replace(self.learned, puzzles=puzzles))

    def _recent(self, puzzle: str, *, first: bool) -> Recent:
        """A puzzle counts once: when something is known of it for the first time."""
        recent = self.learned.recent
        return recent if self.learned.puzzles.mark(puzzle) else recent.with_result(first)

    def page_done(self, lesson: str, page: str) -> None:
        """Questions that a notebook asks outside of a lesson are not kept."""
        if lesson in self._known:
            self._set(replace(self.learned, lessons=self.learned.lessons.with_page(lesson, page)))

    def judged(self, rule: str, *, right: bool) -> None:
        """A case about a rule, by the name of the rule with its game."""
        rulings = self.learned.rulings.judged(rule, today(), right=right)
        self._set(replace(self.learned, rulings=rulings))

    def import_code(self, text: str) -> Imported:
        """Add what a pasted code tells. Raises BadCode, and then nothing has changed."""
        told, before = parse_learned(text, self._known), self.learned.puzzles.solved_keys
        self._set(self.learned.merged(told))
        return Imported(len(told.puzzles.solved_keys), len(self.learned.puzzles.solved_keys - before))

    def forget(self) -> None:
        """Forget everything, also what the browser has kept and this program cannot read."""
        for name in LIMITS:
            self._keep(name, "")
        if self.learned != Learned():
            self.learned = Learned()
            self._tell(News.FORGOTTEN)

    # ---- what the browser tells ------------------------------------------------------------------

    def received(self, name: str, text: str) -> None:
        """The browser has kept this, from another day or from another page."""
        try:
            told = self._read(name, text)
            merged = self.learned.merged(told)
        except BadCode:
            self.unreadable = True
            self._tell(News.UNREADABLE)
            return
        if (ours := merged.texts[name]) not in ("", text) and ours == self.learned.texts[name]:
            self._keep(name, ours)  # nothing new for us, but the browser knows less
        self._set(merged)

    def forgotten(self) -> None:
        """Another page of this browser has everything forgotten."""
        if self.learned != Learned():
            self.forget()

    def refuse(self) -> None:
        """The browser refuses to keep anything."""
        self.refused = True
        self._tell(News.REFUSED)

    def _read(self, name: str, text: str) -> Learned:
        if name == PROGRESS:
            return parse_learned(text, self._known)
        if name == LESSONS:
            return Learned(lessons=read_studies(text, self._known))
        if name == RULINGS:
            return Learned(rulings=read_rulings(text))
        return Learned(recent=read_recent(text))

    def _set(self, learned: Learned) -> None:
        if learned == self.learned:
            return
        before, self.learned, self.unreadable = self.learned.texts, learned, False
        for name, text in learned.texts.items():
            if text != before[name]:
                self._keep(name, text)
        self._tell(News.CHANGED)

    def _tell(self, news: News) -> None:
        for heard in tuple(self._heard):
            heard(news)
