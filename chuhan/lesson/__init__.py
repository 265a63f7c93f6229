"""Lessons: steps with a text, a task that is played, a check by the referee, a hint and an explanation."""

from chuhan.lesson.judge import Graded, judge
from chuhan.lesson.load import LessonError, check_ids, lesson_ids, load_lesson, parts
from chuhan.lesson.model import Claim, Lesson, Part, Question, Step

__all__ = [
    "Claim",
    "Graded",
    "Lesson",
    "LessonError",
    "Part",
    "Question",
    "Step",
    "check_ids",
    "judge",
    "lesson_ids",
    "load_lesson",
    "parts",
]
