"""Days in a row: how they grow, break and join, and that codes tell them to old kits and new ones."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chuhan.games import GAMES
from chuhan.lesson import lesson_ids
from chuhan.progress import store
from chuhan.progress.days import Days, is_day, with_days, without_days
from chuhan.progress.lessons import lesson_key
from chuhan.progress.puzzles import MOST, Mark, Progress, key_of, name_of, parse_progress
from chuhan.progress.store import Learned, Store, parse_learned
from chuhan.puzzle import puzzle_files, puzzles_dir
from chuhan.puzzle.daily import of_day, worth_a_day

MONDAY = date(2026, 11, 16)
DAYS = [MONDAY + timedelta(days=i) for i in range(9)]
OLD = "CH101010001nbs0Dg9vtiZ"
"""A code from before there were days."""


def row(first: int, last: int) -> Days:
    return Days(DAYS[first], DAYS[last])


def test_days_follow_one_another_or_begin_anew() -> None:
    days = Days().with_day(DAYS[0]).with_day(DAYS[1]).with_day(DAYS[1])
    assert days == row(0, 1)
    assert [days.in_a_row(day) for day in DAYS[1:4]] == [2, 2, 0]  # tomorrow it is still to be gone on with
    assert days.with_day(DAYS[3]) == row(3, 3)
    assert days.with_day(DAYS[0]) == days
    assert Days().in_a_row(MONDAY) == 0


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (row(0, 3), row(2, 5), row(0, 5)),
        (row(0, 1), row(2, 5), row(0, 5)),
        (row(0, 1), row(3, 5), row(3, 5)),
        (row(0, 5), row(2, 3), row(0, 5)),
        (Days(), row(2, 3), row(2, 3)),
    ],
)
def test_rows_that_join_are_one(one: Days, other: Days, both: Days) -> None:
    assert one.merged(other) == other.merged(one) == both


@given(st.dates(date(2026, 1, 1), date(2036, 12, 31)), st.integers(0, 60))
def test_a_code_tells_the_days_and_reads_them_again(last: date, before: int) -> None:
    first = max(date(2026, 1, 1), last - timedelta(days=before))
    progress = Progress().solved("just-a-quick-look")
    told = with_days(progress, Days(first, last))
    assert without_days(parse_progress(str(told))) == (progress, Days(first, last))
    assert told.solved_keys == progress.solved_keys  # an older kit counts nothing more


def test_old_codes_are_read_and_days_survive_the_way_through_an_old_kit() -> None:
    assert parse_learned(OLD, ()) == Learned(Progress().solved("just-a-quick-look"))
    ours = Learned(Progress().solved("just-a-quick-look"), days=row(0, 3))
    theirs = parse_progress(str(ours)).merged(parse_progress(str(Learned(days=row(6, 7)))))  # knows no days
    assert parse_learned(str(theirs), ()) == Learned(ours.puzzles, days=row(6, 7))


def test_a_full_code_has_no_room_for_days() -> None:
    full = Progress(dict.fromkeys(range(MOST), Mark.SOLVED))
    assert with_days(full, row(0, 1)) == full
    assert with_days(Progress(), Days(date(2025, 1, 1), MONDAY)) == Progress()


def test_no_puzzle_and_no_lesson_has_the_number_of_a_day() -> None:
    keys = [
        key
        for game in GAMES.values()
        for key in (
            *(key_of(name_of(game.id, path.stem)) for path in puzzle_files([puzzles_dir(game.id)])),
            *(lesson_key(name_of(game.id, lesson)) for lesson in lesson_ids(game)),
        )
    ]
    assert keys
    assert not list(filter(is_day, keys))


def test_solving_the_puzzle_of_the_day_counts_also_when_it_was_solved_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = Store()
    kept.is_daily = lambda puzzle: puzzle == "a"
    monkeypatch.setattr(store, "today", lambda: DAYS[0])
    kept.solved("b")
    assert kept.learned.days == Days()
    kept.solved("a")
    monkeypatch.setattr(store, "today", lambda: DAYS[1])
    kept.solved("a")
    assert kept.learned.days == row(0, 1)
    other = Store()
    other.import_code(str(kept.learned))
    assert other.learned.days == kept.learned.days
    kept.forget()
    assert kept.learned.days == Days()


@given(st.lists(st.text("abc", min_size=1), min_size=1, unique=True), st.integers(1, 500_000))
def test_every_puzzle_comes_before_one_comes_again(names: list[str], turn: int) -> None:
    start = turn * len(names)
    seen = [of_day(names, date.fromordinal(start + i)) for i in range(len(names)) if start + i < 3_000_000]
    assert len(set(seen)) == len(seen)
    assert of_day(names[::-1], date.fromordinal(min(start, 3_000_000))) == of_day(
        names, date.fromordinal(min(start, 3_000_000))
    )


def test_no_puzzle_of_the_day_comes_twice_in_a_year_where_there_are_enough(tmp_path: Path) -> None:
    for number in range(400):
        said = '["theme"]' if number % 20 == 0 else "[]"
        (tmp_path / f"p{number}.toml").write_text(f"[proved]\nmisses = {said}\n")
    files = sorted(tmp_path.glob("*.toml"))
    good = worth_a_day(files)
    assert len(good) == 380
    assert worth_a_day(files[:366]) == files[:366]  # too few of them are good
    names = [path.stem for path in good]
    year = [of_day(names, date(2026, 11, 19) + timedelta(days=i)) for i in range(366)]
    assert len(set(year)) == 366
