"""The course: every task can be done, every rule is played, every claim is proved, no wall of text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from chuhan.games.three_kingdoms.cards import SPACES, STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDERS
from chuhan.games.three_kingdoms.game import GAME
from chuhan.games.three_kingdoms.moves import ACTS, Bid, Decline, Move
from chuhan.games.three_kingdoms.notation import parse_move, parse_position
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.referee import legal_moves, play, score, why_illegal, worth
from chuhan.games.three_kingdoms.rules import BASE, BEGINNER, rulebook
from chuhan.games.three_kingdoms.solver import QUESTIONS, Budget
from chuhan.games.three_kingdoms.solver.plans import hold
from chuhan.lesson import Claim, Lesson, Step, check_ids, judge, lesson_ids
from tests.games.three_kingdoms.course.claims import problem
from tests.kit.lesson.course import Course, reads_well
from tests.kit.lesson.facts import wrong_facts
from tests.kit.lesson.reading import words

COURSE = Course(GAME)
CODE = re.compile(r"[!_\[\]{}<>/]|\w=|=\w|\b[WUS][0-9]|\b[ud][0-9]|\bK[0-9]|\bbase\b|\bNone\b")
"""What only the notation writes; a sum such as 4 + 1 = 5 is no notation."""
NOT_TAUGHT = {
    "9": "how open questions of the summary are read; the course plays the first value of each switch",
}
"""Sections of the rulebook without a step, each with the reason."""


def position_of(step: Step) -> Position:
    assert isinstance(step.position, Position), step.id
    return step.position


def line(step: Step) -> Iterator[tuple[Position, Move, Position]]:
    """What is played in a step: the first move that it accepts, and its replies."""
    position = position_of(step)
    for move in (step.accept[0], *step.reply):
        after = play(position, move)
        yield position, move, after
        position = after


def end(step: Step) -> Position:
    return [after for _, _, after in line(step)][-1]


ALL_PLAYED = [(step, *made) for _, step in COURSE.played for made in line(step)]

# ---- the course as a whole ---------------------------------------------------------------------------


def test_the_course_has_six_lessons_and_one_check() -> None:
    assert len(lesson_ids(GAME)) == 6
    assert check_ids(GAME) == ("how-an-answer-is-proved",)
    assert [lesson.next for lesson in COURSE.lessons] == [*lesson_ids(GAME)[1:], ""]


@pytest.mark.parametrize("lesson", COURSE.all, ids=lambda lesson: lesson.id)
def test_a_lesson_is_short_and_written_in_words(lesson: Lesson) -> None:
    if lesson in COURSE.lessons:
        assert 6 <= len(lesson.steps) <= 8
    reads_well(lesson, CODE)


def test_the_right_answer_stands_in_every_place() -> None:
    assert COURSE.answers_are_spread()


def test_the_last_lesson_is_one_round_without_a_break() -> None:
    first, *later = COURSE.lessons[-1].steps
    assert all(step.continues for step in later)
    assert (position_of(first).round, position_of(first).phase) == (3, Phase.RECRUIT)
    assert (end(later[-1]).round, end(later[-1]).phase) == (4, Phase.ALLY)


# ---- every rule is played ----------------------------------------------------------------------------


def test_every_rule_of_the_sections_taught_has_a_step() -> None:
    taught = {number for _, step in COURSE.played for number in step.rules}
    numbers = [number for number in rulebook() if "." in number]
    assert [number for number in numbers if number not in taught and number[0] not in NOT_TAUGHT] == []
    assert [number for number in taught if number[0] in NOT_TAUGHT] == []


def test_a_section_that_is_not_taught_changes_nothing_in_the_course() -> None:
    """9.1 to 9.17: every step is played under the first value of each switch, or with beginners' rules."""
    assert {position_of(step).rules for _, step in COURSE.played} == {BASE, BEGINNER}


def test_every_action_is_carried_out_where_its_rule_is_taught() -> None:
    about = {number: rule.about for number, rule in rulebook().items() if rule.about}
    assert set(about.values()) == {str(space) for space in SPACES}
    done = {
        (number, str(move.space))
        for step, _, move, _ in ALL_PLAYED
        if isinstance(move, ACTS) and not isinstance(move, Decline)
        for number in step.rules
    }
    bid = {
        (number, str(move.space))
        for step, _, move, _ in ALL_PLAYED
        if isinstance(move, Bid)
        for number in step.rules
    }
    assert [number for number, name in about.items() if (number, name) not in done | bid] == []
    assert {Space(name) for _, name in done} == set(SPACES)


def test_each_state_is_played_and_relates_to_its_tribes() -> None:
    assert {step.side for _, step in COURSE.played} == set(STATES)
    tribal = {step.side: step for _, step in COURSE.played for move in step.accept if _is_tribal(move)}
    numbers = {State.WEI: "4.16", State.WU: "4.17", State.SHU: "4.18"}
    assert {side: numbers[side] in step.rules for side, step in tribal.items()} == dict.fromkeys(STATES, True)


def _is_tribal(move: object) -> bool:
    return getattr(move, "space", None) is Space.TRIBE


