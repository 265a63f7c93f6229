"""The course: every task can be done, every rule is played, every claim is proved, no wall of text."""

from __future__ import annotations

import re
from fractions import Fraction
from importlib import resources

import pytest

from chuhan.games.sun_tzu.cards import Lord, Side
from chuhan.games.sun_tzu.game import GAME
from chuhan.games.sun_tzu.moves import Place, Use, placements
from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.referee import why_illegal
from chuhan.games.sun_tzu.rules import OPEN_RULINGS, rulebook
from chuhan.games.sun_tzu.show.mixes import shares
from chuhan.games.sun_tzu.solver import Goal, refutation, solve_mix
from chuhan.lesson import Claim, Lesson, Step, check_ids, judge, lesson_ids, load_lesson
from chuhan.lesson.load import LessonError, parse_lesson
from chuhan.reading import read_toml
from chuhan.refusal import NotationError
from tests.games.sun_tzu.course.claims import problem
from tests.kit.lesson.course import Course, reads_well
from tests.kit.lesson.facts import wrong_facts
from tests.kit.lesson.reading import words

COURSE = Course(GAME)
CODE = re.compile(r"[BR]:|\bbase\b|[QCJHW][0-9]|<[sQCJHW]|![a-z]|,[0-9?],|_|\[|\]")
"""What only the notation writes."""


def position_of(step: Step) -> Position:
    assert isinstance(step.position, Position), step.id
    return step.position


def end(step: Step) -> Position:
    position = judge(GAME, step, step.accept[0]).after[-1][1].position
    assert isinstance(position, Position)
    return position


# ---- the course as a whole ---------------------------------------------------------------------------


def test_the_course_has_eight_lessons_and_one_check() -> None:
    assert len(lesson_ids(GAME)) == 8
    assert check_ids(GAME) == ("how-the-solver-decides",)
    assert [lesson.next for lesson in COURSE.lessons] == [*lesson_ids(GAME)[1:], ""]


@pytest.mark.parametrize("lesson", COURSE.all, ids=lambda lesson: lesson.id)
def test_a_lesson_is_short_and_written_in_words(lesson: Lesson) -> None:
    if lesson in COURSE.lessons:
        assert 6 <= len(lesson.steps) <= 14
    reads_well(lesson, CODE)


def test_the_right_answer_stands_in_every_place() -> None:
    assert COURSE.answers_are_spread()


# ---- every rule is played ----------------------------------------------------------------------------


def test_every_rule_of_the_rulebook_is_played_in_a_step() -> None:
    taught = {number for _, step in COURSE.played for number in step.rules}
    assert [number for number in rulebook() if "." in number and number not in taught] == []


def test_every_warlord_is_used_where_its_rule_is_taught() -> None:
    by_use = {
        move.lord
        for step in load_lesson(GAME, "warlords").steps
        for move in step.accept
        if isinstance(move, Use)
    }
    assert set(Lord) - by_use == {Lord.SIX_AGAIN, Lord.HEAD_START}
    assert end(COURSE.step("warlords", "six-again")).start.used[Side.RED] == (Lord.SIX_AGAIN,)
    assert position_of(COURSE.step("warlords", "head-start")).start.used[Side.BLUE] == (Lord.HEAD_START,)


def test_every_open_ruling_is_played_the_other_way() -> None:
    numbers = {rule.number: rule.open for rule in rulebook().values() if rule.open}
    assert set(numbers.values()) == set(OPEN_RULINGS)
    for number, switch in numbers.items():
        steps = [step for _, step in COURSE.played if number in step.rules]
        rules = [position_of(step).start.rules for step in steps]
        assert any(f"{switch}=" in str(one) for one in rules), number


def test_every_kind_of_question_is_answered_somewhere() -> None:
    asked = {position.asked.about for _, step in COURSE.played if (position := position_of(step)).asked}
    assert set(Asked) - asked == {Asked.LEVY, Asked.TRADE} - asked
    assert Asked.PLACE in asked


# ---- every task --------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", COURSE.steps())
def test_a_task_is_answered_whatever_is_tried(step: Step) -> None:
    """A placement that is not accepted, or another answer, gets a sentence of the step; an illegal one a
    rule."""
    position, side = position_of(step), step.side
    assert position.asked is not None
    moves = position.asked.moves or tuple(
        placements(position.start.hands[side], position.start.barred(side)),
    )
    others = [move for move in moves if move not in step.accept]
    for move in others:
        graded = judge(GAME, step, move)
        assert (graded.done, graded.rule) == (False, "")
        assert graded.sentence == step.wrong.get(move, step.otherwise)
        assert words(graded.sentence) >= 3, move
    assert bool(step.otherwise) is any(move not in step.wrong for move in others)
    assert words(step.hint) >= 4
    for move in map(parse_move, ("6,6,6,6,6", "k99", "x5")):
        refusal = why_illegal(position, move)
        assert refusal is not None
        graded = judge(GAME, step, move)
        assert (graded.done, graded.sentence, graded.rule) == (False, refusal.sentence, refusal.rule)


