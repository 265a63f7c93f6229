"""A game's course for its tests: lessons, steps and claims, and what is asked of every lesson's texts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from chuhan.interface import Game
from chuhan.lesson import Lesson, Step, check_ids, lesson_ids, load_lesson
from tests.kit.lesson.reading import LONGEST_LESSON, MOST_WORDS, told, words_between, words_read


class Course:
    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.lessons = tuple(load_lesson(game, name) for name in lesson_ids(game))
        self.checks = tuple(load_lesson(game, name) for name in check_ids(game))
        """The questions of notebooks that have no lesson."""
        self.played = [(lesson, step) for lesson in self.lessons for step in lesson.steps if step.is_played]

    @property
    def all(self) -> tuple[Lesson, ...]:
        return self.lessons + self.checks

    def steps(self) -> list[Any]:
        """For pytest."""
        return [pytest.param(step, id=f"{lesson.id}-{step.id}") for lesson, step in self.played]

    def claims(self) -> list[Any]:
        return [
            pytest.param(step, claim, id=f"{lesson.id}-{step.id}-{i}")
            for lesson, step in self.played
            for i, claim in enumerate(step.claims, start=1)
        ]

    def step(self, lesson: str, name: str) -> Step:
        (found,) = [one for one in load_lesson(self.game, lesson).steps if one.id == name]
        return found

    def answers_are_spread(self) -> bool:
        """Does the right answer stand in every place of the questions?"""
        places = [question.right for lesson in self.all for question in lesson.questions]
        return all(places.count(place) >= 3 for place in range(3))


def reads_well(lesson: Lesson, notation: re.Pattern[str]) -> None:
    """No wall of text, whole sentences, no notation; two questions close it."""
    assert all(step.is_played for step in lesson.steps)
    assert words_read(lesson) <= LONGEST_LESSON
    assert {place: count for place, count in words_between(lesson).items() if count > MOST_WORDS} == {}
    for place, text in told(lesson):
        assert not notation.search(text), (place, text)
        assert "  " not in text, place
        if text and place not in ("title", "answer"):
            assert text[-1] in ".?!)", (place, text)
    assert len(lesson.questions) == 2
    assert lesson.can_do.startswith("You can now ")
    for question in lesson.questions:
        assert len(set(question.answers)) == len(question.answers) == 3
        assert question.why
