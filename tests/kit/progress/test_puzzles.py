"""Progress and its code: short, checked, carried anywhere, and never believed blindly."""

from __future__ import annotations

import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chuhan.progress.puzzles import LONGEST, MOST, BadCode, Mark, Progress, key_of, name_of, parse_progress
from chuhan.puzzle import puzzle_files

marks = st.dictionaries(st.integers(0, (1 << 28) - 1), st.sampled_from(Mark), max_size=40)


@st.composite
def progresses(draw: st.DrawFn) -> Progress:
    streak = draw(st.integers(0, 4095))
    return Progress(draw(marks), streak, draw(st.integers(streak, 4095)), draw(st.integers(0, 64**4 - 1)))


def test_the_first_try_counts_once() -> None:
    one = Progress().solved("a")
    assert (one.mark("a"), one.streak, one.best) == (Mark.FIRST, 1, 1)
    assert one.solved("a") == one
    assert one.tried("a") == one  # a mistake in a puzzle solved long ago costs nothing
    two = one.solved("b").tried("c")
    assert (two.mark("c"), two.streak, two.best) == (Mark.TRIED, 0, 2)
    three = two.solved("c").solved("d")
    assert (three.mark("c"), three.streak, three.best) == (Mark.SOLVED, 1, 2)
    assert three.tried("e").solved_keys == {key_of(name) for name in "abcd"}


@given(progresses())
def test_a_code_is_read_back_and_safe_anywhere(progress: Progress) -> None:
    code = str(progress)
    assert parse_progress(code) == progress
    assert re.fullmatch("[A-Za-z0-9_-]+", code)
    broken = "\n ".join(code[i : i + 7] for i in range(0, len(code), 7))  # as a mail would wrap it
    assert parse_progress(broken) == progress


def test_a_code_is_short() -> None:
    progress = Progress()
    for i in range(100):
        progress = progress.solved(f"puzzle-{i}")
    assert len(str(progress)) == 517


@given(progresses(), progresses())
def test_merging_loses_nothing_and_is_the_same_from_both_sides(one: Progress, two: Progress) -> None:
    both = one.merged(two)
    assert both == two.merged(one)
    assert both.merged(one) == both
    assert all(both.marks[key] >= mark for part in (one, two) for key, mark in part.marks.items())


@given(progresses(), st.data())
def test_a_slip_is_noticed(progress: Progress, data: st.DataObject) -> None:
    code = str(progress)
    at = data.draw(st.integers(3, len(code) - 1))
    char = data.draw(st.sampled_from(string.ascii_letters + string.digits))
    if char != code[at]:
        with pytest.raises(BadCode):
            parse_progress(code[:at] + char + code[at + 1 :])
    with pytest.raises(BadCode):
        parse_progress(code[:at])


@given(st.text(max_size=300))
def test_any_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadCode, match=r"\.$"):
        parse_progress(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no code yet"),
        ("hello", "begins with CH1"),
        ("CH3" + "0" * 20, "another version"),
        ("CH1" + "é" * 20, "characters"),
        ("CH100", "damaged or not complete"),
        (str(Progress()) + "00000", "damaged"),
        ("CH1" + "0" * LONGEST, "far too long"),
    ],
)
def test_bad_codes_are_explained(text: str, sentence: str) -> None:
    with pytest.raises(BadCode, match=sentence):
        parse_progress(text)


def test_a_forged_code_with_a_right_checksum_is_still_checked() -> None:
    twice = Progress({1: Mark.FIRST})
    same = _forged(str(twice)[3:-6] + str(twice)[11:-6])
    for code in (same, _forged("01000000"), _forged("00000000" + "00000")):
        with pytest.raises(BadCode, match="contradicts itself"):
            parse_progress(code)


@pytest.mark.slow
def test_there_is_a_bound() -> None:
    full = Progress(dict.fromkeys(range(MOST), Mark.SOLVED))
    lines = "\r\n".join(str(full)[i : i + 72] for i in range(0, len(str(full)), 72))  # as in a mail
    assert len(lines) <= LONGEST
    assert parse_progress(lines) == full
    assert parse_progress(str(full)) == full
    assert full.solved("one-more") == full
    with pytest.raises(BadCode, match="more than"):
        full.merged(Progress().solved("one-more"))


def test_the_collection_has_no_two_puzzles_with_one_key() -> None:
    names = [path.stem for path in puzzle_files()]
    assert len({key_of(name) for name in names}) == len(names)


def test_puzzles_of_other_games_are_told_apart() -> None:
    one, other = name_of("chu-han", "look"), name_of("sun-tzu", "look")
    assert (one, other) == ("look", "sun-tzu/look")
    assert Progress().solved(other).mark(one) is None


def _forged(body: str) -> str:
    from chuhan.progress.puzzles import _check

    return f"CH1{body}" + _check(f"CH1{body}")
