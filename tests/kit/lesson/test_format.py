"""The judge of a task, and what the loader refuses: each problem with its own sentence."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.moves import Pass
from chuhan.games.chu_han.notation import parse_move
from chuhan.games.chu_han.position import Side
from chuhan.lesson import LessonError, Step, judge, lesson_ids, load_lesson
from chuhan.lesson.judge import TRY_AGAIN
from chuhan.lesson.load import parse_lesson

STEP: dict[str, Any] = {
    "id": "pair",
    "text": "Two of a rank.\n",
    "rules": ["3.2"],
    "position": "4477/55 - - - - H 3-3 0-1 base",
    "task": "Lead two 4s.",
    "accept": ["44"],
    "wrong": {"77": "Those are 7s."},
    "hint": "Lower.",
    "explain": "A pair.",
    "reply": ["55"],
}
LESSON: dict[str, Any] = {
    "title": "Pairs",
    "goal": "Lead a pair.",
    "can_do": "You can now lead a pair.",
    "step": [STEP],
    "question": [
        {
            "text": "How many?",
            "answers": ["One", "Two", "Three"],
            "right": 1,
            "wrong": ["One is alone.", "That is one too many."],
            "why": "A pair.",
        }
    ],
}


def lesson(**changes: object) -> dict[str, Any]:
    return {**deepcopy(LESSON), **changes}


def with_step(**changes: object) -> dict[str, Any]:
    """The lesson with keys of its step changed, or left out where the change is None."""
    step = {key: value for key, value in {**deepcopy(STEP), **changes}.items() if value is not None}
    return lesson(step=[step])


def step(**changes: object) -> Step:
    (only,) = parse_lesson(GAME, with_step(**changes), "pairs").steps
    return only


# ---- the judge ---------------------------------------------------------------------------------------


def test_an_accepted_move_is_done_and_shown_with_the_reply() -> None:
    graded = judge(GAME, step(), parse_move("44"))
    assert (graded.done, graded.sentence, graded.rule) == (True, "A pair.", "")
    # Chu's reply is its last pair: the round is over, 2 cards and 3 writs.
    assert [(str(made.side), str(made.move)) for made, _ in graded.after] == [("H", "44"), ("C", "55")]
    assert [str(watch.position) for _, watch in graded.after] == [
        "77/55 - - H:44 - C 3-3 0-1 base",
        "77/- - - H:44,C:55 - C 3-3 0-6 base",
    ]


def test_a_tempting_move_gets_its_own_sentence() -> None:
    graded = judge(GAME, step(), parse_move("77"))
    assert (graded.done, graded.sentence, graded.rule, graded.after) == (False, "Those are 7s.", "", ())


def test_any_other_legal_move_gets_the_sentence_for_others() -> None:
    assert judge(GAME, step(otherwise="A pair, please."), parse_move("4")).sentence == "A pair, please."
    assert judge(GAME, step(), parse_move("4")).sentence == str(TRY_AGAIN)


def test_an_illegal_move_gets_the_referees_rule_and_sentence() -> None:
    for move, rule in (("55", "3.2"), ("47", "3.2"), ("-", "3.1"), ("w", "4.1"), (".", "2.6")):
        graded = judge(GAME, step(), parse_move(move))
        assert (graded.done, graded.rule, graded.after) == (False, rule, ())
        assert graded.sentence.endswith(".")


def test_a_step_without_a_position_cannot_be_judged() -> None:
    shown = parse_lesson(GAME, lesson(step=[{"id": "look", "text": "Look."}]), "pairs").steps[0]
    assert not shown.is_played
    with pytest.raises(ValueError, match="The step look has nothing to play"):
        judge(GAME, shown, Pass())


def test_what_is_tried_is_done_when_the_referee_refuses_it() -> None:
    tried = step(accept=None, attempt=["-"], reply=None)
    refusal = GAME.why_illegal(tried.position, parse_move("-"))
    assert refusal is not None
    graded = judge(GAME, tried, parse_move("-"))
    assert (graded.done, graded.sentence, graded.rule) == (True, refusal.sentence, "3.1")
    assert not judge(GAME, tried, parse_move("88")).done
    assert not judge(GAME, tried, parse_move("44")).done


# ---- the loader --------------------------------------------------------------------------------------


def test_a_lesson_is_read() -> None:
    read = parse_lesson(GAME, LESSON, "pairs", "next-one")
    assert (read.id, read.title, read.goal, read.next) == ("pairs", "Pairs", "Lead a pair.", "next-one")
    (only,) = read.steps
    assert (only.text, only.rules, only.side, only.open_table) == (
        "Two of a rank.",
        ("3.2",),
        Side.HAN,
        True,
    )
    assert read.questions[0].answers[read.questions[0].right] == "Two"


def test_side_and_hidden_are_read() -> None:
    chu = step(
        position="4477/55 - - - - C 3-3 0-1 base",
        accept=["55"],
        wrong=None,
        side="C",
        hidden=True,
        reply=None,
    )
    assert (chu.side, chu.open_table) == (Side.CHU, False)


@pytest.mark.parametrize("key", sorted(LESSON))
def test_a_lesson_needs_its_parts(key: str) -> None:
    data = {name: value for name, value in LESSON.items() if name != key}
    with pytest.raises(LessonError, match=f"^pairs: {key} missing$"):
        parse_lesson(GAME, data, "pairs")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"id": None}, "pairs, step 1 (without id): id missing or unknown"),
        ({"text": None}, "pairs, step 1 (pair): text missing or unknown"),
        ({"hnt": "Lower."}, "pairs, step 1 (pair): unknown key hnt"),
        ({"rules": ["3.2", "3.9"]}, "pairs, step 1 (pair), rules: there is no rule 3.9"),
        ({"side": "X"}, "pairs, step 1 (pair): X missing or unknown"),
        ({"accept": None}, "pairs, step 1 (pair): a task needs moves that it accepts"),
        ({"accept": [], "task": None}, "pairs, step 1 (pair): a task needs moves that it accepts"),
        ({"position": None}, "pairs, step 1 (pair): a task needs a position, a hint and an explanation"),
        ({"task": None}, "pairs, step 1 (pair): a task needs a position, a hint and an explanation"),
        ({"hint": None}, "pairs, step 1 (pair): a task needs a position, a hint and an explanation"),
        ({"explain": None}, "pairs, step 1 (pair): a task needs a position, a hint and an explanation"),
        ({"accept": ["44", "88"]}, "pairs, step 1 (pair): not legal: 88"),
        ({"wrong": {"-": "No."}}, "pairs, step 1 (pair): not legal: -"),
        ({"buried": "112"}, "pairs, step 1 (pair): these cards cannot be the buried ones: 1 1 2"),
        ({"buried": "5555"}, "pairs, step 1 (pair): these cards cannot be the buried ones: 5 5 5 5"),
        ({"accept": None, "attempt": ["44"]}, "pairs, step 1 (pair): legal: 44"),
        ({"attempt": ["88"]}, "pairs, step 1 (pair): a task is either to be done or to be refused"),
        ({"wrong": {"44": "No."}}, "pairs, step 1 (pair): accepted and wrong at once: 44"),
        ({"side": "C"}, "pairs, step 1 (pair): it is not the turn of Chu"),
        ({"claim": [{"value": 1}]}, "pairs, step 1 (pair): says missing or unknown"),
        ({"continues": True}, "pairs, step 1 (pair): it does not go on where the step before ends"),
        (
            {"score": "0-5"},
            "pairs, step 1 (pair): score after 44: it is not 0-5 in 77/- - - H:44,C:55 - C 3-3 0-6 base",
        ),
    ],
)
def test_a_step_that_cannot_be_taught_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(LessonError) as raised:
        parse_lesson(GAME, with_step(**changes), "pairs")
    assert str(raised.value) == sentence


@pytest.mark.parametrize(
    "changes",
    [{"position": "4477/55"}, {"accept": ["four"]}, {"wrong": {"four": "No."}}, {"reply": ["four"]}],
)
def test_bad_notation_is_refused_with_its_place(changes: dict[str, Any]) -> None:
    with pytest.raises(LessonError, match=r"^pairs, step 1 \(pair\): .{10,}"):
        parse_lesson(GAME, with_step(**changes), "pairs")


def test_a_claim_is_read_and_its_moves_must_be_possible() -> None:
    (claim,) = step(claim=[{"says": "A pair.", "after": ["44", "-"], "value": 1}]).claims
    assert (claim.says, [str(move) for move in claim.after]) == ("A pair.", ["44", "-"])
    assert claim.about == {"value": 1}
    with pytest.raises(LessonError, match=r"^pairs, step 1 \(pair\): claim 'A pair\.': 3\.2: "):
        step(claim=[{"says": "A pair.", "after": ["55"], "value": 1}])


def test_a_reply_must_be_possible_after_each_accepted_move() -> None:
    with pytest.raises(LessonError, match=r"^pairs, step 1 \(pair\): reply after 77: 3\.3: "):
        parse_lesson(GAME, with_step(accept=["44", "77"], wrong=None), "pairs")


def test_a_step_that_continues_begins_where_the_step_before_ends() -> None:
    look = {"id": "look", "text": "Look.", "position": "77/55 - - H:44 - C 3-3 0-1 base", "continues": True}
    read = parse_lesson(GAME, lesson(step=[{**STEP, "reply": []}, look]), "pairs")
    assert read.steps[1].continues
    with pytest.raises(LessonError, match=r"step 2 \(look\): it does not go on where the step before ends$"):
        parse_lesson(GAME, lesson(step=[STEP, look]), "pairs")


def test_a_task_without_moves_is_refused_even_if_only_wrong_ones_are_given() -> None:
    with pytest.raises(LessonError, match="a task needs moves that it accepts"):
        parse_lesson(GAME, with_step(accept=None, task=None), "pairs")


def test_two_steps_need_two_ids() -> None:
    with pytest.raises(LessonError, match=r"^pairs: two steps have the same id$"):
        parse_lesson(GAME, lesson(step=[STEP, STEP]), "pairs")


@pytest.mark.parametrize("key", ["text", "answers", "right", "wrong", "why"])
def test_a_question_needs_its_parts(key: str) -> None:
    question = {name: value for name, value in LESSON["question"][0].items() if name != key}
    with pytest.raises(LessonError, match=f"^pairs, question: {key} missing$"):
        parse_lesson(GAME, lesson(question=[question]), "pairs")


@pytest.mark.parametrize("right", [-1, 3])
def test_the_right_answer_must_be_one_of_them(right: int) -> None:
    question = {**LESSON["question"][0], "right": right}
    with pytest.raises(LessonError) as raised:
        parse_lesson(GAME, lesson(question=[question]), "pairs")
    assert str(raised.value) == "pairs, question 'How many?': right must be the place of an answer, from 0"


@pytest.mark.parametrize("wrong", [[], ["One is alone."], ["One is alone.", " "], ["a", "b", "c"]])
def test_each_wrong_answer_needs_its_reason(wrong: list[str]) -> None:
    question = {**LESSON["question"][0], "wrong": wrong}
    with pytest.raises(LessonError, match=r"wrong must give a reason for each of the other answers$"):
        parse_lesson(GAME, lesson(question=[question]), "pairs")


def test_the_reasons_are_told_apart() -> None:
    (question,) = parse_lesson(GAME, lesson(), "pairs").questions
    assert [question.why_not(0), question.why_not(2)] == ["One is alone.", "That is one too many."]


def test_an_unknown_lesson_is_named_with_those_there_are() -> None:
    with pytest.raises(LessonError) as raised:
        load_lesson(GAME, "poker")
    assert str(raised.value) == f"There is no lesson 'poker'; there are {', '.join(lesson_ids(GAME))}."
