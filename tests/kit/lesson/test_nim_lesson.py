"""A lesson of another game: the player knows no more of it than the interface says."""

from __future__ import annotations

from typing import Any

from chuhan.lesson import load_lesson
from chuhan.widgets.lesson.player import Completed, LessonPlayer, play_lesson
from tests.kit.nim.game import GAME


def take(player: LessonPlayer, *counters: str) -> dict[str, Any]:
    assert player.board is not None
    choice = {"counters": list(counters)}
    player.board.receive({"do": "play", "choice": choice, "at": player.board.scene["at"]})
    return player.board.scene


def press(player: LessonPlayer, name: str) -> None:
    player.panel.receive({"do": "press", "name": name, "at": player.panel.page["at"]})


def test_a_lesson_of_nim_is_played_to_its_end() -> None:
    heard: list[Completed] = []
    player = LessonPlayer(GAME, "first-heaps", on_done=heard.append)
    assert player.board is None  # the first page has none
    press(player, "next")
    assert repr(player) == "LessonPlayer('first-heaps', 'balance', '2-5 A')"
    assert take(player, "a", "a")["prompt"] == "✕ Not yet. Then Ben takes all the rest."
    assert take(player, "b")["prompt"] == "✕ Not yet. Count both heaps: they are not alike yet."
    assert take(player, "b", "b", "b")["prompt"].startswith("✓ Right. Whatever Ben takes")
    assert str(player.view) == "0-2 A"  # Ben has answered
    press(player, "next")
    take(player, "b", "b")
    press(player, "next")
    press(player, "answer-1")
    press(player, "next")
    assert [(done.page, done.by) for done in heard] == [
        ("rules", "read"),
        ("balance", "you"),
        ("last", "you"),
        ("question-1", "you"),
        ("end", "you"),
    ]
    assert player.panel.page["next"] == "This was the last lesson."


def test_the_board_refuses_with_a_rule_and_a_second_hint_marks_the_move() -> None:
    player = play_lesson(GAME, "first-heaps", "balance")
    board = player.board
    assert board is not None
    for counters, sentence in (
        (("a", "b"), "Take from one heap."),
        (("a", "a", "a"), "This heap has only two left."),
    ):
        take(player, *counters)
        assert board.answered is not None
        assert (board.answered.line, board.answered.rule) == (sentence, "1.1")
    press(player, "hint")
    press(player, "hint")
    assert board.scene["marked"] == [1, 3]
    press(player, "show")
    assert board.scene["last"] == {"name": "Ben", "text": "takes 2"}


def test_the_picture_holds_words_and_heaps_but_no_answer() -> None:
    svg = play_lesson(GAME, "first-heaps").picture()
    assert "Heaps of 2, 5; Ann takes." in svg
    assert "Task: Leave two heaps that balance." in svg
    assert load_lesson(GAME, "first-heaps").steps[1].explain not in svg
