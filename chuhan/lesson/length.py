"""How long a lesson takes, from its words and its tasks."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.lesson.markdown import plain
from chuhan.lesson.model import Lesson

WORDS_A_MINUTE = 150
"""Read with a board beside them."""
TASK = 0.4
"""Minutes to find an answer."""


def minutes(lesson: Lesson) -> int:
    words = sum(len(plain(text).split()) for text in _texts(lesson))
    tasks = sum(step.is_played for step in lesson.steps) + len(lesson.questions)
    return max(1, round(words / WORDS_A_MINUTE + TASK * tasks))


def _texts(lesson: Lesson) -> Iterator[str]:
    """What a learner reads who needs no help."""
    yield from (lesson.goal, lesson.can_do)
    for step in lesson.steps:
        yield from (step.text, step.task, step.explain)
    for question in lesson.questions:
        yield from (question.text, *question.answers, question.why)
