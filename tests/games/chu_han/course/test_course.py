"""The course: every task can be done, every try is answered, every rule is played, no wall of text."""

from __future__ import annotations

import re

import pytest

from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.moves import Move, React, Writ, powers_of
from chuhan.games.chu_han.notation import parse_move, parse_position
from chuhan.games.chu_han.position import Claim, Position, Side
from chuhan.games.chu_han.powers import POWERS
from chuhan.games.chu_han.referee import legal_moves, why_illegal
from chuhan.games.chu_han.rules import rulebook
from chuhan.games.chu_han.solver import solve
from chuhan.lesson import Lesson, Step, check_ids, judge, lesson_ids, load_lesson
from tests.kit.lesson.course import Course, reads_well
from tests.kit.lesson.facts import wrong_facts
from tests.kit.lesson.reading import words

COURSE = Course(GAME)
STEPS = [pytest.param(lesson, step, id=f"{lesson.id}-{step.id}") for lesson, step in COURSE.played]
SCORED = [pytest.param(step, id=f"{lesson.id}-{step.id}") for lesson, step in COURSE.played if step.score]

TAUGHT_IN = {
    power.card: next(
        lesson.id for lesson in COURSE.lessons if any(power.rule in step.rules for step in lesson.steps)
    )
    for power in POWERS
}
"""The lesson before which a power is not played, nor its person shown."""
PERSONS = "1.2"
"""Where this rule is taught, persons are introduced, as plain cards."""

CODE = re.compile(r"\b[36][jylxphz]\b|![0-9]|\b[HC]:|\bbase\b|\d+-\d+|`|_|\[|\]")
"""What only the notation writes."""


def position_of(step: Step) -> Position:
    assert isinstance(step.position, Position), step.id
    return step.position


def is_before(lesson: Lesson, other: str) -> bool:
    return lesson_ids(GAME).index(lesson.id) < lesson_ids(GAME).index(other)


def powers_used(claims: tuple[Claim, ...]) -> set[Card]:
    return {card for claim in claims for card in powers_and_reactions(claim.move)}


def powers_and_reactions(move: Move) -> tuple[Card, ...]:
    return (move.card,) if isinstance(move, React) else powers_of(move)


def visible(step: Step) -> Cards:
    """The cards in hands and discard pile that the learner sees."""
    view = position_of(step).seen_by(None if step.open_table else step.side)
    return view.hands[0] + view.hands[1] + view.discard


# ---- the course as a whole ---------------------------------------------------------------------------


def test_the_lessons_stand_in_the_order_of_the_course() -> None:
    assert lesson_ids(GAME) == (
        "welcome",
        "the-deck",
        "tricks",
        "letting-go",
        "joker-and-twos",
        "writs-and-scoring",
        "turns",
        "lead-powers",
        "yu-ji-and-ying-bu",
        "powers-for-a-set",
        "response-and-pass-powers",
        "what-fits",
        "the-last-card",
        "reactions",
        "after-a-cancel",
        "a-story",
        "the-match",
        "events-and-open-rulings",
        "open-rulings",
        "plan-fifteen-cards",
        "when-a-writ-pays",
        "what-the-lead-is-worth",
        "when-to-double",
        "which-powers-to-cancel",
        "collecting-2s",
        "what-you-cannot-see",
        "the-last-cards-of-the-rival",
        "a-whole-round",
    )


def test_checks_are_questions_only_and_no_lessons_of_the_list() -> None:
    assert check_ids(GAME) == ("first-puzzles", "how-the-solver-proves-it", "make-your-own-puzzle")
    assert set(check_ids(GAME)).isdisjoint(lesson_ids(GAME))
    assert all(lesson.steps == () for lesson in COURSE.checks)
    assert [lesson.next for lesson in COURSE.checks] == [*check_ids(GAME)[1:], "events-and-open-rulings"]


def test_the_question_about_two_4s_and_a_7_is_answered_right() -> None:
    values = solve(parse_position("447/8 - - - - H 3-3 0-1 base"), all_moves=True).moves
    assert {str(move) for move, value in values.items() if value > 0} == {"44"}


@pytest.mark.parametrize("lesson", COURSE.all, ids=lambda lesson: lesson.id)
def test_a_lesson_is_short_and_written_in_words(lesson: Lesson) -> None:
    if lesson in COURSE.lessons:
        assert 3 <= len(lesson.steps) <= 8
    reads_well(lesson, CODE)


def test_the_right_answer_stands_in_every_place() -> None:
    assert COURSE.answers_are_spread()


# ---- every rule is played ----------------------------------------------------------------------------


def test_every_fact_is_taught_by_a_step_that_is_played_or_tried() -> None:
    assert wrong_facts(GAME, without=("8.3",)) == []


def test_every_rule_of_the_game_is_taught_where_it_is_played() -> None:
    taught = {number for _, step in COURSE.played for number in step.rules}
    rules = [number for number in rulebook() if "." in number and number[0] in "1234567"]
    assert [number for number in rules if number not in taught] == []


def test_finer_points_are_said_where_they_are_played() -> None:
    for name, step_id, rule, said in (
        ("reactions", "xiao-he", "3.4", "reactions do not count as that one"),
        ("lead-powers", "deeper", "5.1", "those two, and the top two of the four buried"),
        ("events-and-open-rulings", "event-deck", "8.1", "Put one Lull aside, shuffle the rest"),
        ("the-deck", "persons", "1.3", "they play no part in these rules"),
        ("writs-and-scoring", "deal", "2.5", "may always see how many cards the draw pile still has"),
        ("writs-and-scoring", "their-writs", "2.5", "Writs are no secret"),
        ("reactions", "cards-return", "6.1", "go to the discard pile **at once**"),
    ):
        (step,) = [step for step in load_lesson(GAME, name).steps if step.id == step_id]
        assert rule in step.rules
        assert said in f"{step.text} {step.explain}", step_id


