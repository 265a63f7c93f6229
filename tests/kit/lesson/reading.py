"""How much a learner reads in a lesson, and between two things to do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from chuhan.lesson import Lesson

MOST_WORDS = 80
"""Between two things to do."""
LONGEST_LESSON = 1000
"""Words in all: with its tasks about ten minutes."""


def words(*texts: str) -> int:
    return sum(len(text.split()) for text in texts)


def told(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Every sentence of a lesson with the place where it stands."""
    yield "title", lesson.title
    yield "goal", lesson.goal
    yield "can_do", lesson.can_do
    for step in lesson.steps:
        for key in ("text", "task", "otherwise", "hint", "explain"):
            yield f"{step.id}, {key}", getattr(step, key)
        for move, sentence in step.wrong.items():
            yield f"{step.id}, wrong {move}", sentence
    for question in lesson.questions:
        yield "question", question.text
        yield "why", question.why
        for answer in question.answers:
            yield "answer", answer
        for reason in question.wrong:
            yield "wrong answer", reason


def words_read(lesson: Lesson) -> int:
    """By a learner who needs no help."""
    return words(
        *(text for place, text in told(lesson) if not re.search("wrong|otherwise|hint", place)),
    )


def words_between(lesson: Lesson) -> dict[str, int]:
    """Before each thing to do, since the one before it."""
    before, counts = words(lesson.goal), {}
    for step in lesson.steps:
        counts[step.id] = before + words(step.text, step.task)
        before = words(step.explain)
    for question in lesson.questions:
        counts[question.text] = before + words(question.text, *question.answers)
        before = words(question.why)
    counts["the end"] = before + words(lesson.can_do)
    return counts