@pytest.mark.parametrize("step", COURSE.steps())
def test_the_spy_tells_the_truth(step: Step) -> None:
    """What the text says that the other side lays is what it lays."""
    if "spy:" not in step.text:
        return
    said = re.findall(r"[−+]?\d+|the 10|his 6", step.text.partition("spy:")[2])[:5]
    codes = {"the 10": "T", "his 6": "6"}
    told_cards = ",".join(codes.get(one, one.replace("−", "-")) for one in said)
    rival = step.side.other
    laid = position_of(step).laid[rival]
    laid = laid or next(move for move in step.reply if isinstance(move, Place))
    assert str(laid) == told_cards


def test_a_pattern_means_every_placement_that_fits_and_none_is_refused() -> None:
    position = parse_position("1 0 0/0/0/0/0 124/135/143/232/234 21+0/21+0 12345/12345 -/- -/- - - beginner")
    assert len(GAME.meant(position, "?,?,?,?,5")) == 24
    assert [*map(str, GAME.meant(position, "1,2,?,?,5"))] == ["1,2,3,4,5", "1,2,4,3,5"]
    assert [*GAME.meant(position, ">Q")] == [parse_move(">Q")]
    with pytest.raises(NotationError, match="No placement of this hand is like this"):
        GAME.meant(position, "?,?,?,?,9")


def test_the_first_text_of_wrong_answers_and_unknown_pictures_are_refused() -> None:
    path = resources.files(GAME.package).joinpath("lessons/the-goal-and-the-map.toml")
    data = read_toml(path)
    first = data["step"][0]
    first["wrong"] = {"?,?,?,4,?": "A", "?,?,3,?,?": "B"}
    first["accept"] = ["1,2,4,3,5"]
    step = parse_lesson(GAME, data, "changed").steps[0]
    assert step.wrong[parse_move("1,2,3,4,5")] == "A"
    assert step.wrong[parse_move("1,4,3,2,5")] == "B"
    first["picture"] = "a-cat"
    with pytest.raises(LessonError, match="there is no picture 'a-cat'"):
        parse_lesson(GAME, data, "changed")


# ---- what is claimed ---------------------------------------------------------------------------------


@pytest.mark.native
@pytest.mark.parametrize(("step", "claim"), COURSE.claims())
def test_a_claim_is_true(step: Step, claim: Claim) -> None:
    assert problem(step, claim) == ""


SURE_WORDS = re.compile(r"\b(?:sure|whatever (?:Red|he)|at worst)\b", re.IGNORECASE)


def test_what_is_called_sure_has_a_claim() -> None:
    called = [step for _, step in COURSE.played if SURE_WORDS.search(f"{step.task} {step.explain}")]
    assert [step.id for step in called if not step.claims] == []
    assert len(called) >= 4


@pytest.mark.native
@pytest.mark.parametrize(
    ("about", "found"),
    [
        ({"sure": -1}, "sure is -2"),
        ({"best": ["3,4,5,1,2"]}, "the best are 3,4,5,1,2 3,5,4,1,2"),
        ({"mixed": "1/2"}, "mixed it is 0"),
        ({"mix": {"3,4,5,1,2": "1"}}, "the mix is {'3,4,5,1,2': '1/2', '3,5,4,1,2': '1/2'}"),
        ({"laid": "3,4,5,1,2", "least": 0}, "at worst it is -2"),
        ({"laid": "3,4,5,1,2", "sure": -2}, "laid and least belong together"),
        ({"goal": "margin"}, "it claims nothing"),
        ({"worth": 1}, "unknown: worth"),
    ],
)
def test_a_false_claim_is_found(about: dict[str, object], found: str) -> None:
    step = COURSE.step("thinking-about-the-other-side", "mixed-plan")
    assert problem(step, Claim("toss a coin", (), about)) == found
    assert problem(step, Claim("toss a die", (), {"sure": -2})) == "its step does not say that"


@pytest.mark.native
def test_the_rival_exploits_the_plan_that_he_foresees() -> None:
    """He lays a best reply: the solver's own refutation brings no more against it."""
    step = COURSE.step("thinking-about-the-other-side", "predictable")
    (move,) = step.accept
    broken = refutation(position_of(step), Goal("margin", Side.BLUE), move)
    assert broken is not None
    assert broken.value == end(step).now.track == -2
    lucky = COURSE.step("thinking-about-the-other-side", "no-sure-plan")
    assert (position_of(lucky), lucky.accept) == (position_of(step), step.accept)
    assert end(lucky).now.track == 2


def test_the_picture_shows_the_solvers_mix() -> None:
    step = COURSE.step("thinking-about-the-other-side", "not-always-half")
    drawn = GAME.sketch(step.picture, position_of(step), 400)
    assert "5 to Jin-Yan: 33 %" in drawn.words
    assert "5 to Han-Qi: 67 %" in drawn.words
    assert drawn.box.width == 400
    mix = solve_mix(position_of(step), Goal("margin", Side.BLUE)).mix
    assert sum(shares(mix).values()) == 5
    assert all(0 < share <= 1 for share in shares(mix).values())
    assert sum(mix.values()) == Fraction(1)


def test_every_fact_is_taught_by_a_step_that_is_played() -> None:
    assert wrong_facts(GAME) == []