def test_events_and_open_rulings_are_taught_too() -> None:
    lessons = ("events-and-open-rulings", "open-rulings")
    taught = {number for name in lessons for step in load_lesson(GAME, name).steps for number in step.rules}
    taught |= {"8.3"}  # nothing invented: there is nothing to do
    assert [n for n in rulebook() if "." in n and n[0] in "89" and n not in taught] == []


def test_every_power_is_played_in_its_lesson() -> None:
    for card, name in TAUGHT_IN.items():
        accepted = [move for step in load_lesson(GAME, name).steps for move in step.accept]
        assert any(card in powers_and_reactions(move) for move in accepted), card


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_no_power_is_played_before_its_lesson(lesson: Lesson, step: Step) -> None:
    position = position_of(step)
    used = powers_used((*position.trick.plays, *position.pending))
    for move in (*step.accept, *step.reply):
        used |= set(powers_and_reactions(move))
    assert {card for card in used if is_before(lesson, TAUGHT_IN[card])} == set()


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_nothing_is_on_the_table_before_it_is_explained(lesson: Lesson, step: Step) -> None:
    seen = visible(step)
    if PERSONS not in step.rules:
        assert [card for card in seen if card in TAUGHT_IN and is_before(lesson, TAUGHT_IN[card])] == []
    if is_before(lesson, "joker-and-twos"):
        hands = position_of(step).hands
        assert Card.JOKER not in hands[0] + hands[1]
    if is_before(lesson, "writs-and-scoring"):
        assert Writ() not in legal_moves(position_of(step))
        assert position_of(step).writs[step.side.other] == 0  # so that going out scores cards alone


# ---- every task --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_every_other_legal_move_gets_a_sentence_of_its_step(lesson: Lesson, step: Step) -> None:
    for move in legal_moves(position_of(step)):
        if move in step.accept:
            continue
        graded = judge(GAME, step, move)
        assert not graded.done
        assert graded.after == ()
        assert graded.rule == ""
        assert graded.sentence == step.wrong.get(move, step.otherwise)
        assert words(graded.sentence) >= 4, move


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_every_illegal_move_gets_a_rule(lesson: Lesson, step: Step) -> None:
    legal = legal_moves(position_of(step))
    tries = {move for _, other in COURSE.played for move in (*other.accept, *other.wrong, *other.reply)}
    refused = [move for move in tries if move not in legal]
    assert len(refused) > 20
    for move in refused:
        graded = judge(GAME, step, move)
        refusal = why_illegal(position_of(step), move)
        assert refusal is not None
        tried = move in step.attempt
        assert (graded.done, graded.sentence, graded.rule) == (tried, refusal.sentence, refusal.rule)
        assert graded.rule in rulebook()


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_no_wrong_sentence_or_hint_is_idle(lesson: Lesson, step: Step) -> None:
    others = [m for m in legal_moves(position_of(step)) if m not in step.accept and m not in step.wrong]
    assert bool(step.otherwise) is bool(others)
    assert words(step.hint) >= 5
    assert step.task.rstrip(".") not in step.hint
    assert step.hint not in (step.text, step.explain, *step.wrong.values())


@pytest.mark.parametrize("step", SCORED)
def test_the_score_is_what_the_explanation_says(step: Step) -> None:
    for move in step.accept:
        _, seen = judge(GAME, step, move).after[-1]
        han, chu = seen.position.score
        assert step.score.removesuffix("x2") == f"{han}-{chu}"


@pytest.mark.native
@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_no_task_asks_for_a_bad_move(lesson: Lesson, step: Step) -> None:
    """With all cards known nothing scores better, except where a story is about the mistake."""
    position = position_of(step)
    if sum(position.hand_sizes) > 20:  # a fresh deal is too large to be solved here
        return
    goal = "round" if len(position.pile) > 8 else "margin"  # with so many writs left a margin is too large
    values = solve(position, goal, all_moves=True).moves
    sign = 1 if step.side is Side.HAN else -1
    best = max(sign * value for value in values.values())
    is_best = all(sign * values[move] == best for move in step.accept)
    assert is_best is not step.mistake


def test_the_rulebooks_story_is_played_both_ways() -> None:
    """T13 and T14, T12 and its better half: the same position, another move."""
    steps = {step.id: step for step in load_lesson(GAME, "a-story").steps}
    assert steps["story-lead"].position == steps["story-again"].position
    assert steps["story-lead"].side is Side.CHU
    assert parse_move("!3x") not in legal_moves(position_of(steps["story-end"]))
    steps = {step.id: step for step in load_lesson(GAME, "the-match").steps}
    assert steps["story"].position == steps["story-better"].position


def test_hidden_hands_stay_hidden() -> None:
    for _, step in COURSE.played:
        shown = position_of(step).open[step.side.other] or position_of(step).pending
        if not step.open_table and not shown:
            assert position_of(step).seen_by(step.side).hands[step.side.other] == NONE, step.id


def test_nobody_sees_the_order_of_the_draw_pile() -> None:
    assert [step.id for _, step in COURSE.played if position_of(step).pile and step.open_table] == []


def test_5_1_ji_bu_looks_below_the_pile_where_the_step_says_so() -> None:
    steps = {step.id: step for step in load_lesson(GAME, "lead-powers").steps}
    for name, seen in (("deeper", "29"), ("open-hand", "1241")):
        *_, (_, watch) = judge(GAME, steps[name], steps[name].accept[0]).after
        assert "".join(map(str, watch.view.buried_seen)) == seen
