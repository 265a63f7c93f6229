"""The pages of a lesson in the order in which a learner turns them, and how far the learner has come."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from chuhan.lesson import Lesson, LessonError, Question, Step

QUESTIONS = "questions"
"""The name of the part with the questions and what the learner can do now."""
END = "end"

Part = str | Sequence[str] | None
"""The id of a step, several of them, `questions`; None is the whole lesson."""


class PageState(StrEnum):
    TODO = "todo"
    DONE = "done"
    SHOWN = "shown"
    """The answer was shown, not found."""


@dataclass(slots=True)
class LessonPage:
    """A step, a question, or the end; with what has happened on it so far."""

    id: str
    step: Step | None = None
    question: Question | None = None
    state: PageState = PageState.TODO
    hints: int = 0
    tried: list[int] = field(default_factory=list)
    """Wrong answers to the question, in the order in which they were given."""

    @property
    def is_asked(self) -> bool:
        """Has the learner something to do here, and not only to read?"""
        return self.question is not None or (self.step is not None and self.step.is_played)

    @property
    def is_open(self) -> bool:
        return self.is_asked and self.state is PageState.TODO


class Pages:
    """A book with one page open. Pages can be turned freely: nothing has to be done first."""

    def __init__(
        self, lesson: Lesson, part: Part = None, done: Collection[str] = (), start: str = ""
    ) -> None:
        """It opens at the page `start`, if there is one, else at the first that is not done."""
        self.lesson = lesson
        self.pages = list(_chosen(lesson, part))
        self.whole = part is None
        self.done = set(done)
        """Pages done on another day or today: they stay marked, and can be played again."""
        wanted = (i for i, page in enumerate(self.pages) if page.id == start)
        new = (i for i, page in enumerate(self.pages) if page.id not in self.done)
        self.at = next(wanted, next(new, 0))

    @property
    def page(self) -> LessonPage:
        return self.pages[self.at]

    @property
    def is_first(self) -> bool:
        return self.at == 0

    @property
    def is_last(self) -> bool:
        return self.at == len(self.pages) - 1

    def turn(self, by: int) -> None:
        self.at = min(max(0, self.at + by), len(self.pages) - 1)


def _chosen(lesson: Lesson, part: Part) -> Iterator[LessonPage]:
    wanted = None if part is None else {part} if isinstance(part, str) else set(part)
    known = {QUESTIONS, *(step.id for step in lesson.steps)}
    if wanted is not None and (not wanted or wanted - known):
        missing = ", ".join(sorted(wanted - known)) or "nothing"
        raise LessonError(f"{lesson.id} has no part '{missing}'; it has {', '.join(sorted(known))}.")
    for step in lesson.steps:
        if wanted is None or step.id in wanted:
            yield LessonPage(step.id, step=step)
    if wanted is None or QUESTIONS in wanted:
        for i, question in enumerate(lesson.questions, start=1):
            yield LessonPage(f"question-{i}", question=question)
        yield LessonPage(END)
