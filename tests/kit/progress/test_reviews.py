"""Repetition: whole days, the same everywhere; the later review wins; a wrong clock does no harm."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chuhan.progress.puzzles import BadCode, Mark, Progress, key_of, parse_progress
from chuhan.progress.register import Register
from chuhan.progress.reviews import (
    MOST_A_DAY,
    Grade,
    Review,
    day_number,
    due,
    latest,
    review_of,
    reviewed,
)
from chuhan.progress.store import Store

fsrs = pytest.importorskip("fsrs")

TODAY = date(2026, 11, 19)
DAY = day_number(TODAY)
NUMBERS = st.integers(0, (1 << 30) - 1)


@pytest.fixture(autouse=True)
def fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chuhan.progress.store.today", lambda: TODAY)


def test_missed_comes_tomorrow_and_found_at_once_much_later() -> None:
    missed, hinted, first = (reviewed(None, grade, DAY).due - DAY for grade in Grade)
    assert missed == hinted == 1
    assert first == 2
    again = reviewed(Review(DAY - 2, *_parts(reviewed(None, Grade.GOOD, DAY - 2))), Grade.GOOD, DAY)
    assert again.due - DAY > 5
    assert reviewed(again, Grade.AGAIN, again.due).due - again.due <= 3


def _parts(review: Review) -> tuple[int, int]:
    return review.stable, review.hard


@given(st.lists(st.tuples(st.sampled_from(Grade), st.integers(0, 40)), min_size=1, max_size=8))
def test_days_are_those_of_the_library_without_its_chance(went: list[tuple[Grade, int]]) -> None:
    """As near as two small numbers can hold what it remembers of a puzzle."""
    scheduler = fsrs.Scheduler(
        learning_steps=(), relearning_steps=(), maximum_interval=365, enable_fuzzing=False
    )
    card, ours, day = fsrs.Card(), None, DAY
    for grade, later in went:
        day += later
        moment = datetime.combine(date(2026, 1, 1) + timedelta(days=day), time(12), UTC)
        card, _ = scheduler.review_card(card, fsrs.Rating(int(grade)), moment)
        ours = reviewed(ours, grade, day)
        theirs = (card.due - moment).days
        assert abs(ours.due - day - theirs) <= max(1, 0.15 * theirs)


@given(NUMBERS)
def test_a_review_is_thirty_bits_and_the_later_one_is_the_larger(number: int) -> None:
    review = review_of(number)
    assert int(review) == number
    assert int(Review(review.day + 1)) > number or review.day == (1 << 13) - 1
    assert review.day < review.due <= review.day + 365


def learner(*puzzles: str, grade: Grade = Grade.GOOD, day: int = DAY) -> Progress:
    progress = Progress()
    for name in puzzles:
        progress = progress.solved(name).reviewed(name, [name], grade, day)
    return progress


def test_a_code_with_reviews_takes_five_characters_more_for_each() -> None:
    plain, told = Progress().solved("a").solved("b"), learner("a", "b")
    assert str(plain).startswith("CH1")
    assert str(told).startswith("CH2")
    assert len(str(told)) == len(str(plain)) + 2 * 5 + 2
    assert parse_progress(str(told)) == told
    assert parse_progress(str(plain)).merged(told) == told.merged(plain)
    assert parse_progress(str(plain)).solved_keys == told.solved_keys


def test_an_old_code_is_still_read_by_learners_and_teachers() -> None:
    old = "CH101010001nbs0Dg9vtiZ"
    assert parse_progress(old).reviews == {}
    store = Store()
    store.import_code(old)
    store.reviewed("just-a-quick-look", ["just-a-quick-look"], Grade.GOOD)
    code = str(store.learned)
    assert code.startswith("CH2")
    rows = Register.read(f"Ann {old}\nBob {code}", ["just-a-quick-look"], []).rows
    assert [(row.name, row.solved, row.problem) for row in rows] == [("Ann", 1, ""), ("Bob", 1, "")]


@given(st.integers(3, 31), st.sampled_from("0aZ-_é"))
def test_a_damaged_code_is_refused_by_a_sentence(at: int, char: str) -> None:
    code = str(learner("a", "b"))
    damaged = code[:at] + char + code[at + 1 :]
    if damaged != code:
        with pytest.raises(BadCode, match=r"\.$"):
            parse_progress(damaged)
    with pytest.raises(BadCode):
        parse_progress(code[:at])


def test_of_two_devices_the_later_review_wins_from_both_sides() -> None:
    here, there = learner("a", grade=Grade.AGAIN), learner("a", day=DAY - 3)
    assert here.merged(there) == there.merged(here)
    assert here.merged(there).reviews == here.reviews


def test_a_cluster_is_reviewed_with_any_of_its_puzzles() -> None:
    progress = learner("a", day=DAY - 5).solved("b").reviewed("b", ["a", "b"], Grade.GOOD, DAY)
    assert set(progress.reviews) == {key_of("b")}
    found = latest(progress.reviews, [key_of("a"), key_of("b")])
    assert found is not None
    assert found.due - DAY > 5  # it has remembered what came before


def test_what_was_never_tried_has_no_review() -> None:
    assert Progress().reviewed("a", ["a"], Grade.GOOD, DAY).reviews == {}


def test_a_clock_that_was_wrong_does_no_harm() -> None:
    code = str(learner("a", day=day_number(date(2040, 1, 1))))
    store = Store()
    store.import_code(code)
    (number,) = store.learned.puzzles.reviews.values()
    assert review_of(number).day == DAY
    assert day_number(date(1970, 1, 1)) == 0
    assert reviewed(review_of(number), Grade.GOOD, DAY - 100).day == DAY
    store.received("progress", code)
    assert [review_of(one).day for one in store.learned.puzzles.reviews.values()] == [DAY]


def test_twenty_a_day_at_most_and_the_longest_due_first() -> None:
    progress = Progress(
        dict.fromkeys(range(30), Mark.FIRST), reviews={key: int(Review(DAY - 40 + key)) for key in range(30)}
    )
    clusters = [[key] for key in range(30)]
    found = due(progress.reviews, clusters, DAY)
    assert [min(one) for one in found] == list(range(MOST_A_DAY))
    done = {**progress.reviews, 0: int(Review(DAY, 200)), 1: int(Review(DAY, 200))}
    assert len(due(done, clusters, DAY)) == MOST_A_DAY - 2
    assert due(progress.reviews, clusters, DAY - 41) == []
