"""The lesson player without a browser: what its panel and its table are told, and what comes of commands."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.notation import parse_move
from chuhan.lesson import Lesson, LessonError, load_lesson
from chuhan.lesson.load import parse_lesson
from chuhan.lesson.markdown import as_data, plain
from chuhan.lesson.pages import PageState
from chuhan.widgets.lesson.player import Completed, LessonPlayer, play_lesson
from chuhan.widgets.messages import LONGEST_TEXT, NOT_UNDERSTOOD
from tests.games.chu_han.choosing import make

SAMPLE = Path(__file__).with_name("lesson_sample.toml")


def sample() -> Lesson:
    return parse_lesson(GAME, tomllib.loads(SAMPLE.read_text(encoding="utf-8")), "sample")


def press(player: LessonPlayer, name: str) -> None:
    player.panel.receive({"do": "press", "name": name, "at": player.panel.page["at"]})


def play(player: LessonPlayer, move: str) -> None:
    assert player.board is not None
    make(player.board, move)


def names(player: LessonPlayer) -> list[str]:
    assert player.board is not None
    return [button["name"] for button in player.board.scene["buttons"]]


def prompt(player: LessonPlayer) -> str:
    assert player.board is not None
    return str(player.board.scene["prompt"])


def test_a_lesson_is_played_to_its_end() -> None:
    heard: list[Completed] = []
    player = LessonPlayer(GAME, sample(), on_done=heard.append)
    assert repr(player) == "LessonPlayer('sample', 'lead', '2447/1555 - - - - H 3-3 12-9 base')"
    play(player, "44")
    assert prompt(player) == "✓ Right. A pair is a set of two. Chu now needs a higher pair."
    assert str(player.view) == "27/15 - - H:44,C:55 - H 3-3 12-9 base"
    press(player, "next")
    assert repr(player) == "LessonPlayer('sample', 'words')"
    press(player, "next")
    press(player, "next")
    assert repr(player) == "LessonPlayer('sample', 'pass', '24/?4 - 7 C:5 - H 3-3 12-9 base')"
    play(player, "-")
    press(player, "next")
    press(player, "answer-0")
    assert player.panel.page["answers"][0]["mark"] == "wrong"
    press(player, "answer-1")
    assert player.panel.page["answers"][1]["mark"] == "right"
    assert player.panel.page["said"] == "Right. As many cards, of a higher rank."
    press(player, "next")
    press(player, "answer-1")
    press(player, "next")
    assert player.page.id == "end"
    assert player.panel.page["heading"] == "What you can do now"
    assert player.panel.page["found"] == "You found 4 of 4 answers yourself."
    assert [(done.page, done.by) for done in heard] == [
        ("lead", "you"),
        ("words", "read"),
        ("look", "read"),
        ("pass", "you"),
        ("question-1", "you"),
        ("question-2", "you"),
        ("end", "you"),
    ]


def test_a_wrong_move_is_answered_and_can_be_made_better() -> None:
    player = LessonPlayer(GAME, sample())
    play(player, "7")
    assert prompt(player) == "✕ Not yet. A single 7 is allowed, but the task asks for a pair."
    play(player, "2")
    assert prompt(player) == "✕ Not yet. Look for two cards of the same rank."
    play(player, "77")
    assert player.board is not None
    assert player.board.answered is not None
    assert player.board.answered.rule == "3.2"
    assert str(player.view) == "2447/1555 - - - - H 3-3 12-9 base"


def test_what_is_tried_is_answered_in_the_referees_own_words() -> None:
    player = play_lesson(GAME, "tricks", part="no-pass")
    assert player.board is not None
    assert player.page.step is not None
    refusal = GAME.why_illegal(player.page.step.position, parse_move("-"))
    assert refusal is not None
    choice = {"button": ["pass"]}
    player.board.receive({"do": "play", "choice": choice, "at": player.board.scene["at"]})
    assert player.page.state is PageState.DONE
    assert player.board.scene["prompt"].startswith(f"✓ The referee: “{refusal.sentence}” (rule 3.1). ")


def test_hint_then_cards_then_show_me_then_try_again() -> None:
    heard: list[Completed] = []
    player = LessonPlayer(GAME, sample(), on_done=heard.append)
    assert names(player) == ["hint", "show", "next"]
    press(player, "hint")
    assert prompt(player) == "Hint: Two cards with a 4 on them."
    press(player, "hint")
    assert player.board is not None
    assert player.board.scene["below"]["marked"] == ["4", "4"]
    assert prompt(player) == "Hint: Two cards with a 4 on them. What to choose is marked now."
    press(player, "show")
    assert prompt(player).startswith("A pair is a set")
    assert names(player) == ["again", "next"]
    assert heard == [Completed("sample", "lead", "shown")]
    press(player, "again")
    assert str(player.view) == "2447/1555 - - - - H 3-3 12-9 base"
    play(player, "44")
    assert heard[-1] == Completed("sample", "lead", "you")


def test_what_is_said_stands_on_the_board_or_else_on_the_panel_and_is_read_out_by_the_panel() -> None:
    player = LessonPlayer(GAME, sample())
    assert player.panel.page["news"] == "Step 1 of 4. Task: Lead the pair of 4s."
    press(player, "hint")
    assert (player.panel.page["said"], player.panel.page["news"]) == ("", prompt(player))
    asked = LessonPlayer(GAME, sample(), part="questions")
    press(asked, "answer-0")
    assert (
        asked.panel.page["said"] == asked.panel.page["news"] == "Not that one. One card does not answer two."
    )


def test_each_wrong_answer_is_told_why() -> None:
    asked = LessonPlayer(GAME, sample(), part="questions")
    press(asked, "answer-2")
    assert asked.panel.page["said"] == "Not that one. Three cards do not answer two."


def test_skip_and_back_lose_nothing() -> None:
    heard: list[Completed] = []
    player = LessonPlayer(GAME, sample(), on_done=heard.append)
    press(player, "next")
    assert heard == []
    assert player.page.id == "words"
    press(player, "back")
    assert player.page.id == "lead"
    play(player, "44")
    press(player, "next")
    press(player, "back")
    assert player.panel.page["marks"][0] == "done"
    assert player.page.is_open


def test_a_part_has_its_steps_only() -> None:
    player = LessonPlayer(GAME, sample(), part=("lead", "pass"))
    assert [page.id for page in player.pages.pages] == ["lead", "pass"]
    press(player, "next")
    play(player, "-")
    assert prompt(player).endswith(" Read on below.")  # where the learner looks
    assert player.panel.page["next"] == player.panel.page["said"] == ""
    assert "next" not in names(player)
    asked = LessonPlayer(GAME, sample(), part="questions")
    assert [page.id for page in asked.pages.pages] == ["question-1", "question-2", "end"]
    assert asked.board is None
    with pytest.raises(LessonError, match="no part 'x'"):
        LessonPlayer(GAME, sample(), part="x")


def test_what_was_done_before_is_marked_and_the_next_page_opened() -> None:
    player = LessonPlayer(GAME, sample(), done={"lead", "words"})
    assert player.page.id == "look"
    assert player.panel.page["marks"][:3] == ["done", "done", "todo"]


def test_the_next_lesson() -> None:
    player = play_lesson(GAME, "welcome")
    while player.page.id != "end":
        press(player, "next")
    assert player.panel.page["buttons"][-1]["label"] == f"Next lesson: {load_lesson(GAME, 'the-deck').title}"
    press(player, "lesson")
    assert player.lesson.id == "the-deck"
    asked: list[str] = []
    other = LessonPlayer(GAME, "welcome", part="questions", on_next=asked.append)
    for name in ("next", "next", "lesson"):
        press(other, name)
    assert asked == ["the-deck"]


FORGED: list[Any] = [
    {"do": "press", "name": "lesson"},
    {"do": "press", "name": "again"},
    {"do": "press", "name": "answer-0"},
    {"do": "press", "name": "answer-99999999999999999999"},
    {"do": "press", "name": "back"},
    {"do": "press", "name": "n" * 100_000},
    {"do": "press", "name": ["next"]},
    {"do": "press", "name": "hint", "at": "1"},
    {"do": "press", "name": "hint", "at": True},
    {"do": "read", "text": "x" * (LONGEST_TEXT + 1)},
    {"do": "__init__"},
    {},
    [],
    None,
    3,
    "next",
]


@pytest.mark.parametrize("content", FORGED)
def test_forged_messages_change_nothing_but_a_sentence(content: Any) -> None:
    player = LessonPlayer(GAME, sample())
    before = dict(player.panel.page), repr(player)
    player.panel.receive(content)
    assert (dict(player.panel.page), repr(player)) == before
    assert player.panel.said == str(NOT_UNDERSTOOD)


def test_a_double_click_turns_one_page_and_says_nothing() -> None:
    player = LessonPlayer(GAME, sample())
    press(player, "next")
    at = player.panel.page["at"]
    for _ in range(2):
        player.panel.receive({"do": "press", "name": "next", "at": at})
    assert (player.page.id, player.panel.said) == ("look", "")


def test_quick_skips_all_count() -> None:
    """On a slow line all three are pressed before the first is answered."""
    player = LessonPlayer(GAME, sample())
    while not player.page.is_open:
        press(player, "next")
    before, at = player.pages.at, player.panel.page["at"]
    assert player.board is not None
    skip = {"do": "press", "name": "next", "at": player.board.scene["at"]}
    player.board.receive(skip)
    player.board.receive(skip)
    player.panel.receive({"do": "press", "name": "back", "at": at})
    player.panel.receive({"do": "press", "name": "back", "at": at})
    player.board.receive(skip)
    assert (player.pages.at, player.panel.said, player.board.answered) == (before + 1, "", None)


def test_an_answer_to_a_question_that_has_gone_by_counts_for_no_other() -> None:
    player = LessonPlayer(GAME, sample())
    while player.page.question is None:
        press(player, "next")
    late = {"do": "press", "name": f"answer-{player.page.question.right}", "at": player.panel.page["at"]}
    press(player, "next")
    player.panel.receive(late)
    assert (player.page.is_open or player.page.id == "end", player.panel.said) == (True, "")


def test_the_browser_cannot_set_the_state() -> None:
    player = LessonPlayer(GAME, sample())
    forged = {"content": {"data": {"method": "update", "state": {"page": {}, "children": []}}}}
    for widget in (player, player.panel):
        widget._handle_msg(forged)
    assert player.panel.page["title"] == "Tricks"
    assert len(player.children) == 2


def test_an_owner_that_fails_does_not_hold_up_the_learner(caplog: pytest.LogCaptureFixture) -> None:
    def fail(done: Completed) -> None:
        raise RuntimeError("secret")

    player = LessonPlayer(GAME, sample(), on_done=fail, part=("words", "look"))
    press(player, "next")
    assert player.page.id == "look"
    assert "secret" not in player.panel.said
    assert "secret" in caplog.text


def test_hidden_cards_are_not_sent() -> None:
    player = LessonPlayer(GAME, sample(), part="pass")
    assert player.board is not None
    assert player.board.scene["above"] | {"cards": [], "hidden": 4} == player.board.scene["above"]
    assert "1555" not in str(player.board.scene) + str(player.panel.page) + player.picture()


def test_the_picture_has_the_words_and_the_tables() -> None:
    bundle = play_lesson(GAME, "tricks", part="lead")._repr_mimebundle_()
    svg = bundle["image/svg+xml"]
    assert "Task: Lead a set of three cards." in svg
    assert "three cards of one rank" not in svg  # answers are not given away
    assert svg == play_lesson(GAME, "tricks", part="lead").picture()
    assert bundle["text/plain"] == "LessonPlayer('tricks', 'lead', '144478/22558 - - - - H 6-0 0-1 base')"


def test_the_small_markdown_is_data_and_never_markup() -> None:
    assert as_data("A **b** *c* `4*4` <b>x</b> [l](http://x)") == [
        {
            "kind": "p",
            "items": [
                [
                    ["", "A "],
                    ["strong", "b"],
                    ["", " "],
                    ["em", "c"],
                    ["", " "],
                    ["code", "4*4"],
                    ["", " <b>x</b> [l](http://x)"],
                ]
            ],
        }
    ]
    assert [block["kind"] for block in as_data("One\ntwo:\n- a\n- b\n\n1. x\n2. y")] == ["p", "ul", "ol"]
    assert plain("One\ntwo:\n- a **b**") == "One two: • a b"
    assert plain("A **6**, then a **marker** and a **+1**") == "A 6, then a marker and a +1"


def test_a_hint_also_marks_the_card_that_yu_ji_is_to_discard() -> None:
    player = play_lesson(GAME, "yu-ji-and-ying-bu", part="yu-ji")
    press(player, "hint")
    press(player, "hint")
    assert player.board is not None
    assert sorted(player.board.scene["below"]["marked"]) == ["1", "3y"]


def test_what_ji_bu_sees_below_the_pile_is_shown() -> None:
    player = play_lesson(GAME, "lead-powers", part="deeper")
    play(player, "!3j")
    assert player.board is not None
    assert player.board.scene["pile"]["buriedSeen"] == ["2", "9"]
