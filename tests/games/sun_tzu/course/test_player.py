"""The lessons in the lesson player, without a browser: each is played to its end by what a browser sends."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("anywidget")

from chuhan.games.sun_tzu.game import GAME
from chuhan.lesson import Lesson, lesson_ids, load_lesson
from chuhan.lesson.markdown import plain
from chuhan.widgets.lesson.player import Completed, LessonPlayer
from tests.games.sun_tzu.choosing import choice_of


def press(player: LessonPlayer, name: str) -> None:
    player.panel.receive({"do": "press", "name": name, "at": player.panel.page["at"]})


def make(player: LessonPlayer, move: Any) -> None:
    assert player.board is not None
    player.board.receive({"do": "play", "choice": choice_of(move), "at": player.board.scene["at"]})


@pytest.mark.parametrize(
    "lesson", [load_lesson(GAME, name) for name in lesson_ids(GAME)], ids=lambda one: one.id
)
def test_a_lesson_is_played_to_its_end(lesson: Lesson) -> None:
    """Each step with a wrong answer first, where one has a sentence of its own, then with a right one."""
    heard: list[Completed] = []
    player = LessonPlayer(GAME, lesson, on_done=heard.append)
    for page in list(player.pages.pages):
        assert player.page is page
        if page.step is not None:
            assert player.board is not None
            for move, sentence in [*page.step.wrong.items()][:1]:
                make(player, move)
                assert player.board.scene["prompt"].startswith("✕ Not yet. ")
                assert plain(sentence) in player.board.scene["prompt"]
            picture = player.panel.page["picture"]
            assert bool(picture) is bool(page.step.picture)
            if picture:
                assert picture["svg"].startswith("<svg viewBox=")
                assert "%" in picture["words"]
            make(player, page.step.accept[-1])
            assert player.board.scene["prompt"].startswith("✓ Right. ")
            assert plain(page.step.explain) in player.board.scene["prompt"]
        elif page.question is not None:
            press(player, f"answer-{page.question.right}")
        if page.id != "end":
            press(player, "next")
    assert [done.page for done in heard] == [page.id for page in player.pages.pages]
    assert {done.by for done in heard} <= {"you", "read"}
    player.close()


def test_hints_point_at_what_is_chosen() -> None:
    player = LessonPlayer(GAME, "placing-and-comparing")
    assert player.board is not None
    for _ in range(2):
        player.board.receive({"do": "press", "name": "hint", "at": player.board.scene["at"]})
    assert player.board.scene["below"]["marked"] == ["9"]
    assert [one["letter"] for one in player.board.scene["provinces"] if one["marked"]] == ["W"]
    assert "Hint: " in player.board.scene["prompt"]
    player.close()