def test_everything_that_raises_a_bid_does_so() -> None:
    bids = [(before, move) for _, before, move, _ in ALL_PLAYED if isinstance(move, Bid)]
    assert any(bid.support for _, bid in bids)
    assert any(bid.tile for _, bid in bids)
    assert any(bid.units and bid.space in BORDERS for _, bid in bids)
    plain = [(worth(one, bid), worth(one.having(rules=BEGINNER), bid)) for one, bid in bids]
    assert any(raised > without for raised, without in plain)


def test_every_way_to_end_is_met() -> None:
    ends = [(step, end(step)) for _, step in COURSE.played if end(step).over]
    assert all({"7.2", "7.3", "7.4", "7.5", "8.11"} & set(step.rules) for step, _ in ends)
    assert any(one.round == 12 for _, one in ends)
    assert any(one.realms[0].farm.status == one.realms[0].market.status == 5 for _, one in ends)
    assert any(one.realms[0].rank == 6 for _, one in ends)
    assert any(one.stationed(State.WEI) == 5 for _, one in ends)
    for step, one in ends:
        if step.task.startswith(("Win", "End the game, and win", "Begin what wins")):
            assert score(one).winner is step.side


# ---- every task --------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", COURSE.steps())
def test_a_task_is_answered_whatever_is_tried(step: Step) -> None:
    """A legal answer that is not accepted gets a sentence of the step, an illegal one a rule."""
    position = position_of(step)
    others = [move for move in legal_moves(position) if move not in step.accept]
    assert others
    for move in others:
        graded = judge(GAME, step, move)
        assert (graded.done, graded.rule) == (False, "")
        assert graded.sentence == step.wrong.get(move, step.otherwise)
        assert words(graded.sentence) >= 3, move
    assert bool(step.otherwise) is any(move not in step.wrong for move in others)
    assert words(step.hint) >= 4
    for move in map(parse_move, ("ally:farm", "farm:S12", "trade=r+3,w-jjj", "keep:S1")):
        if refusal := why_illegal(position, move):
            graded = judge(GAME, step, move)
            assert (graded.done, graded.sentence, graded.rule) == (False, refusal.sentence, refusal.rule)


# ---- what is claimed ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("step", "claim"), COURSE.claims())
def test_a_claim_is_true(step: Step, claim: Claim) -> None:
    assert problem(step, claim) == ""


CLAIMED = re.compile(
    r"\bsure of\b|\bno other\b|\bmost gold\b|brings more points|no shortage|be first|wins the game",
    re.IGNORECASE,
)


def test_what_is_called_best_has_a_claim() -> None:
    called = [step for _, step in COURSE.played if CLAIMED.search(f"{step.task} {step.explain}")]
    assert [step.id for step in called if not step.claims] == []
    assert len(called) >= 6


@pytest.mark.parametrize(
    ("about", "found"),
    [
        ({"question": "upkeep", "best": ["tribute=gg"]}, "the best are tribute=rr"),
        ({"question": "upkeep", "best": []}, "the best are tribute=rr"),
        ({"question": "upkeep"}, "not understood: upkeep with "),
        ({"question": "glory", "best": []}, "not understood: glory with best"),
        ({"question": "upkeep", "best": ["tribute=rr"]}, ""),
    ],
)
def test_a_false_claim_is_found(about: dict[str, object], found: str) -> None:
    step = COURSE.step("armies", "upkeep")
    assert problem(step, Claim("no shortage", (), about)) == found
    if "best" in about and about["question"] == "upkeep":
        assert problem(step, Claim("no luck", (), about)) == "its step does not say that"


def test_a_bid_that_some_general_breaks_is_not_sure() -> None:
    """Were it known to be a weak one, 4 would do; whoever it may be, it would not."""
    step = COURSE.step("bidding", "unknown")
    (claim,) = step.claims
    weak = Claim(claim.says, (), {**claim.about, "best": ["market:W2", *claim.about["best"]]})
    assert problem(step, weak) == "the best are market:W2+1, market:W2+2"
    tame = parse_position(str(step.position).replace("U9", "U4"))
    assert QUESTIONS["sure"](tame, {"want": ["market"]}, Budget()).best[0] == ("market:W2",)


def test_what_the_taxes_bring_early_is_the_other_way_round() -> None:
    position = position_of(COURSE.step("economy", "taxes")).having(round=4)
    answer = QUESTIONS["harvest"](position, {"state": "W", "updates": 8}, Budget())
    assert answer.best == (("market=tax:2",),)


def test_the_units_that_are_not_worth_it_bring_four_points_and_cost_nine() -> None:
    position = position_of(COURSE.step("armies", "not-worth-it"))
    stays, goes = (score(hold(play(position, parse_move(text)), 1)) for text in ("SW=-", "SW=W4@SW1:g"))
    assert goes.totals[0] - stays.totals[0] == 4 - 9
    assert goes.headings["shortage"][0] == -9


OPEN = tuple(number for number in rulebook() if number.startswith("9."))
"""The open rulings: no lesson of this course is about them."""


def test_every_fact_is_taught_by_a_step_that_is_played() -> None:
    assert wrong_facts(GAME, without=OPEN) == []
